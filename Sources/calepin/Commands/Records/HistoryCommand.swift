// `calepin history`: what was changed in a record, by whom and when. The work is done by
// CalepinServer's HistoryService.swift.

import ArgumentParser
import CalepinExpressions
import CalepinServer

/// `calepin history`: prints the history of a record.
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Print what was changed in a record, by whom and when, the latest first.",
        discussion: """
            A record is named by its id, as it stands in the address of its page. Times are those \
            of the server, in UTC; that of the device is added where it differs by more than \
            five minutes.
            """)

    @Argument(help: "The id of the record.")
    var record: String

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var speech: SpeechArguments

    func run() async throws {
        let language = speech.spokenLanguage
        let asked = JSONValue.object([
            JSONMember("record", .string(record)), JSONMember("language", .string(language.code)),
        ])
        let answer = try await Operator(data: data).run("POST", "/history", asked) {
            let registry = try AppsFolder(language).toldRegistry(data: data)
            _ = try await $0.publishing(registry)
            let forms = registry.current.forms
            return try await $0.history(of: record, forms: forms, language) ?? []
        }
        guard answer.isDone, !answer.bytes.isEmpty else {
            throw failure(HistoryTexts.unknown.text(in: language, record))
        }
        if json { return print(String(decoding: answer.bytes, as: UTF8.self)) }
        for line in HistoryLines(language).lines(answer.json) { print(line) }
    }
}

/// The lines that say what is in the JSON of a history.
struct HistoryLines {
    private let language: Language

    init(_ language: Language) { self.language = language }

    /// The difference between the times of device and server that is worth a word, in seconds.
    private static let worthSaying: Int64 = 300

    func lines(_ history: JSONValue) -> [String] {
        var lines: [String] = []
        for change in history["changes"]?.elements ?? [] {
            lines.append(head(change))
            for cell in change["cells"]?.elements ?? [] { lines.append("  " + line(cell)) }
            if let more = change["moreCells"]?.asInt64 {
                lines.append("  " + HistoryTexts.more.text(in: language, more.description))
            }
        }
        if history["isWhole"] != .bool(true) {
            lines.append(HistoryTexts.olderUnknown.text(in: language))
        }
        return lines
    }

    private func head(_ change: JSONValue) -> String {
        let at = change["at"]?.asInt64 ?? 0
        let savedAt = (change["savedAt"]?.asInt64 ?? 0) / 1_000
        var parts = [
            Instant.text(ofSeconds: at),
            change["name"]?.asString ?? change["account"]?.asString ?? "",
            HistoryTexts(kind: change["kind"]?.asString ?? "").text(in: language),
        ]
        if change["isSubmission"] == .bool(true) {
            parts.append(HistoryTexts.submitted.text(in: language))
        }
        let version = change["formVersion"]?.asInt64 ?? 0
        parts.append(HistoryTexts.version.text(in: language, version.description))
        if let author = change["author"]?.asString {
            parts.append(HistoryTexts.author.text(in: language, author))
        }
        if let reason = change["reason"]?.asString {
            parts.append(HistoryTexts.reason.text(in: language, reason))
        }
        if abs(savedAt - at) > Self.worthSaying {
            parts.append(HistoryTexts.device.text(in: language, Instant.text(ofSeconds: savedAt)))
        }
        return parts.joined(separator: " · ")
    }

    private func line(_ cell: JSONValue) -> String {
        let label = cell["label"]?.asString ?? ""
        let none = HistoryTexts.none.text(in: language)
        let (old, new) = (cell["old"]?.asString, cell["new"]?.asString)
        switch cell["kind"]?.asString {
        case "rowAdded": return HistoryTexts.rowAdded.text(in: language, label)
        case "rowRemoved": return HistoryTexts.rowRemoved.text(in: language, label)
        case "order": return HistoryTexts.order.text(in: language, label)
        case "waiting": return HistoryTexts.waiting.text(in: language, label, new ?? none)
        default:
            guard let old else {
                return HistoryTexts.entered.text(in: language, label, new ?? none)
            }
            return HistoryTexts.replaced.text(in: language, label, old, new ?? none)
        }
    }
}
