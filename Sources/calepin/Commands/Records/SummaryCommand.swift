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

    @Option(help: "The fields, with commas between them.")
    var fields: String?

    @Option(help: "The field by whose groups the others are summed up, too.")
    var by: String?

    @Option(help: "The field of numbers whose sum and mean are in each group.")
    var of: String?

    @Option(help: "The figure of groups in text and drawing: count, sum or mean.")
    var figure: String?

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
        let asked = try request(language)
        let registry: AppRegistry
        do throws(CommandError) { registry = try AppsFolder(language).registry(data: data) } catch
        {
            throw failure(error.lines.joined(separator: "\n"))
        }
        do {
            let made = try await Operator(data: data).run("POST", "/summary", asked) {
                _ = try await $0.publishing(registry)
                return try await $0.summaries.made(asked, registry.current, language)
            }
            guard made.isDone else { throw failure(made.words) }
            let text = String(decoding: made.bytes, as: UTF8.self)
            print(format == .text ? printable(text) : text, terminator: "")
            if format == .json { print() }
        } catch let error as ExportFailure {
            throw failure(error.message(in: language))
        }
    }

    /// Returns the operator's request.
    private func request(_ language: Language) throws -> JSONValue {
        let parts = collection.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else {
            throw failure(ExportCommandTexts.noCollection.text(in: language, collection))
        }
        let texts: [(String, String?)] = [
            ("app", String(parts[0])), ("collection", String(parts[1])),
            ("language", language.code), ("as", format.rawValue), ("link", link),
            ("columns", fields), ("by", by), ("of", of), ("figure", figure), ("scope", scope),
            ("texts", labels), ("zone", zone.map(String.init)), ("width", width.map(String.init)),
        ]
        return .object(
            texts.compactMap { name, text in text.map { JSONMember(name, .string($0)) } })
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
