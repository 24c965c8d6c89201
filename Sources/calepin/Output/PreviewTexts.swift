// The messages of `calepin preview`, in English and French. Faults come with their words.

import CalepinExpressions
import CalepinServer

/// The messages about a form that is shown while it is written.
enum PreviewTexts {
    case begun, shown
    case noPage, portTaken, notAllowed, notStarted

    /// Returns the message, with `{0}`, `{1}`... replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    /// Returns the message for a server that could not start.
    static func words(_ error: ServerError?, _ port: Int, in language: Language) -> String {
        switch error {
        case .portTaken(let port)?: portTaken.text(in: language, "\(port)")
        case .notAllowed(_, let port)?: notAllowed.text(in: language, "\(port)")
        case .failed(let words)?: notStarted.text(in: language, words)
        case nil: notStarted.text(in: language, "\(port)")
        }
    }

    private var words: (english: String, french: String) {
        switch self {
        case .begun:
            (
                "{0} is shown at {1} until you press Ctrl-C",
                "{0} est montré à l’adresse {1} jusqu’à Ctrl-C"
            )
        case .shown:
            ("{0}: no faults; shown as number {1}", "{0} : aucune faute ; montré, numéro {1}")
        case .noPage:
            (
                "the page of Calepin was not found: name its folder with --web",
                "la page de Calepin est introuvable : indiquez son dossier avec --web"
            )
        case .portTaken:
            (
                "port {0} is in use by another program; choose one with --port",
                "le port {0} est pris par un autre programme ; choisissez-en un avec --port"
            )
        case .notAllowed:
            (
                "the system does not let Calepin listen on port {0}",
                "le système ne laisse pas Calepin écouter sur le port {0}"
            )
        case .notStarted:
            ("the preview could not start: {0}", "l’aperçu n’a pas pu commencer : {0}")
        }
    }
}
