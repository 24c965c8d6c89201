// The mail of a schedule about quality, in English and French: what was found newly, by check,
// with the way to each record, and the report.

import CalepinExpressions
import CalepinQuery
import Foundation

/// The mail with new findings.
struct QualityMail: ScheduleLetter {
    private let list: QualityList
    private let schedule: ScheduleSettings
    private let texts: String
    /// The time since which, in seconds since 1970.
    private let since: Int64

    init(_ list: QualityList, _ schedule: ScheduleSettings, texts: String, since: Int64) {
        (self.list, self.schedule, self.texts, self.since) = (list, schedule, texts, since)
    }

    func mail(to address: MailAddress, _ settings: MailSettings, in language: Language) -> Mail {
        let style = NumberStyle(of: language)
        let title = schedule.titleOrRecords
        let new = Self.new(list.new.count, style, language)
        let subject = language == .french ? "\(title)\u{A0}: \(new)" : "\(title): \(new)"
        let parts = [head(style, language)] + groups(settings, language)
        let text = (parts + [list.report.text(in: language, texts: texts)])
            .joined(separator: "\n\n")
        return Mail(to: address, subject: subject, text: text)
    }

    private static func new(_ count: Int, _ style: NumberStyle, _ language: Language) -> String {
        let number = style.written("\(count)")
        guard language == .french else {
            return number + (count == 1 ? " new finding" : " new findings")
        }
        return number + (count < 2 ? " nouveau signalement" : " nouveaux signalements")
    }

    private func head(_ style: NumberStyle, _ language: Language) -> String {
        let time = MailTexts.text(of: since, in: language)
        let numbers = [list.new.count, list.gone, list.findings.count].map {
            style.written("\($0)")
        }
        return language == .french
            ? """
            Depuis le \(time)\u{A0}: \(numbers[0]) nouveaux, \(numbers[1]) réglés. \
            En tout\u{A0}: \(numbers[2]).
            """
            : """
            Since \(time): \(numbers[0]) new, \(numbers[1]) settled. In all: \(numbers[2]).
            """
    }

    /// Returns the new findings of each check below its title.
    private func groups(_ settings: MailSettings, _ language: Language) -> [String] {
        var groups: [(title: String, lines: [String])] = []
        for place in list.new.prefix(QualityLimits.mailed) {
            let one = list.findings[place]
            let known = one.title.text(in: texts, or: language)
            let title = known.isEmpty ? one.check : known
            if groups.last?.title != title { groups.append((title, [])) }
            groups[groups.count - 1].lines.append(line(one, settings, language))
        }
        var texts = groups.map { ([$0.title] + $0.lines).joined(separator: "\n") }
        let more = list.new.count - QualityLimits.mailed
        if more > 0 { texts.append(language == .french ? "+ \(more) autres" : "+ \(more) more") }
        return texts
    }

    private func line(
        _ one: QualityFinding, _ settings: MailSettings, _ language: Language
    ) -> String {
        guard !one.record.isEmpty else { return "  \(one.person) \(one.name)" }
        let detail = one.detail?.text(in: language, texts: texts) ?? ""
        let names = [one.name, one.person, detail].filter { !$0.isEmpty }
            .joined(separator: ", ")
        let scope = one.scope.isEmpty ? "" : "?scope=" + Query.escaped(one.scope)
        return "  \(names)\n    \(settings.origin)/console/records/\(schedule.app)/"
            + "\(one.detail?.otherCollection ?? schedule.collection)/\(one.record)\(scope)"
    }
}

extension ScheduleMaker {
    /// Makes the list of findings of a schedule, and mails what is new in it where its owner
    /// wishes so; returns the file. Without anything new, and without targets, there is no mail.
    func listFindings(_ start: Start) async throws(Refusal) -> ScheduledFile {
        let settings = start.schedule.settings
        let language = start.person.language ?? .english
        let readable = try readable(start, registry.current)
        do {
            let list = try await tables.qualityList(
                settings.link ?? "", in: readable, language, earlier: earlierList(start))
            let file = try await keep(start, "json", "application/json") { take in
                try take(list.json())
            }
            guard !(list.new.isEmpty && list.report.targets.isEmpty) else { return file }
            return try await mailing(file, start) {
                QualityMail(
                    list, settings, texts: settings.export["texts"] ?? language.code,
                    since: start.schedule.toldUntil)
            }
        } catch { throw Refusal(error) }
    }

    /// Returns the last list of a schedule; empty where it is not kept any more.
    private func earlierList(_ start: Start) -> [UInt8] {
        let last = start.files.first { $0.schedule == start.schedule.id }
        guard let last, last.size <= QualityLimits.listBytes else { return [] }
        return FileManager.default.contents(atPath: folder.file(last)).map { Array($0) } ?? []
    }
}
