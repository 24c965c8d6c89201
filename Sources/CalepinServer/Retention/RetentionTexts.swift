// The words that histories tell of what a rule took, where whoever set it gave no own ones.

import CalepinExpressions

/// The words of retention in histories.
enum RetentionTexts {
    /// Returns the reason for what a rule takes, in the language in which it was set.
    static func reason(_ sort: RetainedSort, days: Int64, in language: Language) -> String {
        let texts: (english: String, french: String) =
            switch sort {
            case .drafts:
                (
                    "Retention: drafts go after {0} days",
                    "Conservation : les brouillons partent après {0} jours"
                )
            case .records:
                (
                    "Retention: records go after {0} days",
                    "Conservation : les dossiers partent après {0} jours"
                )
            case .personal:
                (
                    "Retention: personal answers are erased after {0} days",
                    "Conservation : les réponses personnelles sont effacées après {0} jours"
                )
            case .files:
                (
                    "Retention: photos and files are erased after {0} days",
                    "Conservation : les photos et fichiers sont effacés après {0} jours"
                )
            case .history:
                (
                    "Retention: earlier answers are erased after {0} days",
                    "Conservation : les réponses antérieures sont effacées après {0} jours"
                )
            }
        return filled(language == .french ? texts.french : texts.english, ["\(days)"])
    }
}
