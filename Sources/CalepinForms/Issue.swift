// What is wrong with data: an issue at a cell. Its words are in IssueTexts.swift; faults of a
// declaration are in Fault.swift.

import CalepinExpressions

/// The stable kind of an issue. A new one adds its line in IssueTexts.
public enum IssueCode: UInt8, CaseIterable, Sendable {
    /// What every field can have: nothing, not its type, a failed computation, too long.
    case missing, notOfType, failed, tooLong
    /// What rules say.
    case belowLeast, aboveMost, constraint, pattern, mask, notAChoice
    /// What repeats say.
    case tooFewRows, tooManyRows, notUnique
    /// What field types say of numbers and moments.
    case notANumber, notWhole, tooManyPlaces, notADay, notATime, notAnInstant, notYesOrNo
    /// What field types say of texts with a shape.
    case notAnAddress, notAPhone, badCharacter, wrongLength, checkDigit, notAnIdentity
    /// What field types say of what a device gives.
    case notAPlace, notAnAttachment, notASignature
    /// What should be otherwise, unless a note says why not.
    case warning
}

/// Something that is wrong with a record, at a cell.
public struct Issue: Hashable, Sendable {
    /// The kind.
    public var code: IssueCode
    /// What is named in the message: a bound, a count, or the form's own message.
    public var argument: String

    /// Makes an issue.
    public init(_ code: IssueCode, _ argument: String = "") {
        self.code = code
        self.argument = argument
    }

    /// The name of the kind on the wire, such as `below-least`.
    public var name: String { IssueTexts.of(code).name }

    /// What is wrong, in plain words: the form's own message where it gave one for a rule.
    public func message(in language: Language) -> String {
        if speaksForItself, !argument.isEmpty { return argument }
        let texts = IssueTexts.of(code)
        return filled(language == .french ? texts.french : texts.english, [argument])
    }

    /// Whether the argument, when there is one, is the whole message.
    private var speaksForItself: Bool {
        switch code {
        case .missing, .constraint, .warning, .pattern, .failed: true
        default: false
        }
    }
}

extension IssueCode {
    /// The kind with that name on the wire; nil when there is none.
    ///
    /// Complexity: O(n) in the number of kinds.
    public static func named(_ name: String) -> IssueCode? {
        for code in allCases where IssueTexts.of(code).name == name { return code }
        return nil
    }
}
