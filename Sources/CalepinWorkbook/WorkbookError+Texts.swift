// Names and words of the errors of workbooks, in English and French. `{0}` stands for the detail
// of an error, `{1}` for its number.

extension WorkbookError {
    /// The stable name of a kind, and its words.
    typealias Texts = (name: String, english: String, french: String)

    /// The stable name of the kind, and its words.
    var texts: Texts {
        switch code {
        case .emptyFile: ("empty-file", "The file is empty", "Le fichier est vide")
        case .unknownFile:
            (
                "unknown-file", "This is no workbook: .xlsx, .xlsm, .csv and .md can be read",
                "Ce n’est pas un classeur\u{A0}: .xlsx, .xlsm, .csv et .md peuvent être lus"
            )
        case .oldFile:
            (
                "old-file", "Workbooks of the old kind (.xls) cannot be read; save it as .xlsx",
                "Les classeurs de l’ancien format (.xls) ne peuvent pas être lus\u{202F}; "
                    + "enregistrez-le en .xlsx"
            )
        case .protectedFile:
            (
                "protected-file",
                "The workbook is protected by a password; save it as .xlsx without one",
                "Le classeur est protégé par un mot de passe\u{202F}; enregistrez-le en .xlsx "
                    + "sans mot de passe"
            )
        case .openDocument:
            (
                "open-document", "OpenDocument files (.ods) cannot be read; save it as .xlsx",
                "Les fichiers OpenDocument (.ods) ne peuvent pas être lus\u{202F}; "
                    + "enregistrez-le en .xlsx"
            )
        case .binaryWorkbook:
            (
                "binary-workbook", "Binary workbooks (.xlsb) cannot be read; save it as .xlsx",
                "Les classeurs binaires (.xlsb) ne peuvent pas être lus\u{202F}; "
                    + "enregistrez-le en .xlsx"
            )
        case .noWorkbook:
            (
                "no-workbook", "There is no workbook in this zip file; save it as .xlsx",
                "Il n’y a pas de classeur dans ce fichier zip\u{202F}; enregistrez-le en .xlsx"
            )
        case .fileTooLarge:
            (
                "file-too-large", "The file has more than {1} bytes",
                "Le fichier a plus de {1} octets"
            )
        case .zip(let error): (error.name, error.english, error.french)
        case .xml(let code): texts(of: code)
        default: partTexts
        }
    }

    private var partTexts: Texts {
        switch code {
        case .missingPart:
            (
                "missing-part", "The part “{0}” of the workbook is missing",
                "La partie «\u{A0}{0}\u{A0}» du classeur manque"
            )
        case .wrongPart:
            (
                "wrong-part", "The part “{0}” of the workbook is something else than it should be",
                "La partie «\u{A0}{0}\u{A0}» du classeur n’est pas ce qu’elle devrait être"
            )
        case .wrongRelationship:
            (
                "wrong-relationship", "The workbook names a part that cannot be found: “{0}”",
                "Le classeur nomme une partie introuvable\u{A0}: «\u{A0}{0}\u{A0}»"
            )
        case .tooManyRelationships:
            (
                "too-many-relationships", "“{0}” names more than {1} parts",
                "«\u{A0}{0}\u{A0}» nomme plus de {1} parties"
            )
        default: sheetTexts
        }
    }

    private func texts(of code: XMLCode) -> Texts {
        switch code {
        case .damaged:
            (
                "wrong-xml", "“{0}” in the workbook is damaged at line {1}",
                "«\u{A0}{0}\u{A0}» dans le classeur est abîmé à la ligne {1}"
            )
        case .declaration:
            (
                "xml-declaration",
                "“{0}” in the workbook has declarations (DOCTYPE), which are "
                    + "not allowed",
                "«\u{A0}{0}\u{A0}» dans le classeur contient des déclarations (DOCTYPE), qui ne "
                    + "sont pas permises"
            )
        case .encoding:
            (
                "xml-encoding", "“{0}” in the workbook is not written in UTF-8",
                "«\u{A0}{0}\u{A0}» dans le classeur n’est pas écrit en UTF-8"
            )
        case .tooDeep:
            (
                "xml-too-deep", "“{0}” in the workbook has more than {1} levels of elements",
                "«\u{A0}{0}\u{A0}» dans le classeur a plus de {1} niveaux d’éléments"
            )
        case .markTooLong:
            (
                "xml-mark-too-long", "“{0}” in the workbook has a mark of more than {1} bytes",
                "«\u{A0}{0}\u{A0}» dans le classeur a une balise de plus de {1} octets"
            )
        case .tooManyNames:
            (
                "xml-too-many-names", "“{0}” in the workbook has more than {1} names of elements",
                "«\u{A0}{0}\u{A0}» dans le classeur a plus de {1} noms d’éléments"
            )
        }
    }

    private var sheetTexts: Texts {
        switch code {
        case .noSheet:
            ("no-sheet", "The workbook has no sheet", "Le classeur n’a aucune feuille")
        case .tooManySheets:
            (
                "too-many-sheets", "The workbook has more than {1} sheets",
                "Le classeur a plus de {1} feuilles"
            )
        case .duplicateSheet:
            (
                "duplicate-sheet", "There are two sheets with the name “{0}”",
                "Il y a deux feuilles nommées «\u{A0}{0}\u{A0}»"
            )
        case .unnamedSheet:
            (
                "unnamed-sheet", "A sheet has no name", "Une feuille n’a pas de nom"
            )
        case .wrongReference:
            (
                "wrong-reference", "“{0}” is not a place of this row of the sheet",
                "«\u{A0}{0}\u{A0}» n’est pas une place de cette ligne de la feuille"
            )
        case .wrongOrder:
            (
                "wrong-order", "The rows of the sheet are not in order",
                "Les lignes de la feuille ne sont pas dans l’ordre"
            )
        case .duplicateCell:
            ("duplicate-cell", "The cell is there twice", "La cellule y est deux fois")
        default: cellTexts
        }
    }
}
