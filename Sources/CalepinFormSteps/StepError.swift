// The error of a step that could not be done, as the answer contains it. The messages are in
// StepTexts; wrong data is an issue, not an error.

import CalepinExpressions
import CalepinForms

/// A step that could not be done, or a session that could not be opened; nothing has changed.
public struct StepError: Error {
    /// The stable kind of an error.
    enum Code: UInt8, CaseIterable {
        /// Not JSON, no step, a key that is not the step's, a value it cannot take.
        case notJSON, notAStep, unknownKey, expectsText, expectsTrue, expectsValue
        case expectsWholeNumber, expectsMoment, expectsObject
        /// The errors of the session.
        case unknownPath, notEditable, tooManyRows, badRow, tooLong
        /// Limits of steps and answers.
        case stepTooLong, tooManyCells
        /// The errors of opening a session.
        case badCatalogue, badRecord, otherForm
    }

    var code: Code
    /// The key, path or limit the message names.
    var argument: String

    init(_ code: Code, _ argument: String = "") {
        self.code = code
        self.argument = argument
    }

    /// Makes the error for one of the session.
    init(_ error: SessionError) {
        switch error {
        case .unknownPath(let path): self.init(.unknownPath, path.description)
        case .notEditable(let path): self.init(.notEditable, path.description)
        case .tooManyRows: self.init(.tooManyRows, FormLimits.rows.description)
        case .badRow(let path): self.init(.badRow, path.description)
        case .tooLong(let path): self.init(.tooLong, path.description)
        }
    }

    /// The name of the kind on the wire, such as `unknown-path`.
    public var name: String { StepTexts.of(code).name }

    /// The message in plain words.
    public func message(in language: Language) -> String {
        let texts = StepTexts.of(code)
        return filled(language == .french ? texts.french : texts.english, [excerpt(argument)])
    }

    /// A path or key of any length, cut to what a message can show.
    private func excerpt(_ text: String) -> String {
        guard text.utf8.count > 200 else { return text }
        return String(utf8: Array(text.utf8.prefix(200))) + "…"
    }
}
