// `calepin export`: the records of a collection as a file. The work is done by CalepinServer's
// ExportService.swift.

import ArgumentParser
import CalepinExport
import CalepinExpressions
import CalepinServer

extension ExportFormat: ExpressibleByArgument {}

/// `calepin export`: writes the records of a collection into a file.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the records of a collection as CSV, Excel, JSON, GeoJSON or a zip.",
        usage: """
            calepin export motor/policies --as xlsx --labels fr --to motor.xlsx
            calepin export visits/visits --as csv --separator ';' --mark --to visits.zip
            calepin export visits/visits --as csv --table people > people.csv
            calepin export visits/visits --as zip --names "concat(${town}, '/', ${_field})" \
                --to visits.zip
            """,
        discussion: """
            Calculated cells are computed, and cells that are not relevant are empty. Repeats are \
            tables of their own: sheets of a workbook, and with CSV files of a zip. Records in \
            the trash are left out. Without --scope those of all people and teams are written, \
            with a column that names the scope. A zip (--as zip) has the attached files, too. \
            Their names are RECORD/FIELD and RECORD/ROW/FIELD, or what --names says: an \
            expression over the record in which / separates folders. There ${_field}, \
            ${_record}, ${_row} and ${_name} are the name of the field, the ids of the record \
            and of the row, and the name that the file had.
            """)

    @Argument(help: "The app and the collection, such as motor/policies.")
    var collection: String

    @Option(
        name: .customLong("as"), help: "The format: csv, xlsx, json, jsonl, geojson, ics or zip.")
    var format = ExportFormat.csv

    @Option(help: "The new file; else standard output.", completion: .file())
    var to: String?

    @Option(help: "Write labels in this language, such as fr, in place of values and names.")
    var labels: String?

    @Option(help: "The separator of CSV: , ; or tab.")
    var separator = ","

    @Flag(help: "Begin CSV with the mark of UTF-8, as Excel expects it.")
    var mark = false

    @Flag(help: "Leave texts of CSV that a spreadsheet would calculate without an apostrophe.")
    var raw = false

    @Flag(name: .customLong("choice-columns"), help: "Add a column for each of several choices.")
    var choices = false

    @Option(help: "Only one table of CSV: the path of a repeat, or '' for the records.")
    var table: String?

    @Option(help: "The field that places features; else the first place.")
    var place: String?

    @Option(help: "The field of the day of events in a calendar; else the first day.")
    var day: String?

    @Option(help: "The format of the records in a zip: csv, xlsx or jsonl.")
    var inside: String?

    @Option(help: "The expression that names the files in a zip.")
    var names: String?

    @Option(help: "Only the records of a scope, such as team:ID or user:ACCOUNT.")
    var scope: String?

    @Option(
        help: "The zone of moments in minutes east of UTC; else UTC.",
        transform: NumberArgument.within(-1_080...1_080))
    var zone: Int?

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @OptionGroup var speech: SpeechArguments

    func run() async throws {
        let language = speech.spokenLanguage
        let asked = try request(language)
        let target = try ExportTarget(
            to,
            (
                ExportCommandTexts.isThere.text(in: language, to ?? ""),
                ExportCommandTexts.notMade.text(in: language, to ?? "")
            ))
        do {
            let isWhole = try await write(asked, to: target, language)
            guard isWhole else { throw failure(ExportCommandTexts.ended.text(in: language)) }
            target.close()
        } catch let error as ExportFailure {
            target.remove()
            throw failure(error.message(in: language))
        } catch is ExportTarget.Full {
            target.remove()
            throw failure(ExportCommandTexts.notWritten.text(in: language))
        } catch {
            target.remove()
            throw error
        }
    }

    /// Returns the operator's request.
    private func request(_ language: Language) throws -> JSONValue {
        let parts = collection.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw failure(ExportCommandTexts.noCollection.text(in: language, collection))
        }
        let separators = [",": "comma", ";": "semicolon", "tab": "tab", "\t": "tab"]
        guard let separator = separators[separator] else {
            throw failure(ExportCommandTexts.separator.text(in: language, separator))
        }
        let texts: [(String, String?)] = [
            ("app", String(parts[0])), ("collection", String(parts[1])),
            ("language", language.code), ("as", format.rawValue), ("separator", separator),
            ("mark", mark ? "1" : nil), ("raw", raw ? "1" : nil),
            ("choices", choices ? "1" : nil), ("labels", labels), ("table", table),
            ("place", place), ("day", day), ("inside", inside), ("names", names),
            ("scope", scope), ("zone", zone.map(String.init)), ("file", to),
        ]
        return .object(
            texts.compactMap { name, text in text.map { JSONMember(name, .string($0)) } })
    }

    private func write(
        _ asked: JSONValue, to target: ExportTarget, _ language: Language
    ) async throws -> Bool {
        let registry: AppRegistry
        do throws(CommandError) { registry = try AppsFolder(language).registry(data: data) } catch
        {
            throw failure(error.lines.joined(separator: "\n"))
        }
        return try await Operator(data: data).stream("/export", asked, target.write) {
            _ = try await $0.publishing(registry)
            let task = try await $0.exports.task(asked, registry.current)
            try await $0.exports.noteExport(asked)
            try await $0.exports.make(task) { try target.write($0[...]) }
        }
    }
}
