// The messages of the commands about forms, in English and French: on files, scenarios and counts.
// Messages about forms, steps and records are the engine's.

import CalepinExpressions

/// The messages of the commands.
enum CommandTexts {
    case noFile, notReadable, notJSON, fileTooLarge, noFaults, faults
    case noChange, refusedChange
    case scenarios, unknownKey, expectsArray, expectsText, expectsTruth, expectsWhole
    case expectsObject, expectsMoment, expectsTextOrNumber, noCheck, badZone, missingKey
    case stepFailed, expectedGot, none

    /// Returns the message, with `{0}`, `{1}`... replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .noFile: ("{0}: there is no such file", "{0} : ce fichier n’existe pas")
        case .notReadable: ("{0}: cannot be read", "{0} : lecture impossible")
        case .notJSON:
            ("{0}: not well-formed JSON", "{0} : ce n’est pas du JSON bien formé")
        case .fileTooLarge:
            ("{0}: more than {1} bytes", "{0} : plus de {1} octets")
        case .noFaults:
            ("{0}: no faults", "{0} : aucune faute")
        case .faults: ("{0}: {1} faults", "{0} : {1} fautes")
        case .noChange:
            ("{0}: no difference for records", "{0} : aucune différence pour les fiches")
        case .refusedChange:
            (
                "{0}: cannot take the place of the earlier version",
                "{0} : ne peut pas remplacer la version antérieure"
            )
        case .scenarios:
            ("{0} scenarios, {1} failed", "{0} scénarios, {1} en échec")
        default: scenarioWords
        }
    }

    private var scenarioWords: (english: String, french: String) {
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

/// An error of a command, with its message.
struct CommandError: Error {
    var lines: [String]

    init(_ lines: [String]) { self.lines = lines }
    init(_ line: String) { lines = [line] }
}
