// What mails say, in English and French. When one is sent stands in the accounts'
// MailService.swift.

import CalepinExpressions

/// The catalogue of mails.
enum MailTexts: CaseIterable, Sendable {
    /// A link to another password.
    case reset
    /// A link that confirms an address.
    case confirm
    /// To an address that is an account's no more.
    case former

    /// The mail to an address, about an account's name, with a link perhaps.
    func mail(
        to address: MailAddress, name: String, link: String = "", in language: Language
    ) -> Mail {
        let texts = language == .french ? french : english
        let text = texts.text.replacing("{name}", with: name).replacing("{link}", with: link)
        return Mail(to: address, subject: texts.subject, text: text + "\n")
    }

    private var english: (subject: String, text: String) {
        switch self {
        case .reset:
            (
                "Calepin: a new password",
                """
                Somebody asked for a new password for the account {name}.

                Set it here, within 30 minutes:
                {link}

                Was it not you? Then there is nothing to do: your password stays as it is.
                """
            )
        case .confirm:
            (
                "Calepin: is this your address?",
                """
                The account {name} is to have this mail address, for the day its password is \
                forgotten.

                Confirm it here, within a day:
                {link}

                Was it not you? Then do nothing, and the address is not used.
                """
            )
        case .former:
            (
                "Calepin: your address was taken out",
                """
                This mail address does not belong to the account {name} any more: it was taken \
                out or replaced.

                Was it not you? Then sign in, end all other sessions and change your password, or \
                ask whoever looks after the server.
                """
            )
        }
    }

    private var french: (subject: String, text: String) {
        switch self {
        case .reset:
            (
                "Calepin\u{A0}: un nouveau mot de passe",
                """
                Quelqu’un a demandé un nouveau mot de passe pour le compte {name}.

                Choisissez-le ici, dans les 30 minutes\u{A0}:
                {link}

                Ce n’était pas vous\u{202F}? Alors il n’y a rien à faire\u{A0}: votre mot de \
                passe ne change pas.
                """
            )
        case .confirm:
            (
                "Calepin\u{A0}: est-ce votre adresse\u{202F}?",
                """
                Le compte {name} doit recevoir cette adresse, pour le jour où son mot de passe \
                sera oublié.

                Confirmez-la ici, dans la journée\u{A0}:
                {link}

                Ce n’était pas vous\u{202F}? Alors ne faites rien, et l’adresse ne servira pas.
                """
            )
        case .former:
            (
                "Calepin\u{A0}: votre adresse a été retirée",
                """
                Cette adresse n’est plus celle du compte {name}\u{A0}: elle a été retirée ou \
                remplacée.

                Ce n’était pas vous\u{202F}? Alors connectez-vous, terminez les autres sessions \
                et changez de mot de passe, ou adressez-vous à qui s’occupe du serveur.
                """
            )
        }
    }
}
