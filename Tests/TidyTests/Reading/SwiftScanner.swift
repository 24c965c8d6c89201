// Separates code from comments and literals in one pass over the bytes. Offsets and lines are
// preserved. The code is analysed in Tokens and Outline.

import Foundation

/// A comment of a source file, without its marks.
struct Comment {
    /// The line, from 1.
    var line: Int
    var text: String
    /// True when it is a doc comment.
    var isDocumentation: Bool
    /// True when it is the only thing on its line.
    var isAlone: Bool
}

/// A scanner that blanks literals and comments of Swift (and, approximately, of JavaScript and C).
struct SwiftScanner {
    /// An open literal: a text between quotes, or code in an interpolation of it.
    private struct Literal {
        var hashes: Int
        var isMultiline: Bool
        /// The number of open parentheses in its interpolation; 0 in its text.
        var parentheses = 0
    }

    private let bytes: [UInt8]
    private var at = 0
    private var line = 1
    private var lineStart = 0
    private var literals: [Literal] = []
    private(set) var code: [UInt8]
    private(set) var comments: [Comment] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        code = bytes
        while at < bytes.count {
            if let literal = literals.last, literal.parentheses == 0 {
                readText(literal)
            } else {
                readCode()
            }
        }
    }

    private func byte(_ offset: Int) -> UInt8 {
        at + offset < bytes.count ? bytes[at + offset] : 0
    }

    /// Skips bytes, leaving spaces in the code.
    private mutating func blank(_ count: Int) {
        for _ in 0..<min(count, bytes.count - at) {
            if bytes[at] == .newline { endLine() } else { code[at] = .space }
            at += 1
        }
    }

    private mutating func endLine() {
        line += 1
        lineStart = at + 1
    }

    private mutating func readCode() {
        switch bytes[at] {
        case .newline:
            endLine()
            at += 1
        case .quote: openLiteral(hashes: 0)
        case .hash: readHash()
        case .slash: readSlash()
        case .open where !literals.isEmpty:
            literals[literals.count - 1].parentheses += 1
            at += 1
        case .close where !literals.isEmpty:
            literals[literals.count - 1].parentheses -= 1
            at += 1
        default: at += 1
        }
    }

    private mutating func readHash() {
        var hashes = 0
        while byte(hashes) == .hash { hashes += 1 }
        guard byte(hashes) == .quote else {
            at += hashes
            return
        }
        blank(hashes)
        openLiteral(hashes: hashes)
    }

    private mutating func openLiteral(hashes: Int) {
        let isMultiline = byte(1) == .quote && byte(2) == .quote
        literals.append(Literal(hashes: hashes, isMultiline: isMultiline))
        at += 1
        if isMultiline { blank(2) }
    }

    private func hashesFollow(_ count: Int, at offset: Int) -> Bool {
        for index in 0..<count where byte(offset + index) != .hash { return false }
        return true
    }

    private mutating func readText(_ literal: Literal) {
        let current = bytes[at]
        if current == .backslash, hashesFollow(literal.hashes, at: 1) {
            let isInterpolation = byte(1 + literal.hashes) == .open
            blank(1 + literal.hashes)
            guard isInterpolation else { return blank(1) }
            literals[literals.count - 1].parentheses = 1
            at += 1
        } else if current == .quote, closes(literal) {
            if literal.isMultiline { blank(2) }
            at += 1
            blank(literal.hashes)
            literals.removeLast()
        } else {
            if current == .newline, !literal.isMultiline { literals.removeLast() }
            blank(1)
        }
    }

    private func closes(_ literal: Literal) -> Bool {
        guard literal.isMultiline else { return hashesFollow(literal.hashes, at: 1) }
        return byte(1) == .quote && byte(2) == .quote && hashesFollow(literal.hashes, at: 3)
    }

    private mutating func readSlash() {
        if byte(1) == .slash {
            readLineComment()
        } else if byte(1) == .star {
            readBlockComment()
        } else if let length = patternLength() {
            blank(length)
        } else {
            at += 1
        }
    }

    private mutating func readLineComment() {
        var end = at
        while end < bytes.count, bytes[end] != .newline { end += 1 }
        let isDocumentation = byte(2) == .slash
        addComment(at + (isDocumentation ? 3 : 2), end, isDocumentation)
        blank(end - at)
    }

    private mutating func readBlockComment() {
        var depth = 1
        var end = at + 2
        while end < bytes.count, depth > 0 {
            let next = end + 1 < bytes.count ? bytes[end + 1] : 0
            let opens = bytes[end] == .slash && next == .star
            let closes = bytes[end] == .star && next == .slash
            depth += opens ? 1 : closes ? -1 : 0
            end += opens || closes ? 2 : 1
        }
        addComment(at + 2, max(at + 2, end - 2), byte(2) == .star)
        blank(end - at)
        let last = comments.count - 1
        if comments[last].isDocumentation { comments[last].line = line }
    }

    private mutating func addComment(_ start: Int, _ end: Int, _ isDocumentation: Bool) {
        let isAlone = bytes[lineStart..<at].allSatisfy { $0 == .space }
        let text = String(decoding: bytes[min(start, end)..<end], as: UTF8.self)
        comments.append(
            Comment(line: line, text: text, isDocumentation: isDocumentation, isAlone: isAlone))
    }

    /// Returns the length of a regex literal that starts here, in bytes; nil for a division.
    private func patternLength() -> Int? {
        var before = at - 1
        while before >= lineStart, bytes[before] == .space { before -= 1 }
        let starts = before < lineStart || [UInt8]("(,=:[&|".utf8).contains(bytes[before])
        guard starts, byte(1) != .space, byte(1) != .newline, byte(1) != 0 else { return nil }
        var length = 1
        while byte(length) != .newline, byte(length) != 0 {
            if byte(length) == .slash { return length + 1 }
            length += byte(length) == .backslash ? 2 : 1
        }
        return nil
    }
}

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")
    static let quote = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
    static let slash = UInt8(ascii: "/")
    static let star = UInt8(ascii: "*")
    static let backslash = UInt8(ascii: "\\")
    static let open = UInt8(ascii: "(")
    static let close = UInt8(ascii: ")")

    /// True for a letter, a digit, an underscore, or a byte of a scalar beyond ASCII.
    var isWord: Bool {
        switch self {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F, 0x80...0xFF: true
        default: false
        }
    }
}
