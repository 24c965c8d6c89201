// The mails that come with the files of schedules, in English and French: a summary of records
// with what is new, and the way to the file of an export. Those about failures are in
// ScheduleMail.swift.

import CalepinExpressions

/// The text of a mail that comes with a file.
protocol ScheduleLetter {
    /// Returns the mail to an address, without the way to end such mails.
    func mail(to address: MailAddress, _ settings: MailSettings, in language: Language) -> Mail
}

/// The news of some records.
struct SummaryNews: Sendable {
    /// The time since which, in seconds since 1970.
    let since: Int64
    /// The new records, by who made them.
    let created: RecordSummary
    /// The number of records that were handed in.
    let submitted: Int
    /// The number of others that changed.
    let changed: Int

    /// Returns the news in a line or two.
    func text(_ style: ChartStyle) -> String {
        let time = MailTexts.text(of: since, in: style.language)
        let numbers = [created.count, submitted, changed].map { style.number($0) }
        return style.language == .french
            ? """
            Depuis le \(time)\u{A0}: \(numbers[0]) nouveaux, \(numbers[1]) envoyés, \
            \(numbers[2]) autres modifiés.
            """
            : """
            Since \(time): \(numbers[0]) new, \(numbers[1]) handed in, \(numbers[2]) others \
            changed.
            """
    }
}

/// The mail with a summary.
struct SummaryMail: ScheduleLetter {
    /// The text: what is new and by whom, and the summary as `calepin summary` prints it.
    let content: String
    private let title: String
    /// The number of new records.
    private let created: String
    private let style: ChartStyle
    private let summary: RecordSummary

    /// Writes the text.
    ///
    /// Complexity: that of the text of a summary.
    init(title: String, news: SummaryNews, style: ChartStyle, summary: RecordSummary) {
        (self.title, self.style, self.summary) = (title, style, summary)
        created = style.number(news.created.count)
        let total = style.number(summary.count)
        let all =
            style.language == .french
            ? "En tout\u{A0}: \(total) dossiers." : "In all: \(total) records."
        let parts = [
            news.text(style), news.created.count == 0 ? "" : news.created.text(style), all,
        ]
        content = (parts.filter { !$0.isEmpty } + [summary.text(style)])
            .joined(separator: "\n\n")
    }

    func mail(to address: MailAddress, _ settings: MailSettings, in language: Language) -> Mail {
        let subject =
            language == .french
            ? "\(title)\u{A0}: \(created) nouveaux" : "\(title): \(created) new"
        var mail = Mail(to: address, subject: subject, text: content)
        mail.html = Array(Self.html(content).utf8)
        mail.files = summary.parts.prefix(ScheduleLimits.drawings).compactMap { part in
            summary.drawing(of: part, style).map { drawing in
                let name = part.column.column.name.filter {
                    $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")
                }
                return Mail.File(
                    name: "\(name).svg", mediaType: "image/svg+xml", bytes: drawing)
            }
        }
        return mail
    }

    /// Returns a text as HTML in which columns stay below each other.
    private static func html(_ text: String) -> String {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
        return "<!DOCTYPE html><html><head><meta charset=\"utf-8\"></head><body>"
            + "<pre style=\"font:13px/1.4 monospace\">\(escaped)</pre></body></html>\n"
    }
}

/// The mail with the way to a file.
struct FileMail: ScheduleLetter {
    let file: ScheduledFile
    let start: ScheduleMaker.Start

    func mail(to address: MailAddress, _ settings: MailSettings, in language: Language) -> Mail {
        let link = "\(settings.origin)/console/schedules/\(start.schedule.settings.app)"
        let until = MailTexts.text(of: file.until, in: language)
        return language == .french
            ? Mail(
                to: address,
                subject: "\(start.schedule.settings.titleOrRecords)\u{A0}: \(file.name)",
                text: """
                    \(start.person.name),

                    le fichier \(file.name) est prêt. Vous le trouvez ici jusqu’au \(until)\u{A0}:
                    \(link)

                    """)
            : Mail(
                to: address, subject: "\(start.schedule.settings.titleOrRecords): \(file.name)",
                text: """
                    \(start.person.name),

                    the file \(file.name) is ready. It is here until \(until):
                    \(link)

                    """)
    }
}

/// The words at the end of these mails.
enum ScheduleLetterTexts {
    /// Returns the end, with the address that ends such mails.
    static func end(_ page: String, _ language: Language) -> String {
        language == .french
            ? "Pour ne plus recevoir ces messages\u{A0}:\n\(page)\n"
            : "To get no more of these mails:\n\(page)\n"
    }
}
