// Faults of a declaration: the findings of `check`, all at once, with place and message. Faults
// inside an expression's text are defined in CalepinExpressions and carried here.

import CalepinExpressions

/// One fault of a form's declaration.
public struct Fault: Error, Hashable, Sendable {
    /// The stable kind of a fault.
    public enum Code: UInt8, CaseIterable, Sendable {
        /// Names, types and expressions that are wrong.
        case badName, duplicateName, unknownType, badExpression, unknownReference, outOfScope
        /// Things that depend on themselves, or on something that does not exist.
        case cycle, unknownService, unknownCatalogue, unknownList, unknownParent, parentOutOfScope
        /// Rules that contradict each other, and texts that are missing.
        case leastAboveMost, maskAgainstPattern, badPattern, badMask, missingTranslation
        /// Lists, sections and steps that are wrong.
        case duplicateChoice, badChoice, emptySection, unreachable, tooLarge, badMigration
        /// Cells that are declared but not placed, and keys that match nothing.
        case notPlaced, unknownRowTitle, badProposal, keyMissing, keyUnknown
        /// A field shown on a map that is not a place.
        case notAPlace
        /// A calendar names a cell that is neither a day nor a moment.
        case notADay
        /// A restricted part that everyone receives with the declaration.
        case notForEveryone
        /// A table lacks a column that a form reads.
        case unknownColumn
        /// Files beside parts: a name that cannot be one, a file that does not come along, and one
        /// of another type than its kind.
        case badFileName, missingFile, wrongFile
        /// A look that the control of a type does not know, or numbers that are no scale.
        case badLook
        /// A text that is no colour.
        case badColour
        /// A rule other than a default that reads the record that was saved last.
        case lastSavedElsewhere
        /// Parts of records that are no team's, or of some collections of an app only.
        case badRows
        /// A part of a check of quality that is not as it has to be.
        case badCheck
    }

    /// The kind.
    public var code: Code
    /// The path of the declared thing, such as `drivers.birth`; empty for the whole form.
    public var place: String
    /// The rule that is wrong, such as `relevant`; empty for the thing itself.
    public var rule: String
    /// The text the message names.
    public var argument: String
    /// The fault of the expression's text, for `badExpression`.
    public var syntax: SyntaxFault?

    /// Makes a fault.
    public init(
        _ code: Code, at place: String, rule: String = "", _ argument: String = "",
        syntax: SyntaxFault? = nil
    ) {
        self.code = code
        self.place = place
        self.rule = rule
        self.argument = argument
        self.syntax = syntax
    }

    /// The name of the kind on the wire, such as `unknown-reference`.
    public var name: String { FaultTexts.of(code).name }

    /// The message in plain words, without its place.
    public func message(in language: Language) -> String {
        if let syntax { return syntax.message(in: language) }
        let texts = FaultTexts.of(code)
        let template = language == .french ? texts.french : texts.english
        return filled(template, [argument, rule])
    }

    /// The place, the rule and the message in one line.
    public func line(in language: Language) -> String {
        var line = place.isEmpty ? "form" : place
        if !rule.isEmpty { line += " (" + rule + ")" }
        return line + ": " + message(in: language)
    }
}

/// A declaration that cannot be compiled: all of its faults, in the order of the declaration.
public struct FormError: Error, Hashable, Sendable {
    /// The faults; never empty.
    public var faults: [Fault]

    /// Makes the error of these faults.
    public init(_ faults: [Fault]) { self.faults = faults }
}
