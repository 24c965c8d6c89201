// Number formats for people: decimal sign and groups of three digits. Reading them back is in
// NumberStyle+Reading.swift.

/// A way to write numbers. Expressions and saved data always use the plain one: a point, no
/// groups.
public enum NumberStyle: UInt8, Sendable, CaseIterable {
    /// 1,234,567.89
    case english
    /// 1 234 567,89 with narrow no-break spaces.
    case french
    /// 1’234’567.89
    case swiss

    /// The style of a language.
    public init(of language: Language) { self = language == .french ? .french : .english }

    /// The language that messages beside such numbers are written in.
    public var language: Language { self == .english ? .english : .french }

    /// The sign between whole part and fraction.
    public var decimalSign: String { self == .french ? "," : "." }

    /// The separator between groups of three digits of the whole part.
    public var groupSign: String {
        switch self {
        case .english: ","
        case .french: "\u{202F}"
        case .swiss: "’"
        }
    }

    /// A plain number, perhaps not finished (`12.`, `-`, `1.23E+40`), as a person writes it.
    ///
    /// Complexity: O(n) in its length.
    public func written(_ plain: String) -> String {
        let bytes = Array(plain.utf8)
        var whole = 0
        if bytes.first == UInt8(ascii: "-") { whole = 1 }
        var end = whole
        while end < bytes.count, isDigit(bytes[end]) { end += 1 }
        var result = whole == 1 ? "−" : ""
        for index in whole..<end {
            if index > whole, (end - index) % 3 == 0 { result += groupSign }
            result.unicodeScalars.append(UnicodeScalar(bytes[index]))
        }
        for byte in bytes[end...] {
            if byte == UInt8(ascii: ".") {
                result += decimalSign
            } else {
                result.unicodeScalars.append(UnicodeScalar(byte))
            }
        }
        return result
    }
}
