// The messages of `calepin follow`, in English and French. Those about the collection come from
// CalepinServer's ExportFailure.swift.

import CalepinExpressions

/// The messages of `calepin follow`.
enum FollowTexts {
    case waiting, unreachable, otherFile

    /// Returns the message, with `{0}` replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .waiting:
            (
                "{0}: no server answers; waiting for it",
                "{0} : aucun serveur ne répond ; on l’attend"
            )
        case .unreachable:
            ("{0}: no server answers", "{0} : aucun serveur ne répond")
        case .otherFile:
            (
                "“{0}” is not the cursor file of this collection; name another file",
                "« {0} » n’est pas le fichier de position de cette collection ; nommez-en un autre"
            )
        }
    }
}
