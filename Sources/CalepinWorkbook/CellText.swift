// Texts of cells, from their bytes: without white space at their ends, and with the characters
// that spreadsheets write as `_x000D_` put back.

/// Texts of cells.
enum CellText {
    /// Returns a text without white space, as Unicode has it, at its ends.
    ///
    /// Complexity: O(n) in the bytes.
    static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> String {
        let isPlain = { (byte: UInt8) in byte > 0x20 && byte < 0x7F }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let first = bytes.first, let last = bytes.last, !isPlain(first) || !isPlain(last)
        else { return text }
        let scalars = text.unicodeScalars
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        guard let start = scalars.firstIndex(where: { !isSpace($0) }),
            let end = scalars.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(scalars[start...end])
    }

    /// Returns the text of bytes as spreadsheets write them, unescaped and trimmed; nil when it
    /// has a character that is none.
    ///
    /// Complexity: O(n) in the bytes.
    static func plain(_ bytes: [UInt8]) -> String? {
        guard isEscaped(bytes) else { return trimmed(bytes) }
        return unescaped(bytes).map { trimmed($0) }
    }

    /// Returns the bytes with `_xHHHH_` replaced by the character of that code; two surrogates
    /// that follow each other are one character. Nil when a character is none: a lone surrogate
    /// or the code 0.
    ///
    /// The rule is that of ST_Xstring in ECMA-376 part 1, 22.9.2.19.
    /// Complexity: O(n) in the bytes.
    static func unescaped(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var index = 0
        var high: UInt32?
        while index < bytes.count {
            guard let unit = code(bytes, index) else {
                guard high == nil else { return nil }
                result.append(bytes[index])
                index += 1
                continue
            }
            index += 7
            if let first = high {
                guard (0xDC00...0xDFFF).contains(unit) else { return nil }
                append(0x10000 + (first - 0xD800) << 10 + (unit - 0xDC00), to: &result)
                high = nil
            } else if (0xD800...0xDBFF).contains(unit) {
                high = unit
            } else {
                guard unit != 0, Unicode.Scalar(unit) != nil else { return nil }
                append(unit, to: &result)
            }
        }
        return high == nil ? result : nil
    }

    /// Returns true when there is something to replace.
    ///
    /// Complexity: O(n) in the bytes.
    static func isEscaped(_ bytes: [UInt8]) -> Bool {
        guard bytes.contains(UInt8(ascii: "_")) else { return false }
        return bytes.indices.contains { code(bytes, $0) != nil }
    }

    /// Returns the code that is written as `_xHHHH_` at a place.
    private static func code(_ bytes: [UInt8], _ index: Int) -> UInt32? {
        guard bytes[index] == UInt8(ascii: "_"), index + 6 < bytes.count,
            bytes[index + 1] == UInt8(ascii: "x"), bytes[index + 6] == UInt8(ascii: "_")
        else { return nil }
        var code: UInt32 = 0
        for byte in bytes[(index + 2)..<(index + 6)] {
            switch byte {
            case 0x30...0x39: code = code << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: code = code << 4 | UInt32(byte - 0x37)
            case 0x61...0x66: code = code << 4 | UInt32(byte - 0x57)
            default: return nil
            }
        }
        return code
    }

    private static func append(_ code: UInt32, to bytes: inout [UInt8]) {
        guard let scalar = Unicode.Scalar(code) else { return }
        bytes.append(contentsOf: String(Character(scalar)).utf8)
    }
}
