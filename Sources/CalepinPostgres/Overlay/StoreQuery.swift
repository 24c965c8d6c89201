// Questions that are answered with rows: a statement, and what it is asked with.

/// A statement that finds rows.
struct StoreQuery: Hashable, Sendable {
    let statement: PostgresStatement
    /// The types of the columns that it gives.
    let kinds: [CellType]
    /// The tables that it reads.
    let tables: [StoreTable]

    /// Creates a query of some columns.
    init(
        _ name: String, _ kinds: [CellType], of tables: [StoreTable], _ text: String
    ) {
        statement = PostgresStatement(name, text)
        (self.kinds, self.tables) = (kinds, tables)
    }

    /// Creates a query of the rows of a table.
    ///
    /// - Parameter rest: the text of the statement after the name of the table.
    init(_ name: String, of table: StoreTable, and others: [StoreTable] = [], _ rest: String) {
        let shape = table.shape
        let columns = shape.columns.split(separator: " ").map { "\(shape.name).\($0)" }
        self.init(
            name, shape.kinds, of: [table] + others,
            "SELECT \(columns.joined(separator: " ")) FROM \(shape.name) \(rest)")
    }

    static func == (left: StoreQuery, right: StoreQuery) -> Bool {
        left.statement.name == right.statement.name
    }

    func hash(into hasher: inout Hasher) { hasher.combine(statement.name) }
}

/// A query with what it is asked with.
struct AskedQuery: Hashable, Sendable {
    let query: StoreQuery
    private let values: [Cell]
    /// An array after the other parameters.
    private let list: [[UInt8]]?

    init(_ query: StoreQuery, _ values: [Cell], list: [[UInt8]]? = nil) {
        (self.query, self.values, self.list) = (query, values, list)
    }

    var arguments: PostgresArguments {
        var arguments = PostgresArguments(values)
        if let list { arguments.add(all: list) }
        return arguments
    }
}

/// Rows that a job needs.
enum Want: Hashable, Sendable {
    /// A row by its key.
    case row(StoreTable, [Cell])
    /// The place of a replica in a scope, with its account and its last outcome.
    case place(scope: Cell, replica: Cell)
    case answer(AskedQuery)
}
