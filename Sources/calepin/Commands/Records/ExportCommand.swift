// `calepin export`: the records of a collection as a file. The work is done by CalepinServer's
// ExportService.swift.

import ArgumentParser
import CalepinExport
import CalepinExpressions
import CalepinServer

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

    @OptionGroup var format: ExportFormatArguments

    @Option(help: "The new file; else standard output.", completion: .file())
    var to: String?

    @Option(help: "Only the record of this id.")
    var record: String?

    @Option(help: "Only the records of a scope, such as team:ID or user:ACCOUNT.")
    var scope: String?

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
        let (app, name) = try ExportFormatArguments.place(collection, in: language)
        let texts: [(String, String?)] = [
            ("app", app), ("collection", name), ("language", language.code),
            ("record", record), ("scope", scope), ("file", to),
        ]
        return .object(
            try format.members(in: language)
                + texts.compactMap { name, text in text.map { JSONMember(name, .string($0)) } })
    }

    private func write(
        _ asked: JSONValue, to target: ExportTarget, _ language: Language
    ) async throws -> Bool {
        return try await Operator(data: data).stream("/export", asked, target.write) {
            let registry = try AppsFolder(language).toldRegistry(data: data)
            _ = try await $0.publishing(registry)
            let task = try await $0.exports.task(asked, registry.current)
            try await $0.exports.noteExport(asked)
            try await $0.exports.make(task) { try target.write($0[...]) }
        }
    }
}
