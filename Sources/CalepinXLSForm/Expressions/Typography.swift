// The signs that word processors put in place of plain quotes and spaces, and the plain text that
// was meant.

import CalepinExpressions

/// Curly quotes and no-break spaces, in UTF-8.
enum Typography {
    /// The curly quotes by the straight one that is meant.
    static let curlyQuotes: [(curly: [[UInt8]], straight: UInt8)] = [
        (["\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}"].map(utf8), UInt8(ascii: "'")),
        (
            ["\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{AB}", "\u{BB}"].map(utf8),
            UInt8(ascii: "\"")
        ),
    ]

    /// Spaces at which no line is broken, and others that are no white space of XPath.
    static let hardSpaces: [[UInt8]] = [
        "\u{A0}", "\u{202F}", "\u{2007}", "\u{2009}", "\u{200B}", "\u{2060}", "\u{FEFF}",
        "\u{3000}",
    ].map(utf8)

    private static func utf8(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// Returns true for a scalar that separates names, whatever the grammar of names says.
    static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0, 0xAB, 0xBB, 0x2000...0x200B, 0x2018...0x201F, 0x202F, 0x2060, 0x3000: true
        case 0xFEFF: true
        default: false
        }
    }

    /// Returns a text with straight quotes around its texts, and plain spaces between its tokens.
    ///
    /// Complexity: O(n) in the bytes of the text.
    static func straightened(_ bytes: [UInt8], outside tokens: [XPathToken]) -> String {
        var result: [UInt8] = []
        var place = 0
        for token in tokens {
            let (start, end) = (Int(token.span.start), Int(token.span.end))
            result += spaces(bytes[place..<start])
            let stretch = Array(bytes[start..<end])
            result += token.sort == .text ? text(stretch) : stretch
            place = end
        }
        result += spaces(bytes[place...])
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the white space of a stretch, with plain spaces in place of hard ones.
    private static func spaces(_ stretch: ArraySlice<UInt8>) -> [UInt8] {
        var rest = stretch
        var result: [UInt8] = []
        while let byte = rest.first {
            if let space = hardSpaces.first(where: { rest.starts(with: $0) }) {
                result.append(0x20)
                rest = rest.dropFirst(space.count)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// Returns a text with straight quotes at both ends.
    private static func text(_ bytes: [UInt8]) -> [UInt8] {
        for (curly, straight) in curlyQuotes {
            let endings = curly + [[straight]]
            guard let first = endings.first(where: { bytes.starts(with: $0) }),
                let last = endings.first(where: { bytes.reversed().starts(with: $0.reversed()) }),
                bytes.count >= first.count + last.count
            else { continue }
            return [straight] + bytes[first.count..<(bytes.count - last.count)] + [straight]
        }
        return bytes
    }
}
