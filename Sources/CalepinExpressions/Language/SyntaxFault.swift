// Faults of an expression's text: kind, place and message in the product's languages. Errors while
// computing are in Values/ValueError.swift; drawing a caret in SyntaxFault+Caret.

/// One fault of the text of an expression.
public struct SyntaxFault: Error, Hashable, Sendable {
    /// The stable kind of a fault, part of the wire format.
    public enum Code: UInt8, CaseIterable, Sendable {
        /// Texts that are cut wrong.
        case expressionMissing, valueMissing, unexpected, unknownCharacter, unclosedText
        /// Things not closed, and names that are not known.
        case unclosedReference, badNumber, unclosedParenthesis, unknownFunction, similarFunction
        /// Calls with a wrong number of values, and texts beyond a limit.
        case tooFewArguments, tooManyArguments, tooDeep, tooLarge, badPattern
        /// References that cannot be followed, and words that are no operator.
        case unknownReference, manyRows, unsupportedPath, unknownOperator
    }

    /// The kind.
    public var code: Code
    /// The place, in bytes of the text.
    public var span: Span
    /// The text the message names, such as a function's name; often empty.
    public var argument: String
    /// A second text the message names, such as how many arguments are needed; often empty.
    var detail: String

    /// Makes a fault of a kind at a place.
    public init(_ code: Code, _ span: Span, _ argument: String = "", _ detail: String = "") {
        self.code = code
        self.span = span
        self.argument = argument
        self.detail = detail
    }

    /// The name of the kind on the wire, such as `unknown-function`.
    public var name: String { texts.name }

    /// The message in plain words.
    ///
    /// Complexity: O(n) in the length of what it names, of which at most 60 characters are shown.
    public func message(in language: Language) -> String {
        let template = language == .french ? texts.french : texts.english
        return filled(template, [words(in: language), excerpt(detail)])
    }

    /// Returns the text the message names: for a pattern, the description of its fault.
    private func words(in language: Language) -> String {
        guard code == .badPattern, let kind = PatternError.Kind(rawValue: argument) else {
            return excerpt(argument)
        }
        return kind.words(in: language)
    }
}

extension SyntaxFault {
    private typealias Texts = (name: String, english: String, french: String)

    private var texts: Texts {
        switch code {
        case .expressionMissing:
            ("expression-missing", "There is nothing to compute", "Il n’y a rien à calculer")
        case .valueMissing:
            ("value-missing", "A value is missing here", "Il manque une valeur ici")
        case .unexpected:
            ("unexpected", "“{0}” does not fit here", "« {0} » ne va pas ici")
        case .unknownCharacter:
            (
                "unknown-character", "The character “{0}” has no meaning here",
                "Le caractère « {0} » n’a pas de sens ici"
            )
        case .unclosedText:
            ("unclosed-text", "The closing quote is missing", "Il manque le guillemet fermant")
        case .unclosedReference:
            ("unclosed-reference", "The closing brace is missing", "Il manque l’accolade fermante")
        case .badNumber:
            ("bad-number", "“{0}” is not a number", "« {0} » n’est pas un nombre")
        case .unclosedParenthesis:
            (
                "unclosed-parenthesis", "The closing “{0}” is missing",
                "Il manque « {0} » pour fermer"
            )
        case .unknownOperator:
            (
                "unknown-operator", "“{0}” is not an operator; write and, or, div or mod",
                "« {0} » n’est pas un opérateur ; écrivez and, or, div ou mod"
            )
        default: callTexts
        }
    }

    private var callTexts: Texts {
        switch code {
        case .unknownFunction:
            (
                "unknown-function", "There is no function “{0}”",
                "La fonction « {0} » n’existe pas"
            )
        case .similarFunction:
            (
                "similar-function", "There is no function “{0}”; did you mean “{1}”?",
                "La fonction « {0} » n’existe pas ; vouliez-vous dire « {1} » ?"
            )
        case .tooFewArguments:
            (
                "too-few-arguments", "“{0}” needs at least {1} value(s)",
                "« {0} » demande au moins {1} valeur(s)"
            )
        case .tooManyArguments:
            (
                "too-many-arguments", "“{0}” takes at most {1} value(s)",
                "« {0} » accepte au plus {1} valeur(s)"
            )
        case .badPattern:
            ("bad-pattern", "The pattern is not valid: {0}", "Le motif n’est pas valable : {0}")
        default: placeTexts
        }
    }

    private var placeTexts: Texts {
        switch code {
        case .tooDeep:
            ("too-deep", "Too many levels of parentheses", "Trop de niveaux de parenthèses")
        case .unknownReference:
            ("unknown-reference", "There is no field “{0}”", "Le champ « {0} » n’existe pas")
        case .manyRows:
            (
                "many-rows", "“{0}” has one value per row; use sum, min, max, count or join",
                "« {0} » a une valeur par ligne ; utilisez sum, min, max, count ou join"
            )
        case .unsupportedPath:
            (
                "unsupported-path", "The path “{0}” is not supported",
                "Le chemin « {0} » n’est pas pris en charge"
            )
        default:
            ("too-large", "The expression is too long", "L’expression est trop longue")
        }
    }
}

/// All faults of an expression's text, in order of place; never empty.
public struct ExpressionError: Error, Hashable, Sendable {
    /// The faults, at most 20.
    public var faults: [SyntaxFault]

    /// Makes the error of these faults.
    public init(_ faults: [SyntaxFault]) { self.faults = faults }
}
