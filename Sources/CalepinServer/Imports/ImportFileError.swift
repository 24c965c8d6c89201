// The reasons why a file is not imported at all, in both languages. What is wrong with one row is
// in RowFault.

import CalepinExpressions
import CalepinWorkbook

/// A reason why a file cannot be imported.
enum ImportFileError: Error {
    /// The file is no workbook, or a damaged one.
    case workbook(WorkbookError)
    /// A line of JSON is not an object; its number.
    case line(Int)
    /// There are more rows than one import may have.
    case tooManyRows
    /// No column has the name of a question.
    case noColumn

    /// Returns the message in a language.
    func message(in language: Language) -> String {
        switch self {
        case .workbook(let error): language == .french ? error.french : error.english
        case .line(let number):
            language == .french
                ? "La ligne \(number) n’est pas un objet JSON"
                : "Line \(number) is no object of JSON"
        case .tooManyRows:
            language == .french
                ? "Le fichier a plus de \(ImportLimits.rows) lignes"
                : "The file has more than \(ImportLimits.rows) rows"
        case .noColumn:
            language == .french
                ? "Aucune colonne ne porte le nom d’une question"
                : "No column has the name of a question"
        }
    }
}
