// The messages about scenarios, in English and French: what is wrong with a file, and what came
// out otherwise than it was expected.

import CalepinExpressions

/// The catalogue of messages about scenarios.
enum ScenarioTexts {
    case unknownKey, missingKey, expectsArray, expectsText, expectsTruth, expectsWhole
    case expectsObject, expectsMoment, expectsTextOrNumber, noCheck, badZone
    case stepFailed, expectedGot, none

    /// Returns the message, with `{0}`, `{1}`... replaced.
    func text(in language: Language, _ arguments: [String] = []) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .unknownKey:
            ("{0}: there is no key “{1}” here", "{0} : il n’y a pas de clé « {1} » ici")
        case .missingKey:
            ("{0}: the key “{1}” is missing", "{0} : la clé « {1} » manque")
        case .expectsArray:
            ("{0}: an array […] is expected", "{0} : un tableau […] est attendu")
        case .expectsText: ("{0}: a text is expected", "{0} : un texte est attendu")
        case .expectsTruth:
            ("{0}: true or false is expected", "{0} : true ou false est attendu")
        case .expectsWhole:
            ("{0}: a whole number is expected", "{0} : un nombre entier est attendu")
        case .expectsObject:
            ("{0}: an object {…} is expected", "{0} : un objet {…} est attendu")
        default: others
        }
    }

    private var others: (english: String, french: String) {
        switch self {
        case .expectsMoment:
            (
                "{0}: a moment such as 2026-11-21T10:00:00Z is expected",
                "{0} : un instant comme 2026-11-21T10:00:00Z est attendu"
            )
        case .expectsTextOrNumber:
            (
                "{0}: a text, a number, true, false or null is expected",
                "{0} : un texte, un nombre, true, false ou null est attendu"
            )
        case .noCheck:
            (
                "{0}: “expect” says nothing that could hold or not",
                "{0} : « expect » ne dit rien qui puisse être vrai ou faux"
            )
        case .badZone:
            (
                "{0}: a zone is minutes from -1080 to 1080",
                "{0} : un fuseau est en minutes, de -1080 à 1080"
            )
        case .stepFailed: ("step {0}: {1}", "étape {0} : {1}")
        case .expectedGot:
            ("{0}: expected {1}, got {2}", "{0} : {1} attendu, {2} obtenu")
        default: ("nothing", "rien")
        }
    }
}

/// An error in a file of scenarios.
public struct ScenarioError: Error, Equatable, Sendable {
    /// The place and the error, in the language of the file's reader.
    public let message: String
}
