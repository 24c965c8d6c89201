// Statements that are sent together and answered together: one way to the server and back, however
// many they are.

/// A statement that a connection prepares when it is first used.
package struct PostgresStatement: Sendable {
    /// The name for logs and errors.
    package let name: String
    /// The text, by which a connection knows what it has prepared.
    let text: String

    package init(_ name: String, _ text: String) {
        (self.name, self.text) = (name, text)
    }

    package static let begin = PostgresStatement("begin", "BEGIN")
    package static let beginReading = PostgresStatement(
        "begin-reading", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    package static let commit = PostgresStatement("commit", "COMMIT")
    package static let rollback = PostgresStatement("rollback", "ROLLBACK")
}

/// Statements for one trip, in the order in which they run. After one that fails, the later ones
/// do not run.
package struct PostgresTrip: Sendable {
    /// One statement of a trip.
    enum Step: Sendable {
        case prepared(PostgresStatement, PostgresArguments)
        /// A statement that is used once, such as one that changes tables.
        case text(String)

        var isCommit: Bool {
            switch self {
            case .prepared(let statement, _):
                statement.text == PostgresStatement.commit.text
            case .text: false
            }
        }

        var name: String {
            switch self {
            case .prepared(let statement, _): statement.name
            case .text(let text): String(text.prefix(40))
            }
        }
    }

    private(set) var steps: [Step] = []

    package init() {}

    /// Creates a trip with one statement.
    package init(_ statement: PostgresStatement, _ arguments: PostgresArguments = .init()) {
        add(statement, arguments)
    }

    package var isEmpty: Bool { steps.isEmpty }

    /// Adds a statement; returns its place among the results.
    @discardableResult
    package mutating func add(
        _ statement: PostgresStatement, _ arguments: PostgresArguments = .init()
    ) -> Int {
        steps.append(.prepared(statement, arguments))
        return steps.count - 1
    }

    /// Adds a statement without parameters that is used once.
    package mutating func add(once text: String) {
        steps.append(.text(text))
    }

    /// The place of the COMMIT; nil when there is none.
    var commitPlace: Int? { steps.lastIndex { $0.isCommit } }
}
