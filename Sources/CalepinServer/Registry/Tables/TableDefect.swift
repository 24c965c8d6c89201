// The reasons why a table of an app cannot be used, in words for whoever publishes it.

import CalepinExpressions

/// A reason why a table cannot be used.
package enum TableDefect: Error, Equatable, Sendable {
    /// The file has no line with the names of columns.
    case noColumns
    /// A column between others has no name; from 1.
    case unnamedColumn(Int)
    /// Two columns have the same name.
    case sameColumns(String)
    /// There are more columns, or more cells, than this.
    case tooManyColumns(Int)
    case tooManyCells(Int)
    /// A row has texts beyond the last column; its number from 1, without the names.
    case wideRow(Int)
    /// The column of this name, by which rows are found, is missing or not the first one.
    case noValues(String)
    /// The text is not UTF-8.
    case notUTF8
    /// JSON that is no array of objects, and no object with `attributes` and `rows`.
    case notRows

    /// The reason in words.
    package func message(in language: Language) -> String {
        let texts = texts
        return filled(language == .french ? texts.french : texts.english, texts.arguments)
    }

    private var texts: PublishTexts.Texts {
        switch self {
        case .noColumns:
            (
                "the names of the columns are missing in the first line",
                "les noms des colonnes manquent dans la première ligne", []
            )
        case .unnamedColumn(let column):
            ("column {0} has no name", "la colonne {0} n’a pas de nom", ["\(column)"])
        case .sameColumns(let name):
            ("two columns are called “{0}”", "deux colonnes s’appellent « {0} »", [name])
        case .tooManyColumns(let count):
            ("more than {0} columns", "plus de {0} colonnes", ["\(count)"])
        case .tooManyCells(let count):
            ("more than {0} cells", "plus de {0} cellules", ["\(count)"])
        case .wideRow(let row):
            (
                "row {0} has more texts than there are columns; a text with a comma stands in "
                    + "quotation marks",
                "la ligne {0} a plus de textes qu’il n’y a de colonnes ; un texte avec une "
                    + "virgule s’écrit entre guillemets", ["\(row)"]
            )
        case .noValues(let name):
            (
                "the column “{0}” is missing, by which rows are found",
                "la colonne « {0} » manque, par laquelle les lignes sont trouvées", [name]
            )
        case .notUTF8:
            (
                "the text is not UTF-8; spreadsheets call it “CSV UTF-8”",
                "le texte n’est pas en UTF-8 ; les tableurs l’appellent « CSV UTF-8 »", []
            )
        case .notRows:
            (
                "an array of objects is expected, or an object with attributes and rows",
                "un tableau d’objets est attendu, ou un objet avec attributes et rows", []
            )
        }
    }
}
