// The shape of a table, from which the statements follow that read, write and remove rows by their
// keys. Each reaches its rows by the index of the key whatever the tables looked like when they
// were analysed last: keys come from `unnest`, and each looks up its row by itself, so that the
// planner has nothing to join.

/// The columns of a table and its statements.
struct TableShape: Sendable {
    /// The way of writing a row whose key is there already.
    enum Writing: Sendable {
        /// The later row stays.
        case replaces
        /// The earlier row stays.
        case keeps
        /// The transaction ends with ``SQLState/unmet``: another one has come first.
        case claims
    }

    let name: String
    let kinds: [CellType]
    /// The number of columns, from the first, that are the key.
    let keyCount: Int
    /// The names of the columns, for statements.
    let columns: String
    /// Takes the columns of the key as arrays.
    let read: PostgresStatement
    /// Takes all columns as arrays.
    let write: PostgresStatement
    /// Takes the columns of the key as arrays.
    let remove: PostgresStatement

    /// Creates a shape.
    ///
    /// - Parameter columns: the names, first those of the key; `#` before one that is a number.
    init(_ name: String, key keyCount: Int, _ columns: String, _ writing: Writing = .replaces) {
        let marked = columns.split(separator: " ")
        let names = marked.map { String($0.drop { $0 == "#" }) }
        let kinds = marked.map { $0.hasPrefix("#") ? CellType.number : .bytes }
        (self.name, self.keyCount, self.kinds) = (name, keyCount, kinds)
        self.columns = names.joined(separator: ", ")
        let keys = names.prefix(keyCount)
        let arrays = kinds.enumerated().map { "$\($0 + 1)::\($1.arrayType)" }
        let given =
            "unnest(\(arrays.prefix(keyCount).joined(separator: ", "))) "
            + "key(\(keys.joined(separator: ", ")))"
        let isSame = keys.map { "\($0) = key.\($0)" }.joined(separator: " AND ")
        let values = keys.map { "key.\($0)" } + names.dropFirst(keyCount).map { "found.\($0)" }
        read = PostgresStatement(
            "\(name)-read",
            """
            SELECT \(values.joined(separator: ", "))
            FROM \(given) CROSS JOIN LATERAL (
                SELECT * FROM \(name) WHERE \(isSame) LIMIT 1) found
            """)
        remove = PostgresStatement(
            "\(name)-remove",
            """
            DELETE FROM \(name) WHERE ctid = ANY (ARRAY(
                SELECT found.ctid FROM \(given) CROSS JOIN LATERAL (
                    SELECT ctid FROM \(name) WHERE \(isSame) LIMIT 1) found))
            """)
        let insert = """
            INSERT INTO \(name) (\(self.columns))
            SELECT given.* FROM unnest(\(arrays.joined(separator: ", "))) given
            ON CONFLICT (\(keys.joined(separator: ", "))) DO 
            """
        let replaced = names.dropFirst(keyCount).map { "\($0) = excluded.\($0)" }
        let text: String
        switch writing {
        case .replaces: text = insert + "UPDATE SET " + replaced.joined(separator: ", ")
        case .keeps: text = insert + "NOTHING"
        case .claims:
            text = """
                WITH written AS (\(insert)NOTHING RETURNING 1)
                SELECT 1 / (count(*) = cardinality($1::bytea[]))::int4 FROM written
                """
        }
        write = PostgresStatement("\(name)-write", text)
    }

    /// Returns the parameters of a statement that takes the first columns as arrays.
    func arguments(_ count: Int, _ rows: [[Cell]]) -> PostgresArguments {
        var arguments = PostgresArguments()
        for column in 0..<count { arguments.add(column, kinds[column], of: rows) }
        return arguments
    }
}

extension SQLState {
    /// A division by zero: how a statement ends a transaction that must not be committed, since a
    /// row is not as it has to be.
    static let unmet = SQLState("22012")
}
