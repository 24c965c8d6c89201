// The words of verdicts written by the engine, in English and French. Labels of criteria come from
// the declarations.

import CalepinExpressions

/// The catalogue of the words of verdicts.
enum VerdictWords {
    case startSearch, with, withShort, alone, aloneShort, contradiction, blocks
    case toCheck, more, ownVerdict, ownLine, reason, keepVerdict, calculated, compare, comparison
    case noReason, fits

    /// Returns the words in a language, with `{0}`, `{1}`… replaced.
    func text(_ language: Language, _ arguments: [String] = []) -> String {
        let texts = self.texts
        return filled(language == .french ? texts.1 : texts.0, arguments)
    }

    private var texts: (String, String) {
        switch self {
        case .startSearch: ("Start the search", "Lancer la recherche")
        case .with: ("With {0}: {1} more, {2} in all", "Avec {0} : {1} de plus, {2} en tout")
        case .withShort: ("{0} → +{1}", "{0} → +{1}")
        case .alone: ("Excludes {0} by itself", "En exclut {0} à lui seul")
        case .aloneShort: ("−{0}", "−{0}")
        case .contradiction: ("Contradiction", "Contradiction")
        case .blocks: ("Excludes everything", "Exclut tout")
        case .toCheck: ("{0}, {1} to check", "{0}, {1} à vérifier")
        case .more: ("and {0} more", "et {0} de plus")
        case .ownVerdict: ("Own verdict", "Verdict personnel")
        case .ownLine: ("Own verdict: {0}", "Verdict personnel : {0}")
        case .reason: ("Reason", "Motif")
        case .keepVerdict: ("Keep this verdict", "Garder ce verdict")
        case .calculated: ("Back to the calculated verdict", "Revenir au verdict calculé")
        case .compare: ("Compare with another", "Comparer avec un autre résultat")
        case .comparison: ("Comparison", "Comparaison")
        case .noReason:
            ("A verdict of your own needs a reason.", "Un verdict personnel demande un motif.")
        default: ("needed {0}: fits", "il faut {0} : convient")
        }
    }
}
