// Cuts an expression's text into words. The grammar is in Parser.swift.

/// Reads words from the UTF-8 bytes of an expression, one at a time.
///
/// `*`, `and`, `div`... are operators or names depending on the word before (XPath 1.0, section
/// 3.7). Complexity: O(n) for the whole text.
struct Lexer {
    let bytes: [UInt8]
    let notation: Notation
    var position = 0
    /// The byte index where the current word starts.
    var start = 0
    /// True when the last word ended a value.
    var afterOperand = false
    /// The fault found while reading a word; the parser collects it.
    var fault: SyntaxFault?

    init(_ source: String, _ notation: Notation) {
        bytes = Array(source.utf8)
        self.notation = notation
    }

    /// The next word; `.end` at the end, and again after it.
    mutating func next() -> Token {
        while position < bytes.count, isSpace(bytes[position]) || skipsWideSpace() {
            position += 1
        }
        start = position
        guard position < bytes.count else { return .end }
        let token = scan()
        afterOperand = token.endsOperand
        return token
    }

    /// The bytes of the current word.
    var span: Span { Span(start, position) }

    /// The byte so many places ahead, 0 past the end.
    func peek(_ ahead: Int = 0) -> UInt8 {
        position + ahead < bytes.count ? bytes[position + ahead] : 0
    }

    /// The text of a stretch of the source.
    func text(_ from: Int, _ to: Int) -> String {
        String(utf8: bytes[from..<to])
    }

    /// A no-break or narrow no-break space, which people paste between digits and operators:
    /// leaves the position on its last byte.
    private mutating func skipsWideSpace() -> Bool {
        if peek() == 0xC2, peek(1) == 0xA0 {
            position += 1
            return true
        }
        if peek() == 0xE2, peek(1) == 0x80, peek(2) == 0xAF || peek(2) == 0x89 {
            position += 2
            return true
        }
        return false
    }

    private mutating func scan() -> Token {
        let byte = peek()
        if isDigit(byte) || (byte == UInt8(ascii: ".") && isDigit(peek(1))) { return scanNumber() }
        if isNameStart(byte), !startsSymbol() { return scanName() }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return scanText(byte) }
        if byte == UInt8(ascii: "$"), peek(1) == UInt8(ascii: "{") { return scanField() }
        return scanSymbol(byte)
    }

    private mutating func take(_ count: Int, _ token: Token) -> Token {
        position += count
        return token
    }

    private mutating func scanSymbol(_ byte: UInt8) -> Token {
        let next = peek(1)
        switch byte {
        case UInt8(ascii: "("): return take(1, .leftParenthesis)
        case UInt8(ascii: ")"): return take(1, .rightParenthesis)
        case UInt8(ascii: "["): return take(1, .leftBracket)
        case UInt8(ascii: "]"): return take(1, .rightBracket)
        case UInt8(ascii: ","): return take(1, .comma)
        case UInt8(ascii: "+"): return take(1, .plus)
        case UInt8(ascii: "-"): return take(1, .minus)
        case UInt8(ascii: "="): return take(1, .equal)
        case UInt8(ascii: "!") where next == UInt8(ascii: "="): return take(2, .notEqual)
        case UInt8(ascii: "<"):
            return next == UInt8(ascii: "=") ? take(2, .lessOrEqual) : take(1, .less)
        case UInt8(ascii: ">"):
            return next == UInt8(ascii: "=") ? take(2, .greaterOrEqual) : take(1, .greater)
        case UInt8(ascii: "."):
            return next == UInt8(ascii: ".") ? take(2, .doubleDot) : take(1, .dot)
        default: return notation == .form ? scanFormSymbol(byte, next) : scanKeySymbol(byte)
        }
    }

    private mutating func scanFormSymbol(_ byte: UInt8, _ next: UInt8) -> Token {
        switch byte {
        case UInt8(ascii: "*"): return take(1, afterOperand ? .times : .star)
        case UInt8(ascii: "/"):
            return next == UInt8(ascii: "/") ? take(2, .doubleSlash) : take(1, .slash)
        case UInt8(ascii: "@"): return take(1, .at)
        case UInt8(ascii: "|"): return take(1, .union)
        case UInt8(ascii: ":") where next == UInt8(ascii: ":"): return take(2, .axis)
        default: return unknownCharacter()
        }
    }

    /// The symbols of a calculator's keys, several of them outside ASCII.
    private mutating func scanKeySymbol(_ byte: UInt8) -> Token {
        switch byte {
        case UInt8(ascii: "*"): return take(1, .times)
        case UInt8(ascii: "/"), UInt8(ascii: ":"): return take(1, .divide)
        case UInt8(ascii: "%"): return take(1, .percent)
        case UInt8(ascii: "^"): return take(1, .caret)
        case UInt8(ascii: ";"): return take(1, .comma)
        default:
            for symbol in Lexer.keySymbols where matches(symbol.bytes) {
                return take(symbol.bytes.count, symbol.token)
            }
            return unknownCharacter()
        }
    }

    /// Returns true when a symbol of the calculator outside ASCII starts at the position.
    private func startsSymbol() -> Bool {
        guard peek() >= 0x80 else { return false }
        if notation == .form { return matches([0xE2, 0x88, 0x92]) }
        for symbol in Lexer.keySymbols where matches(symbol.bytes) { return true }
        return false
    }

    private func matches(_ symbol: [UInt8]) -> Bool {
        guard position + symbol.count <= bytes.count else { return false }
        for index in 0..<symbol.count where bytes[position + index] != symbol[index] {
            return false
        }
        return true
    }

    /// × ÷ − √ and the division slash and dot operator, by their bytes.
    private static let keySymbols: [(bytes: [UInt8], token: Token)] = [
        ([0xC3, 0x97], .times), ([0xC3, 0xB7], .divide), ([0xE2, 0x88, 0x92], .minus),
        ([0xE2, 0x88, 0x95], .divide), ([0xE2, 0x8B, 0x85], .times), ([0xC2, 0xB7], .times),
        ([0xE2, 0x88, 0x9A], .root),
    ]

    /// Records a fault of the word that is read.
    @inline(never)
    mutating func note(_ code: SyntaxFault.Code, _ span: Span, _ argument: String = "") {
        fault = SyntaxFault(code, span, argument)
    }

    private mutating func unknownCharacter() -> Token {
        let from = position
        position += 1
        while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
        note(.unknownCharacter, Span(from, position), text(from, position))
        return next()
    }
}

/// Returns true when a byte is an ASCII digit.
@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

/// Returns true when a byte is an ASCII letter.
@inline(__always)
func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
}

/// Returns true when a byte may start a name: a letter, `_`, or any letter outside ASCII.
@inline(__always)
func isNameStart(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
}
