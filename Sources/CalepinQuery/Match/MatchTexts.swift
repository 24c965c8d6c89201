// The words of matching in English and French: verdicts, reasons, effects of settings, conflicts.
// The labels of needs and settings come from the view and the profile's form.

import CalepinExpressions

/// The catalogue of the words of matching.
enum MatchTexts {
    case suitable, toCheck, nearMiss, unsuitable
    case line, misses, adaptable, unknown, fits, fitsWith, given, yes, no, nothing
    case relaxation, alone, conflict, blocking, found, foundToCheck

    /// Returns the words, with `{0}`, `{1}`... replaced by the arguments.
    func text(in language: Language, _ arguments: [String] = []) -> String {
        let words = words
        return filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .suitable: ("Suitable", "Convient")
        case .toCheck: ("To check", "À vérifier")
        case .nearMiss: ("Near miss", "Presque")
        case .unsuitable: ("Unsuitable", "Ne convient pas")
        case .line: ("{0}: {1}", "{0} : {1}")
        case .misses: ("needed {0}", "il faut {0}")
        case .adaptable: ("{0}, to be adapted", "{0}, à adapter")
        case .unknown: ("not known", "pas indiqué")
        case .fits: ("fits", "convient")
        case .given: (", given {0}", ", le profil a {0}")
        case .fitsWith: ("; would fit with {0}", " ; conviendrait avec {0}")
        default: summary
        }
    }

    private var summary: (english: String, french: String) {
        switch self {
        case .yes: ("yes", "oui")
        case .no: ("no", "non")
        case .nothing: ("nothing", "rien")
        case .relaxation: ("{0}: {1} → {2} (+{3})", "{0} : {1} → {2} (+{3})")
        case .alone: ("{0}: {1} by itself", "{0} : {1} à lui seul")
        case .conflict:
            (
                "“{0}” is {1}, above “{2}”, {3}: nothing can be found",
                "« {0} » est {1}, au-dessus de « {2} », {3} : rien ne peut être trouvé"
            )
        case .blocking:
            ("Everything is excluded by: {0}", "Tout est exclu par : {0}")
        case .foundToCheck: (", {0} to check", ", {0} à vérifier")
        default: ("{0} of {1} found", "{0} sur {1} trouvés")
        }
    }
}

extension Verdict {
    /// Returns the label of the verdict.
    public func label(in language: Language) -> String {
        switch self {
        case .suitable: MatchTexts.suitable.text(in: language)
        case .toCheck: MatchTexts.toCheck.text(in: language)
        case .nearMiss: MatchTexts.nearMiss.text(in: language)
        case .unsuitable: MatchTexts.unsuitable.text(in: language)
        }
    }
}
