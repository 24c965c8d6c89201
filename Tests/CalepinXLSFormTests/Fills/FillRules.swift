// The reasons for which a cell may have another value than in JavaRosa. What depends on such cells
// may differ as well from then on.

import CalepinExpressions
import CalepinForms
import CalepinXLSForm
import Foundation

/// A difference in a cell.
struct FillDifference {
    var cell: FilledCell
    /// The part that differs: value, relevant, required, readonly, verdict and others.
    var what: String
    var ours: String
    var theirs: String
    var form: FilledForm

    var item: SurveyItem { form.survey.items[cell.item] }

    /// The expressions of the item and of the groups around it.
    var expressions: [SurveyExpression] {
        (form.survey.ancestors(of: cell.item) + [cell.item]).flatMap { index in
            form.survey.items[index].rules.map(\.expression)
                + [form.survey.items[index].initial?.expression].compactMap(\.self)
        }
    }

    /// Both values as numbers.
    var numbers: (ours: Double, theirs: Double)? {
        guard let ours = Double(ours), let theirs = Double(theirs) else { return nil }
        return (ours, theirs)
    }
}

/// A reason for which a cell may differ.
struct FillRule: Sendable {
    /// The name.
    var name: String
    /// Returns true for a difference that the rule explains.
    var explains: @Sendable (FillDifference) -> Bool

    /// All rules.
    static let all = [
        numberless, nothing, halves, whole, truths, mistyped, rowZero, table, joins, defaults,
        hiddenChoices, blanks, greatest, spaces, closed,
    ]

    /// An area whose last place is not its first one is closed here when it is read.
    private static let closed = FillRule(name: "areas are closed") { difference in
        let ours = FillValues.places(difference.ours)
        return ours.count > 3 && ours.first == ours.last
            && FillValues.isSame(
                ours.dropLast().joined(separator: ";"), difference.theirs)
    }

    private static let numberless = FillRule(name: "NaN or infinite there") { difference in
        difference.theirs.contains("NaN") || difference.theirs.contains("Infinity")
    }

    /// Arithmetic on nothing is nothing here, and NaN there, which no comparison finds equal.
    /// Arithmetic on nothing is nothing, and on words an error; there it is NaN, which no
    /// comparison finds equal or greater.
    private static let nothing = FillRule(name: "arithmetic on what is no number") { difference in
        difference.ours == "error not-a-number"
            || difference.expressions.contains { expression in
                let operands = expression.operands
                return operands.names.contains { difference.isNoNumber($0) }
                    || operands.texts.contains { Double($0) == nil }
            }
    }

    private static let halves = FillRule(name: "negative halves are rounded away from 0") {
        difference in
        let rounded = difference.expressions.filter { $0.text.contains("round(") }
        guard !rounded.isEmpty else { return false }
        if difference.what != "value" {
            return rounded.contains { $0.operands.names.contains { difference.isNegative($0) } }
        }
        guard let (ours, theirs) = difference.numbers else { return false }
        return ours < 0 && [1, 0.1, 0.01].contains { abs(theirs - ours - $0) < 1e-9 }
    }

    private static let whole = FillRule(name: "computed values are cut to the type integer there")
    {
        guard case .integer = $0.item.type, let (ours, theirs) = $0.numbers else { return false }
        return theirs == ours.rounded(.towardZero)
    }

    private static let truths = FillRule(name: "computed truth values are 1 and 0 there") {
        [["true", "1"], ["false", "0"]].contains([$0.ours, $0.theirs])
    }

    private static let mistyped = FillRule(name: "a default of another type is kept and marked") {
        let codes = (try? $0.form.session.issues(at: $0.cell.path).map(\.code)) ?? []
        return $0.theirs.isEmpty && $0.item.initial?.expression == nil && $0.item.initial != nil
            && codes.contains { [.notWhole, .notANumber, .notOfType, .notADay].contains($0) }
    }

    private static let rowZero = FillRule(name: "row 0 is the first row there") { difference in
        difference.ours.isEmpty
            && difference.expressions.contains { $0.text.contains("indexed-repeat(") }
    }

