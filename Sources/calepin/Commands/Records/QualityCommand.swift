// `calepin quality`: what checks find in the records of a collection. The work is done by
// CalepinServer's QualityService.swift.

import ArgumentParser
import CalepinExpressions
import CalepinQuery
import CalepinServer

extension QualityFormat: ExpressibleByArgument {}

/// `calepin quality`: tells what checks find in the records of a collection.
struct QualityCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quality",
        abstract: "Tell what checks find in the records of a collection, and whose they are.",
        usage: """
            calepin quality visits/visits
            calepin quality motor/policies --filter '${_created} > 1764547200000' --as json
            """,
        discussion: """
            The checks are those of the app. Numbers are far from the others beyond 1.5 \
            interquartile ranges from the quartiles, very far beyond 3, in columns with at least \
            20 of them.
            """)

    @Argument(help: "The app and the collection, such as motor/policies.")
    var collection: String

    @Option(help: "Words to search for.")
    var search: String?

    @Option(help: "An expression over a row; may be repeated.")
    var filter: [String] = []

    @Option(name: .customLong("as"), help: "The format: text or json.")
    var format = QualityFormat.text

    @Option(help: "Only the records of a scope, such as team:ID; else those of the app’s team.")
    var scope: String?

    @Option(help: "Show labels in this language, such as fr.")
    var labels: String?

    @Option(help: "The folder where everything is kept.")
    var data = "calepin-data"

    @OptionGroup var speech: SpeechArguments

    func run() async throws {
        let language = speech.spokenLanguage
        try await Operator(data: data).report("/quality", try request(language), language) {
            try await $0.quality.made($1, $2, language)
        }
    }

    /// Returns the operator's request.
    private func request(_ language: Language) throws -> [JSONMember] {
        let search = (search ?? "").isEmpty ? [] : ["q=" + Query.escaped(search ?? "")]
        let link = search + filter.map { "where=" + Query.escaped($0) }
        return try Operator.request(
            about: collection,
            [
                ("as", format.rawValue), ("link", link.joined(separator: "&")),
                ("scope", scope), ("texts", labels),
            ], language)
    }
}
