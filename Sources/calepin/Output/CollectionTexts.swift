// The messages of the commands about collections, in English and French. Messages about bodies and
// rows are the engine's.

import CalepinAppModel
import CalepinExpressions

/// The messages of `calepin query` and `calepin import`.
enum CollectionTexts {
    case unknownCollection, noRows, nothing, nothingFor, notImported, imported, wouldImport
    case notWritten, diskFull, forEveryone, forAccounts, forTeam

    /// Returns the message, with `{0}`, `{1}`... replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .unknownCollection:
            (
                "There is no collection “{0}”; there are: {1}",
                "Il n’y a pas de collection « {0} » ; il y a : {1}"
            )
        case .noRows:
            (
                "The collection “{0}” has no rows yet; import some",
                "La collection « {0} » n’a pas encore de lignes ; importez-en"
            )
        case .nothing: ("No results", "Aucun résultat")
        case .nothingFor: ("No results for “{0}”", "Aucun résultat pour « {0} »")
        case .notImported:
            ("{0} issues; nothing was imported", "{0} problèmes ; rien n’a été importé")
        case .imported: ("{0} rows imported into {1}", "{0} lignes importées dans {1}")
        case .wouldImport: ("{0} rows can be imported", "{0} lignes peuvent être importées")
        case .notWritten:
            ("The folder {0} cannot be written", "Le dossier {0} ne peut être écrit")
        case .forEveryone: ("Everyone may read them", "Chacun peut les lire")
        case .forAccounts:
            (
                "Those signed in may read them; --readable-by says otherwise",
                "Qui est connecté peut les lire ; --readable-by permet d’en décider autrement"
            )
        case .forTeam:
            ("The members of {0} may read them", "Les membres de {0} peuvent les lire")
        case .diskFull: ("The disk is full", "Le disque est plein")
        }
    }

    /// Those that say who may read rows.
    static func words(of readers: CatalogueReaders) -> CollectionTexts {
        switch readers {
        case .everyone: .forEveryone
        case .signedIn: .forAccounts
        case .team: .forTeam
        }
    }
}
