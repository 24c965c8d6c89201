// `calepin app`: looking after apps that are brought along. The subcommands ask the server that
// has the folder, or open it themselves; the work is done by CalepinServer's PublishService.swift.

import ArgumentParser
import CalepinExpressions
import CalepinServer
import Foundation

/// `calepin app`.
struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "Look after your own apps: check, publish, list, compare, archive.",
        subcommands: [
            NewAppCommand.self, CheckAppCommand.self, PublishCommand.self, StageCommand.self,
            AppTeamCommand.self, AppTableCommand.self, AppsCommand.self, AppLogCommand.self,
            FetchAppCommand.self, AppLinkCommand.self, DifferenceCommand.self,
        ])
}

/// The data folder with the apps, and the language of messages.
struct RegistryArguments: ParsableArguments {
    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @OptionGroup var server: ServerArguments

    @OptionGroup var speech: SpeechArguments

    var language: Language { speech.spokenLanguage }

    /// Sends a request about public links to the server that has the folder, or executes it;
    /// returns the answer.
    func askLinks(_ task: String, _ members: [JSONMember]) async throws -> JSONValue {
        guard try server.console(in: language) == nil else {
            throw CommandError(AppTexts.notByKey.text(in: language))
        }
        let message = message(task, members)
        do {
            let answer = try await Operator(data: data).run("POST", "/links", message) {
                let registry = try AppsFolder(language).registry(data: data)
                let key = try DataFolder(path: data).accountKey()
                return try await $0.linking(registry, key: key).carryOut(message)
            }
            guard answer.isDone else { throw CommandError(answer.words) }
            return answer.json
        } catch let error as LinkError {
            throw CommandError(error.lines(in: language))
        }
    }

    /// Sends a request about hooks to the server that was named, or that has the folder, or
    /// executes it; returns the answer.
    func askHooks(
        _ task: String, _ members: [JSONMember], _ fetcher: Fetcher
    ) async throws -> JSONLines {
        let (language, message) = (language, message(task, members))
        if let console = try server.console(in: language) {
            return try await console.askHooks(message)
        }
        do {
            let answer = try await Operator(data: data).run("POST", "/hooks", message) {
                let registry = try AppsFolder(language).registry(data: data)
                let key = try DataFolder(path: data).accountKey()
                return try await $0.hooking(registry, key: key, fetcher: fetcher)
                    .carryOut(message)
            }
            guard answer.isDone else { throw CommandError(answer.words) }
            return answer
        } catch let error as HookError {
            throw CommandError(error.line(in: language))
        }
    }

    /// Returns the request for a task.
    func message(_ task: String, _ members: [JSONMember]) -> JSONValue {
        .object(
            [
                JSONMember("do", .string(task)), JSONMember("language", .string(language.code)),
            ] + members)
    }

    /// Sends a request to the server that was named, or that has the folder, or executes it;
    /// returns the answer.
    func ask(_ task: String, _ members: [JSONMember]) async throws -> JSONLines {
        let (language, message) = (language, message(task, members))
        if let console = try server.console(in: language) { return try await console.ask(message) }
        do {
            let answer = try await Operator(data: data).run("POST", "/apps", message) {
                let registry = try AppsFolder(language).registry(data: data)
                return try await $0.publishing(registry).carryOut(message)
            }
            guard answer.isDone else { throw CommandError(answer.words) }
            return answer
        } catch let error as PublishError {
            throw CommandError(error.lines(in: language))
        }
    }

    /// Prints the differences in an answer.
    func printChanges(_ answer: JSONValue) {
        let changes = answer["changes"]?.elements ?? [], tables = answer["tables"]?.elements ?? []
        for change in changes + tables { say(change["line"]?.asString ?? "") }
    }
}

/// Runs `body`; prints its error on the standard error and exits with the status 1.
func telling(_ body: () async throws -> Void) async throws {
    do { try await body() } catch let error as CommandError {
        try failing { () throws(CommandError) in throw error }
    }
}

