// The words on paper that do not come from the form, in English and French.

import CalepinExpressions

/// The words on paper.
enum PaperTexts {
    case submitted, submittedBy, draft, draftBy, none, moreRows, missingPhoto, noRoom

    /// Returns the text in a language, with `{0}` and `{1}` replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .submitted: ("Handed in on {0}", "Remis le {0}")
        case .submittedBy: ("Handed in on {0} by {1}", "Remis le {0} par {1}")
        case .draft: ("Draft, changed on {0}", "Brouillon, modifié le {0}")
        case .draftBy: ("Draft, changed on {0} by {1}", "Brouillon, modifié le {0} par {1}")
        case .none: ("There are no records.", "Il n’y a pas de dossiers.")
        case .moreRows:
            (
                "{0} more rows are not on paper; CSV and Excel have them all.",
                "{0} autres lignes ne sont pas sur papier ; CSV et Excel les ont toutes."
            )
        case .missingPhoto: ("{0} (not on the server)", "{0} (absent du serveur)")
        case .noRoom: ("{0} (no room for more photos)", "{0} (plus de place pour des photos)")
        }
    }
}
