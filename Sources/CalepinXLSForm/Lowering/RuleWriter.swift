// Writes an expression of a survey as one of a form. Both languages are nearly the same: what
// stays is kept as it is written, and names, paths and tables are replaced in it. Paths are
// followed in RuleWriter+Paths.swift.

import CalepinExpressions
import CalepinForms

/// The reason for which an expression cannot be written.
struct RuleObstacle: Error {
    /// The remark.
    var kind: FaultKind
    /// The stretch of the expression.
    var span: Span
    /// The text that the remark names.
    var argument = ""
}

/// A writer of the expressions of a survey.
struct RuleWriter {
    /// The meaning of a bare name at one place of an expression.
    enum Names: Hashable {
        /// The children of the item that the rule belongs to.
        case item
        /// The columns of the choices that a condition is about, and of a table.
        case choices, columns
        /// The parts of the rows of a repeat.
        case rows(Int)
    }

    /// A node that is still to be written, and what names mean in it.
    struct Task {
        var node: Int
        var names: Names
    }

    /// The findings about an expression that was written.
    struct Findings {
        /// The names that stand alone and are empty.
        var bareNames: [Span] = []
        /// The columns of choices that it reads.
        var columns: Set<String> = []
    }

    let items: SurveyPaths
    let names: NamePlan
    let tables: TablePlan
    let saved: SavedValues

    /// The item that the rule belongs to; nil for the form.
    private(set) var own: Int?
    /// True for a default, which reads the record saved last itself.
    private var isDefault = false
    /// The expression that is written.
    private(set) var expression = SurveyExpression(
        text: "", place: .init(sheet: ""), references: [])
    /// The tree of the expression.
    private(set) var tree = XPathTree.truth(true, Span(0, 0))
    /// The findings about the expression.
    var findings = Findings()
    /// The bytes of the expression.
    private var bytes: [UInt8] = []
    /// The stretches that are replaced, with what stands there.
    private var changes: [(span: Span, text: String)] = []
    private var tasks: [Task] = []

    init(
        _ survey: Survey, _ names: NamePlan, _ tables: TablePlan, _ saved: SavedValues,
        root: String
    ) {
        items = SurveyPaths(survey, root: root)
        self.names = names
        self.tables = tables
        self.saved = saved
    }

    /// Returns an expression as a form has it.
    ///
    /// - Parameters:
    ///   - item: The item that the rule belongs to; nil for the form.
    ///   - isFilter: True for a condition on choices, in which bare names are columns.
    ///   - isDefault: True for a default, which is computed once, when its record is begun.
    /// Complexity: O(n) in the nodes of the expression, O(d) for each path at a depth d.
    mutating func written(
        _ expression: SurveyExpression, of item: Int?, isFilter: Bool = false,
        isDefault: Bool = false
    ) throws(RuleObstacle) -> String {
        guard let tree = expression.tree else {
            let span = Span(0, expression.text.utf8.count)
            throw RuleObstacle(kind: OmittedKinds.path, span: span, argument: expression.text)
        }
        if case .call(let word, let arguments) = tree.nodes[tree.root], arguments.isEmpty,
            SurveyExpression.words[expression.text] != nil
        {
            return word + "()"
        }
        (own, self.expression, self.tree) = (item, expression, tree)
        self.isDefault = isDefault
        bytes = Array(expression.text.utf8)
        findings = Findings()
        let names = isFilter ? Names.choices : .item
        return try written(tree.root, names, in: Span(0, bytes.count))
    }

    /// Returns a node as a form has it.
    mutating func written(part node: Int, _ names: Names) throws(RuleObstacle) -> String {
        try written(node, names, in: tree.spans[node])
    }

    private mutating func written(
        _ node: Int, _ names: Names, in whole: Span
    ) throws(RuleObstacle) -> String {
        changes = []
        tasks = [Task(node: node, names: names)]
        while let task = tasks.popLast() { try writeNode(task) }
        var text: [UInt8] = []
        var place = Int(whole.start)
        for change in changes.sorted(by: { $0.span.start < $1.span.start }) {
            guard Int(change.span.start) >= place else { continue }
            text += bytes[place..<Int(change.span.start)] + Array(change.text.utf8)
            place = Int(change.span.end)
        }
        return String(decoding: text + bytes[place..<Int(whole.end)], as: UTF8.self)
    }