/// `calepin app new`: writes a form to begin with.
struct NewAppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Write a small form to begin with.",
        discussion: "The file is named by the id, such as visit.json; nothing is overwritten.")

    @OptionGroup var speech: SpeechArguments

    @Argument(help: "The id of the form: lowercase letters, digits and -.")
    var id: String

    func run() async throws {
        let language = speech.spokenLanguage
        try failing { () throws(CommandError) in
            let path = id + ".json"
            guard !FileManager.default.fileExists(atPath: path) else {
                throw CommandError(AppTexts.thereAlready.text(in: language, path))
            }
            let bytes = StarterForm(id: id).json
            do throws(PublishError) { try PublishService.require(bytes) } catch {
                throw CommandError(error.lines(in: language))
            }
            guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else {
                throw CommandError(AppTexts.notWritten.text(in: language, path))
            }
            say(AppTexts.written.text(in: language, path))
        }
    }
}

/// `calepin app check`: prints the faults of an app, or what publishing it would change.
struct CheckAppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Print what publishing an app would change, or its faults.",
        discussion: "The status is 1 when it could not be published.")

    @OptionGroup var registry: RegistryArguments

    @OptionGroup var acceptance: AcceptanceArguments

    @Argument(
        help: "An app or a form as JSON, an XLSForm, or a folder with app.json and its files.")
    var file: String

    func run() async throws {
        try await telling {
            let declaration = try PublishedFile(
                file, registry.language, accepting: acceptance.codes
            ).declaration()
            let answer = try await registry.ask("check", [declaration]).json
            registry.printChanges(answer)
            let (app, version) = (answer["app"]?.asString ?? "", answer["version"]?.asInt64 ?? 0)
            say(AppTexts.canBePublished.text(in: registry.language, app, "\(version)"))
        }
    }
}

/// `calepin app publish`: publishes an app.
struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish", abstract: "Publish an app, or a later version of it.",
        discussion: """
            Whoever has the page open gets it without loading the page anew. A version never \
            changes. Where answers would lose their place or become wrong, the number of records \
            is printed, and --confirm with the id of the app publishes it all the same.
            """)

    @OptionGroup var registry: RegistryArguments

    @OptionGroup var acceptance: AcceptanceArguments

    @Argument(
        help: "An app or a form as JSON, an XLSForm, or a folder with app.json and its files.")
    var file: String

    @Option(help: "The id of the app, where a change has to be confirmed.")
    var confirm = ""

    @Option(help: "A remark about this version.")
    var note = ""

    @Flag(help: "Keep the version, and do not use it yet.")
    var draft = false

    @Flag(help: "Try the version with a link and records of its own, beside the one in use.")
    var test = false

    func validate() throws {
        if draft, test { throw ValidationError("--draft and --test exclude each other.") }
    }

    /// The stage of the version.
    private var stage: String { draft ? "draft" : test ? "test" : "live" }

    func run() async throws {
        try await telling {
            let declaration = try PublishedFile(
                file, registry.language, accepting: acceptance.codes
            ).declaration()
            let answer = try await registry.ask(
                "publish",
                [
                    declaration, JSONMember("confirm", .string(confirm)),
                    JSONMember("note", .string(note)), JSONMember("stage", .string(stage)),
                ]
            ).json
            registry.printChanges(answer)
            let (app, version) = (answer["app"]?.asString ?? "", answer["version"]?.asInt64 ?? 0)
            let words: AppTexts = draft ? .keptAsDraft : test ? .tested : .published
            say(words.text(in: registry.language, app, "\(version)"))
        }
    }
}

