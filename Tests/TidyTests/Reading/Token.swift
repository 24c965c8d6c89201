// Tokens of code whose comments and literals are blanked: words and punctuation. Operators are
// split into single characters, as no rule needs more.

/// A word, or one character of punctuation.
struct Token {
    var text: String
    /// The start and end in the file, in bytes.
    var start: Int
    var end: Int
    /// The line, from 1.
    var line: Int
    var isWord: Bool

    private static let backtick = UInt8(ascii: "`")

    /// Returns the tokens of blanked code.
    static func tokens(of code: [UInt8]) -> [Token] {
        var tokens: [Token] = []
        tokens.reserveCapacity(code.count / 6)
        var at = 0
        var line = 1
        while at < code.count {
            let byte = code[at]
            if byte == .newline { line += 1 }
            if byte <= .space {
                at += 1
                continue
            }
            let start = at
            let isWord = byte.isWord || byte == .hash || byte == backtick
            at += 1
            while isWord, at < code.count, code[at].isWord || code[at] == backtick { at += 1 }
            let text = String(decoding: code[start..<at], as: UTF8.self)
            tokens.append(Token(text: text, start: start, end: at, line: line, isWord: isWord))
        }
        return tokens
    }
}
