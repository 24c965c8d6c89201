// Errors of an export, with their messages in both languages.

import CalepinExpressions

/// An error of an export.
package enum ExportError: Error, Equatable, Sendable {
    /// The form has more repeats than can be exported.
    case tooManyTables
    /// A table has more columns than a sheet can have.
    case tooManyColumns(String)
    /// A table has more rows than a sheet can have.
    case tooManyRows(String)
    /// A zip file or one of its members would be too large.
    case tooLarge
    /// The form has no field of places of that name; empty for any.
    case noPlace(String)
    /// The form has no field of days or moments of that name; empty for any.
    case noDay(String)
    /// The form has no repeat of that name.
    case noTable(String)
    /// More files are attached to the records than fit.
    case tooManyFiles
    /// The expression that names files has this fault.
    case names(SyntaxFault)
    /// A file on the server cannot be read to its end.
    case unreadable
    /// This machine has no program that draws pages.
    case noPaperTool
    /// There are more records, or there is more in them, than one PDF can have.
    case paperTooMany
    /// There is more in the record of this id than goes on paper.
    case paperTooLong(String)
    /// Pages took too long to draw, or too much memory.
    case paperFailed
    /// A file that holds rows until they are written cannot be made or written.
    case disk

    /// Returns the message in a language.
    package func message(in language: Language) -> String {
        let texts = texts
        return filled(language == .french ? texts.french : texts.english, texts.arguments)
    }

    /// The message in both languages, with what takes the place of `{0}` and `{1}` in it.
    package var texts: (english: String, french: String, arguments: [String]) {
        switch self {
        case .tooManyTables:
            (
                "the form has more than {0} repeats",
                "le formulaire a plus de {0} parties répétées", ["\(ExportLimits.tables)"]
            )
        case .tooManyColumns(let table):
            (
                "the table “{0}” has more than {1} columns",
                "la table « {0} » a plus de {1} colonnes", [table, "\(ExportLimits.columns)"]
            )
        case .tooManyRows(let table):
            (
                "“{0}” has more than {1} rows, too many for a sheet; choose CSV or JSON",
                "« {0} » a plus de {1} lignes, trop pour une feuille ; choisissez CSV ou JSON",
                [table, "\(ExportLimits.sheetRows - 1)"]
            )
        case .tooLarge:
            (
                "the file would be larger than 4 GB; choose JSON lines, or CSV of one table",
                "le fichier dépasserait 4 Go ; choisissez JSON par lignes, ou le CSV d’une table",
                []
            )
        case .disk:
            (
                "no room on the disk to prepare the file",
                "pas de place sur le disque pour préparer le fichier", []
            )
        default: namedTexts
        }
    }

    private var namedTexts: (english: String, french: String, arguments: [String]) {
        switch self {
        case .noPlace(let name) where !name.isEmpty:
            ("the form has no place “{0}”", "le formulaire n’a pas de lieu « {0} »", [name])
        case .noDay(let name) where !name.isEmpty:
            ("the form has no day “{0}”", "le formulaire n’a pas de jour « {0} »", [name])
        case .noDay: ("the form has no day", "le formulaire n’a pas de jour", [])
        case .tooManyFiles:
            (
                "the records have more than {0} files; export fewer of them at once",
                "les dossiers ont plus de {0} fichiers ; exportez-en moins à la fois",
                ["\(ExportLimits.files)"]
            )
        case .names(let fault):
            (
                "the expression that names files: " + fault.message(in: .english),
                "l’expression qui nomme les fichiers : " + fault.message(in: .french), []
            )
        case .noPaperTool, .paperTooMany, .paperTooLong, .paperFailed: paperTexts
        case .unreadable:
            (
                "a file on the server cannot be read", "un fichier du serveur est illisible", []
            )
        case .noTable(let name):
            (
                "the form has no repeat “{0}”", "le formulaire n’a pas de partie répétée « {0} »",
                [name]
            )
        default: ("the form has no place", "le formulaire n’a pas de lieu", [])
        }
    }

    private var paperTexts: (english: String, french: String, arguments: [String]) {
        switch self {
        case .noPaperTool:
            (
                "PDF needs the programs weasyprint and qpdf, which this server does not have",
                "le PDF demande les programmes weasyprint et qpdf, absents de ce serveur", []
            )
        case .paperTooLong(let record):
            (
                "there is more in the record {0} than goes on paper; choose CSV or a zip",
                "le dossier {0} est trop long pour le papier ; choisissez le CSV ou un zip",
                [record]
            )
        case .paperFailed:
            (
                "the pages take too long to draw; choose fewer records",
                "les pages sont trop longues à dessiner ; choisissez moins de dossiers", []
            )
        default:
            (
                "these are too many records for one PDF, which has at most {0}, fewer where they "
                    + "are long; filter them, or choose a zip",
                "trop de dossiers pour un PDF, qui en a {0} au plus, moins s’ils sont longs ; "
                    + "filtrez-les, ou choisissez un zip",
                ["\(ExportLimits.paperRecords)"]
            )
        }
    }
}
