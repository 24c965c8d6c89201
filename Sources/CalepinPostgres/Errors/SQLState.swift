// The codes of PostgreSQL's errors and warnings, and what each asks of its caller.

/// The five characters of an error or a warning, by which programs tell them apart; the texts may
/// be in any language.
package struct SQLState: Hashable, Sendable, CustomStringConvertible {
    /// Such as `40001`.
    package let text: String

    package init(_ text: String) { self.text = text }

    package var description: String { text }

    /// The first two characters: the class of similar errors.
    var family: Substring { text.prefix(2) }

    /// True when nothing was written and the same may succeed later: transactions that met, locks
    /// that were taken, servers that start, stop or only read, connections.
    package var isPassing: Bool { Self.passing.contains(text) || family == "08" }

    /// True when the connection should be given up, since another server may be the one to write.
    var endsConnection: Bool { Self.ending.contains(text) || family == "08" }

    private static let passing: Set = [
        "40001", "40P01", "55P03", "57P01", "57P02", "57P03", "25006",
    ]
    private static let ending: Set = ["57P01", "57P02", "57P03", "25006"]
    static let full = SQLState("53100")
    /// A lock that was not given in time.
    static let locked = SQLState("55P03")
    static let damaged: Set = [SQLState("XX001"), SQLState("XX002")]
}
