// Cuts an expression into tokens, in one pass over its bytes. It knows no grammar beyond that of
// tokens, but it finds what a word processor leaves behind: curly quotes and no-break spaces.

import CalepinExpressions

/// A lexer of expressions in ODK's XPath.
struct XPathLexer {
    /// The text, in UTF-8.
    let bytes: [UInt8]
    /// The tokens, in the order of the text.
    private(set) var tokens: [XPathToken] = []
    /// The faults that were found.
    private(set) var faults: [XPathFault] = []
    /// Remarks about curly quotes and no-break spaces, which are read as plain ones: the first of
    /// each, with the whole text as it is read.
    private(set) var typography: [XPathFault] = []

    private var index = 0
    private var hasCurly = false
    private var hasHardSpace = false

    /// Reads all tokens of a text.
    ///
    /// Complexity: O(n) in the bytes of the text.
    init(_ text: String) {
        bytes = Array(text.utf8)
        while index < bytes.count { next() }
        guard hasCurly || hasHardSpace, bytes.count <= SurveyLimits.repairedBytes else { return }
        let plain = straightened
        for place in typography.indices { typography[place].suggestion = plain }
    }

    /// The text with straight quotes around its texts, and plain spaces between its tokens.
    ///
    /// Complexity: O(n) in the bytes of the text.
    var straightened: String { Typography.straightened(bytes, outside: tokens) }

    private func byte(_ offset: Int) -> UInt8 {
        index + offset < bytes.count ? bytes[index + offset] : 0
    }

    private mutating func add(_ sort: XPathToken.Sort, _ length: Int) {
        let end = min(index + length, bytes.count)
        tokens.append(XPathToken(sort: sort, span: Span(index, end)))
        index = end
    }

