// The mail with an invitation into a team, in English and French. Invitations are made in
// Accounts/People/InvitationService.swift.

import CalepinExpressions

/// An invitation into a team.
struct TeamInvitationMail: Sendable {
    /// The name of the person; empty for none.
    let name: String
    /// The title of the team.
    let team: String
    let link: String
    /// The time until which it can be used, in seconds since 1970.
    let until: Int64

    /// Returns the mail to an address.
    func mail(to address: MailAddress, in language: Language) -> Mail {
        let end = MailTexts.text(of: until, in: language)
        let greeting = name.isEmpty ? "" : name + ",\n\n"
        return language == .french
            ? Mail(
                to: address, subject: "Calepin\u{A0}: l’équipe \(team)",
                text: greeting + french(end) + "\n")
            : Mail(
                to: address, subject: "Calepin: the team \(team)",
                text: greeting + english(end) + "\n")
    }

    private func english(_ end: String) -> String {
        """
        you are invited to collect with the team \(team).

        Open this address on the device with which you will work. There you make an account, or \
        sign in with the one you have:
        \(link)

        It works once, until \(end), and is yours alone: please do not pass it on.

        Do you not know what this is about? Then there is nothing to do.
        """
    }

    private func french(_ end: String) -> String {
        """
        vous êtes invité à collecter avec l’équipe \(team).

        Ouvrez cette adresse sur l’appareil avec lequel vous travaillerez. Vous y créez un \
        compte, ou vous vous connectez avec celui que vous avez\u{A0}:
        \(link)

        Elle sert une fois, jusqu’au \(end), et elle est pour vous seul\u{A0}: merci de ne pas \
        la transmettre.

        Cela ne vous dit rien\u{202F}? Alors il n’y a rien à faire.
        """
    }
}
