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
    /// A file beside a part of a form is of a type that is not accepted.
    case unknownType(String)
    /// A file, or without a name all of them, have more than this number of bytes; or there are
    /// more than this number of files.
    case tooLarge(String, Int)
    case tooManyFiles(Int)
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
        case .unknownType(let name):
            (
                """
                {0}: not a picture (PNG, JPEG, WebP, GIF), recording (MP3, Ogg, M4A, WAV) or film \
                (MP4, WebM); convert it
                """,
                """
                {0} : ni image (PNG, JPEG, WebP, GIF), ni son (MP3, Ogg, M4A, WAV), ni film (MP4, \
                WebM) ; convertissez-le
                """, [name]
            )
        case .tooLarge("", let bytes):
            (
                "the files have more than {0} bytes together",
                "les fichiers ont ensemble plus de {0} octets", ["\(bytes)"]
            )
        case .tooLarge(let name, let bytes):
            (
                "{0}: more than {1} bytes", "{0} : plus de {1} octets", [name, "\(bytes)"]
            )
        case .tooManyFiles(let count):
            ("more than {0} files", "plus de {0} fichiers", ["\(count)"])
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
