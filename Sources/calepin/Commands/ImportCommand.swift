// `calepin import`: replaces the rows of a catalogue by those of a file, all of them or none; with
// a server, the rows become records there (Records/RecordImport.swift).
// Messages about rows are the engine's; the file is replaced atomically.

import ArgumentParser
import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinServer

/// `calepin import`: imports rows into a catalogue, or records into a server.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Replace the rows of a catalogue by those of a file, or import records.",
        usage: """
            calepin import players players.csv
            calepin import visit/visits visits.csv.zip --check --server https://forms.example.org
            calepin import visit/visits visits.csv.zip --server https://forms.example.org
            """,
        discussion: """
            With --server the rows become records of a collection on a server, as the page \
            imports them: CSV, a workbook, JSON, GeoJSON, or an export of ODK Central or \
            KoboToolbox, at most 32 MB. The same file changes nothing a second time, goes on \
            after a break, and is taken back with --undo; a key that writes is needed. When \
            rows have faults, the others are taken and the status is 1.

            Without it the rows of a catalogue of this folder are replaced. \
            A file that ends in .json is an array of objects, or an object as the collection \
            declares it; any other is CSV with a line of names. An address, https://..., is \
            fetched. When a row is broken every issue is printed, nothing is imported and the \
            status is 1. A server that has the folder answers with the new rows at once.
            """)

    @OptionGroup var speech: SpeechArguments

    @Argument(help: "A catalogue, such as players; with --server APP/COLLECTION.")
    var collection: String

    @Argument(help: "The file, or its address.", completion: .file())
    var file: String

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @Option(
        help: """
            Who may read the rows: everyone, signed-in or team:ID. Without it those whom the \
            import before named; the first is for those signed in.
            """)
    var readableBy: CatalogueReaders?

    @Flag(help: "Say what is wrong with the file and change nothing.")
    var dryRun = false

    @OptionGroup var hosts: HostArguments

    @OptionGroup var server: ServerArguments

    @OptionGroup var records: RecordImportArguments

    func validate() throws {
        if records.isGiven, server.server == nil {
            throw ValidationError("--check, --undo, --column and --scope go with --server.")
        }
    }

    func run() async throws {
        let language = speech.spokenLanguage
        if server.server != nil { return try await importRecords(language) }
        var imported: (name: String, count: Int)?
        try await failing { () async throws(CommandError) in
            let given = try GivenCollection(collection, folder: data, language)
            let rows = try given.rows(try await body(for: given))
            guard rows.reading.issues.isEmpty else {
                var lines = rows.reading.issues.map { $0.message(in: language) }
                lines.append(CollectionTexts.notImported.text(in: language, "\(lines.count)"))
                throw CommandError(lines)
            }
            let (name, rowCount) = (given.collection.name, rows.reading.rows.count)
            let count = "\(rowCount)"
            guard !dryRun else {
                return say(CollectionTexts.wouldImport.text(in: language, count))
            }
            let readers: CatalogueReaders
            do throws(ImportError) {
                readers = try given.catalogue.replaceImported(rows, for: readableBy)
            } catch {
                throw CommandError(words(of: error, language))
            }
            say(CollectionTexts.imported.text(in: language, count, name))
            say(CollectionTexts.words(of: readers).text(in: language, readers.word))
            imported = (given.app.id + "/" + name, rowCount)
        }
        if let imported { try await note(imported.name, imported.count) }
    }

    /// Imports records into a server.
    private func importRecords(_ language: Language) async throws {
        var isWhole = true
        try await telling {
            guard let remote = try server.remote(in: language) else { return }
            isWhole = try await RecordImport(
                remote: remote, server: server.server ?? "", arguments: records,
                language: language
            ).send(file, to: collection)
        }
        if !isWhole { throw ExitCode(1) }
    }

    /// Records the import in the audit trail, if there is a store.
    private func note(_ name: String, _ count: Int) async throws {
        let folder = Operator(data: data)
        guard folder.hasStore else { return }
        let json = JSONValue.object([
            JSONMember("collection", .string(name)), JSONMember("rows", .number("\(count)")),
        ])
        let answer = try await folder.run("POST", "/imported", json) {
            try await $0.noteImport(name, rows: Int64(count))
            return Array("{}".utf8)
        }
        guard answer.isDone else {
            throw failure("The audit trail does not say so: \(answer.words).")
        }
    }

    private func body(for given: GivenCollection) async throws(CommandError) -> GivenBody {
        if file.hasPrefix("https://") || file.hasPrefix("http://") {
            return try await hosts.body(at: file, for: given)
        }
        let bytes = try GivenFile(path: file, language: given.language)
            .bytes(maxBytes: RowLimits.sourceBytes)
        return GivenBody(bytes: bytes, notation: file.hasSuffix(".json") ? .json : .csv)
    }

    private func words(of error: ImportError, _ language: Language) -> String {
        switch error {
        case .tooLarge: SourceError.tooLarge.message(in: language)
        case .notWritten: CollectionTexts.notWritten.text(in: language, data)
        case .full: CollectionTexts.diskFull.text(in: language)
        }
    }
}

extension CatalogueReaders: ExpressibleByArgument {
    /// Reads what a declaration says, too.
    public init?(argument: String) { self.init(argument) }
}
