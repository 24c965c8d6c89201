// `calepin query`: the rows of a collection that a search and filters find, in the order of the
// page. The engine finds them; here options are parsed and rows printed.

import ArgumentParser
import CalepinQuery
import CalepinExpressions
import CalepinForms
import CalepinServer

/// `calepin query`: finds rows of a collection.
struct QueryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "query",
        abstract: "Print the rows of a collection that a search and filters find.",
        usage: """
            calepin query players --search messi
            calepin query players --filter trained --filter '${goals} > 0' --sort name --json
            calepin query players --at https://example.org/players.json
            """)

    @OptionGroup var speech: SpeechArguments
    @OptionGroup var moment: MomentArguments

    @Argument(help: "The name of a collection, such as players or squad/players.")
    var collection: String

    @Option(help: "Words to search for: whole, beginnings or parts, in any order.")
    var search = ""

    @Option(help: "The name of a filter, or an expression over a row; may be repeated.")
    var filter: [String] = []

    @Option(help: "The name of a sort, or of an attribute.")
    var sort = ""

    @Flag(help: "Turn the sort around.")
    var reversed = false

    @Option(
        help: "How many rows are passed over.",
        transform: NumberArgument.within(0...RowLimits.searchedRows))
    var from = 0

    @Option(
        help: "How many rows to print at most.",
        transform: NumberArgument.within(0...RowLimits.searchedRows))
    var limit: Int?

    @Flag(help: "Print one object of JSON with the rows and the number each filter would leave.")
    var json = false

    @Option(help: "The folder that rows were imported into.")
    var data = "calepin-data"

    @OptionGroup var outside: RemoteArguments

    func run() async throws {
        let language = speech.spokenLanguage
        let context = moment.context(language)
        try await failing { () async throws(CommandError) in
            let given = try GivenCollection(collection, folder: data, language)
            let body = try await outside.body(for: given)
            let rows = try given.live(try given.rows(body), sortedBy: sort, context)
            do throws(QueryError) {
                let found = try rows.find(query(rows.view), context)
                if json { printJSON(found, rows) } else { printLines(found, rows, given) }
            } catch { throw CommandError(error.message(in: language)) }
        }
    }

    private func query(_ view: RowsView) -> Query {
        let names = Set(view.filters.map { $0.name })
        return Query(
            search: search, filters: filter.filter { names.contains($0) },
            conditions: filter.filter { !names.contains($0) }, sort: sort, isReversed: reversed,
            skipped: from, limit: limit)
    }

    // Printing

    private func printLines(_ found: FoundRows, _ rows: LiveRows, _ given: GivenCollection) {
        var output = Output()
        for row in found.rows {
            let view = rows.view
            var line = view.leading.isEmpty ? "" : rows.text(row, view.leading) + "  "
            line += view.cells.map { given.shown(rows.text(row, $0), $0) }
                .filter { !$0.isEmpty }.joined(separator: " · ")
            for mark in view.marks where rows.text(row, mark) == "true" { line += " ✓" }
            output.write(line: printable(line))
        }
        output.flush()
        if found.rows.isEmpty {
            let words: CollectionTexts = search.isEmpty ? .nothing : .nothingFor
            say(words.text(in: given.language, search))
        }
    }

    private func printJSON(_ found: FoundRows, _ rows: LiveRows) {
        var output = Output()
        output.write(
            line: String(decoding: QueryResultJSON(found, in: rows).json(), as: UTF8.self))
        output.flush()
    }
}