    private mutating func next() {
        let byte = bytes[index]
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x20: index += 1
        case UInt8(ascii: "\""), UInt8(ascii: "'"): addText(after: byte)
        case 0x30...0x39: addNumber()
        case UInt8(ascii: "."):
            if (0x30...0x39).contains(self.byte(1)) {
                addNumber()
            } else {
                let isPair = self.byte(1) == byte
                add(.mark(isPair ? .dots : .dot), isPair ? 2 : 1)
            }
        case UInt8(ascii: "$"): addReference()
        default:
            let isName = byte < 0x80 && XMLName.starts(Unicode.Scalar(byte))
            if isName || (!addSign(byte) && !addUnusual()) { addName() }
        }
    }

    private mutating func addNumber() {
        var length = 0
        var hasPoint = false
        while true {
            let byte = byte(length)
            if byte == UInt8(ascii: "."), !hasPoint {
                hasPoint = true
            } else if !(0x30...0x39).contains(byte) {
                break
            }
            length += 1
        }
        add(.number, length)
    }

    private mutating func addReference() {
        guard byte(1) == UInt8(ascii: "{"),
            let end = bytes[index...].firstIndex(of: UInt8(ascii: "}"))
        else { return add(.other, 1) }
        add(.reference, end + 1 - index)
    }

    private static let marks: [UInt8: XPathToken.Mark] = [
        UInt8(ascii: "("): .open, UInt8(ascii: ")"): .close, UInt8(ascii: "["): .openSquare,
        UInt8(ascii: "]"): .closeSquare, UInt8(ascii: ","): .comma,
        UInt8(ascii: "@"): .attribute,
    ]

    /// Adds an operator or mark; returns false for other bytes.
    private mutating func addSign(_ byte: UInt8) -> Bool {
        let second = self.byte(1)
        let isEqual = second == UInt8(ascii: "=")
        switch byte {
        case UInt8(ascii: "+"): add(.sign(.plus), 1)
        case UInt8(ascii: "-"): add(.sign(.minus), 1)
        case UInt8(ascii: "="): add(.sign(.equal), 1)
        case UInt8(ascii: "|"): add(.sign(.union), 1)
        case UInt8(ascii: "*"): add(.star, 1)
        case UInt8(ascii: "!") where isEqual: add(.sign(.unequal), 2)
        case UInt8(ascii: "<"): add(.sign(isEqual ? .lessOrEqual : .less), isEqual ? 2 : 1)
        case UInt8(ascii: ">"): add(.sign(isEqual ? .greaterOrEqual : .greater), isEqual ? 2 : 1)
        case UInt8(ascii: "/"):
            let isPair = second == byte
            add(.mark(isPair ? .slashes : .slash), isPair ? 2 : 1)
        case UInt8(ascii: ":") where second == byte: add(.mark(.axis), 2)
        default:
            guard let mark = Self.marks[byte] else { return false }
            add(.mark(mark), 1)
        }
        return true
    }

    /// Adds a text up to the straight quote that ends it; where there is none, up to a curly one.
    private mutating func addText(after quote: UInt8) {
        let isClosed = bytes[(index + 1)...].contains(quote)
        let curly = Typography.curlyQuotes.first { $0.straight == quote }?.curly ?? []
        let end =
            isClosed
            ? nil
            : bytes[(index + 1)...].indices.first { place in
                curly.contains { bytes[place...].starts(with: $0) }
            }
        if let end { noteCurly(Span(end, end + 1)) }
        addText(endingIn: end == nil ? [[quote]] : curly, 1)
    }

    private mutating func noteCurly(_ span: Span) {
        if !hasCurly { typography.append(XPathFault(ExpressionKinds.curlyQuotes, span)) }
        hasCurly = true
    }

    /// Adds a text up to the nearest of several endings, which stand for the same.
    private mutating func addText(endingIn endings: [[UInt8]], _ opening: Int) {
        var end = index + opening
        while end < bytes.count {
            if let found = endings.first(where: { bytes[end...].starts(with: $0) }) {
                add(.text, end + found.count - index)
                return
            }
            end += 1
        }
        let quote = String(decoding: endings.last ?? [], as: UTF8.self)
        faults.append(XPathFault(ExpressionKinds.unterminated, Span(index, bytes.count), [quote]))
        add(.text, bytes.count - index)
    }

    /// Passes over a no-break space, or adds a text between curly quotes; returns false for other
    /// bytes.
    private mutating func addUnusual() -> Bool {
        let rest = bytes[index...]
        if let space = Typography.hardSpaces.first(where: { rest.starts(with: $0) }) {
            if !hasHardSpace {
                let span = Span(index, index + space.count)
                typography.append(XPathFault(ExpressionKinds.hardSpace, span))
            }
            hasHardSpace = true
            index += space.count
            return true
        }
        for (quotes, straight) in Typography.curlyQuotes {
            guard let quote = quotes.first(where: { rest.starts(with: $0) }) else { continue }
            noteCurly(Span(index, index + quote.count))
            addText(endingIn: quotes + [[straight]], quote.count)
            return true
        }
        return false
    }

    private mutating func addName() {
        var length = nameLength(from: 0)
        guard length > 0 else { return add(.other, scalarLength) }
        if byte(length) == UInt8(ascii: ":"), byte(length + 1) != UInt8(ascii: ":") {
            let second = nameLength(from: length + 1)
            if second > 0 {
                length += 1 + second
            } else if byte(length + 1) == UInt8(ascii: "*") {
                length += 2
            }
        }
        add(.name, length)
    }

    /// The number of bytes of the scalar at the index.
    private var scalarLength: Int {
        var length = 1
        while byte(length) & 0xC0 == 0x80 { length += 1 }
        return length
    }

    /// Returns the number of bytes of the name that begins at an offset; 0 when there is none.
    private func nameLength(from offset: Int) -> Int {
        var length = 0
        while let (scalar, count) = scalar(at: index + offset + length) {
            guard length == 0 ? XMLName.starts(scalar) : XMLName.continues(scalar) else { break }
            // Spaces and quotes of a word processor are letters to the grammar of names.
            if scalar.value > 0x7F, Typography.isSeparator(scalar) { break }
            length += count
        }
        return length
    }

    private func scalar(at place: Int) -> (Unicode.Scalar, Int)? {
        guard place < bytes.count else { return nil }
        if bytes[place] < 0x80 { return (Unicode.Scalar(bytes[place]), 1) }
        let end = min(place + 4, bytes.count)
        guard let first = String(decoding: bytes[place..<end], as: UTF8.self).unicodeScalars.first
        else { return nil }
        return (first, UTF8.width(first))
    }
}
