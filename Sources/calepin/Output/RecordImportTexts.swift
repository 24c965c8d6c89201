// The messages of `calepin import` about records, in English and French. Those about rows with
// faults come from the server.

import CalepinExpressions

/// The messages of imports of records.
enum RecordImportTexts {
    case central, kobo, submissions, unused, cut
    case new, changed, same, faulty, undone, kept

    /// The numbers of a result, by their names in the JSON.
    static let counts: [(key: String, words: RecordImportTexts)] = [
        ("new", .new), ("changed", .changed), ("same", .same), ("faulty", .faulty),
        ("undone", .undone), ("kept", .kept),
    ]

    /// The message about a program that a file comes from, by its name in the JSON.
    init?(source: String) {
        switch source {
        case "odk-central": self = .central
        case "kobotoolbox": self = .kobo
        case "odk-xml": self = .submissions
        default: return nil
        }
    }

    /// Returns the message, with `{0}` replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .central: ("An export of ODK Central", "Un export d’ODK Central")
        case .kobo: ("An export of KoboToolbox", "Un export de KoboToolbox")
        case .submissions: ("Submissions of ODK as XML", "Des envois d’ODK en XML")
        case .unused: ("Not used: {0}", "Colonnes non utilisées : {0}")
        case .cut:
            (
                "The answer ended too early; the same file goes on from there",
                "La réponse s’est arrêtée trop tôt ; le même fichier continue à partir de là"
            )
        case .new: ("new", "nouveaux")
        case .changed: ("changed", "modifiés")
        case .same: ("the same", "identiques")
        case .faulty: ("with faults", "avec des erreurs")
        case .undone: ("taken back", "annulés")
        case .kept: ("changed by others since", "modifiés depuis par d’autres")
        }
    }
}
