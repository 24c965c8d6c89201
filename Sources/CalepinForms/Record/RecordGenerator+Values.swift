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
        guard let field = node.field, let type = node.type?.rules else { return nil }
        if node.choices != nil { return chosen(try session.choices(at: path), type) }
        if let pattern = node.pattern {
            if let text = pattern.example(&random) { return text }
        }
        if let mask = node.mask {
            let texts = mask.exampleTexts
            return texts[below(texts.count)]
        }
        if let text = matching(node, session) { return text }
        let bounds = try session.bounds(at: path)
        switch type.widget {
        case .number: return number(field, bounds.least, bounds.most)
        case .day: return day(bounds.least, bounds.most, session.context.today).description
        case .time: return time()
        case .instant:
            return day(bounds.least, bounds.most, session.context.today).description + "T"
                + time() + ":00Z"
        default: return text(field, type)
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
            return patterns[below(patterns.count)].example(&random)
        }
        return nil
    }

    private mutating func chosen(_ choices: [Choice], _ type: FieldType) -> String? {
        guard !choices.isEmpty else { return nil }
        guard type.widget == .many else { return choices[below(choices.count)].value }
        var words: [String] = []
        for choice in choices where below(choices.count) < 2 { words.append(choice.value) }
        return words.isEmpty ? choices[below(choices.count)].value : joined(words, " ")
    }

    private mutating func number(_ field: Field, _ least: Value, _ most: Value) -> String {
        let low = whole(least) ?? Swift.min(0, whole(most) ?? 0)
        let high = Swift.max(low, whole(most) ?? low + 100)
        let span = UInt64(Swift.min(high - low, 1_000_000)) + 1
        var text = (low + Int64(random.next() % span)).description
        let isFraction = field.type != "integer" && field.places != 0 && below(3) == 0
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
        let number = below(8) == 0 ? first : first + Int64(random.next() % span)
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

    /// Returns a number of letters or digits.
    private mutating func characters(_ count: Int, of alphabet: String) -> String {
        let letters = Array(alphabet.utf8)
        var bytes: [UInt8] = []
        for _ in 0..<count { bytes.append(letters[below(letters.count)]) }
        return String(utf8: bytes)
    }

    private mutating func text(_ field: Field, _ type: FieldType) -> String {
        switch type.name {
        case "switch": return below(2) == 0 ? "true" : "false"
        case "yesno": return below(2) == 0 ? "yes" : "no"
        case "email": return word() + "@example.org"
        case "phone": return "+4179" + characters(7, of: "0123456789")
        case "plate": return characters(2, of: "ABCDEFGH") + characters(5, of: "123456789")
        case "vin": return checked(field, type, 17)
        case "identity": return identity(field, type)
        case "place": return below(90).description + " " + below(180).description
        case "photo", "file": return characters(64, of: "0123456789abcdef") + " photo.jpg"
        case "signature":
            return below(900).description + ",10 " + below(900).description + ",90"
        case "barcode": return characters(13, of: "0123456789")
        case "multiline": return word() + " " + word() + "\n" + word()
        default: return word()
        }
    }

    /// Returns a readable word, with a capital.
    private mutating func word() -> String {
        var word = characters(1, of: "BCDFGLMNPRST")
        for _ in 0..<(1 + below(3)) {
            word += characters(1, of: "aeiou") + characters(1, of: "lmnrst")
        }
        return word
    }

    private mutating func identity(_ field: Field, _ type: FieldType) -> String {
        switch IdentityScheme.of(field).name {
        case "vin": return checked(field, type, 17)
        case "ahv": return withKey("756" + characters(9, of: "0123456789"), 10, field)
        case "nir":
            let start = characters(1, of: "12") + characters(4, of: "0123456789")
            return withKey(start + "75" + characters(6, of: "0123456789"), 100, field)
        default: return characters(8, of: "ABCDEFGH0123456789")
        }
    }

    /// Returns a number followed by the one of `keys` check numbers that its scheme accepts.
    private func withKey(_ number: String, _ keys: Int, _ field: Field) -> String {
        for key in 0..<keys {
            let text = number + (keys == 100 && key < 10 ? "0" : "") + key.description
            if IdentityScheme.of(field).judge(Array(text.utf8)) == nil { return text }
        }
        return number
    }

    /// Returns a vehicle's number with its check digit.
    private mutating func checked(_ field: Field, _ type: FieldType, _ count: Int) -> String {
        var bytes = Array(characters(count, of: "ABCDEFGHJKLMNPRSTUVWXYZ0123456789").utf8)
        if let digit = VehicleNumber.checkDigit(bytes) { bytes[8] = digit }
        return String(utf8: bytes)
    }
}
