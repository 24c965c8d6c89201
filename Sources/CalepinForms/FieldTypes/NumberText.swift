// Numbers as people type and paste them into a field, read exactly or not at all; and written with
// the signs of a language. Plain numbers of expressions are read in CalepinExpressions.

import CalepinExpressions

/// A typed number, split at its signs.
///
/// The rule, which needs no language:
/// - Groups of three digits may be separated by spaces of any sort, apostrophes, points or commas,
///   one sort in a number. Groups that are not of three digits are refused.
/// - Where point and comma both occur, the last is the decimal sign and occurs once.
/// - A point that occurs once is the decimal sign: it is so in every saved value.
/// - A comma that occurs once is the decimal sign, unless one to three digits without a leading
///   zero stand before it and three behind (`1,234`): that could be either. It is a group where
///   the field has at most two decimals, so that only one reading is left; else it is refused.
/// - `-` and `−` in front make it negative; the field's unit may stand before or behind.
/// - Exponents, and more than 34 digits that count, are refused: nothing is rounded.
struct NumberText {
    private enum Sign {
        case space, apostrophe, point, comma
    }

    /// The digits before, between and behind the signs.
    private var pieces: [[UInt8]] = [[]]
    private var signs: [Sign] = []
    private var isNegative = false

    /// The most characters a typed number may have: 34 digits, and as many zeros and signs again.
    static let maxCharacters = 100

    /// The number that a text means in a field with so many decimals (below 0 for any) and this
    /// unit; nil when it means none, or could mean two.
    ///
    /// Complexity: O(n) in the text's length.
    static func number(_ text: String, places: Int, unit: String = "") -> Decimal? {
        if let number = short(text) { return number }
        let bare = withoutUnit(TypedText.scalars(text), TypedText.scalars(unit))
        guard bare.count <= maxCharacters, var number = NumberText(bare[...]) else { return nil }
        guard let sign = number.decimalSign(places: places) else { return nil }
        return number.decimal(signAt: sign)
    }

