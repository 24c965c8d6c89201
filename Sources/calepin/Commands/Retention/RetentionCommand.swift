// `calepin retention`: the rules by which records of an app's collections go. The subcommands ask
// the server that was named or that has the folder, or open it themselves; the work is done by
// CalepinServer's RetentionService.swift.

import ArgumentParser
import CalepinExpressions
import CalepinServer

/// `calepin retention`.
struct RetentionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retention",
        abstract: "Look after the rules by which records go after a time.",
        subcommands: [
            RetentionListCommand.self, SetRetentionCommand.self, PreviewRetentionCommand.self,
            RunRetentionCommand.self,
        ])
}

/// A collection of an app.
struct RetainedArguments: ParsableArguments {
    @OptionGroup var registry: RegistryArguments

    @Argument(help: "The app and the collection, such as visits/visits.")
    var collection: String

    /// Sends a request about it; returns the answer.
    func ask(_ task: String, _ members: [JSONMember] = []) async throws -> JSONValue {
        let parts = collection.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw failure(
                ExportCommandTexts.noCollection.text(in: registry.language, collection))
        }
        let place = [
            JSONMember("app", .string(String(parts[0]))),
            JSONMember("collection", .string(String(parts[1]))),
        ]
        return try await registry.askRetention(task, place + members).json
    }
}

/// The members of a rule.
struct RetentionArguments: ParsableArguments {
    @Option(
        help: "Drafts go after so many days without a change.",
        transform: NumberArgument.within(RetentionLimits.days))
    var drafts: Int64?

    @Option(
        help: "Records go after so many days.",
        transform: NumberArgument.within(RetentionLimits.days))
    var records: Int64?

    @Option(
        help: "Personal answers are erased after so many days, in histories, too.",
        transform: NumberArgument.within(RetentionLimits.days))
    var personal: Int64?

    @Option(help: "A question with personal answers, such as name or drivers.birth; several.")
    var field: [String] = []

    @Option(
        help: "Photos and other files are erased after so many days.",
        transform: NumberArgument.within(RetentionLimits.days))
    var files: Int64?

    @Option(
        help: "Earlier answers are erased from histories after so many days.",
        transform: NumberArgument.within(RetentionLimits.days))
    var history: Int64?

    @Option(help: "The days are counted from this moment: submitted, changed, or a field of days.")
    var since = "submitted"

    @Flag(help: "Take records that wait for review, too.")
    var evenWaiting = false

    @Option(help: "The reason that histories tell.")
    var reason = ""

    /// True when nothing is said.
    var isEmpty: Bool { days.allSatisfy { $0.count == nil } }

    /// The days by sort, in the order of the sorts.
    private var days: [(sort: String, count: Int64?)] {
        [
            ("drafts", drafts), ("records", records), ("personal", personal), ("files", files),
            ("history", history),
        ]
    }

    /// The rule as the server reads it.
    func json(isOn: Bool) -> JSONValue {
        let isMoment = ["submitted", "changed"].contains(since)
        var members = [
            JSONMember("on", .bool(isOn)), JSONMember("by", .string(isMoment ? since : "day")),
            JSONMember("waiting", .bool(!evenWaiting)), JSONMember("reason", .string(reason)),
        ]
        if !isMoment { members.append(JSONMember("field", .string(since))) }
        if !field.isEmpty {
            members.append(JSONMember("fields", .array(field.map { .string($0) })))
        }
        for (sort, count) in days {
            if let count { members.append(JSONMember(sort, .number("\(count)"))) }
        }
        return .object(members)
    }
}

/// `calepin retention list`: prints the rules of an app.
struct RetentionListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print the rules of an app: collection, state, rule, last run.")

    @OptionGroup var registry: RegistryArguments

    @Argument(help: "The id of the app.")
    var app: String

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await telling {
            let members = [JSONMember("app", .string(app))]
            let answer = try await registry.askRetention("list", members).json
            if json { return say(answer.text) }
            for rule in answer["collections"]?.elements ?? [] {
                say(rule.ruleColumns(in: registry.language))
            }
        }
    }
}

/// `calepin retention set`: sets the rule of a collection.
struct SetRetentionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set the rule of a collection, which is carried out each day from then on.",
        usage: """
            calepin retention set visits/visits --drafts 30 --records 730
            calepin retention set visits/visits --personal 180 --field name --field phone
            calepin retention set visits/visits --records 365 --since day --off
            """,
        discussion: """
            Drafts and records that go are in the trash for 30 days; what is erased is gone at \
            once. See first with preview what would go. Without any days the rule is switched off.
            """)

    @OptionGroup var place: RetainedArguments

    @OptionGroup var rule: RetentionArguments

    @Flag(help: "Keep the rule, and do not carry it out.")
    var off = false

    func run() async throws {
        try await telling {
            let json = rule.json(isOn: !off && !rule.isEmpty)
            let set = try await place.ask("set", [JSONMember("rule", json)])
            say(set.ruleColumns(in: place.registry.language))
        }
    }
}

/// `calepin retention preview`: prints what a rule would take now.
struct PreviewRetentionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Print what a rule would take now: numbers, then the first records.",
        discussion: "Without any days it is the rule of the collection.")

    @OptionGroup var place: RetainedArguments

    @OptionGroup var rule: RetentionArguments

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await telling {
            let members = rule.isEmpty ? [] : [JSONMember("rule", rule.json(isOn: true))]
            let answer = try await place.ask("preview", members)
            if json { return say(answer.text) }
            let language = place.registry.language
            say(answer.retainedLines(in: language))
            for record in answer["first"]?.elements ?? [] {
                say(record.retainedColumns(in: language))
            }
        }
    }
}

/// `calepin retention run`: carries out the rule of a collection.
struct RunRetentionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Carry out the rule of a collection now.")

    @OptionGroup var place: RetainedArguments

    func run() async throws {
        try await telling {
            var isLeft = true
            while isLeft {
                let run = try await place.ask("run")
                say(run.retainedLines(in: place.registry.language))
                isLeft = run["isLeft"]?.asBool ?? false
            }
        }
    }
}

extension RegistryArguments {
    /// Sends a request about rules of retention to the server that was named, or that has the
    /// folder, or executes it; returns the answer.
    func askRetention(_ task: String, _ members: [JSONMember]) async throws -> JSONLines {
        let (language, message) = (language, message(task, members))
        if let console = try server.console(in: language) {
            return try await console.askRetention(message)
        }
        do {
            let answer = try await Operator(data: data).run("POST", "/retention", message) {
                let registry = try AppsFolder(language).registry(data: data)
                return try await $0.retaining(registry).carryOut(message)
            }
            guard answer.isDone else { throw CommandError(answer.words) }
            return answer
        } catch let error as RetentionError {
            throw CommandError(error.line(in: language))
        }
    }
}
