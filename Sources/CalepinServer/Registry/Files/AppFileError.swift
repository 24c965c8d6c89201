// The reasons why the files of an app cannot be read, in words for whoever publishes it.

import CalepinExpressions
import CalepinWorkbook
import CalepinXLSForm
import CalepinZip

/// A reason why the files of an app cannot be read.
package enum AppFileError: Error, Equatable, Sendable {
    /// A zip file, or a file in one, cannot be read.
    case zip(ZipError)
    /// A file is missing, or cannot be read.
    case missing(String)
    case unreadable(String)
    /// The rows of a catalogue's file cannot be used.
    case table(String, TableDefect)
    /// A workbook cannot be read, or its cells have faults.
    case workbook(WorkbookError)
    case cells([SurveyFault])
    /// A workbook has parts that would be left out; the codes by which its author agrees.
    case omitted([SurveyFault], codes: [String])
    /// A workbook reads files that are not beside it.
    case beside([String])
    /// A file is not well-formed JSON at a line and column.
    case notJSON(String, line: Int, column: Int)

    /// The reasons in words.
    package func lines(in language: Language) -> [String] {
        switch self {
        case .cells(let faults): return faults.map { $0.line(in: language) }
        case .omitted(let faults, _):
            return [message(in: language)] + faults.map { $0.line(in: language) }
        default: return [message(in: language)]
        }
    }

    /// The reason in words; for several the first one.
    func message(in language: Language) -> String {
        switch self {
        case .table(let name, let defect): return "\(name): \(defect.message(in: language))"
        case .workbook(let error):
            let place = error.place.map { $0.description + ": " } ?? ""
            return place + (language == .french ? error.french : error.english)
        case .zip(let error): return language == .french ? error.french : error.english
        case .cells(let faults): return faults.first?.line(in: language) ?? ""
        default: break
        }
        let texts = texts
        return filled(language == .french ? texts.french : texts.english, texts.arguments)
    }

    private var texts: PublishTexts.Texts {
        switch self {
        case .missing(let name):
            ("{0}: there is no such file", "{0} : ce fichier n’existe pas", [name])
        case .unreadable(let name): ("{0}: cannot be read", "{0} : lecture impossible", [name])
        case .notJSON(let name, let line, let column):
            (
                "{0}:{1}:{2}: not well-formed JSON",
                "{0}:{1}:{2} : ce n’est pas du JSON bien formé", [name, "\(line)", "\(column)"]
            )
        case .omitted(_, let codes):
            (
                "some parts of the workbook would be left out: agree to {0}",
                "des parties du classeur seraient laissées de côté : acceptez {0}",
                [codes.joined(separator: ", ")]
            )
        case .beside(let names):
            (
                "the form reads {0}: put the workbook and these files into one zip file",
                "le formulaire lit {0} : mettez le classeur et ces fichiers dans un fichier zip",
                [names.joined(separator: ", ")]
            )
        case .table, .workbook, .cells, .zip: ("", "", [])
        }
    }
}
