// Why bytes are no mutation, record or message. The words are in SyncTexts; what is done with a
// mutation that was read is an Outcome.

import CalepinExpressions

/// Bytes that are not what was asked for: the first thing that is wrong.
public struct SyncError: Error, Hashable, Sendable {
    /// The stable kind.
    public enum Code: UInt8, CaseIterable, Sendable {
        /// Not well-formed JSON, or another kind of value than belongs here.
        case notJSON
        /// A key that does not exist here, is here twice, or is missing.
        case unknownKey, duplicateKey, missingKey
        /// A text that is no identifier, scope, version or digest.
        case badIdentifier, badScope, badVersion, badDigest
        /// A word that is none of those that belong here.
        case unknownWord
        /// A number below or above its bounds.
        case outOfRange
        /// A path or row id that is empty, too long or has bytes it cannot have.
        case badPath
        /// Paths or versions that are not in order, or are there twice.
        case badOrder
        /// A list without anything in it where it is to be left out.
        case emptySeen
        /// More bytes, ops or mutations than allowed; none at all.
        case tooLarge, tooManyOps, noOps
        /// An op that names a later op, or itself, as its cause.
        case badCause
        /// The hash is not that of the content.
        case wrongHash
    }

    /// The kind.
    public var code: Code
    /// The key, word or text it is about; often empty.
    public var argument: String
    /// Bytes before the place, where there is one; otherwise 0.
    public var place: Int

    /// Makes an error.
    public init(_ code: Code, _ argument: String = "", at place: Int = 0) {
        self.code = code
        self.argument = argument
        self.place = place
    }

    /// The name on the wire, such as `unknown-key`.
    public var name: String { SyncTexts.of(code).name }

    /// What is wrong, in plain words.
    public func message(in language: Language) -> String {
        let texts = SyncTexts.of(code)
        return filled(language == .french ? texts.french : texts.english, [argument])
    }
}
