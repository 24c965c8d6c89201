// All rows of a database, in one transaction: given out by a cursor, taken in by arrays. Outcomes
// are rows of their own here, and runs in the table. Who may do it is in PostgresMove.swift.

import CalepinServer

/// All rows of a database.
final class PostgresDump: DumpWriting {
    private let connection: PostgresConnection
    /// The rows that are being read, of which there is one cursor at a time.
    private var isReading = false

    /// Begins to read, on a snapshot. Complexity: one trip.
    ///
    /// Throws: ``PostgresError``.
    init(reading connection: PostgresConnection) throws(PostgresError) {
        self.connection = connection
        _ = try connection.run(.beginReading)
    }

    /// Connects, calls a body with all rows on a snapshot, and ends the connection.
    static func reading<Outcome>(
        by connect: () throws(PostgresError) -> PostgresConnection,
        _ body: (any DumpReading) throws(DumpError) -> Outcome
    ) -> Result<Outcome, DumpError> {
        let dump: PostgresDump
        do throws(PostgresError) {
            dump = try PostgresDump(reading: try connect())
        } catch {
            return .failure(.store(error.storeError))
        }
        defer { dump.close() }
        return Result { () throws(DumpError) in try body(dump) }
    }

    /// Begins to write. Complexity: one trip.
    ///
    /// Throws: ``PostgresError``.
    init(writing connection: PostgresConnection) throws(PostgresError) {
        self.connection = connection
        _ = try connection.run(.begin)
    }

    /// Ends it without a trace, unless it was committed.
    func close() { connection.close() }

    /// Commits what was written.
    ///
    /// Throws: ``PostgresError``; `unknown` when nobody knows if it was done.
    func commit() throws(PostgresError) { _ = try connection.run(.commit) }

    /// Ends reading or writing without a trace; the connection stays.
    ///
    /// Throws: ``PostgresError``.
    func rollBack() throws(PostgresError) { _ = try connection.run(.rollback) }

    // MARK: - Reading

    func epoch() throws(StoreError) -> String? {
        try asking { () throws(PostgresError) in
            try connection.run(Self.epoch).first?.value(0)
        }
    }

    private static let epoch = PostgresStatement(
        "dump-epoch", "SELECT value FROM meta WHERE key = 'epoch'")

    func rows(of table: DumpTable) throws(StoreError) -> any DumpRows {
        var trip = PostgresTrip()
        if isReading { trip.add(once: "CLOSE rows") }
        trip.add(once: "DECLARE rows NO SCROLL CURSOR FOR \(Self.question(table))")
        try asking { () throws(PostgresError) in _ = try connection.send(trip) }
        isReading = true
        return PostgresDumpRows(connection, table)
    }

    private static func question(_ table: DumpTable) -> String {
        guard table.name != "outcome" else {
            return "SELECT \(OutcomeRun.columns) FROM outcome ORDER BY scope, replica, last"
        }
        let columns = table.columns.map(\.name).joined(separator: ", ")
        let order = table.order.joined(separator: ", ")
        return "SELECT \(columns) FROM \(table.name) ORDER BY \(order)"
    }

    // MARK: - Writing

    func set(epoch: String) throws(StoreError) { try set("epoch", epoch) }

    /// Sets a value that all servers have in common.
    func set(_ key: String, _ value: String) throws(StoreError) {
        var arguments = PostgresArguments()
        arguments.add(key)
        arguments.add(value)
        try asking { () throws(PostgresError) in _ = try connection.run(Self.set, arguments) }
    }

    private static let set = PostgresStatement(
        "dump-set",
        """
        INSERT INTO meta VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value
        """)

    func add(_ rows: [[StoredCell]], to table: DumpTable) throws(StoreError) {
        let (statement, arguments) = Self.addition(rows, table)
        try asking { () throws(PostgresError) in _ = try connection.run(statement, arguments) }
    }

    private static func addition(
        _ rows: [[Cell]], _ table: DumpTable
    ) -> (PostgresStatement, PostgresArguments) {
        switch table.name {
        case "outcome":
            let runs = OutcomeRun.runs(of: rows).map(\.cells)
            return (
                OutcomeStatements.write, StoreTable.outcome.shape.arguments(6, runs)
            )
        case "held":
            let rows = rows.map { row in [row[0], .null] + row.dropFirst() }
            return AddedRows.statement(.held, rows)
        default:
            var arguments = PostgresArguments()
            for (column, kind) in table.kinds.enumerated() {
                arguments.add(column, kind, of: rows)
            }
            return (insertion(table), arguments)
        }
    }

    private static func insertion(_ table: DumpTable) -> PostgresStatement {
        var columns = table.columns.map(\.name).joined(separator: ", ")
        var values = "given.*"
        if table.name == "app_version" {
            // Known when all rows are there: see settle.
            columns += ", files"
            values += ", ''::bytea"
        }
        let arrays = table.kinds.enumerated().map { "$\($0 + 1)::\($1.arrayType)" }
        return PostgresStatement(
            "dump-\(table.name)",
            """
            INSERT INTO \(table.name) (\(columns))
            SELECT \(values) FROM unnest(\(arrays.joined(separator: ", "))) given
            """)
    }

    /// Sets the files of versions, which have rows of their own too, and the number of the last
    /// delivery.
    func settle() throws(StoreError) {
        var trip = PostgresTrip()
        trip.add(
            once: """
                UPDATE app_version SET files = coalesce((
                    SELECT string_agg(file.digest, '\\x20'::bytea ORDER BY file.digest)
                    FROM app_version_file file
                    WHERE file.app = app_version.app AND file.number = app_version.number),
                    ''::bytea)
                """)
        trip.add(
            once: """
                INSERT INTO counter (name, value)
                SELECT 'delivery'::bytea, coalesce(max(number), 0) FROM hook_delivery
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """)
        try asking { () throws(PostgresError) in _ = try connection.send(trip) }
    }

    private func asking<Outcome>(
        _ question: () throws(PostgresError) -> Outcome
    ) throws(StoreError) -> Outcome {
        do throws(PostgresError) { return try question() } catch { throw error.storeError }
    }
}

extension DumpTable {
    /// The types of the columns in a database.
    fileprivate var kinds: [CellType] { columns.map { $0.type == .number ? .number : .bytes } }
}

/// The rows that the cursor gives.
private final class PostgresDumpRows: DumpRows {
    private let connection: PostgresConnection
    private let table: DumpTable
    private static let fetch = "FETCH FORWARD \(DumpLimits.rowsAtOnce) FROM rows"

    init(_ connection: PostgresConnection, _ table: DumpTable) {
        (self.connection, self.table) = (connection, table)
    }

    func next() throws(StoreError) -> [[StoredCell]] {
        let isRun = table.name == "outcome"
        let kinds = isRun ? OutcomeRun.kinds : table.kinds
        var found: [[Cell]] = []
        do throws(PostgresError) {
            // Not prepared: each cursor has other columns.
            var trip = PostgresTrip()
            trip.add(once: Self.fetch)
            for row in try connection.send(trip)[0] { found.append(try row.cells(kinds)) }
        } catch {
            throw error.storeError
        }
        guard isRun else { return found }
        var outcomes: [[Cell]] = []
        for run in found { outcomes += try OutcomeRun.outcomes(run).map(\.cells) }
        // All of a page may have been removed from the front of their runs.
        return outcomes.isEmpty && !found.isEmpty ? try next() : outcomes
    }
}
