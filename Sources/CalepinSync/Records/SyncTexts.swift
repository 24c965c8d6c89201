// The words of errors in messages, in English and French. A new code needs one line here.

import CalepinExpressions

/// The catalogue of the words of sync.
enum SyncTexts {
    typealias Texts = (name: String, english: String, french: String)

    static func of(_ code: SyncError.Code) -> Texts {
        switch code {
        case .notJSON:
            (
                "not-json", "This is not the JSON that belongs here",
                "Ce n’est pas le JSON attendu ici"
            )
        case .unknownKey:
            ("unknown-key", "There is no key “{0}” here", "Il n’y a pas de clé « {0} » ici")
        case .duplicateKey:
            ("duplicate-key", "The key “{0}” is here twice", "La clé « {0} » est ici deux fois")
        case .missingKey:
            ("missing-key", "The key “{0}” is missing", "La clé « {0} » manque")
        case .badIdentifier:
            (
                "bad-identifier", "“{0}” is not an identifier",
                "« {0} » n’est pas un identifiant"
            )
        case .badScope:
            ("bad-scope", "“{0}” is not a scope", "« {0} » n’est pas un espace de partage")
        case .badVersion:
            ("bad-version", "“{0}” does not name a version", "« {0} » ne nomme pas une version")
        case .badDigest:
            ("bad-digest", "“{0}” is not a digest", "« {0} » n’est pas une empreinte")
        default: ofContent(code)
        }
    }

    private static func ofContent(_ code: SyncError.Code) -> Texts {
        switch code {
        case .unknownWord:
            ("unknown-word", "“{0}” is not known here", "« {0} » n’est pas connu ici")
        case .outOfRange:
            (
                "out-of-range", "The number “{0}” is out of range",
                "Le nombre « {0} » est hors limites"
            )
        case .badPath: ("bad-path", "“{0}” is not a path", "« {0} » n’est pas un chemin")
        case .badOrder:
            (
                "bad-order", "“{0}” is not in its order here, or is here twice",
                "« {0} » n’est pas à sa place dans l’ordre, ou y est deux fois"
            )
        case .emptySeen:
            (
                "empty-seen", "A list that is empty is left out, with its key",
                "Une liste vide est omise, avec sa clé"
            )
        case .tooLarge: ("too-large", "This is too large", "C’est trop gros")
        case .tooManyOps:
            (
                "too-many-ops", "Too many changes in one save",
                "Trop de modifications en un enregistrement"
            )
        case .noOps: ("no-ops", "There is no change in it", "Il n’y a aucune modification")
        case .badCause:
            (
                "bad-cause", "The cause is not an earlier change",
                "La cause n’est pas une modification antérieure"
            )
        default:
            (
                "wrong-hash", "The digest is not that of the content",
                "L’empreinte n’est pas celle du contenu"
            )
        }
    }
}
