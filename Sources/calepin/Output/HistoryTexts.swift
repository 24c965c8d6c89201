// The messages of `calepin history`, in English and French. Labels and values of fields come from
// the forms.

import CalepinExpressions

/// The messages of `calepin history`.
enum HistoryTexts {
    case unknown, created, changed, removed, restored, submitted, version, device, author, reason
    case entered, replaced, rowAdded, rowRemoved, order, waiting, more, none, olderUnknown

    /// The message about a change of a kind, by its name in the JSON.
    init(kind: String) {
        switch kind {
        case "created": self = .created
        case "removed": self = .removed
        case "restored": self = .restored
        default: self = .changed
        }
    }

    /// Returns the message, with `{0}`, `{1}`... replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .unknown: ("There is no record “{0}”", "Il n’y a pas de dossier « {0} »")
        case .created: ("created", "création")
        case .changed: ("changed", "modification")
        case .removed: ("moved to the trash", "mise à la corbeille")
        case .restored: ("restored", "restauration")
        case .submitted: ("submitted", "remise")
        case .version: ("version {0}", "version {0}")
        case .device: ("saved at {0} by the device", "enregistrée à {0} selon l’appareil")
        case .author: ("made by {0}, as the file says", "faite par {0}, d’après le fichier")
        case .reason: ("because: {0}", "motif : {0}")
        default: cellWords
        }
    }

    private var cellWords: (english: String, french: String) {
        switch self {
        case .entered: ("{0}: {1}", "{0} : {1}")
        case .replaced: ("{0}: {1} → {2}", "{0} : {1} → {2}")
        case .rowAdded: ("{0}: added", "{0} : ajout")
        case .rowRemoved: ("{0}: removed", "{0} : suppression")
        case .order: ("{0}: another order", "{0} : autre ordre")
        case .waiting:
            (
                "{0}: {1} waits beside the value there", "{0} : {1} attend à côté de la valeur"
            )
        case .more: ("and {0} more", "et {0} de plus")
        case .none: ("empty", "vide")
        default:
            ("Older changes are not known", "Les modifications antérieures ne sont pas connues")
        }
    }
}
