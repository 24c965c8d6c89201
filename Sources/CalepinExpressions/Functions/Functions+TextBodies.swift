// The longer bodies of the functions of texts; their entries are in Functions+Texts.swift.

extension Functions {
    /// Returns true when a whole text matches; its length counts as steps.
    static func matches(
        _ text: String, _ pattern: Pattern, _ context: inout EvaluationContext
    ) -> Value {
        guard context.spend(text.utf8.count / 16) else { return .failed(.tooManySteps) }
        do throws(PatternError) {
            return .boolean(try pattern.matchesWhole(text))
        } catch { return .failed(.tooManySteps) }
    }

    /// A text of some scalars.
    static func joined(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// A position in a text of `count` characters, negative ones counted from the end, kept within
    /// it; nil when the value is no number.
    static func place(_ value: Value, _ count: Int) -> Int? {
        guard case .number(let number) = value.asNumber else { return nil }
        let wanted =
            number.truncated.int64() ?? (number.isNegative ? Int64.min / 2 : Int64.max / 2)
        let place = wanted < 0 ? wanted + Int64(count) : wanted
        return Int(Swift.min(Swift.max(place, 0), Int64(count)))
    }

    /// Returns the index where a stretch of bytes first occurs.
    ///
    /// Complexity: O(n·m) at worst, O(n) on texts that are not made to be slow.
    static func position(of part: [UInt8], in bytes: [UInt8]) -> Int? {
        var start = 0
        while start <= bytes.count - part.count {
            if has(part, in: bytes, at: start) { return start }
            start += 1
        }
        return nil
    }

    /// Returns true when a stretch of bytes stands at an index, which may be out of range.
    static func has(_ part: [UInt8], in bytes: [UInt8], at start: Int) -> Bool {
        guard start >= 0, part.count <= bytes.count - start else { return false }
        var length = 0
        while length < part.count, bytes[start + length] == part[length] { length += 1 }
        return length == part.count
    }

    /// XPath 1.0, section 4.2: characters whose position p, from 1, satisfies
    /// p >= round(from) and p < round(from) + round(length), with halves rounded up.
    static func substring(_ arguments: Arguments) -> Value {
        guard case .number(let from) = arguments[1].asNumber else { return arguments[1].asNumber }
        let scalars = Array(arguments.text(0).unicodeScalars)
        let first = halfUp(from)
        var end = Int64(scalars.count) + 1
        if arguments.count == 3 {
            guard case .number(let length) = arguments[2].asNumber else {
                return arguments[2].asNumber
            }
            end = Swift.min(end, first.addingReportingOverflow(halfUp(length)).partialValue)
        }
        let start = Swift.max(first, 1)
        guard start < end else { return .text("") }
        return .text(joined(scalars[Int(start - 1)..<Int(end - 1)]))
    }

    /// A number rounded to a whole one, halves up, within ±2^40 so that sums cannot overflow.
    private static func halfUp(_ number: Decimal) -> Int64 {
        let maxMagnitude: Int64 = 1 << 40
        do throws(DecimalError) {
            let half = try Decimal(5).divided(by: Decimal(10))
            let whole = try number.adding(half).floor.int64()
            return Swift.min(
                Swift.max(
                    whole ?? (number.isNegative ? -maxMagnitude : maxMagnitude), -maxMagnitude),
                maxMagnitude)
        } catch { return number.isNegative ? -maxMagnitude : maxMagnitude }
    }

    /// XPath 1.0's translate: of a character that stands twice in `from` the first place counts.
    static func translated(_ arguments: Arguments) -> Value {
        let from = scalars(of: arguments.text(1))
        let to = scalars(of: arguments.text(2))
        // Keyed by number rather than by scalar: that kind of dictionary is compiled in already.
        var places: [Int32: Int] = [:]
        for (index, scalar) in from.enumerated() {
            let number = Int32(truncatingIfNeeded: scalar.value)
            if places[number] == nil { places[number] = index }
        }
        var view = String.UnicodeScalarView()
        for scalar in scalars(of: arguments.text(0)) {
            guard let place = places[Int32(truncatingIfNeeded: scalar.value)] else {
                view.append(scalar)
                continue
            }
            if place < to.count { view.append(to[place]) }
        }
        var result = Text()
        result.append(String(view))
        return result.value
    }

    /// The digest of a text's UTF-8 bytes; its length counts as steps.
    static func digest(_ arguments: Arguments, _ context: inout EvaluationContext) -> Value {
        guard let algorithm = DigestAlgorithm(name: arguments.text(1)) else {
            return .failed(.unknownAlgorithm, arguments.text(1))
        }
        let bytes = Array(arguments.text(0).utf8)
        guard context.spend(bytes.count / 8) else { return .failed(.tooManySteps) }
        let result = CalepinExpressions.digest(bytes, algorithm)
        let encoding = arguments.count == 3 ? bareLetters(arguments.text(2)) : []
        if encoding == Array("hex".utf8) { return .text(Hex.text(of: result)) }
        if encoding.isEmpty || encoding == Array("base64".utf8) {
            return .text(Base64.text(of: result))
        }
        return .failed(.unknownAlgorithm, arguments.text(2))
    }
}
