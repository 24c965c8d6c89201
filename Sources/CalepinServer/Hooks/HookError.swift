// The reasons why a hook is not made or changed, in words for whoever makes it.

import CalepinExpressions

/// A reason why a hook is not made or changed. Everything stayed as it was.
package enum HookError: Error, Equatable, Sendable {
    /// A member is missing or not as it should be; its key, empty for the whole.
    case unexpected(String)
    /// A text has more bytes than this.
    case tooLong(String, Int)
    case unknownApp(String)
    case unknownHook(String)
    /// The app is not a team's, or nobody uses a version of it.
    case needsTeam
    case notLive
    /// The app has no such collection of records.
    case unknownCollection(String)
    /// The address cannot be read, or must not be reached.
    case badAddress
    case refusedAddress
    /// Mails cannot be sent: no mail server is configured.
    case noMail
    /// The form of a collection has no such field of mail addresses: the field and the collection.
    case noMailField(String, String)
    /// The form has no texts in a language.
    case unknownLanguage(String)
    /// The hook sends mails, which have no secret and are tested by handing in a record.
    case needsReceiver
    /// Whoever makes it may not read all that it would tell.
    case notReadable
    /// Maximum number.
    case tooManyHooks(Int)

    init(_ defect: HookDefect) {
        switch defect {
        case .unexpected(let key): self = .unexpected(key)
        case .tooLong(let key, let bytes): self = .tooLong(key, bytes)
        }
    }
}

extension HookError {
    /// The reason in words.
    package func line(in language: Language) -> String {
        let words = texts
        return filled(language == .french ? words.french : words.english, words.arguments)
    }

    private typealias Texts = (english: String, french: String, arguments: [String])

    private var texts: Texts {
        switch self {
        case .unexpected(""):
            (
                "the settings of a hook are expected, as a JSON object",
                "les réglages d’une notification sont attendus, sous forme d’objet JSON", []
            )
        case .unexpected(let key):
            (
                "“{0}” is missing, or not as it should be",
                "« {0} » manque ou n’est pas comme il faut", [key]
            )
        case .tooLong(let key, let bytes):
            ("“{0}” has more than {1} bytes", "« {0} » dépasse {1} octets", [key, "\(bytes)"])
        case .unknownApp(let id):
            ("there is no app “{0}”", "il n’y a pas d’application « {0} »", [id])
        case .unknownHook(let id):
            ("there is no hook “{0}”", "il n’y a pas de notification « {0} »", [id])
        default: otherTexts
        }
    }

    private var otherTexts: Texts {
        switch self {
        case .needsTeam:
            (
                "only the records of a team are told: give the app to a team first",
                """
                seuls les dossiers d’une équipe sont transmis : confiez d’abord l’application à \
                une équipe
                """, []
            )
        case .notLive:
            (
                "nobody uses this app: publish it first",
                "personne n’utilise cette application : publiez-la d’abord", []
            )
        case .unknownCollection(let name):
            ("the app has no list “{0}”", "l’application n’a pas de liste « {0} »", [name])
        case .badAddress:
            (
                "the address has to be one such as https://example.org/calepin",
                "l’adresse doit être du genre https://example.org/calepin", []
            )
        case .refusedAddress:
            (
                """
                the address has to begin with https and must not be in a private network, unless \
                the server is started with --source-host for its host
                """,
                """
                l’adresse doit commencer par https et ne pas être dans un réseau privé, à moins \
                que le serveur ne soit lancé avec --source-host pour cet hôte
                """, []
            )
        case .notReadable:
            (
                "only those who may read all that is told can have it sent",
                "seules les personnes qui peuvent lire tout ce qui est transmis peuvent l’envoyer",
                []
            )
        case .noMail:
            (
                "this server sends no mails: whoever looks after it has to name a mail server",
                """
                ce serveur n’envoie pas de messages : la personne qui s’en occupe doit indiquer \
                un serveur de messagerie
                """, []
            )
        case .noMailField(let field, let collection):
            (
                "the form of “{1}” has no field “{0}” of type email, outside of repeats",
                """
                le formulaire de « {1} » n’a pas de champ « {0} » de type email, hors répétitions
                """, [field, collection]
            )
        case .unknownLanguage(let code):
            (
                "the form has no texts in “{0}”", "le formulaire n’a pas de textes en « {0} »",
                [code]
            )
        case .needsReceiver:
            (
                "mails have no secret, and are tried out by handing in a record",
                "les messages n’ont pas de secret et s’essaient en envoyant un dossier", []
            )
        case .tooManyHooks(let most):
            ("there are {0} hooks already", "il y a déjà {0} notifications", ["\(most)"])
        default: ("", "", [])
        }
    }
}
