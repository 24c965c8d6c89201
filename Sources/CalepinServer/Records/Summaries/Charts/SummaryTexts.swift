// The words and sentences of summaries, in English and French: in drawings, and in what a terminal
// shows. Those of the page are in Web/core/records-words-en.js.

import CalepinExpressions

/// The words of a summary.
enum SummaryTexts {
    case others, records, share, sum, mean, min, q1, median, q3, max, value, empty
    case yes, no, unknown
    case column(KnownColumn), status(String), review(String)

    /// Returns the word for a value of a column without choices of its own; nil for none.
    init?(value: String, of column: TableColumn) {
        switch (column.content, value) {
        case (.truth, "true"), (.yesno, "yes"): self = .yes
        case (.truth, "false"), (.yesno, "no"): self = .no
        case (.yesno, "unknown"): self = .unknown
        default:
            switch column.source {
            case .known(.status): self = .status(value)
            case .known(.review): self = .review(value)
            default: return nil
            }
        }
    }

    /// Returns the word in a language.
    func text(in language: Language) -> String {
        language == .french ? words.french : words.english
    }

    private var words: (english: String, french: String) {
        switch self {
        case .others: ("All others", "Tous les autres")
        case .records: ("Records", "Dossiers")
        case .share: ("Share", "Part")
        case .sum: ("Sum", "Somme")
        case .mean: ("Mean", "Moyenne")
        case .min: ("Smallest", "Minimum")
        case .q1: ("First quartile", "Premier quartile")
        case .median: ("Median", "Médiane")
        case .q3: ("Third quartile", "Troisième quartile")
        case .max: ("Largest", "Maximum")
        case .value: ("Value", "Valeur")
        case .empty: ("Empty", "Vides")
        case .yes: ("Yes", "Oui")
        case .no: ("No", "Non")
        case .unknown: ("Unknown", "Inconnu")
        case .column(let column): Self.column(column)
        case .status("draft"): ("Draft", "Brouillon")
        case .status: ("Submitted", "Envoyé")
        case .review(let state): Self.review(state)
        }
    }

    private static func column(_ column: KnownColumn) -> (english: String, french: String) {
        switch column {
        case .status: ("State", "État")
        case .review: ("Review", "Examen")
        case .reviewClass: ("Class", "Classe")
        case .assignee: ("Assigned to", "Confié à")
        case .quality: ("Quality", "Qualité")
        case .part: ("Whose", "De qui")
        case .changed: ("Changed", "Modifié")
        case .changedBy: ("Changed by", "Modifié par")
        case .created: ("Created", "Créé")
        case .createdBy: ("Created by", "Créé par")
        case .submitted: ("Submitted", "Envoyé")
        case .submittedBy: ("Submitted by", "Envoyé par")
        }
    }

    private static func review(_ state: String) -> (english: String, french: String) {
        switch state {
        case "in-review": ("In review", "En cours d’examen")
        case "approved": ("Approved", "Approuvé")
        case "has-issues": ("Has issues", "À reprendre")
        case "rejected": ("Rejected", "Rejeté")
        case "changed": ("Changed since", "Modifié depuis")
        case RecordReview.notNeeded: ("Not to be reviewed", "Sans examen")
        default: (state, state)
        }
    }
}

/// The sentences and headings of a summary, with places for what they are about.
enum SummarySentence {
    case filled, partRead, outside, nothing
    case distribution, overTime, weekdays, bounds, crossed, sumOf, meanOf
    case bars, columns, line, stacked

    /// Returns the text in a language, with `{0}` and so on replaced.
    func text(in language: Language, _ arguments: [String]) -> String {
        CalepinExpressions.filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .filled: ("{0} of {1} records have a value", "{0} dossiers sur {1} ont une valeur")
        case .partRead:
            (
                "{0} of {1} records have been read so far",
                "{0} dossiers sur {1} ont été lus jusqu’ici"
            )
        case .outside: ("{0} records before or after", "{0} dossiers avant ou après")
        case .nothing: ("There are no records.", "Il n’y a pas de dossiers.")
        case .distribution: ("{0}: distribution", "{0}\u{00A0}: répartition")
        case .overTime: ("{0}: over time", "{0}\u{00A0}: dans le temps")
        case .weekdays: ("{0}: by day of the week", "{0}\u{00A0}: par jour de la semaine")
        case .bounds: ("From {0} / {1} to {2} / {3}", "De {0} / {1} à {2} / {3}")
        case .crossed: ("{0} by {1}", "{0} selon {1}")
        case .sumOf: ("{0} by {1}: sum of {2}", "{0} selon {1}\u{00A0}: somme de {2}")
        case .meanOf: ("{0} by {1}: mean of {2}", "{0} selon {1}\u{00A0}: moyenne de {2}")
        case .bars:
            (
                "{0} bars. The longest is {1}: {2}.",
                "{0} barres. La plus longue est {1}\u{00A0}: {2}."
            )
        case .columns:
            (
                "{0} columns. The highest is {1}: {2}.",
                "{0} colonnes. La plus haute est {1}\u{00A0}: {2}."
            )
        case .line:
            (
                "{0} points. The highest is {1}: {2}.",
                "{0} points. Le plus haut est {1}\u{00A0}: {2}."
            )
        case .stacked:
            ("{0} bars, each with parts for {1}", "{0} barres, chacune en parts pour {1}")
        }
    }
}
