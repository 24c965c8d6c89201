// `calepin schedule`: exports that the server makes again and again. The subcommands ask the
// server that was named or that has the folder, or open it themselves; the work is done by
// CalepinServer's ScheduleService.swift.

import ArgumentParser
import CalepinExport
import CalepinExpressions
import CalepinServer

/// `calepin schedule`.
struct ScheduleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule",
        abstract: "Look after exports that the server makes each day, week or month.",
        subcommands: [
            NewScheduleCommand.self, SchedulesCommand.self, RunScheduleCommand.self,
            ScheduleFilesCommand.self, RemoveScheduleCommand.self,
        ])
}

/// The account of schedules, and where they are.
struct ScheduleArguments: ParsableArguments {
    @OptionGroup var registry: RegistryArguments

    @Option(help: "The name of the account whose exports they are; with a key it is the key's.")
    var account: String?

    var language: Language { registry.language }

    func validate() throws {
        guard account == nil, registry.server.server == nil else { return }
        throw ValidationError("Name the account with --account, or a server with --server.")
    }

    /// Sends a request about schedules; returns the answer.
    func ask(_ task: String, _ members: [JSONMember] = []) async throws -> JSONLines {
        try await registry.askSchedules(
            task, [JSONMember("account", .string(account ?? ""))] + members)
    }
}

/// A schedule of an account.
struct NamedScheduleArguments: ParsableArguments {
    @OptionGroup var place: ScheduleArguments

    @Argument(help: "The id of the schedule.")
    var schedule: String

    /// Sends a request about it; returns the answer.
    func ask(_ task: String) async throws -> JSONLines {
        try await place.ask(task, [JSONMember("schedule", .string(schedule))])
    }
}

/// `calepin schedule new`: makes a schedule.
struct NewScheduleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Have an export made again and again; print its id.",
        usage: """
            calepin schedule new --account ann visits/visits --as xlsx --every week --on 1 --at 6 \
            --time-zone Europe/Zurich --keep 30
            calepin schedule new --account ann visits/visits --summary --fields day,pain --mail
            calepin schedule new --account ann visits/visits --quality --mail
            """,
        discussion: """
            It is made with what the account may do at that moment. When the account may not read \
            the records any more, it stops. With --summary it is what `calepin summary` prints, \
            after what is new since the last time; --fields, --by, --of and --figure say what \
            it sums up. With --quality it is the list of what checks find, and mails tell only \
            what was not in the list before, and nothing when that is all. With --mail the \
            account gets it as a mail, and of an export the way to its file; each mail has an \
            address that ends them.
            """)

    @OptionGroup var place: ScheduleArguments

    @Argument(help: "The app and the collection, such as motor/policies.")
    var collection: String

    @Option(help: "How often: day, week or month.")
    var every = "day"

    @Option(
        name: .customLong("at"), help: "The hour, 0 to 23.",
        transform: NumberArgument.within(0...23))
    var hour: Int64 = 6

    @Option(
        name: .customLong("on"),
        help: "The day of the week, 1 for Monday, or of the month.",
        transform: NumberArgument.within(1...31))
    var on: Int64?

    @Option(help: "The zone of the hour, such as Europe/Zurich; else UTC.")
    var timeZone = "UTC"

    @Option(
        help: "The days for which files are kept, 90 at most.",
        transform: NumberArgument.within(ScheduleLimits.days))
    var keep = ScheduleLimits.usualDays

    @Option(help: "The name that you know it by.")
    var title = ""

    @OptionGroup var format: ExportFormatArguments

    @Flag(help: "Sum up the records in place of exporting them.")
    var summary = false

    @Flag(help: "List what checks of quality find in place of exporting the records.")
    var quality = false

    @OptionGroup var figures: SummaryArguments

    @Flag(help: "Send a mail to the address of the account each time.")
    var mail = false

    @Option(name: .customLong("where"), help: "An expression: only the records that it holds for.")
    var condition: String?

    @Option(help: "The name of a filter of the app: only the records that it finds.")
    var filter: String?

    @Option(help: "Words: only the records that have them.")
    var search: String?

    @Option(help: "Only the records of a scope, such as team:ID.")
    var scope: String?

    func run() async throws {
        try await telling {
            let (app, name) = try ExportFormatArguments.place(collection, in: place.language)
            let query = [("where", condition), ("filter", filter), ("q", search)]
            let settings =
                try members
                + query.compactMap { name, text in text.map { JSONMember(name, .string($0)) } }
            var wish = [
                JSONMember("app", .string(app)), JSONMember("collection", .string(name)),
                JSONMember("title", .string(title)), JSONMember("every", .string(every)),
                JSONMember("hour", .number("\(hour)")), JSONMember("zone", .string(timeZone)),
                JSONMember("days", .number("\(keep)")), JSONMember("settings", .object(settings)),
            ]
            if let on {
                wish.append(JSONMember(every == "week" ? "weekday" : "day", .number("\(on)")))
            }
            if let scope { wish.append(JSONMember("scope", .string(scope))) }
            if mail { wish.append(JSONMember("mail", .bool(true))) }
            let made = try await place.ask("new", [JSONMember("settings", .object(wish))]).json
            say(made["id"]?.asString ?? "")
        }
    }

    /// The settings of the export, or of the summary.
    private var members: [JSONMember] {
        get throws {
            if quality {
                let texts = format.labels.map { [JSONMember("texts", .string($0))] } ?? []
                return [JSONMember("as", .string("quality"))] + texts
            }
            guard summary else { return try format.members(in: place.language) }
            let shared = [("texts", format.labels), ("zone", format.zone.map(String.init))]
            return [JSONMember("as", .string("summary"))] + figures.members
                + shared.compactMap { name, text in text.map { JSONMember(name, .string($0)) } }
        }
    }
}

