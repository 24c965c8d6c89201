// The messages of `calepin export`, in English and French. Those about the collection and its
// settings come from CalepinServer's ExportFailure.swift.

import CalepinExpressions

/// The messages of `calepin export`.
enum ExportCommandTexts {
    case isThere, notMade, notWritten, ended, noCollection, separator

    /// Returns the message, with `{0}` replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .isThere:
            (
                "“{0}” exists already; name another file",
                "« {0} » existe déjà ; nommez un autre fichier"
            )
        case .notMade:
            ("The file “{0}” cannot be made", "Le fichier « {0} » ne peut pas être créé")
        case .notWritten:
            ("The file cannot be written", "Le fichier ne peut pas être écrit")
        case .ended:
            (
                "The server ended before the whole file was there",
                "Le serveur s’est arrêté avant la fin du fichier"
            )
        case .noCollection:
            (
                "“{0}” is no APP/COLLECTION, such as motor/policies",
                "« {0} » n’est pas de la forme APPLI/COLLECTION, comme motor/policies"
            )
        case .separator:
            (
                "“{0}” is no separator: , ; or tab", "« {0} » n’est pas un séparateur : , ; ou tab"
            )
        }
    }
}
