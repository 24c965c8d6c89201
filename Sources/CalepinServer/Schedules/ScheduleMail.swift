// The mail to the owner of a schedule whose export fails or is not made any more, in English and
// French.

import CalepinExpressions

/// A mail about a schedule that fails.
struct ScheduleMail: Sendable {
    /// The name of the account.
    let name: String
    let schedule: ExportSchedule
    /// The reason why there is no file; nil when the schedule has stopped.
    let words: (english: String, french: String)?
    /// The origin of the page.
    let origin: String

    /// Returns the mail to an address.
    func mail(to address: MailAddress, in language: Language) -> Mail {
        let settings = schedule.settings
        let (what, title) = (settings.records, settings.titleOrRecords)
        let link = "\(origin)/console/schedules/\(settings.app)"
        return language == .french
            ? Mail(
                to: address, subject: "Calepin\u{A0}: export manqué, \(title)",
                text: french(what, link) + "\n")
            : Mail(
                to: address, subject: "Calepin: no export, \(title)",
                text: english(what, link) + "\n")
    }

    private func english(_ what: String, _ link: String) -> String {
        """
        \(name),

        the export of \(what) that you scheduled was not made: \
        \(words?.english ?? "you may not read these records any more, or they are gone").

        \(words == nil
            ? "It has stopped. You can start it again, or remove it, here:"
            : "It is tried again at its next time. Your exports and their files are here:")
        \(link)
        """
    }

    private func french(_ what: String, _ link: String) -> String {
        let reason = words?.french
        return """
            \(name),

            l’export de \(what) que vous avez programmé n’a pas été fait\u{A0}: \
            \(reason ?? "vous ne pouvez plus lire ces dossiers, ou ils n’existent plus").

            \(words == nil
                ? "Il est arrêté. Vous pouvez le reprendre ou le supprimer ici\u{A0}:"
                : "Il sera tenté à la prochaine échéance. Vos exports et leurs fichiers\u{A0}:")
            \(link)
            """
    }
}
