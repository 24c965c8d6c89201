// Errors in the bytes of a mutation, record or message. The words are in SyncTexts; the result of
// a mutation that could be read is an Outcome.

import CalepinExpressions

/// The first error found in the bytes of a message.
public struct SyncError: Error, Hashable, Sendable {
    /// The stable error code.
    public enum Code: UInt8, CaseIterable, Sendable {
        /// Not well-formed JSON, or a value of the wrong type.
        case notJSON
        /// An unknown, duplicate or missing key.
        case unknownKey, duplicateKey, missingKey
        /// An invalid identifier, scope, version or digest.
        case badIdentifier, badScope, badVersion, badDigest
        /// A word that is not one of those allowed here.
        case unknownWord
        /// A number below its minimum or above its maximum.
        case outOfRange
        /// A path or row id that is empty, too long or has invalid bytes.
        case badPath
        /// Paths or versions that are out of order or duplicate.
        case badOrder
        /// An empty list that must be left out instead.
        case emptySeen
        /// Too many bytes or ops; no ops at all.
        case tooLarge, tooManyOps, noOps
        /// An op that names itself or a later op as its cause.
        case badCause
        /// The hash does not match the content.
        case wrongHash
    }

    /// The code.
    public var code: Code
    /// The key, word or text concerned; often empty.
    public var argument: String
    /// The byte offset of the error; 0 when unknown.
    public var place: Int

    /// Makes an error.
    public init(_ code: Code, _ argument: String = "", at place: Int = 0) {
        self.code = code
        self.argument = argument
        self.place = place
    }

    /// The name on the wire, such as `unknown-key`.
    public var name: String { SyncTexts.of(code).name }

    /// Returns a message for people.
    public func message(in language: Language) -> String {
        let texts = SyncTexts.of(code)
        return filled(language == .french ? texts.french : texts.english, [argument])
    }
}
