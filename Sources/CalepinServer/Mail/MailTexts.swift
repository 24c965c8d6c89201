// The texts of mails in English and French. The accounts' MailService.swift decides when one is
// sent.

import CalepinExpressions
import Foundation

/// The catalogue of mails.
enum MailTexts: CaseIterable, Sendable {
    /// A link to reset the password.
    case reset
    /// A link that confirms an address.
    case confirm
    /// A notice to a former address of an account.
    case former
    /// A notice of a sign-in from a new browser.
    case newBrowser
    /// A notice of a changed password.
    case newPassword

    /// Returns the mail to an address about an account, with a link or a time in seconds since
    /// 1970 where the text has one.
    func mail(
        to address: MailAddress, name: String, link: String = "", at moment: Int64 = 0,
        in language: Language
    ) -> Mail {
        let texts = language == .french ? french : english
        let text = texts.text.replacing("{name}", with: name).replacing("{link}", with: link)
            .replacing("{moment}", with: Self.text(of: moment, in: language))
        return Mail(to: address, subject: texts.subject, text: text + "\n")
    }

    /// Returns a time to the minute, in UTC.
    static func text(of moment: Int64, in language: Language) -> String {
        var time = time_t(moment)
        var parts = tm()
        gmtime_r(&time, &parts)
        let (hour, minute) = (String(Int64(parts.tm_hour), digits: 2), parts.tm_min)
        let clock = "\(hour):\(String(Int64(minute), digits: 2)) UTC"
        let (year, month) = (Int64(parts.tm_year) + 1_900, Int64(parts.tm_mon) + 1)
        let day = Int64(parts.tm_mday)
        return language == .french
            ? "\(String(day, digits: 2)).\(String(month, digits: 2)).\(year), \(clock)"
            : "\(year)-\(String(month, digits: 2))-\(String(day, digits: 2)), \(clock)"
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
        case .newBrowser:
            (
                "Calepin: signed in with a new browser",
                """
                Somebody signed in to the account {name} with a browser that it was not used in \
                before: {moment}.

                Was it you? Then there is nothing to do.

                Was it not you? Then sign in, end all other sessions and change your password. \
                Open Calepin yourself to do so: this mail has no link on purpose.
                """
            )
        case .newPassword:
            (
                "Calepin: your password was changed",
                """
                The password of the account {name} was changed: {moment}. All other sessions have \
                ended.

                Was it you? Then there is nothing to do.

                Was it not you? Then open Calepin yourself, say that you forgot your password, or \
                ask whoever looks after the server. This mail has no link on purpose.
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
        case .newBrowser:
            (
                "Calepin\u{A0}: connexion avec un nouveau navigateur",
                """
                Quelqu’un s’est connecté au compte {name} avec un navigateur où il n’avait jamais \
                servi\u{A0}: {moment}.

                C’était vous\u{202F}? Alors il n’y a rien à faire.

                Ce n’était pas vous\u{202F}? Alors connectez-vous, terminez les autres sessions \
                et changez de mot de passe. Ouvrez Calepin vous-même pour cela\u{A0}: exprès, ce \
                message ne contient aucun lien.
                """
            )
        case .newPassword:
            (
                "Calepin\u{A0}: votre mot de passe a changé",
                """
                Le mot de passe du compte {name} a été changé\u{A0}: {moment}. Toutes les autres \
                sessions sont terminées.

                C’était vous\u{202F}? Alors il n’y a rien à faire.

                Ce n’était pas vous\u{202F}? Alors ouvrez Calepin vous-même et dites que vous \
                avez oublié votre mot de passe, ou adressez-vous à qui s’occupe du serveur. \
                Exprès, ce message ne contient aucun lien.
                """
            )
        }
    }
}
