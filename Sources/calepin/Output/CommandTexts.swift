// The messages of the commands about forms, in English and French: on files, scenarios and counts.
// Messages about forms, steps and records are the engine's.

import CalepinExpressions

/// The messages of the commands.
enum CommandTexts {
    case noFile, notReadable, notJSON, notWorkbook, fileTooLarge, noFaults, faults
    case noChange, refusedChange
    case offered, notOffered
    case scenarios, expectsObject

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
        case .notWorkbook:
            (
                "{0}: a workbook is expected, such as form.xlsx",
                "{0} : un classeur est attendu, comme formulaire.xlsx"
            )
        case .fileTooLarge:
            ("{0}: more than {1} bytes", "{0} : plus de {1} octets")
        case .noFaults:
            ("{0}: no faults", "{0} : aucune faute")
        case .faults: ("{0}: {1} faults", "{0} : {1} fautes")
        case .offered:
            ("{0}: clients of ODK are offered it", "{0} : proposé aux clients d’ODK")
        case .notOffered:
            (
                "{0}: clients of ODK are not offered it",
                "{0} : n’est pas proposé aux clients d’ODK"
            )
        case .noChange:
            ("{0}: no difference for records", "{0} : aucune différence pour les dossiers")
        case .refusedChange:
            (
                "{0}: cannot take the place of the earlier version",
                "{0} : ne peut pas remplacer la version antérieure"
            )
        case .scenarios:
            ("{0} scenarios, {1} failed", "{0} scénarios, {1} en échec")
        case .expectsObject:
            ("{0}: an object {…} is expected", "{0} : un objet {…} est attendu")
        }
    }
}

/// An error of a command, with its message.
struct CommandError: Error {
    var lines: [String]

    init(_ lines: [String]) { self.lines = lines }
    init(_ line: String) { lines = [line] }
}
