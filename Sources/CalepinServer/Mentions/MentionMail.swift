// The mail to somebody whom a comment names, in English and French. It has the way to the record,
// and nothing of what the comment says: that stays where rights are checked.

import CalepinExpressions
import CalepinForms
import Foundation

/// A mail to somebody whom a comment names.
struct MentionMail: Equatable, Sendable {
    /// The confirmed address; nil for none.
    let address: MailAddress?
    let language: Language
    /// The name of who wrote the comment.
    let by: String
    /// The title of the app.
    let app: LocalText
    let mention: Mention

    /// Returns the mail, with the way to get no more of them.
    func mail(to address: MailAddress, _ settings: MailSettings, _ key: SealingKey) -> Mail {
        let stop = MailStop.address(address.key).token(key)
        let title = app.text(in: language.code).trimmingControls
        let link = settings.origin + mention.path
        let end = settings.stopPage(stop)
        var mail = Mail(
            to: address,
            subject: language == .french
                ? "\(by) vous a cité\u{A0}: \(title)" : "\(by) named you: \(title)",
            text: (language == .french ? french(title, link, end) : english(title, link, end))
                + "\n")
        mail.stop = settings.stopRequest(stop)
        return mail
    }

    private func english(_ title: String, _ link: String, _ end: String) -> String {
        """
        \(by) named you in a comment on a record of “\(title)”.

        Read it here:
        \(link)

        To get no more mails of this kind:
        \(end)
        """
    }

    private func french(_ title: String, _ link: String, _ end: String) -> String {
        """
        \(by) vous a cité dans un commentaire sur un dossier de «\u{A0}\(title)\u{A0}».

        Pour le lire\u{A0}:
        \(link)

        Pour ne plus recevoir de messages de ce genre\u{A0}:
        \(end)
        """
    }
}

extension Mention {
    /// The path of the record on the page.
    var path: String {
        let parts = [app, collection, record].map {
            $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
        let scope = scope.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "/console/records/\(parts.joined(separator: "/"))?scope=\(scope)"
    }
}
