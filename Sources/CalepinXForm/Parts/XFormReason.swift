// The reasons for which a form is not offered to clients of ODK, and the parts of one that these
// follow in another way: where, which rule, and the words for it.

import CalepinExpressions

/// A remark about a part of a form that clients of ODK cannot follow as it is declared.
package struct XFormReason: Hashable, Sendable {
    /// The kind of a remark.
    package enum Code: String, CaseIterable, Sendable {
        /// Names and types.
        case name, type, media
        /// Expressions.
        case function, arguments, reference, ownRepeat = "own-repeat", condition, mixed
        case choiceName = "choice-name", column
        /// Choices, and what sets or clears a field.
        case openChoices = "open-choices", trigger
        /// Forms that ask nothing.
        case nothing
        /// Rules that the server judges alone.
        case warning, rows, unique, proposal, languages
    }

    /// The kind.
    package let code: Code
    /// The path of the declared part, such as `drivers.birth`; empty for the whole form.
    package let place: String
    /// The rule, such as `relevant`; empty for the part itself.
    package let rule: String
    /// The text that the words name.
    package let argument: String

    init(_ code: Code, at place: String, rule: String = "", _ argument: String = "") {
        (self.code, self.place, self.rule, self.argument) = (code, place, rule, argument)
    }

    /// True when the form is not offered; else it is, and the server alone judges the rule.
    package var keepsBack: Bool {
        switch code {
        case .warning, .rows, .unique, .proposal, .languages: false
        default: true
        }
    }

    /// Returns the remark with its place, as a line.
    package func line(in language: Language) -> String {
        let rule = rule.isEmpty ? "" : " (" + rule + ")"
        let place = place.isEmpty ? "" : place + rule + (language == .french ? " : " : ": ")
        return place + message(in: language)
    }

    /// Returns the words of the remark.
    package func message(in language: Language) -> String {
        let texts = keepsBack ? words : softWords
        let text = language == .french ? texts.french : texts.english
        return text.replacing("{0}", with: argument)
    }

    private var words: (english: String, french: String) {
        switch code {
        case .name:
            ("“{0}” is no name in XML", "« {0} » n’est pas un nom en XML")
        case .type:
            ("ODK has no questions of the type “{0}”", "ODK n’a pas de question du type « {0} »")
        case .media:
            (
                "“{0}” is the name of a table and of a file",
                "« {0} » est le nom d’une table et d’un fichier"
            )
        case .function:
            ("ODK has no function “{0}”", "ODK n’a pas de fonction « {0} »")
        case .arguments:
            (
                "“{0}” takes other values in ODK",
                "« {0} » prend d’autres valeurs dans ODK"
            )
        case .reference:
            ("ODK cannot read “{0}” here", "ODK ne peut pas lire « {0} » ici")
        case .ownRepeat:
            (
                "inside of its own rows, “{0}” is one row in ODK",
                "dans ses propres lignes, « {0} » est une seule ligne dans ODK"
            )
        case .condition:
            (
                "“{0}” is no condition on rows",
                "« {0} » n’est pas une condition sur des lignes"
            )
        case .mixed:
            (
                "“{0}” gives a condition or another value",
                "« {0} » donne une condition ou une autre valeur"
            )
        default: moreWords
        }
    }

    private var moreWords: (english: String, french: String) {
        switch code {
        case .choiceName:
            (
                "ODK finds the label of a choice by a question, as in '${name}'",
                "ODK trouve le libellé d’un choix par une question, comme '${name}'"
            )
        case .column:
            (
                "“{0}” is no name of a column in ODK",
                "« {0} » n’est pas un nom de colonne dans ODK"
            )
        case .openChoices:
            (
                "ODK takes no value outside of a list",
                "ODK ne prend pas de valeur hors d’une liste"
            )
        case .trigger:
            (
                "“{0}” is not asked in the same row, so ODK does not notice its changes",
                "« {0} » n’est pas demandé dans la même ligne : ODK ne voit pas ses changements"
            )
        default:
            ("the form asks nothing", "le formulaire ne demande rien")
        }
    }

    private var softWords: (english: String, french: String) {
        switch code {
        case .warning:
            ("the warning is given by the server alone", "seul le serveur donne l’avertissement")
        case .rows:
            (
                "the number of rows is judged by the server alone",
                "seul le serveur juge le nombre de lignes"
            )
        case .unique:
            (
                "rows that are the same are found by the server alone",
                "seul le serveur trouve les lignes identiques"
            )
        case .proposal:
            ("no value is proposed", "aucune valeur n’est proposée")
        default:
            (
                "the labels of “{0}” are shown in one language",
                "les libellés de « {0} » s’affichent dans une seule langue"
            )
        }
    }
}
