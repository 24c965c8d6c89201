// `calepin hook`: the hooks of an app, which tell receivers elsewhere what happens to its records.
// The subcommands ask the server that was named or that has the folder, or open it themselves; the
// work is done by CalepinServer's HookService.swift.

import ArgumentParser
import CalepinExpressions
import CalepinServer

/// `calepin hook`.
struct HookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hook",
        abstract: "Look after hooks, which tell receivers what happens to records.",
        subcommands: [
            NewHookCommand.self, HooksCommand.self, TestHookCommand.self, HookLogCommand.self,
            RetryHookCommand.self, RotateHookCommand.self, RemoveHookCommand.self,
        ])
}

/// The app of hooks, and the hosts that may be reached when no server runs.
struct HookArguments: ParsableArguments {
    @OptionGroup var registry: RegistryArguments

    @OptionGroup var hosts: HostArguments

    @Argument(help: "The id of the app.")
    var app: String

    /// Sends a request about hooks; returns the answer.
    func ask(_ task: String, _ members: [JSONMember] = []) async throws -> JSONLines {
        try await registry.askHooks(
            task, [JSONMember("app", .string(app))] + members, hosts.fetcher)
    }
}

/// A hook of an app.
struct NamedHookArguments: ParsableArguments {
    @OptionGroup var app: HookArguments

    @Argument(help: "The id of the hook.")
    var hook: String

    /// Sends a request about it; returns the answer.
    func ask(_ task: String) async throws -> JSONLines {
        try await app.ask(task, [JSONMember("hook", .string(hook))])
    }
}

/// `calepin hook new`: makes a hook.
struct NewHookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Make a hook; print its id, and its secret, which is shown this once.",
        usage: """
            calepin hook new visits https://example.org/calepin --event submitted
            calepin hook new visits --mail email --subject 'Your visit of ${day}'
            """,
        discussion: """
            With --mail each submitted record is mailed to the address in that field of it. It \
            can get five mails a day, and whoever has it can end them. A server has to run.

            Messages are signed with the secret as in Standard Webhooks. The address has to begin \
            with https and be in the public internet, unless the server lists its host with \
            --source-host.
            """)

    @OptionGroup var place: HookArguments

    @Argument(help: "The address of the receiver, such as https://example.org/calepin.")
    var address: String?

    @OptionGroup var copies: CopyArguments

    @Option(help: "A collection whose records are told; may be repeated. All when left out.")
    var collection: [String] = []

    @Option(
        help: """
            An event that is told: created, changed, submitted, reviewed, removed or restored; \
            may be repeated. All when left out.
            """)
    var event: [String] = []

    @Option(help: "The name that you know it by.")
    var title = ""

    func validate() throws {
        for name in event where HookEvent(rawValue: name) == nil {
            throw ValidationError("'\(name)' is not an event such as submitted.")
        }
        guard (address == nil) != (copies.mail == nil) else {
            throw ValidationError("Name either an address, or a field with --mail.")
        }
    }

    func run() async throws {
        try await telling {
            var settings = [
                JSONMember("address", .string(address ?? "")), JSONMember("title", .string(title)),
                JSONMember("collections", .array(collection.map { .string($0) })),
                JSONMember("events", .array(event.map { .string($0) })),
            ]
            if let mail = copies.json { settings.append(JSONMember("mail", mail)) }
            let made = try await place.ask("new", [JSONMember("settings", .object(settings))]).json
            say(made["id"]?.asString ?? "")
            if let secret = made["secret"]?.asString { say(secret) }
        }
    }
}

/// `calepin hook list`: prints the hooks of an app.
struct HooksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract:
            "Print the hooks of an app: id, state, messages that wait and are parked, address."
    )

    @OptionGroup var place: HookArguments

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await telling {
            let answer = try await place.ask("list").json
            if json { return say(answer.text) }
            for hook in answer["hooks"]?.elements ?? [] {
                say(hook.hookColumns(in: place.registry.language))
            }
        }
    }
}

/// `calepin hook test`: sends a message of the type test.
struct TestHookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test", abstract: "Send a message of the type test, and print the answer.",
        discussion: "The status is 1 when the receiver does not take it.")

    @OptionGroup var named: NamedHookArguments

    func run() async throws {
        try await telling {
            let attempt = try await named.ask("test").json
            say(attempt.attemptColumns(in: named.app.registry.language))
            let status = attempt["status"]?.asInt64 ?? 0
            if !(200..<300).contains(status) { throw ExitCode(1) }
        }
    }
}

/// `calepin hook log`: prints the last attempts.
struct HookLogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: """
            Print the last attempts: moment, answer, milliseconds, event, record, message, first \
            bytes of the answer.
            """)

    @OptionGroup var named: NamedHookArguments

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await telling {
            let answer = try await named.ask("log").json
            if json { return say(answer.text) }
            for attempt in answer["attempts"]?.elements ?? [] {
                say(attempt.attemptColumns(in: named.app.registry.language))
            }
        }
    }
}

/// `calepin hook retry`: tries everything again that waits.
struct RetryHookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Try again what waits or is parked, and use a hook again that was stopped.")

    @OptionGroup var named: NamedHookArguments

    func run() async throws {
        try await telling {
            let hook = try await named.ask("retry").json
            say(hook.hookColumns(in: named.app.registry.language))
        }
    }
}

/// `calepin hook rotate`: gives a hook another secret.
struct RotateHookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Give a hook another secret, and print it. The one before signs too for a day.")

    @OptionGroup var named: NamedHookArguments

    func run() async throws {
        try await telling { say(try await named.ask("rotate").json["secret"]?.asString ?? "") }
    }
}

/// `calepin hook remove`: removes a hook.
struct RemoveHookCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a hook, with all that waits for it.")

    @OptionGroup var named: NamedHookArguments

    func run() async throws {
        try await telling { _ = try await named.ask("remove") }
    }
}
