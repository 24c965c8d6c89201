// An issue of a record's data, at a cell. Its messages are in IssueTexts.swift; faults of a
// declaration are in Fault.swift.

import CalepinExpressions

/// The stable kind of an issue. A new one adds its line in IssueTexts.
public enum IssueCode: UInt8, CaseIterable, Sendable {
    /// Issues of any field: empty, not its type, a failed computation, too long.
    case missing, notOfType, failed, tooLong
    /// Issues of rules.
    case belowLeast, aboveMost, constraint, pattern, mask, notAChoice, notInOrder
    /// Issues of repeats.
    case tooFewRows, tooManyRows, notUnique
    /// Issues of field types for numbers and moments.
    case notANumber, notWhole, tooManyPlaces, offStep, notADay, notATime, notAnInstant, notYesOrNo
    /// Issues of field types for texts with a format.
    case notAnAddress, notAPhone, badCharacter, wrongLength, checkDigit, notAnIdentity
    /// Issues of field types for values captured by a device.
    case notAPlace, notALine, notAnArea, notAnAttachment, notASignature
    /// A condition that should hold, unless a note overrides it.
    case warning
    /// A record that the server does not receive: of an app or link that is closed, one too many,
    /// or one that cannot be changed any more. Only the server says so.
    case closed, full, received
}

/// An issue of a record, at a cell.
public struct Issue: Hashable, Sendable {
    /// The kind.
    public var code: IssueCode
    /// The text named in the message: a bound, a count, or the form's own message.
    public var argument: String

    /// Makes an issue.
    public init(_ code: IssueCode, _ argument: String = "") {
        self.code = code
        self.argument = argument
    }

    /// The name of the kind on the wire, such as `below-least`.
    public var name: String { IssueTexts.of(code).name }

    /// Returns the message in plain words: the form's own where it has one for a rule.
    public func message(in language: Language) -> String {
        if speaksForItself, !argument.isEmpty { return argument }
        let texts = IssueTexts.of(code)
        return filled(language == .french ? texts.french : texts.english, [argument])
    }

    /// True when the argument, if there is one, is the whole message.
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
