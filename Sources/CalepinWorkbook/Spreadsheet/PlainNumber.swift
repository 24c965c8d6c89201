// Numbers as spreadsheets keep them, a binary fraction written with up to 17 digits, and as they
// show them: rounded to 15 digits, which takes the noise of the binary fraction away. Computed in
// decimal digits throughout.

/// A number of at most 15 significant digits.
struct PlainNumber {
    private var isNegative = false
    /// The significant digits, without zeros at either end; empty for zero.
    private var digits: [UInt8] = []
    /// The number of digits before the point; less than 0 for zeros behind it.
    private var point = 0

    /// Reads a number such as `-12.50` or `1.5E-3`; nil for anything else, and beyond the range
    /// of binary fractions.
    ///
    /// Complexity: O(n) in the bytes.
    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            rest = rest.dropFirst()
        }
        guard readDigits(&rest), let exponent = Self.exponent(rest) else { return nil }
        point += exponent
        round()
        guard !digits.isEmpty, point > -400 else {
            (isNegative, digits, point) = (false, [], 0)
            return
        }
        guard point <= 309 else { return nil }
    }

    /// Reads the digits before an exponent, one more than are shown; false when there are none.
    private mutating func readDigits(_ rest: inout ArraySlice<UInt8>) -> Bool {
        var (hasDigits, isBehindPoint) = (false, false)
        while let byte = rest.first {
            if byte == UInt8(ascii: "."), !isBehindPoint {
                isBehindPoint = true
            } else if byte >= 0x30, byte <= 0x39 {
                hasDigits = true
                let isLeading = digits.isEmpty && byte == 0x30
                if isBehindPoint, isLeading { point -= 1 }
                if !isBehindPoint, !isLeading { point += 1 }
                if !isLeading, digits.count <= WorkbookLimits.digits { digits.append(byte - 0x30) }
            } else {
                return hasDigits
            }
            rest = rest.dropFirst()
        }
        return hasDigits
    }

    /// Returns the exponent at the end of a number: 0 where there is none, nil for anything else.
    private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let mark = bytes.first else { return 0 }
        guard mark == UInt8(ascii: "E") || mark == UInt8(ascii: "e") else { return nil }
        var rest = bytes.dropFirst()
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        guard let size = CellReference.number(rest, upTo: 99_999) else { return nil }
        return isNegative ? -size : size
    }

    /// Rounds to 15 digits, halves away from zero, and removes zeros at the end.
    private mutating func round() {
        if digits.count > WorkbookLimits.digits, digits.removeLast() >= 5 {
            while digits.last == 9 { digits.removeLast() }
            if let last = digits.popLast() {
                digits.append(last + 1)
            } else {
                digits = [1]
                point += 1
            }
        }
        while digits.last == 0 { digits.removeLast() }
    }

    /// The number as people write it: with an exponent only when it has more than 21 digits
    /// before the point, or more than 15 zeros behind it.
    var text: String {
        guard !digits.isEmpty else { return "0" }
        let sign = isNegative ? "-" : ""
        guard point <= 21, point >= -15 else { return sign + scientific }
        let whole = Array(digits.prefix(max(0, point)))
        let zeros = max(0, point - digits.count)
        let fraction = digits.dropFirst(max(0, point))
        var text = sign + (point <= 0 ? "0" : Self.text(of: whole))
        text += String(repeating: "0", count: zeros)
        guard !fraction.isEmpty else { return text }
        text += "." + String(repeating: "0", count: max(0, -point))
        return text + Self.text(of: Array(fraction))
    }

    private var scientific: String {
        let first = Self.text(of: [digits[0]])
        let rest = Self.text(of: Array(digits.dropFirst()))
        let exponent = point - 1
        return first + (rest.isEmpty ? "" : "." + rest) + "E" + (exponent < 0 ? "" : "+")
            + "\(exponent)"
    }

    private static func text(of digits: [UInt8]) -> String {
        String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
    }

    /// The number of seconds in so many days, rounded to the nearest one; nil for more than ten
    /// million days, and for negative numbers.
    var seconds: Int? {
        guard !isNegative || digits.isEmpty, point <= 7 else { return nil }
        let days = digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1) }
        let shift = digits.count - point
        // Of 15 digits, none is left behind 25 places.
        guard shift <= 25 else { return 0 }
        let scaled = UInt128(days) * 86_400
        guard shift > 0 else { return Int(exactly: scaled * Self.power(-shift)) }
        let divisor = Self.power(shift)
        return Int(exactly: (scaled + divisor / 2) / divisor)
    }

    /// Returns a power of ten with an exponent from 0 to 25.
    private static func power(_ exponent: Int) -> UInt128 {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}
