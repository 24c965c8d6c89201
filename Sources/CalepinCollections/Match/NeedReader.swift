// Reads what the rows of a catalogue need by a criterion, and numbers it in order. What the
// numbers are for is said in MatchRows.swift.

import CalepinExpressions
import CalepinForms

/// Works out columns of needs.
struct NeedReader {
    private let attributes: [String]
    private let rows: [[String]]
    private var context: EvaluationContext
    private var evaluator = Evaluator()

    init(_ attributes: [String], _ rows: [[String]], _ context: EvaluationContext) {
        self.attributes = attributes
        self.rows = rows
        self.context = context
    }

    /// Appends the numbers of what every row needs; gives the needs by number.
    mutating func read(
        _ criterion: Criterion, _ choices: ChoiceList?, into columns: inout [Int32],
        _ faults: inout [Fault]
    ) -> [MatchRows.Need] {
        let start = columns.count
        var texts: [String] = []
        if let column = attributes.firstIndex(of: criterion.need) {
            readColumn(column, into: &columns, &texts)
        } else {
            readRule(criterion, into: &columns, &texts, &faults)
        }
        return number(texts, criterion.test, choices, &columns, from: start)
    }

    /// The texts of an attribute, each text once, and for every row the place of its own.
    private func readColumn(
        _ column: Int, into columns: inout [Int32], _ texts: inout [String]
    ) {
        var places: [String: Int32] = [:]
        for row in rows {
            let text = column < row.count ? row[column] : ""
            columns.append(NeedReader.place(of: text, &places, &texts))
        }
    }

    /// The same for what an expression over attributes gives.
    private mutating func readRule(
        _ criterion: Criterion, into columns: inout [Int32], _ texts: inout [String],
        _ faults: inout [Fault]
    ) {
        var read: [Int] = []
        let rule: Expression
        do throws(ExpressionError) {
            let attributes = attributes
            rule = try Expression(criterion.needText).bound { reference in
                guard reference.root == .relative, reference.steps.count == 1,
                    let column = attributes.firstIndex(of: reference.steps[0])
                else { return .unknown }
                read.append(column)
                return .cell(Int32(read.count - 1))
            }
        } catch {
            // A text that is no expression was noted when the view was checked.
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
            context.stepsLeft = CalepinExpressions.Limits.steps
            let value = evaluator.evaluate(rule, cells: CellList(values), context: &context)
            columns.append(NeedReader.place(of: value.asText ?? "", &places, &texts))
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

    /// Replaces the places of texts by numbers in their order, from 1; what says nothing, or
    /// nothing the test can read, is 0.
    private func number(
        _ texts: [String], _ test: Criterion.Test, _ choices: ChoiceList?,
        _ columns: inout [Int32], from start: Int
    ) -> [MatchRows.Need] {
        var orders: [Decimal?] = []
        for (place, text) in texts.enumerated() {
            orders.append(NeedReader.order(of: text, test, choices, place))
        }
        let sorted = sortedPlaces(texts.count) { left, right in
            guard let right = orders[right] else { return false }
            // What says nothing stands first, so that all places have one order.
            guard let left = orders[left] else { return true }
            return left < right
        }
        var numbers = [Int32](repeating: 0, count: texts.count)
        var needs = [MatchRows.Need()]
        for place in sorted {
            guard let order = orders[place] else { continue }
            // `3` and `3.0` are one need.
            let last = needs.count - 1
            let isKnown = last > 0 && needs[last].order == order
            if !isKnown { needs.append(MatchRows.Need(text: texts[place], order: order)) }
            numbers[place] = Int32(truncatingIfNeeded: needs.count - 1)
        }
        for place in start..<columns.count {
            let number = numbers[Int(columns[place])]
            columns[place] = number
            needs[Int(number)].count += 1
        }
        return needs
    }

    /// Where a text stands in the order of a test; nil when it says nothing.
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
