// The error of bytes that are not a form's JSON, with its place. The messages are in
// FormJSONTexts; the place is found by FormJSONPath.

import CalepinExpressions

/// The first error of JSON that is not a form.
public struct FormJSONError: Error, Hashable, Sendable {
    /// The stable kind of an error.
    public enum Code: UInt8, CaseIterable, Sendable {
        /// Not well-formed JSON; `syntax` says how.
        case notJSON
        /// A `format` this version does not read.
        case unknownFormat
        /// A key that does not exist here, exists twice, is needed, or excludes another one.
        case unknownKey, duplicateKey, missingKey, conflictingKeys
        /// A value of the wrong type.
        case expectsText, expectsTextOrObject, expectsFlag, expectsWholeNumber, expectsObject
        /// A value of the wrong type.
        case expectsArray, expectsPair
        /// A whole number that is too small or too large.
        case outOfRange
        /// A word that is none of those that can stand there.
        case unknownWord
        /// An object in `contents` without a key that says its kind.
        case missingTag
        /// A limit that is passed.
        case tooDeep, tooManyFields, tooManyLanguages, textTooLong, tooLarge
    }

    /// The kind.
    public var code: Code
    /// The place, such as `sections[2].contents[3].relevant`; empty for the whole form.
    public var path: String
    /// Bytes before the place.
    public var offset: Int
    /// The key, number or limit the message names.
    public var argument: String
    /// The keys that may stand here, for an unknown one; the key that excludes it, for a conflict.
    public var known: String
    /// The error of the JSON itself, for `notJSON`.
    public var syntax: JSONError.Kind?

    /// Makes an error.
    public init(
        _ code: Code, path: String = "", at offset: Int, _ argument: String = "",
        known: String = "", syntax: JSONError.Kind? = nil
    ) {
        self.code = code
        self.path = path
        self.offset = offset
        self.argument = argument
        self.known = known
        self.syntax = syntax
    }

    /// The name of the kind on the wire, such as `unknown-key`.
    public var name: String { FormJSONTexts.of(code).name }

    /// The message in plain words, without its place.
    public func message(in language: Language) -> String {
        if let syntax { return FormJSONTexts.message(syntax, in: language) }
        let texts = FormJSONTexts.of(code)
        let template = language == .french ? texts.french : texts.english
        return filled(template, [argument, known])
    }

    /// The place and the message in one line.
    public func line(in language: Language) -> String {
        (path.isEmpty ? "form" : path) + ": " + message(in: language)
    }
}

extension FormJSONError {
    /// Makes the error for one of the JSON reader, where a value of `expected` was asked for.
    init(_ error: JSONError, expected: Code) {
        switch error.kind {
        case .unexpectedKind: self.init(expected, at: error.offset)
        case .notInteger: self.init(.expectsWholeNumber, at: error.offset)
        case .tooDeep: self.init(.tooDeep, at: error.offset)
        default: self.init(.notJSON, at: error.offset, syntax: error.kind)
        }
    }
}
