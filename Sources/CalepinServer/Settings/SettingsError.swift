// The reasons why settings are not taken, in words for the owner of the server.

import CalepinExpressions

/// A reason why settings are not taken. Everything stays as it was.
enum SettingsError: Error, Equatable, Sendable {
    /// A member is not as it should be; its key, empty for the whole.
    case unexpected(String)
    /// A text has more bytes than this.
    case tooLong(String, Int)
    /// The mail server or the login is another one, and the password is not given.
    case password
    /// The server was started with an option that says it.
    case fixed(ServerSettings.Part)
    /// The address of the page is none.
    case badAddress(String)
    /// Mails need an address of the page.
    case noAddress
    /// The mail server, sender or login cannot be used.
    case mail(MailSettingsError)
    /// The receiver of a mail is no address.
    case badReceiver(String)
    /// The mail server did not take a mail; the reason, and its last reply.
    case notTaken(String, Int)
}

extension SettingsError {
    /// The key of the member that it is about; empty for none.
    var place: String {
        switch self {
        case .unexpected(let key), .tooLong(let key, _): key
        case .password: "password"
        case .fixed(let part): part.rawValue
        case .badAddress, .noAddress, .mail(.badOrigin): "address"
        case .mail(.badServer): "server"
        case .mail(.badSender): "sender"
        case .mail(.badSecret): "login"
        case .badReceiver: "to"
        case .notTaken: ""
        }
    }

    /// The reason in words.
    func line(in language: Language) -> String {
        let words = texts
        return filled(language == .french ? words.french : words.english, words.arguments)
    }

    private typealias Texts = (english: String, french: String, arguments: [String])

    private var texts: Texts {
        switch self {
        case .unexpected(let key):
            (
                "“{0}” is missing, or not as it should be",
                "« {0} » manque ou n’est pas comme il faut", [key]
            )
        case .tooLong(let key, let bytes):
            ("“{0}” has more than {1} bytes", "« {0} » dépasse {1} octets", [key, "\(bytes)"])
        case .password:
            (
                "give the password again: the mail server or the login is another one",
                "redonnez le mot de passe : le serveur de mail ou l’identifiant a changé", []
            )
        case .fixed:
            (
                "an option with which the server was started says it",
                "une option donnée au démarrage du serveur le fixe", []
            )
        case .badAddress(let text), .mail(.badOrigin(let text)):
            (
                "{0} is no address of the page, such as https://notes.example.org",
                "{0} n’est pas une adresse de la page, comme https://notes.example.org", [text]
            )
        case .noAddress:
            (
                "mails need the address of the page: links in them begin with it",
                "les mails demandent l’adresse de la page : leurs liens commencent par elle", []
            )
        default: mailTexts
        }
    }

    private var mailTexts: Texts {
        switch self {
        case .mail(.badServer(let text)):
            (
                "{0} is no mail server, such as smtps://mail.example.org:465",
                "{0} n’est pas un serveur de mail, comme smtps://mail.example.org:465", [text]
            )
        case .mail(.badSender(let text)):
            (
                "{0} is no sender, such as Calepin <notes@example.org>",
                "{0} n’est pas un expéditeur, comme Calepin <notes@example.org>", [text]
            )
        case .mail(.badSecret):
            (
                "a login has no colon, and a password is one line",
                "un identifiant n’a pas de deux-points et un mot de passe tient sur une ligne", []
            )
        case .badReceiver(let text):
            ("{0} is no mail address", "{0} n’est pas une adresse de mail", [text])
        case .notTaken(let reason, 0):
            (
                "the mail server did not take it: {0}",
                "le serveur de mail ne l’a pas pris : {0}", [reason]
            )
        case .notTaken(let reason, let reply):
            (
                "the mail server did not take it, with the reply {1}: {0}",
                "le serveur de mail ne l’a pas pris, avec la réponse {1} : {0}",
                [reason, "\(reply)"]
            )
        default: ("", "", [])
        }
    }
}
