// The words of lists written by the engine, in English and French. Titles of filters and sorts
// come from the declarations.

import CalepinAppModel
import CalepinExpressions
import CalepinForms

/// The catalogue of words.
enum ListWords {
    case search, ascending, descending, sortedBy, reversed, quoted, remove
    case noneFor, none, nothing, clearSearch, clearFilters
    case oneRow, rows, unread, lastChanged, drafts, submitted

    /// Returns the words in a language, with `{0}`, `{1}`… replaced.
    func text(_ language: Language, _ arguments: [String] = []) -> String {
        let texts = self.texts
        return filled(language == .french ? texts.1 : texts.0, arguments)
    }

    /// The words for a number of rows, where the collection declares none.
    static var counts: CountWords {
        CountWords(one: text(.oneRow), many: text(.rows))
    }

    private static func text(_ words: ListWords) -> LocalText {
        LocalText(words.text(.english, ["{0}"]), words.text(.french, ["{0}"]))
    }

    private var texts: (String, String) {
        switch self {
        case .search: ("Search", "Rechercher")
        case .ascending: ("Ascending", "Croissant")
        case .descending: ("Descending", "Décroissant")
        case .sortedBy: ("Sorted by: {0}", "Tri : {0}")
        case .reversed: ("Sorted by: {0}, in reverse", "Tri : {0}, inversé")
        case .quoted: ("“{0}”", "« {0} »")
        case .remove: ("Remove {0}", "Retirer {0}")
        case .noneFor: ("No result for “{0}”", "Aucun résultat pour « {0} »")
        case .none: ("No result", "Aucun résultat")
        case .nothing: ("There is nothing here yet.", "Il n’y a encore rien ici.")
        case .clearSearch: ("Clear the search", "Effacer la recherche")
        case .clearFilters: ("Remove the filters", "Retirer les filtres")
        case .oneRow: ("1 row", "1 ligne")
        case .rows: ("{0} rows", "{0} lignes")
        case .lastChanged: ("Last changed", "Dernière modification")
        case .drafts: ("Drafts", "Brouillons")
        case .submitted: ("Submitted", "Envoyés")
        default:
            (
                "Part of the address was not understood",
                "Une partie de l’adresse n’a pas été comprise"
            )
        }
    }
}
