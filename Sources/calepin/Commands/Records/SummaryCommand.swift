// `calepin summary`: the records of a collection in short. The work is done by CalepinServer's
// SummaryService.swift.

import ArgumentParser
import CalepinExpressions
import CalepinQuery
import CalepinServer

extension SummaryFormat: ExpressibleByArgument {}

/// `calepin summary`: sums up the records of a collection.
struct SummaryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary",
        abstract: "Sum up the records of a collection: counts, shares, means, over time.",
        usage: """
            calepin summary visits/visits
            calepin summary motor/policies --fields premium,make --filter '${premium} > 0'
            calepin summary motor/policies --fields make --by canton --of premium --figure mean
            calepin summary visits/visits --fields _created --by _created_by --as svg > work.svg
            """,
        discussion: """
            Fields are columns of the table of records, also _status, _created and _created_by. \
            Without --fields all of the form are summed up, at most 40. A drawing (svg) has the \
            first one. Quartiles are those of spreadsheets; sums are exact.
            """)

    @Argument(help: "The app and the collection, such as motor/policies.")
    var collection: String

    @OptionGroup var figures: SummaryArguments

    @Option(help: "Words to search for.")
    var search: String?

    @Option(help: "The name of a filter, or an expression over a row; may be repeated.")
    var filter: [String] = []

    @Option(name: .customLong("as"), help: "The format: text, json or svg.")
    var format = SummaryFormat.text

    @Option(help: "Only the records of a scope, such as team:ID; else those of the app’s team.")
    var scope: String?

    @Option(help: "Show labels in this language, such as fr.")
    var labels: String?

    @Option(
        help: "The zone of moments in minutes east of UTC; else UTC.",
        transform: NumberArgument.within(-1_080...1_080))
    var zone: Int?

    @Option(help: "The width of a drawing.", transform: NumberArgument.within(280...1_200))
    var width: Int?

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @OptionGroup var speech: SpeechArguments

    func run() async throws {
        let language = speech.spokenLanguage
        try await Operator(data: data).report("/summary", try request(language), language) {
            try await $0.summaries.made($1, $2, language)
        }
    }

    /// Returns the operator's request.
    private func request(_ language: Language) throws -> [JSONMember] {
        try Operator.request(
            about: collection,
            [
                ("as", format.rawValue), ("link", link), ("scope", scope), ("texts", labels),
                ("zone", zone.map(String.init)), ("width", width.map(String.init)),
            ], language) + figures.members
    }

    /// The search and the filters as a link of the table: what is no plain name is an expression.
    private var link: String {
        let search = (search ?? "").isEmpty ? [] : ["q=" + Query.escaped(search ?? "")]
        let filters = filter.map { text in
            let isName = text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
            return (isName ? "filter=" : "where=") + Query.escaped(text)
        }
        return (search + filters).joined(separator: "&")
    }
}
