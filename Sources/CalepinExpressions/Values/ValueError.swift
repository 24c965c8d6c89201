// Errors that are values: the failures of computing an expression, with their messages in the
// product's languages. Faults of an expression's text are in Language/SyntaxFault.swift.

/// The reason why an expression has no result; shown at the cell, and it keeps a record from being
/// submitted.
public struct ValueError: Error, Hashable, Sendable {
    /// The stable kind of an error, part of the wire format.
    public enum Code: UInt8, CaseIterable, Sendable {
        /// Sums that have no result, and values that do not read as what is needed.
        case divisionByZero, overflow, notANumber, notADay, notAnInstant, notATime, notWhole
        /// A text that is no place, line or area.
        case notAPlace
        /// Values, formats and texts a function cannot take.
        case outOfRange, badFormat, badPattern, textTooLong, tooManySteps, unknownAlgorithm
        /// Choices, catalogues, rows and lists that are not there.
        case unknownChoice, missingCatalogue, tooManyRows, unknownList, notAPosition
    }

    /// The kind.
    public var code: Code
    /// The text the message names, such as the one that is not a number; often empty.
    public var argument: String

    /// Makes an error of a kind, naming `argument` in its message.
    public init(_ code: Code, _ argument: String = "") {
        self.code = code
        self.argument = argument
    }

    /// The name of the kind on the wire, such as `division-by-zero`.
    public var name: String { texts.name }

    /// The message in plain words.
    ///
    /// Complexity: O(n) in the length of the argument, of which at most 60 characters are shown.
    public func message(in language: Language) -> String {
        let template = language == .french ? texts.french : texts.english
        return filled(template, [excerpt(argument)])
    }

    private var texts: (name: String, english: String, french: String) {
        switch code {
        case .divisionByZero:
            ("division-by-zero", "Division by zero", "Division par zéro")
        case .overflow:
            ("overflow", "The result is too large", "Le résultat est trop grand")
        case .notANumber:
            ("not-a-number", "“{0}” is not a number", "« {0} » n’est pas un nombre")
        case .notADay:
            ("not-a-day", "“{0}” is not a day", "« {0} » n’est pas un jour")
        case .notAnInstant:
            (
                "not-an-instant", "“{0}” is not a day with a time",
                "« {0} » n’est pas un jour avec une heure"
            )
        case .notATime:
            ("not-a-time", "“{0}” is not a time", "« {0} » n’est pas une heure")
        case .notWhole:
            ("not-whole", "“{0}” is not a whole number", "« {0} » n’est pas un nombre entier")
        case .notAPlace:
            ("not-a-place", "“{0}” is not a place", "« {0} » n’est pas un lieu")
        case .outOfRange:
            ("out-of-range", "“{0}” is out of range", "« {0} » est hors limites")
        case .badFormat:
            ("bad-format", "The format “{0}” is not known", "Le format « {0} » n’est pas connu")
        case .badPattern:
            ("bad-pattern", "The pattern “{0}” is not valid", "Le motif « {0} » n’est pas valable")
        case .textTooLong:
            ("text-too-long", "The text is too long", "Le texte est trop long")
        case .tooManySteps:
            ("too-many-steps", "The computation takes too long", "Le calcul est trop long")
        case .unknownAlgorithm:
            (
                "unknown-algorithm", "The algorithm “{0}” is not known",
                "L’algorithme « {0} » n’est pas connu"
            )
        case .unknownChoice:
            ("unknown-choice", "“{0}” is not a choice", "« {0} » n’est pas un choix")
        case .missingCatalogue:
            ("missing-catalogue", "There is no table “{0}”", "La table « {0} » n’existe pas")
        case .tooManyRows:
            ("too-many-rows", "There are too many rows", "Il y a trop de lignes")
        case .unknownList:
            ("unknown-list", "There is no list “{0}”", "La liste « {0} » n’existe pas")
        case .notAPosition:
            ("not-a-position", "This is not in a row", "Ceci n’est pas dans une ligne")
        }
    }
}

/// Returns a message with `{0}`, `{1}`... replaced by the arguments; a placeholder without an
/// argument becomes empty.
///
/// Complexity: O(n) in the length of the result.
package func filled(_ template: String, _ arguments: [String]) -> String {
    var result: [UInt8] = []
    let bytes = Array(template.utf8)
    var index = 0
    while index < bytes.count {
        if bytes[index] == UInt8(ascii: "{"), index + 2 < bytes.count,
            bytes[index + 2] == UInt8(ascii: "}"), bytes[index + 1] >= UInt8(ascii: "0")
        {
            let number = Int(bytes[index + 1] - UInt8(ascii: "0"))
            if number < arguments.count { result.append(contentsOf: arguments[number].utf8) }
            index += 3
        } else {
            result.append(bytes[index])
            index += 1
        }
    }
    return String(utf8: result)
}

/// The first 60 characters of a text, with an ellipsis when there are more.
func excerpt(_ text: String) -> String {
    guard text.utf8.count > 60 else { return text }
    var result = String.UnicodeScalarView()
    for scalar in scalars(of: text) {
        if result.count == 60 {
            result.append("…")
            break
        }
        result.append(scalar)
    }
    return String(result)
}