    private static let joins = FillRule(name: "joins skip what is empty") { difference in
        let isNear =
            difference.what != "value"
            || difference.theirs.split(separator: " ") == difference.ours.split(separator: " ")
        return isNear && difference.expressions.contains { $0.text.contains("join(") }
    }

    private static let defaults = FillRule(name: "defaults wait for what they read") {
        guard let initial = $0.item.initial?.expression, $0.what == "value" else { return false }
        let survey = $0.form.survey
        return initial.references.contains { reference in
            survey.items.contains { $0.name == reference.name && $0[.calculation] != nil }
        }
    }

    private static let hiddenChoices = FillRule(name: "stale choices are cleared while hidden") {
        $0.what == "value" && $0.ours.isEmpty && $0.item[.choiceFilter] != nil
            && $0.item[.relevant] != nil
    }

    private static let blanks = FillRule(name: "a text of blanks is empty") {
        $0.ours.isEmpty && !$0.theirs.isEmpty && $0.theirs.allSatisfy(\.isWhitespace)
    }

    private static let greatest = FillRule(name: "the greatest of negative numbers is 0 there") {
        guard let (ours, theirs) = $0.numbers else { return false }
        return ours < 0 && theirs == 0
            && $0.expressions.contains { $0.text.contains("max(") }
    }

    private static let spaces = FillRule(name: "runs of spaces stay in the texts of expressions") {
        $0.what == "value" && $0.expressions.contains { $0.text.contains("  ") }
    }

    private static let table = FillRule(name: "a table that is not there is an error") {
        $0.ours == "error missing-catalogue"
    }
}

extension FillDifference {
    /// Returns true when an item of a name is no number in some row.
    fileprivate func isNoNumber(_ name: String) -> Bool {
        values(name).contains { value in
            if case .number = value.asNumber { return false }
            return true
        }
    }

    /// Returns true when an item of a name is negative in some row.
    fileprivate func isNegative(_ name: String) -> Bool {
        values(name).contains { value in
            if case .number(let number) = value.asNumber { return number.isNegative }
            return false
        }
    }

    private func values(_ name: String) -> [Value] {
        let items = form.survey.items.indices.filter { form.survey.items[$0].name == name }
        let cells = items.filter { form.fields[$0] != nil }.flatMap {
            (try? form.cells(of: $0)) ?? []
        }
        return cells.compactMap { try? form.session.value(at: $0.path) }
    }
}

extension SurveyExpression {
    /// The names and the texts that stand in arithmetic: beside a sign, or in a function of
    /// numbers.
    fileprivate var operands: (names: Set<String>, texts: Set<String>) {
        guard let tree else { return ([], []) }
        let functions: Set = [
            "round", "int", "number", "abs", "pow", "min", "max", "sum", "sqrt", "floor",
            "ceiling",
        ]
        var inside: [Int] = []
        for node in tree.nodes {
            switch node {
            case .binary(let sign, let left, let right)
            where [.plus, .minus, .times, .div, .mod].contains(sign):
                inside += [left, right]
            case .negated(let inner): inside.append(inner)
            case .call(let function, let arguments) where functions.contains(function):
                inside += arguments
            default: break
            }
        }
        return operands(in: inside, tree)
    }

    private func operands(
        in nodes: [Int], _ tree: XPathTree
    ) -> (names: Set<String>, texts: Set<String>) {
        var names: Set<String> = []
        var texts: Set<String> = []
        var waiting = nodes
        while let node = waiting.popLast() {
            switch tree.nodes[node] {
            case .reference:
                names.formUnion(ReferenceScan(text(of: node, tree)).references.map(\.name))
            case .text(let text): texts.insert(text)
            case .binary(_, let left, let right): waiting += [left, right]
            case .negated(let inner): waiting.append(inner)
            case .call(_, let arguments): waiting += arguments
            case .filtered(let inner, let predicates): waiting += [inner] + predicates
            case .number, .path: break
            }
        }
        return (names, texts)
    }

    private func text(of node: Int, _ tree: XPathTree) -> String {
        let span = tree.spans[node]
        let bytes = Array(text.utf8)[Int(span.start)..<Int(span.end)]
        return String(decoding: bytes, as: UTF8.self)
    }
}
