// ODK's test for defaults: a default that looks like an expression is computed once when a record
// begins, any other is a plain value. The test looks at tokens only, so `1-1` is a value (a number
// and a negative number) and `a + b` is computed.

import CalepinExpressions

/// The test for defaults that are computed.
enum DynamicDefault {
    /// Returns true when a default is computed.
    ///
    /// A minus begins a value in types whose values have hyphens, such as dates: there it ends the
    /// test, unless something before it has already decided.
    /// Complexity: O(n) in the bytes of the text.
    static func isComputed(_ text: String, valuesHaveHyphens: Bool) -> Bool {
        let bytes = Array(text.utf8)
        let lastBrace = bytes.lastIndex(of: UInt8(ascii: "}")) ?? -1
        var index = 0
        while index < bytes.count {
            // A reference that is not closed is no reference, and nothing is sought behind it.
            let isOpen = bytes[index] == UInt8(ascii: "$") && index > lastBrace
            let (length, finding) = isOpen ? (1, .nothing) : token(bytes, index)
            switch finding {
            case .decides: return true
            case .minus: return !valuesHaveHyphens
            case .nothing: index += length
            }
        }
        return false
    }

    private enum Finding { case decides, minus, nothing }

    private static func token(_ bytes: [UInt8], _ index: Int) -> (Int, Finding) {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let end = bytes[(index + 1)...].firstIndex(of: byte)
            return (end.map { $0 + 1 - index } ?? 1, .nothing)
        case UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "|"): return (1, .decides)
        case UInt8(ascii: "$"): return reference(bytes, index)
        case 0x30...0x39: return (number(bytes, index), .nothing)
        case UInt8(ascii: "."), UInt8(ascii: "-"):
            let digits = number(bytes, index)
            if digits > 0 { return (digits, .nothing) }
            return (1, byte == UInt8(ascii: "-") ? .minus : .nothing)
        case 0x20: return space(bytes, index)
        default: return name(bytes, index)
        }
    }

    /// The length of a number with its sign, or of a day or time that begins with digits; 0 when
    /// there is none.
    private static func number(_ bytes: [UInt8], _ index: Int) -> Int {
        var end = index
        if bytes[end] == UInt8(ascii: "-") { end += 1 }
        if let day = dayEnd(bytes, end) { return day - index }
        var digits = 0
        var hasPoint = false
        while end < bytes.count {
            if bytes[end] == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else if (0x30...0x39).contains(bytes[end]) {
                digits += 1
            } else {
                break
            }
            end += 1
        }
        return digits > 0 ? end - index : 0
    }

    /// The end of a day such as `2026-11-24`, with the hyphen and sign of a time after it.
    private static func dayEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard start + 10 <= bytes.count else { return nil }
        let hyphens = [4, 7].allSatisfy { bytes[start + $0] == UInt8(ascii: "-") }
        let digits = [0, 1, 2, 3, 5, 6, 8, 9].allSatisfy {
            (0x30...0x39).contains(bytes[start + $0])
        }
        return hyphens && digits ? start + 10 : nil
    }

    private static func reference(_ bytes: [UInt8], _ index: Int) -> (Int, Finding) {
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "{"),
            let end = bytes[index...].firstIndex(of: UInt8(ascii: "}"))
        else { return (1, .nothing) }
        let text = String(decoding: bytes[index...end], as: UTF8.self)
        return ReferenceScan(text).references.isEmpty
            ? (end + 1 - index, .nothing) : (1, .decides)
    }

    /// Spaces, and the operators that need them on both sides.
    private static func space(_ bytes: [UInt8], _ index: Int) -> (Int, Finding) {
        for word in [" mod ", " div "] where bytes[index...].starts(with: word.utf8) {
            return (1, .decides)
        }
        return (1, .nothing)
    }

    /// A name, which decides when a bracket follows it at once.
    private static func name(_ bytes: [UInt8], _ index: Int) -> (Int, Finding) {
        var end = index
        while end < bytes.count, isWord(bytes[end]) || bytes[end] == UInt8(ascii: ":") { end += 1 }
        guard end > index else { return (1, .nothing) }
        let isCall = end < bytes.count && bytes[end] == UInt8(ascii: "(")
        return (end - index, isCall ? .decides : .nothing)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x2E, 0x80...0xFF: true
        default: false
        }
    }
}