    /// The number of a text that is nothing but a few digits; nil for any other.
    private static func short(_ text: String) -> Decimal? {
        guard (1...15).contains(text.utf8.count) else { return nil }
        var number: Int64 = 0
        for byte in text.utf8 {
            guard TypedText.isDigit(byte) else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return Decimal(number)
    }

    /// Splits a text; nil when it has anything but digits and signs.
    private init?(_ text: ArraySlice<Unicode.Scalar>) {
        var rest = text
        if let first = rest.first, first == "-" || first == "\u{2212}" || first == "+" {
            isNegative = first != "+"
            rest = rest.dropFirst().drop(while: TypedText.isSpace)
        }
        for scalar in rest {
            if Letters.isDigit(scalar) {
                pieces[pieces.count - 1].append(UInt8(truncatingIfNeeded: scalar.value))
            } else if let sign = NumberText.sign(scalar) {
                signs.append(sign)
                pieces.append([])
            } else {
                return nil
            }
        }
        for (index, piece) in pieces.enumerated() where piece.isEmpty {
            // Only `.5` and `5.` may leave out digits at a sign, and only at the ends.
            guard index == 0 || index == pieces.count - 1 else { return nil }
        }
    }

    private static func sign(_ scalar: Unicode.Scalar) -> Sign? {
        switch scalar {
        case ".": .point
        case ",": .comma
        case "'", "\u{2019}": .apostrophe
        default: TypedText.isSpace(scalar) ? .space : nil
        }
    }

    /// A text without the unit in front of it or behind it.
    private static func withoutUnit(
        _ text: [Unicode.Scalar], _ unit: [Unicode.Scalar]
    ) -> [Unicode.Scalar] {
        guard !unit.isEmpty, text.count > unit.count else { return text }
        var (start, end) = (0, text.count)
        if has(unit, at: end - unit.count, text) {
            end -= unit.count
        } else if has(unit, at: 0, text) {
            start = unit.count
        }
        while end > start, TypedText.isSpace(text[end - 1]) { end -= 1 }
        while start < end, TypedText.isSpace(text[start]) { start += 1 }
        return Array(text[start..<end])
    }

    /// Returns true when a unit stands at an index of a text, which is long enough.
    private static func has(
        _ unit: [Unicode.Scalar], at place: Int, _ text: [Unicode.Scalar]
    ) -> Bool {
        for index in unit.indices where text[place + index] != unit[index] { return false }
        return true
    }

    /// Returns the index of the decimal sign among the signs, their count when there is none; nil
    /// when the number is ambiguous, or is none.
    private func decimalSign(places: Int) -> Int? {
        guard let last = signs.last else { return 0 }
        let end = signs.count - 1
        guard last == .point || last == .comma else { return signs.count }
        var same = 0
        for sign in signs where sign == last { same += 1 }
        if same > 1 { return same == signs.count ? signs.count : nil }
        if last == .comma, signs.count == 1, isGroup {
            return (0...2).contains(places) ? signs.count : nil
        }
        return end
    }

    /// True when one to three digits without a leading zero stand before three.
    private var isGroup: Bool {
        pieces.count == 2 && pieces[1].count == 3 && (1...3).contains(pieces[0].count)
            && pieces[0][0] != UInt8(ascii: "0")
    }

    private mutating func decimal(signAt decimalSign: Int) -> Decimal? {
        var fraction: [UInt8] = []
        if decimalSign < signs.count {
            fraction = pieces.removeLast()
            signs.removeLast()
        }
        guard areGroups, !(pieces.count == 1 && pieces[0].isEmpty && fraction.isEmpty) else {
            return nil
        }
        let whole = pieces.flatMap { $0 }
        guard NumberText.significant(whole, fraction) <= 34 else { return nil }
        var plain: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
        plain += whole
        plain.append(UInt8(ascii: "."))
        plain += fraction
        do throws(DecimalError) {
            let number = try Decimal(String(utf8: plain))
            // A zero is shown without a sign.
            return number.isZero ? number.magnitude : number
        } catch { return nil }
    }

    /// True when the signs left are of one sort and separate groups of three.
    private var areGroups: Bool {
        guard let first = signs.first else { return true }
        for sign in signs where sign != first { return false }
        for piece in pieces.dropFirst() where piece.count != 3 { return false }
        return (1...3).contains(pieces[0].count)
    }

    /// Returns the number of significant digits: without the zeros in front, and those behind a
    /// decimal sign.
    private static func significant(_ whole: [UInt8], _ fraction: [UInt8]) -> Int {
        let zero = UInt8(ascii: "0")
        var digits = (whole + fraction)[...]
        var droppable = fraction.count
        while droppable > 0, digits.last == zero {
            digits.removeLast()
            droppable -= 1
        }
        return digits.drop { $0 == zero }.count
    }
}

extension NumberText {
    /// A number with groups and decimal sign of a language, at least so many decimals, and the
    /// unit behind a no-break space. No digit is left out.
    ///
    /// Complexity: O(n) in the digits.
    static func shown(
        _ number: Decimal, places: Int, unit: String, in language: Language
    ) -> String {
        var plain = Array(number.description.utf8)
        let exponent = plain.firstIndex(of: UInt8(ascii: "E"))
        let point = plain.firstIndex(of: UInt8(ascii: "."))
        if places > 0, exponent == nil {
            if point == nil { plain.append(UInt8(ascii: ".")) }
            let present = point.map { plain.count - $0 - 1 } ?? 0
            for _ in 0..<max(0, min(places, 34) - present) { plain.append(UInt8(ascii: "0")) }
        }
        let text = NumberStyle(of: language).written(String(utf8: plain))
        return unit.isEmpty ? text : text + "\u{A0}" + unit
    }
}