/// `calepin app stage`: changes the stage of an app.
struct StageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stage", abstract: "Change the stage of an app.",
        discussion: """
            live uses the last version, or the one named by --version, which must be later than \
            the one in use. test tries a version at the address of the app with -test at its \
            end, with records of its own, which are removed when draft or live ends the test. \
            closing begins no more records and takes those that were begun; closed takes none. \
            An archived app is not listed; its records stay.
            """)

    @OptionGroup var registry: RegistryArguments

    @Argument(help: "The id of the app.")
    var app: String

    @Argument(help: "draft, test, live, closing, closed or archived.")
    var stage: String

    @Option(
        help: "The number of the version to use.",
        transform: NumberArgument.within(0...2_147_483_647))
    var version: Int64?

    @Option(help: "The id of the app, where a change has to be confirmed.")
    var confirm = ""

    @Option(help: "A remark.")
    var note = ""

    func run() async throws {
        try await telling {
            let members = [
                JSONMember("app", .string(app)), JSONMember("stage", .string(stage)),
                JSONMember("confirm", .string(confirm)), JSONMember("note", .string(note)),
            ]
            let number = version.map { JSONMember("version", .number("\($0)")) }
            let answer = try await registry.ask("stage", members + [number].compactMap(\.self))
            registry.printChanges(answer.json)
            say(AppTexts.staged.text(in: registry.language, app, stage))
        }
    }
}

/// `calepin app team`: gives an app to a team.
struct AppTeamCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "team", abstract: "Give an app to a team, or to everybody.",
        discussion: """
            The app of a team is in the list of its members alone, and its records are the \
            team's. Members get the usual rights: managers and agents write, readers read. It is \
            done before there are records.
            """)

    @OptionGroup var registry: RegistryArguments

    @Argument(help: "The id of the app.")
    var app: String

    @Argument(help: "The id of the team; everybody takes it back.")
    var team: String

    func run() async throws {
        try await telling {
            let scope = team == "everybody" ? "" : team
            _ = try await registry.ask(
                "team", [JSONMember("app", .string(app)), JSONMember("team", .string(scope))])
            let words: AppTexts = scope.isEmpty ? .isForAll : .isOfTeam
            say(words.text(in: registry.language, app, team))
        }
    }
}

/// `calepin app list`: prints the apps of a server.
struct AppsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print the apps with stage and version.")

    @OptionGroup var registry: RegistryArguments

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await telling {
            let answer = try await registry.ask("list", [])
            if json { return say(String(decoding: answer.bytes, as: UTF8.self)) }
            for app in answer.json["apps"]?.elements ?? [] {
                let live = app["live"]?.asInt64.map { "\($0)" } ?? "-"
                let test = app["test"]?.asInt64.map { "test \($0)" } ?? ""
                let team = app["team"]?.asString ?? ""
                let columns = [app["id"]?.asString ?? "", app["stage"]?.asString ?? "", live]
                say((columns + [test, team].filter { !$0.isEmpty }).columns)
            }
        }
    }
}

/// `calepin app log`: prints what was done with an app.
struct AppLogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Print who published which version of an app, and when.")

    @OptionGroup var registry: RegistryArguments

    @Argument(help: "The id of the app.")
    var app: String

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await telling {
            let answer = try await registry.ask("log", [JSONMember("app", .string(app))])
            if json { return say(String(decoding: answer.bytes, as: UTF8.self)) }
            for event in answer.json["events"]?.elements ?? [] {
                let parts = [
                    Instant.text(ofSeconds: event["at"]?.asInt64 ?? 0),
                    event["by"]?.asString ?? "", event["what"]?.asString ?? "",
                    "\(event["version"]?.asInt64 ?? 0)", event["note"]?.asString ?? "",
                ]
                say(parts.columns)
            }
        }
    }
}

/// `calepin app fetch`: prints the declaration of an app.
struct FetchAppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Print the declaration of an app as JSON.")

    @OptionGroup var registry: RegistryArguments

    @Argument(help: "The id of the app.")
    var app: String

    @Option(
        help: "The number of the version; else the one in use.",
        transform: NumberArgument.within(0...2_147_483_647))
    var version: Int64?

    func run() async throws {
        try await telling {
            let number = version.map { JSONMember("version", .number("\($0)")) }
            let members = [JSONMember("app", .string(app))] + [number].compactMap(\.self)
            say(String(decoding: try await registry.ask("fetch", members).bytes, as: UTF8.self))
        }
    }
}

extension [String] {
    /// The texts in columns of one line.
    var columns: String {
        let width = 12
        let padded = map { $0 + String(repeating: " ", count: Swift.max(0, width - $0.count)) }
        let line = padded.joined(separator: "  ")
        return String(line.reversed().drop { $0 == " " }.reversed())
    }
}
