// Reads the needs of a catalogue's rows for a criterion and numbers them in order. The use of the
// numbers is described in MatchRows.swift.

import CalepinExpressions
import CalepinForms

/// A reader of the columns of requirements.
struct RequirementReader {
    private let attributes: [String]
    private let rows: [[String]]
    private var context: EvaluationContext
    private var evaluator = Evaluator()

    init(_ attributes: [String], _ rows: [[String]], _ context: EvaluationContext) {
        self.attributes = attributes
        self.rows = rows
        self.context = context
    }

    /// Appends the number of every row's need; returns the needs by number.
    mutating func read(
        _ criterion: Criterion, _ choices: ChoiceList?, into columns: inout [Int32],
        _ faults: inout [Fault]
    ) -> [MatchRows.Requirement] {
        let start = columns.count
        var texts: [String] = []
        if let column = attributes.firstIndex(of: criterion.requirement) {
            readColumn(column, into: &columns, &texts)
        } else {
            readRule(criterion, into: &columns, &texts, &faults)
        }
        return number(texts, criterion.test, choices, &columns, from: start)
    }

    /// Returns the distinct texts of an attribute, and for every row the index of its text.
    private func readColumn(
        _ column: Int, into columns: inout [Int32], _ texts: inout [String]
    ) {
        var places: [String: Int32] = [:]
        for row in rows {
            let text = column < row.count ? row[column] : ""
            columns.append(RequirementReader.place(of: text, &places, &texts))
        }
    }

    /// Returns the distinct values of an expression over attributes, and for every row the index
    /// of its value.
    private mutating func readRule(
        _ criterion: Criterion, into columns: inout [Int32], _ texts: inout [String],
        _ faults: inout [Fault]
    ) {
        var read: [Int] = []
        let rule: Expression
        do throws(ExpressionError) {
            let attributes = attributes
            rule = try Expression(criterion.requirementText).bound { reference in
                guard reference.root == .relative, reference.steps.count == 1,
                    let column = attributes.firstIndex(of: reference.steps[0])
                else { return .unknown }
                read.append(column)
                return .cell(Int32(read.count - 1))
            }
        } catch {
            // Invalid expressions were already reported when the view was checked.
            for fault in error.faults where fault.code == .unknownReference {
                faults.append(
                    Fault(.unknownReference, at: criterion.name, rule: "need", fault.argument))
            }
            return
        }
        var places: [String: Int32] = [:]
        for row in rows {
            var values: [Value] = []
            for column in read {
                let text = column < row.count ? row[column] : ""
                values.append(text.isEmpty ? .empty : .text(text))
            }
            context.stepsLeft = ExpressionLimits.steps
            let value = evaluator.evaluate(rule, cells: CellList(values), context: &context)
            columns.append(RequirementReader.place(of: value.asText ?? "", &places, &texts))
        }
    }

    private static func place(
        of text: String, _ places: inout [String: Int32], _ texts: inout [String]
    ) -> Int32 {
        if let known = places[text] { return known }
        let place = Int32(truncatingIfNeeded: texts.count)
        places[text] = place
        texts.append(text)
        return place
    }

    /// Replaces the indices of texts by numbers in the order of the test, from 1; a text that is
    /// empty or unreadable for the test gets 0.
    private func number(
        _ texts: [String], _ test: Criterion.Test, _ choices: ChoiceList?,
        _ columns: inout [Int32], from start: Int
    ) -> [MatchRows.Requirement] {
        var orders: [Decimal?] = []
        for (place, text) in texts.enumerated() {
            orders.append(RequirementReader.order(of: text, test, choices, place))
        }
        let sorted = sortedPlaces(texts.count) { left, right in
            guard let right = orders[right] else { return false }
            // Texts without an order come first, so that the comparison is a total order.
            guard let left = orders[left] else { return true }
            return left < right
        }
        var numbers = [Int32](repeating: 0, count: texts.count)
        var requirements = [MatchRows.Requirement()]
        for place in sorted {
            guard let order = orders[place] else { continue }
            // Texts of equal order, such as `3` and `3.0`, are one requirement.
            let last = requirements.count - 1
            let isKnown = last > 0 && requirements[last].order == order
            if !isKnown {
                requirements.append(MatchRows.Requirement(text: texts[place], order: order))
            }
            numbers[place] = Int32(truncatingIfNeeded: requirements.count - 1)
        }
        for place in start..<columns.count {
            let number = numbers[Int(columns[place])]
            columns[place] = number
            requirements[Int(number)].count += 1
        }
        return requirements
    }

    /// Returns the place of a text in the order of a test; nil when it has none.
    static func order(
        of text: String, _ test: Criterion.Test, _ choices: ChoiceList?, _ place: Int
    ) -> Decimal? {
        guard !Value.text(text).isEmpty else { return nil }
        if test == .oneOf { return Decimal(place) }
        if let choices {
            for (place, choice) in choices.choices.enumerated() where choice.value == text {
                return Decimal(place)
            }
            return nil
        }
        if test == .flag {
            if text == "false" { return Decimal(0) }
            if text == "true" { return Decimal(1) }
        }
        guard case .number(let number) = Value.text(text).asNumber else { return nil }
        return number
    }
}
