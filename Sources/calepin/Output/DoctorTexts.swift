// The words of `calepin doctor`, in English and French. What findings say comes from the server.

import CalepinExpressions
import CalepinServer

/// The words of `calepin doctor`.
enum DoctorTexts {
    case notice, warning, fault
    /// All is well.
    case well
    /// The sizes and the last backup.
    case figures

    init(_ severity: Finding.Severity) {
        switch severity {
        case .notice: self = .notice
        case .warning: self = .warning
        case .fault: self = .fault
        }
    }

    /// Returns the text, with `{0}`, `{1}`… replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .notice: ("Note", "Note")
        case .warning: ("Warning", "Attention")
        case .fault: ("Fault", "Panne")
        case .well: ("All is well.", "Tout va bien.")
        case .figures:
            (
                "Database {0}, {1} free on the disk, last backup {2}",
                "Base {0}, {1} libres sur le disque, dernière sauvegarde {2}"
            )
        }
    }
}
