// The messages of `calepin app`, in English and French. Faults and differences come from the
// engine, reasons against publishing from the server.

import CalepinExpressions

/// The messages of `calepin app`.
enum AppTexts {
    case thereAlready, notWritten, written, canBePublished, published, keptAsDraft, tested
    case staged, isOfTeam, isForAll
    case badServer, notSecure, noServer, noKey, badKey, notByKey

    /// Returns the message, with `{0}`, `{1}`... replaced.
    func text(in language: Language, _ arguments: String...) -> String {
        filled(language == .french ? words.french : words.english, arguments)
    }

    private var words: (english: String, french: String) {
        switch self {
        case .thereAlready: ("{0} is there already", "{0} existe déjà")
        case .notWritten: ("{0} cannot be written", "{0} : écriture impossible")
        case .written:
            (
                "{0} is written; change it, then: calepin app publish {0}",
                "{0} est écrit ; modifiez-le, puis : calepin app publish {0}"
            )
        case .canBePublished:
            (
                "{0} can be published as version {1}",
                "{0} peut être publiée comme version {1}"
            )
        case .published: ("{0} is live in version {1}", "{0} est en service, version {1}")
        case .keptAsDraft:
            ("{0} is kept as version {1}", "{0} est gardée comme version {1}")
        case .tested:
            (
                "{0} is tried in version {1}, at the address {0}-test",
                "{0} est à l’essai, version {1}, à l’adresse {0}-test"
            )
        case .isOfTeam: ("{0} is the app of {1}", "{0} est l’application de {1}")
        case .isForAll: ("{0} is for everybody", "{0} est pour tout le monde")
        case .staged: ("{0} is {1}", "{0} : {1}")
        default: serverWords
        }
    }

    private var serverWords: (english: String, french: String) {
        switch self {
        case .badServer:
            (
                "{0} is no address of a server such as https://forms.example.org",
                "{0} n’est pas l’adresse d’un serveur, comme https://forms.example.org"
            )
        case .notSecure:
            (
                "a key is sent to {0} over https alone",
                "une clé n’est envoyée à {0} que par https"
            )
        case .noServer: ("{0} cannot be reached", "{0} est injoignable")
        case .noKey:
            (
                "the key is missing: name its file with --key-file, or set CALEPIN_KEY",
                "il manque la clé : donnez son fichier par --key-file, ou CALEPIN_KEY"
            )
        case .badKey:
            (
                "this is no key, or it is mistyped: clp_ and 58 letters and digits",
                "ce n’est pas une clé, ou elle est mal recopiée : clp_ et 58 lettres et chiffres"
            )
        case .notByKey:
            (
                "this is done where the server runs, not with a key",
                "cela se fait là où tourne le serveur, pas avec une clé"
            )
        default: ("", "")
        }
    }
}
