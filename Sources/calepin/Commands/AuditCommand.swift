// `calepin audit`: the audit trail of accounts as a file, and its verification. The chain of its
// lines is defined in CalepinServer's AuditTrail.swift, what is found in its Auditing folder.

import ArgumentParser
import CalepinExpressions
import CalepinServer

/// `calepin audit`.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Look at the audit trail of accounts.",
        subcommands: [AuditListCommand.self, AuditVerifyCommand.self],
        defaultSubcommand: AuditListCommand.self)
}

/// `calepin audit list`: writes the lines of the audit trail that are looked for.
struct AuditListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Write who did what, when and from which network, the newest first.",
        usage: """
            calepin audit --person ann --from 2026-11-01
            calepin audit --kind exported,audit-read --as json --to audit.json
            """,
        discussion: """
            Every line is kept 180 days. Accounts that were removed have no name any more; what \
            they did has the same digest in the column account. That the trail was written out \
            is a line of it, too.
            """)

    @Option(help: "Only what an account did, by its name, or by words of names and titles.")
    var person: String?

    @Option(help: "Only these kinds, such as exported, with commas between them.")
    var kind: String?

    @Option(help: "The first day, such as 2026-11-01.")
    var from: String?

    @Option(help: "The last day.")
    var until: String?

    @Option(help: "Only what is about an app.")
    var app: String?

    @Option(help: "Only what is about a team, by its id.")
    var team: String?

    @Option(help: "Only what has these words in its network or detail.")
    var search: String?

    @Option(name: .customLong("as"), help: "The format: csv or json.")
    var format = "csv"

    @Option(help: "The new file; else standard output.", completion: .file())
    var to: String?

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @OptionGroup var speech: SpeechArguments

    func validate() throws {
        guard ["csv", "json"].contains(format) else {
            throw ValidationError("'\(format)' is not csv or json.")
        }
        let known = Set(OperatorAudit.kinds)
        for word in (kind ?? "").split(separator: ",") where !known.contains(String(word)) {
            throw ValidationError(
                "'\(word)' is no kind. Kinds are \(known.sorted().joined(separator: ", ")).")
        }
        for day in [from, until].compactMap({ $0 }) where Day.parse(day) == nil {
            throw ValidationError("'\(day)' is not a day such as 2026-11-01.")
        }
        for text in [person, app, team, search].compactMap({ $0 }) where text.utf8.count > 200 {
            throw ValidationError("'\(text.prefix(20))…' is longer than 200 bytes.")
        }
    }

    func run() async throws {
        let language = speech.spokenLanguage
        let target = try ExportTarget(
            to,
            (
                ExportCommandTexts.isThere.text(in: language, to ?? ""),
                ExportCommandTexts.notMade.text(in: language, to ?? "")
            ))
        do {
            guard try await write(to: target, language) else {
                throw failure(ExportCommandTexts.ended.text(in: language))
            }
            target.close()
        } catch is ExportTarget.Full {
            target.remove()
            throw failure(ExportCommandTexts.notWritten.text(in: language))
        } catch {
            target.remove()
            throw error
        }
    }

    /// The operator's request.
    private var asked: JSONValue {
        let zone = EvaluationContext.current(.english).zone
        func second(_ day: Day?) -> String? {
            day.flatMap { Instant.parse("\($0.description)T00:00:00", zone: zone) }
                .map { "\($0.milliseconds / 1_000)" }
        }
        let texts: [(String, String?)] = [
            ("person", person), ("kind", kind), ("app", app), ("team", team), ("q", search),
            ("as", format), ("since", second(from.flatMap { Day.parse($0) })),
            ("until", second(until.flatMap { Day.parse($0) }?.adding(days: 1))),
        ]
        return .object(
            texts.compactMap { name, text in text.map { JSONMember(name, .string($0)) } })
    }

    private func write(to target: ExportTarget, _ language: Language) async throws -> Bool {
        return try await Operator(data: data).stream("/audit/file", asked, target.write) {
            let registry = try AppsFolder(language).toldRegistry(data: data)
            _ = try await $0.publishing(registry)
            try await OperatorAudit($0, registry.current).write(asked) {
                try target.write($0[...])
            }
        }
    }
}

/// `calepin audit verify`: verifies every line of the audit trail.
struct AuditVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Look whether a line of the audit trail was changed or taken out.",
        discussion: """
            The status is 1 when one was. From the line on that is named, nobody without the file \
            audit.key can have written the trail anew. Note the last line that is printed \
            somewhere else and give it with --seen next time: then also a trail that was written \
            anew is noticed.
            """)

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @Option(help: "The last line that an earlier look printed.")
    var seen = ""

    func run() async throws {
        let asked = JSONValue.object([JSONMember("seen", .string(seen))])
        let answer = try await Operator(data: data).run("POST", "/audit", asked) {
            let result = try await $0.audit(seen: seen)
            var writer = JSONWriter()
            result.write(to: &writer)
            return writer.bytes
        }
        guard answer.isDone, let result = AuditResult(answer.json) else {
            throw failure("Nothing was looked at: \(answer.words).")
        }
        for finding in result.findings { print(finding) }
        let words = result.findings.isEmpty ? "all is well" : "\(result.findings.count) findings"
        let keyed = result.keyedFrom > 0 ? "keyed from line \(result.keyedFrom)" : "without a key"
        print("\(result.lines) lines, \(keyed); \(words)")
        if result.otherKey > 0 {
            print("\(result.otherKey) lines have a key that is not here: only their order counts")
        }
        print("last line: \(result.last)")
        if !result.findings.isEmpty { throw ExitCode(1) }
    }
}
