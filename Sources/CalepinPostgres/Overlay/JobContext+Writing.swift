// Writing inside of a transaction: each job has a layer of its own, which is dropped when it
// throws. Writes are sent with the COMMIT, or before when a job asks for rows that they may be
// among; a savepoint is set then.

import CalepinServer

extension PostgresStatement {
    static let savepoint = PostgresStatement("savepoint", "SAVEPOINT job")
    static let undo = PostgresStatement("undo", "ROLLBACK TO SAVEPOINT job")
    static let release = PostgresStatement("release", "RELEASE SAVEPOINT job")

    /// Counts the mark of a lane up, and ends the transaction with ``SQLState/unmet`` when it is
    /// not as expected: neither what comes after nor what was sent before is committed then.
    ///
    /// - `$1`, `$2`, `$3`: id, done and asked, `bytea` and `int8`.
    static let fence = PostgresStatement(
        "fence",
        """
        WITH mark AS (
            UPDATE lane SET done = done + 1 WHERE id = $1 AND done = $2 AND asked = $3
            RETURNING 1)
        SELECT 1 / count(*) FROM mark
        """)
}

extension JobContext {
    /// Writes a row, replacing the one with the same key.
    func put(_ row: some TableRow) {
        let table = type(of: row).table
        let cells = row.cells
        writes.job.set(table, Array(cells.prefix(table.shape.keyCount)), cells)
    }

    /// Removes a row.
    func remove(_ table: StoreTable, _ key: Cell...) { writes.job.set(table, key, nil) }

    /// Runs a statement that changes rows, at the latest with the COMMIT.
    ///
    /// - Parameter tables: the tables that it changes or reads.
    func run(_ statement: PostgresStatement, _ values: Cell..., on tables: Set<StoreTable>) {
        writes.job.run(statement, PostgresArguments(values), on: tables)
        cache.forget(tables)
    }

    /// Runs a statement that changes rows, and returns the number of those. Complexity: one trip.
    ///
    /// - Parameter tables: the tables that it changes or reads.
    func change(
        _ statement: PostgresStatement, _ values: Cell..., on tables: Set<StoreTable>
    ) throws(StoreError) -> Int {
        try change(statement, values, on: tables)
    }

    /// Runs a statement that changes rows, and returns the number of those. Complexity: one trip.
    func change(
        _ statement: PostgresStatement, _ values: [Cell], on tables: Set<StoreTable>
    ) throws(StoreError) -> Int {
        try check()
        return try guarded { () throws(PostgresError) in
            var trip = PostgresTrip()
            start(&trip)
            flush(&trip)
            save(&trip)
            let place = trip.add(statement, PostgresArguments(values))
            writes.wasSent = true
            cache.forget(tables)
            return Int(clamping: try connection.send(trip)[place].written)
        }
    }

    /// Adds all writes to a trip.
    func flush(_ trip: inout PostgresTrip) {
        flushGroup(&trip)
        guard !writes.job.isEmpty else { return }
        save(&trip)
        writes.job.write(to: &trip)
        writes.job.remember(in: &cache)
        writes.job = WriteLayer()
        writes.wasSent = true
    }

    private func flushGroup(_ trip: inout PostgresTrip) {
        guard !writes.group.isEmpty else { return }
        writes.group.write(to: &trip)
        writes.group.remember(in: &cache)
        writes.group = WriteLayer()
        writes.wasSent = true
    }

    /// Sets a savepoint before the first write of a job; what comes from the jobs before is
    /// written first.
    private func save(_ trip: inout PostgresTrip) {
        guard !writes.hasSavepoint else { return }
        flushGroup(&trip)
        trip.add(.savepoint)
        writes.hasSavepoint = true
    }

    /// Keeps the writes of a job.
    func keepJob() {
        writes.group.absorb(writes.job)
        writes.job = WriteLayer()
        if writes.hasSavepoint { writes.prefix.append(.release) }
        writes.hasSavepoint = false
    }

    /// Drops the writes of a job.
    func dropJob() {
        writes.job = WriteLayer()
        guard writes.hasSavepoint else { return }
        writes.prefix.append(.undo)
        writes.hasSavepoint = false
        // Some of the rows were never there.
        cache = RowCache()
    }

    /// Ends a transaction with all writes, or without when there are none.
    ///
    /// Throws: the error of the trip.
    func finish(_ mark: LaneMark) throws(PostgresError) -> LaneEnd {
        guard writes.wasSent || !writes.group.isEmpty else {
            if connection.isInTransaction { _ = try connection.run(.rollback) }
            return .read
        }
        var trip = PostgresTrip()
        start(&trip)
        var arguments = PostgresArguments()
        arguments.add(mark.id)
        arguments.add(mark.done)
        arguments.add(mark.asked)
        trip.add(.fence, arguments)
        writes.group.write(to: &trip)
        if !writes.raised.isEmpty {
            var names = PostgresArguments()
            names.add(all: writes.raised.sorted { $0.lexicographicallyPrecedes($1) })
            trip.add(KeyStatements.raise, names)
        }
        trip.add(.commit)
        _ = try connection.send(trip)
        return .written
    }
}
