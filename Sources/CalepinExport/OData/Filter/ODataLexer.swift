// The words of expressions and of `$select` and `$expand` (OData ABNF 4.0): names, literals and
// punctuation, each with the character at which it begins.

import CalepinExpressions

/// A word of an expression.
enum ODataToken: Equatable, Sendable {
    case name(String)
    case literal(ODataValue)
    /// A sign that stands alone, as `(`.
    case sign(UInt8)
    case end
}

/// A reader of words.
struct ODataLexer {
    private let bytes: [UInt8]
    private let option: String
    private var place = 0
    /// The next word, and the place at which it begins, in bytes.
    private(set) var token: ODataToken = .end
    private(set) var start = 0

    /// Creates a reader at the first word of the value of an option.
    ///
    /// Throws: `ODataError.syntax`.
    init(_ text: String, option: String) throws(ODataError) {
        (bytes, self.option) = (Array(text.utf8), option)
        try advance()
    }

    /// Returns the error that the present word cannot stand here.
    var fault: ODataError {
        let before = String(decoding: bytes[..<min(start, bytes.count)], as: UTF8.self)
        return .syntax(option: option, at: before.unicodeScalars.count + 1)
    }

    /// The name of the option that is read.
    var optionName: String { option }

    /// Reads the next word.
    ///
    /// Throws: `ODataError.syntax`.
    mutating func advance() throws(ODataError) {
        while place < bytes.count, bytes[place] == 32 || bytes[place] == 9 { place += 1 }
        start = place
        guard place < bytes.count else {
            token = .end
            return
        }
        let byte = bytes[place]
        if byte == UInt8(ascii: "'") {
            token = .literal(.text(try text()))
        } else if Self.isDigit(byte) || isNegativeNumber {
            token = .literal(try number())
        } else if Self.isNameStart(byte) {
            token = named(run { Self.isNameStart($0) || Self.isDigit($0) || $0 == 46 })
        } else {
            place += 1
            token = .sign(byte)
        }
    }

    /// Reads over a sign; returns false when another word is here.
    mutating func accept(_ sign: Unicode.Scalar) throws(ODataError) -> Bool {
        guard token == .sign(UInt8(ascii: sign)) else { return false }
        try advance()
        return true
    }

    /// Reads over a sign that must be here.
    mutating func require(_ sign: Unicode.Scalar) throws(ODataError) {
        guard try accept(sign) else { throw fault }
    }

    /// Reads over a word such as `and`; returns false when another is here.
    mutating func accept(word: String) throws(ODataError) -> Bool {
        guard token == .name(word) else { return false }
        try advance()
        return true
    }

    // Words

    private var isNegativeNumber: Bool {
        bytes[place] == UInt8(ascii: "-") && place + 1 < bytes.count
            && Self.isDigit(bytes[place + 1])
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte) || byte == 95 || byte == 36
            || byte == 64 || byte >= 0x80
    }

    private mutating func run(_ isPart: (UInt8) -> Bool) -> String {
        let from = place
        while place < bytes.count, isPart(bytes[place]) { place += 1 }
        return String(decoding: bytes[from..<place], as: UTF8.self)
    }

    private func named(_ name: String) -> ODataToken {
        switch name {
        case "null": .literal(.null)
        case "true": .literal(.truth(true))
        case "false": .literal(.truth(false))
        default: .name(name)
        }
    }

    /// Returns a text in quotation marks, of which two stand for one.
    private mutating func text() throws(ODataError) -> String {
        var read: [UInt8] = []
        place += 1
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte != UInt8(ascii: "'") {
                read.append(byte)
            } else if place < bytes.count, bytes[place] == byte {
                read.append(byte)
                place += 1
            } else {
                return String(decoding: read, as: UTF8.self)
            }
        }
        throw fault
    }

    /// Returns a number, a day, a time or a moment: the one that the whole run of characters is.
    private mutating func number() throws(ODataError) -> ODataValue {
        let text = run { byte in
            Self.isDigit(byte) || Self.isNameStart(byte)
                || [43, 45, 46, 58].contains(byte)  // + - . :
        }
        if let day = Day.parse(text) { return .day(day) }
        if let time = Time.parse(text), text.contains(":") { return .time(time) }
        if text.contains(":"), let moment = Instant.parse(text, zone: .utc) {
            return .moment(moment)
        }
        do throws(DecimalError) { return .number(try Decimal(text)) } catch { throw fault }
    }
}
