// The arguments that say which fields a summary has, and by which groups.

import ArgumentParser
import CalepinExpressions

/// The fields and groups of a summary.
struct SummaryArguments: ParsableArguments {
    @Option(help: "The fields, with commas between them.")
    var fields: String?

    @Option(help: "The field by whose groups the others are summed up, too.")
    var by: String?

    @Option(help: "The field of numbers whose sum and mean are in each group.")
    var of: String?

    @Option(help: "The figure of groups in text and drawing: count, sum or mean.")
    var figure: String?

    /// The settings as members of a request.
    var members: [JSONMember] {
        [("columns", fields), ("by", by), ("of", of), ("figure", figure)]
            .compactMap { name, text in text.map { JSONMember(name, .string($0)) } }
    }
}
