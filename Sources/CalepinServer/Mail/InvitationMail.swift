// The mail with a person's address of a public link, in English and French. The people are in
// Links/LinkService+People.swift.

import CalepinExpressions

/// An invitation to fill in a form.
struct InvitationMail: Sendable {
    /// The name of the person.
    let name: String
    /// The title of the app.
    let title: String
    /// The person's address.
    let link: String
    /// The time until which it can be begun, in seconds since 1970; nil for no end.
    let until: Int64?

    /// Returns the mail to an address.
    func mail(to address: MailAddress, in language: Language) -> Mail {
        let end = until.map { MailTexts.text(of: $0, in: language) }
        return language == .french
            ? Mail(to: address, subject: title, text: french(end) + "\n")
            : Mail(to: address, subject: title, text: english(end) + "\n")
    }

    private func english(_ end: String?) -> String {
        """
        \(name),

        you are asked to fill in a form: \(title).

        This address is yours alone; please do not pass it on:
        \(link)
        """ + (end.map { "\n\nIt is open until \($0)." } ?? "")
    }

    private func french(_ end: String?) -> String {
        """
        \(name),

        vous êtes invité à remplir un formulaire\u{A0}: \(title).

        Cette adresse est pour vous seul, merci de ne pas la transmettre\u{A0}:
        \(link)
        """ + (end.map { "\n\nElle est ouverte jusqu’au \($0)." } ?? "")
    }
}
