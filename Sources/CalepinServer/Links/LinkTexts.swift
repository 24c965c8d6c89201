// The words about public links, in English and French, for whoever makes them.

import CalepinExpressions

/// The catalogue of words about public links.
enum LinkTexts {
    typealias Texts = (english: String, french: String, arguments: [String])

    static func of(_ error: LinkError) -> Texts {
        switch error {
        case .unexpected(""):
            (
                "the settings of a link are expected, as a JSON object",
                "les réglages d’un lien sont attendus, sous forme d’objet JSON", []
            )
        case .unexpected(let key):
            (
                "“{0}” is missing, or not as it should be",
                "« {0} » manque ou n’est pas comme il faut", [key]
            )
        case .tooLong(let key, let bytes):
            ("“{0}” has more than {1} bytes", "« {0} » dépasse {1} octets", [key, "\(bytes)"])
        case .past("closes"):
            ("the closing date is over", "la date de clôture est passée", [])
        case .past:
            (
                "the date until which answers can be changed is over",
                "la date jusqu’à laquelle les réponses sont modifiables est passée", []
            )
        case .unknownApp(let id):
            ("there is no app “{0}”", "il n’y a pas d’application « {0} »", [id])
        case .unknownLink(let id):
            ("there is no link “{0}”", "il n’y a pas de lien « {0} »", [id])
        case .needsTeam:
            (
                "the records have to be somebody’s: give the app to a team first",
                """
                les dossiers doivent être à quelqu’un : confiez d’abord l’application à une équipe
                """, []
            )
        case .notLive:
            (
                "nobody uses this app: publish it first",
                "personne n’utilise cette application : publiez-la d’abord", []
            )
        default: forms(error)
        }
    }

    private static func forms(_ error: LinkError) -> Texts {
        switch error {
        case .unknownForm(let form):
            (
                "no list of the app has the form “{0}”",
                "aucune liste de l’application n’a le formulaire « {0} »", [form]
            )
        case .neverSubmitted(let form):
            (
                "records of “{0}” are never submitted, so nothing would be received",
                "les dossiers de « {0} » ne sont jamais envoyés, rien ne serait donc reçu", [form]
            )
        case .unconfirmed(let form):
            (
                "to open it to everybody, type the id of the form: {0}",
                "pour l’ouvrir à tout le monde, tapez l’identifiant du formulaire : {0}", [form]
            )
        case .doubleQuota(""):
            (
                "there are two quotas for all records together",
                "il y a deux quotas pour l’ensemble des dossiers", []
            )
        case .doubleQuota(let by):
            ("there are two quotas by “{0}”", "il y a deux quotas par « {0} »", [by])
        case .lateQuota(let by):
            (
                """
                records were received already and were not counted by “{0}”: make another link
                """,
                """
                des dossiers ont déjà été reçus sans être comptés par « {0} » : créez un autre lien
                """, [by]
            )
        case .ended: ("the link was ended", "le lien est arrêté", [])
        default: people(error)
        }
    }

    private static func people(_ error: LinkError) -> Texts {
        switch error {
        case .notPersonal:
            (
                "this link has one address for all",
                "ce lien a une seule adresse pour tout le monde", []
            )
        case .notUTF8: ("the text is not UTF-8", "le texte n’est pas de l’UTF-8", [])
        case .noNames:
            (
                "the first line has to name a column “name”",
                "la première ligne doit nommer une colonne « name »", []
            )
        case .wrongMail(let mail, let line):
            (
                "line {0}: “{1}” is no mail address",
                "ligne {0} : « {1} » n’est pas une adresse e-mail", ["\(line)", mail]
            )
        case .nameless(let line):
            ("line {0}: the name is missing", "ligne {0} : le nom manque", ["\(line)"])
        case .noMail:
            ("this server sends no mail", "ce serveur n’envoie pas d’e-mails", [])
        case .tooManyLinks(let most):
            ("an app has at most {0} links", "une application a au plus {0} liens", ["\(most)"])
        case .tooManyQuotas(let most):
            ("a link has at most {0} quotas", "un lien a au plus {0} quotas", ["\(most)"])
        case .tooManyPeople(let most):
            (
                "a link is for at most {0} people",
                "un lien est destiné à {0} personnes au plus", ["\(most)"]
            )
        default: ("", "", [])
        }
    }
}
