// The words of an expression: cut from its text, which the compiler has read already. What they
// become in XPath is in XPathWriter.

/// A word of an expression.
enum XPathWord: Equatable {
    case end
    /// A number or a sign, as it is written in XPath.
    case plain(String)
    case text(String)
    /// A name that an opening parenthesis follows.
    case call(String)
    case name(String)
    /// `and`, `or`, `div`, `mod` and the signs between two values.
    case infix(String)
    case field(String)
    case open, close, comma, openBracket, closeBracket, slash, dot, doubleDot
}

/// The text of an expression while it is read.
struct XPathText {
    private let bytes: [UInt8]
    private var position = 0
    /// True when the last word ended a value, so that a name is an operator.
    private var isAfterValue = false
    /// The word that comes next.
    private(set) var word = XPathWord.end

    init(_ text: String) {
        bytes = Array(text.utf8)
        advance()
    }

    /// Goes to the next word.
    ///
    /// Complexity: O(n) for a whole text.
    mutating func advance() {
        skipSpace()
        guard position < bytes.count else { return word = .end }
        word = scan()
        switch word {
        case .plain, .text, .name, .field, .close, .closeBracket, .dot, .doubleDot:
            isAfterValue = true
        default: isAfterValue = false
        }
    }

    private func peek(_ ahead: Int = 0) -> UInt8 {
        position + ahead < bytes.count ? bytes[position + ahead] : 0
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            let isWide = peek() == 0xC2 && peek(1) == 0xA0
            let isWider = peek() == 0xE2 && peek(1) == 0x80 && [0xAF, 0x89].contains(peek(2))
            if isWide {
                position += 2
            } else if isWider {
                position += 3
            } else if [0x20, 9, 10, 13].contains(peek()) {
                position += 1
            } else {
                return
            }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func startsName(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
            || byte >= 0x80
    }

    private mutating func scan() -> XPathWord {
        let byte = peek()
        if Self.isDigit(byte) || byte == UInt8(ascii: ".") && Self.isDigit(peek(1)) {
            return scanNumber()
        }
        if Self.startsName(byte) { return scanName() }
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") { return scanText(byte) }
        if byte == UInt8(ascii: "$"), peek(1) == UInt8(ascii: "{") { return scanField() }
        return scanSign(byte)
    }

    private func text(_ from: Int, _ to: Int) -> String {
        String(decoding: bytes[from..<to], as: UTF8.self)
    }

    private mutating func scanNumber() -> XPathWord {
        let from = position
        while Self.isDigit(peek()) { position += 1 }
        if peek() == UInt8(ascii: ".") {
            position += 1
            while Self.isDigit(peek()) { position += 1 }
        }
        var number = text(from, position)
        if number.hasPrefix(".") { number = "0" + number }
        if number.hasSuffix(".") { number.removeLast() }
        return .plain(number)
    }

    private mutating func scanName() -> XPathWord {
        let from = position
        if isAfterValue {
            while (0x61...0x7A).contains(peek() | 0x20) { position += 1 }
            return .infix(text(from, position))
        }
        func isPart(_ byte: UInt8) -> Bool {
            Self.startsName(byte) || Self.isDigit(byte) || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
        while isPart(peek()) || peek() == UInt8(ascii: ":") && Self.startsName(peek(1)) {
            position += 1
        }
        let name = text(from, position)
        skipSpace()
        return peek() == UInt8(ascii: "(") ? .call(name) : .name(name)
    }

    private mutating func scanText(_ quote: UInt8) -> XPathWord {
        let from = position + 1
        position = from
        while position < bytes.count, bytes[position] != quote { position += 1 }
        defer { position = min(position + 1, bytes.count) }
        return .text(text(from, position))
    }

    private mutating func scanField() -> XPathWord {
        let from = position + 2
        while position < bytes.count, bytes[position] != UInt8(ascii: "}") { position += 1 }
        defer { position = min(position + 1, bytes.count) }
        return .field(text(min(from, position), position).filter { $0 != " " && $0 != "\t" })
    }

    private mutating func scanSign(_ byte: UInt8) -> XPathWord {
        let pair = text(position, min(position + 2, bytes.count))
        if ["!=", "<=", ">=", ".."].contains(pair) {
            position += 2
            return pair == ".." ? .doubleDot : .infix(pair)
        }
        position += 1
        switch byte {
        case UInt8(ascii: "("): return .open
        case UInt8(ascii: ")"): return .close
        case UInt8(ascii: "["): return .openBracket
        case UInt8(ascii: "]"): return .closeBracket
        case UInt8(ascii: ","): return .comma
        case UInt8(ascii: "/"): return .slash
        case UInt8(ascii: "."): return .dot
        default: return .infix(String(UnicodeScalar(byte)))
        }
    }
}
