// `calepin app table`: the catalogues of an app that is in use. Their rows are listed, printed,
// compared and replaced; the work is done by CalepinServer's PublishService+Tables.swift.

import ArgumentParser
import CalepinExpressions
import CalepinServer

/// `calepin app table`.
struct AppTableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "table",
        abstract: "Look after the catalogues of an app: list, print, replace their rows.",
        subcommands: [
            TablesCommand.self, FetchTableCommand.self, CheckTableCommand.self,
            ReplaceTableCommand.self,
        ])
}

/// `calepin app table list`: prints the catalogues of an app.
struct TablesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Print the catalogues of an app: name, number of rows, columns.")

    @OptionGroup var registry: RegistryArguments

    @Argument(help: "The id of the app.")
    var app: String

    func run() async throws {
        try await telling {
            let answer = try await registry.ask("tables", [JSONMember("app", .string(app))])
            for table in answer.json["tables"]?.elements ?? [] {
                let columns = (table["columns"]?.elements ?? []).compactMap(\.asString)
                say(
                    [
                        table["name"]?.asString ?? "", "\(table["rows"]?.asInt64 ?? 0)",
                        columns.joined(separator: ","),
                    ].columns)
            }
        }
    }
}

/// A catalogue of an app.
struct TableArguments: ParsableArguments {
    @OptionGroup var registry: RegistryArguments

    @Argument(help: "The id of the app.")
    var app: String

    @Argument(help: "The name of the catalogue.")
    var table: String

    /// The request about it.
    var members: [JSONMember] {
        [JSONMember("app", .string(app)), JSONMember("table", .string(table))]
    }
}

/// The rows to be put into a catalogue.
struct RowsArguments: ParsableArguments {
    @OptionGroup var table: TableArguments

    @Argument(help: "The rows: CSV with the names of the columns first, or JSON.")
    var file: String

    @Flag(help: "Add the rows, or put them in place of those with the same value.")
    var merge = false

    /// Sends the rows; prints what they change, and returns the answer.
    func ask(_ task: String, _ members: [JSONMember] = []) async throws -> JSONValue {
        let given = GivenFile(path: file, language: table.registry.language)
        let bytes = try given.bytes(maxBytes: RegistryLimits.declarationBytes)
        guard let rows = String(validating: bytes, as: UTF8.self) else {
            throw CommandError("\(file): \(TableDefect.notUTF8.message(in: given.language))")
        }
        let all = [
            JSONMember("rows", .string(rows)),
            JSONMember("mode", .string(merge ? "merge" : "replace")),
        ]
        let answer = try await table.registry.ask(task, table.members + all + members).json
        table.registry.printChanges(answer)
        return answer
    }
}

/// `calepin app table fetch`: prints the rows of a catalogue.
struct FetchTableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Print the rows of a catalogue as CSV.")

    @OptionGroup var table: TableArguments

    func run() async throws {
        try await telling {
            let answer = try await table.registry.ask("rows", table.members).json
            // The last line end is printed by `say`.
            let lines = answer["rows"]?.asString ?? ""
            say(String(lines.replacing("\r\n", with: "\n").dropLast()))
        }
    }
}

/// `calepin app table check`: prints what replacing rows would change.
struct CheckTableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Print what replacing the rows of a catalogue would change.",
        discussion: "The status is 1 when they could not be replaced.")

    @OptionGroup var rows: RowsArguments

    func run() async throws {
        try await telling {
            let answer = try await rows.ask("check-rows")
            let (language, app) = (rows.table.registry.language, rows.table.app)
            let version = answer["version"]?.asInt64 ?? 0
            say(AppTexts.canBePublished.text(in: language, app, "\(version)"))
        }
    }
}

/// `calepin app table replace`: replaces the rows of a catalogue.
struct ReplaceTableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replace", abstract: "Replace the rows of a catalogue.",
        discussion: """
            Whoever has the page open gets what differs without loading the page anew. Records \
            that have a row which is gone keep its text. With --merge the other rows stay.
            """)

    @OptionGroup var rows: RowsArguments

    @Option(help: "A remark about it.")
    var note = ""

    func run() async throws {
        try await telling {
            let answer = try await rows.ask("replace-rows", [JSONMember("note", .string(note))])
            let (language, app) = (rows.table.registry.language, rows.table.app)
            let version = answer["version"]?.asInt64 ?? 0
            say(AppTexts.published.text(in: language, app, "\(version)"))
        }
    }
}
