// Cleaning of typed texts before they are read: spaces of all sorts around and inside a text,
// letters and digits among separators. The types in the files beside this one read the result.

import CalepinExpressions

/// Cleaning of typed and pasted texts.
enum TypedText {
    /// Returns true when a scalar is a space: white space of ASCII, and the no-break, narrow, thin
    /// and zero-width ones that pasted texts carry.
    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F,
            0x2060, 0x3000, 0xFEFF:
            true
        default: false
        }
    }

    /// Returns true when a scalar is a control character: of ASCII, delete, C1.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    /// Returns true when a scalar is a sign that people put between parts of a number or plate:
    /// spaces, dashes, points, slashes.
    static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        if isSpace(scalar) { return true }
        switch scalar {
        case "-", ".", "/", "·", "•", "_", "\u{2010}"..."\u{2015}", "\u{2212}": return true
        default: return false
        }
    }

    /// A text without spaces at its ends.
    ///
    /// Complexity: O(n).
    static func trimmed(_ text: String) -> String {
        String(String.UnicodeScalarView(scalars(text)))
    }

    /// The scalars of a text without spaces at its ends.
    ///
    /// Complexity: O(n).
    static func scalars(_ text: String) -> [Unicode.Scalar] {
        let all = CalepinExpressions.scalars(of: text)
        var start = 0
        var end = all.count
        while start < end, isSpace(all[start]) { start += 1 }
        while end > start, isSpace(all[end - 1]) { end -= 1 }
        return Array(all[start..<end])
    }

    /// The words of a text, whatever spaces are between them.
    ///
    /// Complexity: O(n).
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in CalepinExpressions.scalars(of: text) {
            guard isSpace(scalar) else {
                word.append(scalar)
                continue
            }
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }

    /// Returns the letters and digits of a text in upper case, separators dropped; other
    /// characters are kept, so that the check reports them.
    ///
    /// Complexity: O(n).
    static func compact(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in CalepinExpressions.scalars(of: text) where !isSeparator(scalar) {
            result.append(Letters.upper(scalar))
        }
        return String(result)
    }

    /// Returns true when all of the bytes are digits.
    static func areDigits<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> Bool {
        for byte in bytes where !isDigit(byte) { return false }
        return !bytes.isEmpty
    }

    /// Returns true when a byte is an ASCII digit.
    static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    /// Returns true when a byte is an ASCII letter, of either case.
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    /// Returns a text in groups of these sizes, with a sign between them; the rest is one more
    /// group.
    static func grouped(_ text: String, _ sizes: [Int], by sign: String) -> String {
        var result: [UInt8] = []
        var group = 0
        var count = 0
        for byte in text.utf8 {
            // Not the later bytes of a character, which begin with the bits 10.
            if byte & 0xC0 != 0x80 {
                if group < sizes.count, count == sizes[group] {
                    result.append(contentsOf: sign.utf8)
                    group += 1
                    count = 0
                }
                count += 1
            }
            result.append(byte)
        }
        return String(utf8: result)
    }
}
