// The reasons why the files of an app cannot be read, in words for whoever publishes it.

import CalepinExpressions

/// A reason why the files of an app cannot be read.
package enum AppFileError: Error, Equatable, Sendable {
    /// A zip file cannot be read, or has more files than this.
    case notZip
    case tooManyFiles(Int)
    /// A file is missing, cannot be read, or has more bytes than this.
    case missing(String)
    case unreadable(String)
    case tooLarge(String, Int)
    /// The rows of a catalogue's file cannot be used.
    case table(String, TableDefect)
    /// A file is not well-formed JSON at a line and column.
    case notJSON(String, line: Int, column: Int)

    /// The reason in words.
    package func message(in language: Language) -> String {
        if case .table(let name, let defect) = self {
            return "\(name): \(defect.message(in: language))"
        }
        let texts = texts
        return filled(language == .french ? texts.french : texts.english, texts.arguments)
    }

    private var texts: PublishTexts.Texts {
        switch self {
        case .notZip: ("the zip file cannot be read", "le fichier zip n’est pas lisible", [])
        case .tooManyFiles(let count):
            (
                "the zip file has more than {0} files",
                "le fichier zip a plus de {0} fichiers", ["\(count)"]
            )
        case .missing(let name):
            ("{0}: there is no such file", "{0} : ce fichier n’existe pas", [name])
        case .unreadable(let name): ("{0}: cannot be read", "{0} : lecture impossible", [name])
        case .tooLarge(let name, let bytes):
            ("{0}: more than {1} bytes", "{0} : plus de {1} octets", [name, "\(bytes)"])
        case .notJSON(let name, let line, let column):
            (
                "{0}:{1}:{2}: not well-formed JSON",
                "{0}:{1}:{2} : ce n’est pas du JSON bien formé", [name, "\(line)", "\(column)"]
            )
        case .table: ("", "", [])
        }
    }
}
