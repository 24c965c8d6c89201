// What a job has written and the database does not have yet. Rows that are written by their keys
// are kept as they will be; everything else is a statement, before which the rows of its tables
// have to be written. The statements of different tables may change places.

/// The writes of one job, or of all jobs of a transaction before it.
struct WriteLayer {
    /// The answer of a layer about a row.
    enum Finding {
        /// The row, or that it was removed.
        case row([Cell]?)
        /// Statements of the layer may have changed it.
        case hidden
        case nothing
    }

    private struct Logged {
        let statement: PostgresStatement
        let arguments: PostgresArguments
    }

    private var log: [Logged] = []
    /// The tables of the statements in the log.
    private var loggedTables: Set<StoreTable> = []
    private(set) var rows: [StoreTable: [[Cell]: [Cell]?]] = [:]
    private var added: [StoreTable: [[Cell]]] = [:]
    /// For replicas in scopes the number from which on each outcome that there is is among `rows`.
    private(set) var tails: [[Cell]: Int64] = [:]

    var isEmpty: Bool { log.isEmpty && rows.isEmpty && added.isEmpty }

    /// True when rows of a table were written.
    func touches(_ tables: some Sequence<StoreTable>) -> Bool {
        tables.contains { isLogged($0) || rows[$0] != nil || added[$0] != nil }
    }

    /// True when a statement may have changed rows of a table.
    func isLogged(_ table: StoreTable) -> Bool { loggedTables.contains(table) }

    func find(_ table: StoreTable, _ key: [Cell]) -> Finding {
        if let row = rows[table]?[key] { return .row(row) }
        return isLogged(table) ? .hidden : .nothing
    }

    /// Writes a row, or removes it.
    mutating func set(_ table: StoreTable, _ key: [Cell], _ row: [Cell]?) {
        rows[table, default: [:]].updateValue(row, forKey: key)
    }

    /// Adds a row without a number.
    mutating func add(_ table: StoreTable, _ row: [Cell]) { added[table, default: []].append(row) }

    /// Notes that all outcomes of a replica in a scope from a number on are among `rows`.
    mutating func noteTail(_ place: [Cell], from n: Int64) { tails[place] = n }

    /// Adds a statement that reads or changes rows of tables.
    mutating func run(
        _ statement: PostgresStatement, _ arguments: PostgresArguments, on tables: Set<StoreTable>
    ) {
        seal(tables)
        log.append(Logged(statement: statement, arguments: arguments))
        loggedTables.formUnion(tables)
    }

    /// Adds the writes of a later layer.
    mutating func absorb(_ later: WriteLayer) {
        seal(later.loggedTables)
        log += later.log
        loggedTables.formUnion(later.loggedTables)
        for (table, some) in later.rows {
            rows[table, default: [:]].merge(some) { $1 }
        }
        for (table, some) in later.added { added[table, default: []] += some }
        tails.merge(later.tails) { min($0, $1) }
    }

    /// Makes the rows of tables statements of the log.
    private mutating func seal(_ tables: Set<StoreTable>) {
        for table in tables where rows[table] != nil || added[table] != nil {
            let sealed = Self.statements(table, rows[table] ?? [:], added[table] ?? [])
            log += sealed.map { Logged(statement: $0, arguments: $1) }
            loggedTables.insert(table)
            (rows[table], added[table]) = (nil, nil)
            if table == .outcome { tails = [:] }
        }
    }

    /// Adds all writes to a trip.
    func write(to trip: inout PostgresTrip) {
        for logged in log { trip.add(logged.statement, logged.arguments) }
        for table in StoreTable.allCases where rows[table] != nil || added[table] != nil {
            for (statement, arguments) in Self.statements(
                table, rows[table] ?? [:], added[table] ?? [])
            {
                trip.add(statement, arguments)
            }
        }
    }

    /// Keeps what the database has once the layer is written.
    func remember(in cache: inout RowCache) {
        cache.forget(loggedTables)
        for (table, some) in rows {
            for (key, row) in some { cache.keep(table, key, row) }
        }
        cache.forgetAnswers(Set(rows.keys).union(added.keys))
    }

    private static func statements(
        _ table: StoreTable, _ rows: [[Cell]: [Cell]?], _ added: [[Cell]]
    ) -> [(PostgresStatement, PostgresArguments)] {
        let shape = table.shape
        var statements: [(PostgresStatement, PostgresArguments)] = []
        let removed = rows.filter { $0.value == nil }.map(\.key)
        if !removed.isEmpty {
            statements.append((shape.remove, shape.arguments(shape.keyCount, removed)))
        }
        let written = rows.values.compactMap(\.self)
        if table == .outcome, !written.isEmpty {
            let runs = OutcomeRun.runs(of: written).map(\.cells)
            var arguments = PostgresArguments()
            for (column, kind) in OutcomeRun.kinds.enumerated() {
                arguments.add(column, kind, of: runs)
            }
            statements.append((OutcomeStatements.write, arguments))
        } else if !written.isEmpty {
            statements.append((shape.write, shape.arguments(shape.kinds.count, written)))
        }
        if !added.isEmpty { statements.append(AddedRows.statement(table, added)) }
        return statements
    }
}
