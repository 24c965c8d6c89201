// The error of bytes that are not the JSON text that was asked for, with its place.

/// JSON text that is not well-formed, or does not hold what its reader asked for.
public struct JSONError: Error, Equatable, Sendable {
    /// The kind of error; the raw value is a stable code for messages.
    public enum Kind: String, CaseIterable, Equatable, Sendable {
        /// The text ends inside a value.
        case unexpectedEnd
        /// A byte that cannot come here.
        case unexpectedByte
        /// A value, but of another kind than asked for.
        case unexpectedKind
        /// Something other than space after the value.
        case trailingBytes
        /// Arrays and objects inside each other beyond `ExpressionLimits.jsonDepth`.
        case tooDeep
        /// A `-`, `.` or `e` without the digits it needs.
        case invalidNumber
        /// A number asked for as an integer that has a fraction or exponent or over 64 bits.
        case notInteger
        /// A `\` before something other than `"\/bfnrt` or `u` and four digits.
        case invalidEscape
        /// Half a surrogate pair, which no text can hold.
        case loneSurrogate
        /// A byte below U+0020 inside a string.
        case controlCharacter
        /// Bytes inside a string that are not UTF-8.
        case invalidUTF8
    }

    /// The kind of error.
    public let kind: Kind
    /// Bytes before the place to point at.
    public let offset: Int

    /// An error of the given kind at the given place.
    public init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}
