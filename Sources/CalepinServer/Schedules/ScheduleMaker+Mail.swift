// Summaries on a schedule, and the mails that come with files: a summary in full, with what is new
// since the last one, or the way to a file. Each carries the way to end them.

import CalepinExport
import CalepinExpressions
import CalepinQuery

extension ScheduleMaker {
    /// Makes the summary of a schedule, and mails it where its owner wishes so; returns the file.
    func summarise(_ start: Start) async throws(Refusal) -> ScheduledFile {
        let settings = start.schedule.settings
        let language = start.person.language ?? .english
        let readable = try readable(start, registry.current)
        do {
            let summaries = SummaryService(tables: tables)
            let asked = try SummaryService.query(
                settings.export, settings.link ?? "", readable.first, language)
            let style = try ChartStyle(language, settings.export)
            let summary = try await summaries.summary(asked, readable)
            let mail = SummaryMail(
                title: settings.titleOrRecords, news: try await news(start, readable, style),
                style: style, summary: summary)
            let file = try await keep(start, "txt", "text/plain; charset=utf-8") { take in
                try take(Array(mail.content.utf8))
            }
            return try await mailing(file, start) { mail }
        } catch { throw Refusal(error) }
    }

    /// Counts what is new since the last summary, among the records that the schedule is about.
    private func news(
        _ start: Start, _ readable: ReadableParts, _ style: ChartStyle
    ) async throws -> SummaryNews {
        let since = start.schedule.toldUntil
        func count(_ column: KnownColumn, _ columns: String) async throws -> RecordSummary {
            let condition = "${\(column.rawValue)} >= \(since * 1_000)"
            let link = [start.schedule.settings.link, "where=" + Query.escaped(condition)]
                .compactMap { $0 }.joined(separator: "&")
            let asked = try SummaryService.query(
                ["columns": columns], link, readable.first, style.language)
            return try await SummaryService(tables: tables).summary(asked, readable)
        }
        let changed = try await count(.changed, KnownColumn.status.rawValue)
        let created = try await count(.created, KnownColumn.createdBy.rawValue)
        let submitted = try await count(.submitted, KnownColumn.status.rawValue)
        return SummaryNews(
            since: since, created: created, submitted: submitted.count,
            changed: max(0, changed.count - created.count))
    }

    /// Mails what `make` gives where the owner of a schedule wishes so; returns the file, which is
    /// removed where the mail is not taken.
    func mailing(
        _ file: ScheduledFile, _ start: Start, _ make: () -> some ScheduleLetter
    ) async throws -> ScheduledFile {
        guard start.schedule.settings.isMailed else { return file }
        do {
            guard let post, let address = MailAddress(start.person.mail) else {
                throw ScheduleFailure.mail
            }
            let token = MailStop.schedule(start.schedule.id).token(key)
            let (settings, language) = (post.settings, start.person.language ?? .english)
            var mail = make().mail(to: address, post.settings, in: language)
            mail.text += "\n-- \n" + ScheduleLetterTexts.end(settings.stopPage(token), language)
            mail.stop = settings.stopRequest(token)
            // One that is sent twice after a kill has the same id.
            let id = "\(start.schedule.id)\(start.schedule.due)"
            do throws(MailFailure) { try await post.deliver(mail, id: id) } catch {
                throw ScheduleFailure.mail
            }
            return file
        } catch {
            folder.remove(folder.file(file))
            throw error
        }
    }
}