    /// Puts a text in the place of a node.
    mutating func replace(_ node: Int, with text: String) {
        changes.append((tree.spans[node], text))
    }

    /// Leaves nodes to be written later.
    mutating func leave(_ nodes: [Int], _ names: Names) {
        for node in nodes { tasks.append(Task(node: node, names: names)) }
    }

    private mutating func writeNode(_ task: Task) throws(RuleObstacle) {
        switch tree.nodes[task.node] {
        case .number: break
        case .text(let text): writeText(text, task.node)
        case .reference(let place): try writeReference(place, task)
        case .path(let start, let steps): try write(start, steps, task)
        case .call(let function, let arguments): try writeCall(function, arguments, task)
        case .binary(let operation, let left, let right):
            if operation == .union { throw obstacle(OmittedKinds.path, task.node) }
            leave([left, right], task.names)
        case .negated(let node): leave([node], task.names)
        case .filtered(let node, let predicates): try write(node, filteredBy: predicates, [], task)
        }
    }

    /// Returns the obstacle that a node is.
    func obstacle(_ kind: FaultKind, _ node: Int, _ argument: String? = nil) -> RuleObstacle {
        let span = tree.spans[node]
        return RuleObstacle(kind: kind, span: span, argument: argument ?? text(of: span))
    }

    /// Returns a stretch of the expression.
    func text(of span: Span) -> String {
        String(decoding: bytes[Int(span.start)..<Int(span.end)], as: UTF8.self)
    }

    // References

    private mutating func writeReference(_ place: Int, _ task: Task) throws(RuleObstacle) {
        let reference = expression.references[place]
        guard let item = items.item(named: reference.name) else {
            throw obstacle(OmittedKinds.path, task.node)
        }
        guard reference.isLastSaved else {
            return replace(task.node, with: NamePlan.reference(to: names[item]))
        }
        if isDefault, items.survey.items[item].type != nil {
            replace(task.node, with: SavedValues.call(names[item]))
        } else if let name = saved.names[item] {
            replace(task.node, with: NamePlan.reference(to: name))
        } else {
            throw obstacle(OmittedKinds.lastSaved, task.node)
        }
    }

    /// Names in a text are those of questions whose choices or values are asked for.
    private mutating func writeText(_ text: String, _ node: Int) {
        let scan = ReferenceScan(text)
        guard !scan.references.isEmpty else { return }
        var written = self.text(of: tree.spans[node])
        for reference in scan.references {
            guard let item = items.item(named: reference.name) else { continue }
            written = written.replacing(
                NamePlan.reference(to: reference.name), with: NamePlan.reference(to: names[item]))
        }
        replace(node, with: written)
    }

    // Calls

    private mutating func writeCall(
        _ function: String, _ arguments: [Int], _ task: Task
    ) throws(RuleObstacle) {
        switch function {
        case "position" where !arguments.isEmpty:
            return try writePosition(arguments[0], task)
        case "instance", "current": return
        case "pulldata":
            if let first = arguments.first, case .text(let name) = tree.nodes[first] {
                try writeTable(name, first)
            }
            return leave(Array(arguments.dropFirst()), task.names)
        case "jr:choice-name" where arguments.count == 2:
            writeQuotedPath(arguments[1])
        default: break
        }
        guard Functions.named(function) != nil else {
            throw obstacle(OmittedKinds.function, task.node, function)
        }
        leave(arguments, task.names)
    }

    /// The second value of `jr:choice-name` is the path of a question, in quotes.
    private mutating func writeQuotedPath(_ node: Int) {
        guard case .text(let text) = tree.nodes[node], text.contains("/"),
            let name = text.split(separator: "/").last?.trimmed,
            let item = items.item(named: name)
        else { return }
        replace(node, with: "'" + NamePlan.reference(to: names[item]) + "'")
    }

    /// Puts the declared name of a table in the place of a text.
    mutating func writeTable(_ name: String, _ node: Int) throws(RuleObstacle) {
        guard let table = tables.named(name) else {
            throw obstacle(OmittedKinds.path, node, name)
        }
        if table != name { replace(node, with: "'" + table + "'") }
    }
}

extension Substring {
    /// The text without blanks at its ends.
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
