// Names and words of the errors of workbooks that are about cells, sizes and files of text; the
// others are in WorkbookError+Texts.

extension WorkbookError {
    /// The names and words of errors of cells.
    var cellTexts: Texts {
        switch code {
        case .unknownText:
            (
                "unknown-text", "The cell names text {0}, which the workbook does not have",
                "La cellule nomme le texte {0}, que le classeur n’a pas"
            )
        case .unknownStyle:
            (
                "unknown-style", "The cell names style {0}, which the workbook does not have",
                "La cellule nomme le style {0}, que le classeur n’a pas"
            )
        case .wrongNumber:
            (
                "wrong-number", "“{0}” is not a number", "«\u{A0}{0}\u{A0}» n’est pas un nombre"
            )
        case .wrongDay:
            (
                "wrong-day", "“{0}” is not a day or a time",
                "«\u{A0}{0}\u{A0}» n’est ni un jour ni une heure"
            )
        case .unknownType:
            (
                "unknown-type", "The cell has a value of an unknown sort: “{0}”",
                "La cellule a une valeur d’une sorte inconnue\u{A0}: «\u{A0}{0}\u{A0}»"
            )
        case .wrongCharacter:
            (
                "wrong-character", "The text has a character that no text may have: {0}",
                "Le texte contient un caractère qu’aucun texte ne peut avoir\u{A0}: {0}"
            )
        case .errorValue:
            (
                "error-value", "The cell shows the error {0}",
                "La cellule affiche l’erreur {0}"
            )
        case .missingValue:
            (
                "missing-value",
                "The result of the calculation in this cell is not in the file; "
                    + "open the file in a spreadsheet and save it again",
                "Le résultat du calcul de cette cellule n’est pas dans le fichier\u{202F}; "
                    + "ouvrez le fichier dans un tableur et enregistrez-le à nouveau"
            )
        default: sizeTexts
        }
    }

    private var sizeTexts: Texts {
        switch code {
        case .tooManyRows:
            (
                "too-many-rows", "The sheet has more than {1} rows",
                "La feuille a plus de {1} lignes"
            )
        case .tooManyColumns:
            (
                "too-many-columns", "The sheet has more than {1} columns",
                "La feuille a plus de {1} colonnes"
            )
        case .tooManyCells:
            (
                "too-many-cells", "The workbook has more than {1} cells with texts",
                "Le classeur a plus de {1} cellules remplies"
            )
        case .cellTooLarge:
            (
                "cell-too-large", "The text of the cell has more than {1} bytes",
                "Le texte de la cellule a plus de {1} octets"
            )
        case .tooMuchText:
            (
                "too-much-text", "The workbook has more than {1} bytes of text",
                "Le classeur a plus de {1} octets de texte"
            )
        case .tooManyStyles:
            (
                "too-many-styles", "The workbook has more than {1} styles",
                "Le classeur a plus de {1} styles"
            )
        default: plainTexts
        }
    }

    private var plainTexts: Texts {
        switch code {
        case .openQuote:
            (
                "open-quote", "A quotation mark is opened in line {1} and not closed",
                "Un guillemet est ouvert à la ligne {1} et n’est pas fermé"
            )
        case .rowWithoutSheet:
            (
                "row-without-sheet",
                "Line {1} stands before the name of the first sheet, which "
                    + "belongs in the first column",
                "La ligne {1} précède le nom de la première feuille, qui se met dans la première "
                    + "colonne"
            )
        default:
            (
                "not-utf8",
                "The text is not written in UTF-8; save it again in UTF-8 "
                    + "(“CSV UTF-8” in a spreadsheet)",
                "Le texte n’est pas écrit en UTF-8\u{202F}; enregistrez-le à nouveau en UTF-8 "
                    + "(«\u{A0}CSV UTF-8\u{A0}» dans un tableur)"
            )
        }
    }
}
