// A random value for a field: of its type, within its bounds, in its format. The session decides
// whether it satisfies every rule.

import CalepinExpressions

extension RecordGenerator {
    /// The text of a random value for a cell; nil when there is nothing to choose from.
    mutating func candidate(
        _ path: CellPath, _ session: FormSession
    ) throws(SessionError) -> String? {
        let cell = try session.cell(at: path)
        let node = session.form.nodes[Int(session.cells.nodeOf[Int(cell)])]
        guard let field = node.field, let type = node.type else { return nil }
        if node.choices != nil { return chosen(try session.choices(at: path), type) }
        if let pattern = node.pattern {
            if let text = pattern.example(&source.random) { return text }
        }
        if let mask = node.mask {
            let texts = mask.exampleTexts
            return texts[below(texts.count)]
        }
        if let text = matching(node, session) { return text }
        let bounds = try session.bounds(at: path)
        switch type.widget {
        case .number:
            return number(field, isWhole: type.keyboard == .numeric, bounds.least, bounds.most)
        case .day: return day(bounds.least, bounds.most, session.context.today).description
        case .time: return time()
        case .instant:
            return day(bounds.least, bounds.most, session.context.today).description + "T"
                + time() + ":00Z"
        default: return type.example?(field, &source) ?? source.word()
        }
    }

    /// Returns, every other time, a text that one of the patterns in a constraint matches.
    private mutating func matching(
        _ node: CompiledForm.Node, _ session: FormSession
    ) -> String? {
        for number in node.checks {
            let check = session.form.checks[Int(number)]
            let patterns = check.expression.patterns
            guard check.kind == .constraint, !patterns.isEmpty, below(2) == 0 else { continue }
            return patterns[below(patterns.count)].example(&source.random)
        }
        return nil
    }

    private mutating func chosen(_ choices: [Choice], _ type: FieldType) -> String? {
        guard !choices.isEmpty else { return nil }
        guard type.widget.isSeveral else { return choices[below(choices.count)].value }
        if type.widget == .rank {
            var left = choices.map { $0.value }
            var order: [String] = []
            while !left.isEmpty { order.append(left.remove(at: below(left.count))) }
            return joined(order, " ")
        }
        var words: [String] = []
        for choice in choices where below(choices.count) < 2 { words.append(choice.value) }
        return words.isEmpty ? choices[below(choices.count)].value : joined(words, " ")
    }

    private mutating func number(
        _ field: Field, isWhole: Bool, _ least: Value, _ most: Value
    ) -> String {
        let low = whole(least) ?? Swift.min(0, whole(most) ?? 0)
        let high = Swift.max(low, whole(most) ?? low + 100)
        let span = UInt64(Swift.min(high - low, 1_000_000)) + 1
        var text = (low + Int64(source.random.next() % span)).description
        let isFraction = !isWhole && field.places != 0 && below(3) == 0
        if isFraction { text += "." + (1 + below(9)).description }
        return text
    }

    private func whole(_ value: Value) -> Int64? {
        guard case .number(let number) = value.asNumber else { return nil }
        // Far bounds are ignored, so that numbers stay readable.
        let far: Int64 = 1_000_000_000_000
        return number.truncated.int64().map { Swift.max(-far, Swift.min(far, $0)) }
    }

    private mutating func day(_ least: Value, _ most: Value, _ today: Day) -> Day {
        var low = days(least)
        var high = days(most)
        if low == nil, high == nil {
            low = Int64(today.ordinal) - 20_000
            high = Int64(today.ordinal) + 400
        }
        let first = low ?? (high ?? 0) - 20_000
        let last = Swift.max(first, high ?? first + 400)
        // Bounds are often satisfied only at their ends, such as from today on.
        let span = UInt64(last - first) + 1
        let number = below(8) == 0 ? first : first + Int64(source.random.next() % span)
        return Day(ordinal: number) ?? today
    }

    private func days(_ value: Value) -> Int64? {
        switch value {
        case .day(let day): Int64(day.ordinal)
        case .instant(let instant): Int64(instant.day.ordinal)
        default: nil
        }
    }

    private mutating func time() -> String {
        let hour = below(24)
        let minute = below(60)
        return (hour < 10 ? "0" : "") + hour.description + ":" + (minute < 10 ? "0" : "")
            + minute.description
    }
}