/// `calepin schedule list`: prints the schedules of an account.
struct SchedulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print schedules: id, state, next time, files, records, last attempt, title.")

    @OptionGroup var place: ScheduleArguments

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        try await telling {
            let answer = try await place.ask("list").json
            if json { return say(answer.text) }
            for schedule in answer["schedules"]?.elements ?? [] {
                say(schedule.scheduleColumns(in: place.language))
            }
        }
    }
}

/// `calepin schedule run`: has the file of a schedule made now.
struct RunScheduleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Have the file of a schedule made now, also of one that has stopped.",
        discussion: "A running server makes it soon; without one it is made at once.")

    @OptionGroup var named: NamedScheduleArguments

    func run() async throws {
        try await telling {
            let schedule = try await named.ask("run").json
            say(schedule.scheduleColumns(in: named.place.language))
        }
    }
}

/// `calepin schedule files`: prints the files of a schedule, or writes one.
struct ScheduleFilesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: "Print the files of a schedule: id, moment, end, bytes, name; or write one.")

    @OptionGroup var named: NamedScheduleArguments

    @Option(help: "Write the file with this id, or the latest one: latest.")
    var get: String?

    @Option(help: "The new file; else standard output.", completion: .file())
    var to: String?

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if to != nil, get == nil { throw ValidationError("--to goes with --get.") }
    }

    func run() async throws {
        try await telling {
            let answer = try await named.ask("files").json
            let files = answer["files"]?.elements ?? []
            if let get {
                let latest = files.first?["id"]?.asString ?? get
                return try await write(get == "latest" ? latest : get)
            }
            if json { return say(answer.text) }
            for file in files { say(file.scheduledFileColumns) }
        }
    }

    /// Writes a file of the machine of the server.
    private func write(_ file: String) async throws {
        let (language, data) = (named.place.language, named.place.registry.data)
        guard named.place.registry.server.server == nil else {
            throw CommandError(AppTexts.notByKey.text(in: language))
        }
        let request = JSONValue.object([
            JSONMember("account", .string(named.place.account ?? "")),
            JSONMember("schedule", .string(named.schedule)), JSONMember("file", .string(file)),
            JSONMember("language", .string(language.code)),
        ])
        let target = try ExportTarget(
            to,
            (
                ExportCommandTexts.isThere.text(in: language, to ?? ""),
                ExportCommandTexts.notMade.text(in: language, to ?? "")
            ))
        do {
            let isWhole = try await Operator(data: data)
                .stream("/schedules/file", request, target.write) {
                    let registry = try AppsFolder(language).registry(data: data)
                    let path = try await $0.scheduling(registry).path(request)
                    try FilePieces(path: path).each { try target.write($0) }
                }
            guard isWhole else { throw failure(ExportCommandTexts.ended.text(in: language)) }
            target.close()
        } catch {
            target.remove()
            if error is ExportTarget.Full {
                throw failure(ExportCommandTexts.notWritten.text(in: language))
            }
            guard let error = error as? ScheduleError else { throw error }
            throw CommandError(error.line(in: language))
        }
    }
}

/// `calepin schedule remove`: removes a schedule.
struct RemoveScheduleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a schedule with its files.")

    @OptionGroup var named: NamedScheduleArguments

    func run() async throws {
        try await telling { _ = try await named.ask("remove") }
    }
}
