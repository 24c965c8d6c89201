// The lock by which servers and moves know of each other: each connection of a server shares it,
// and who moves all records has it alone. It ends with the connection, whatever ends that.

extension SQLState {
    /// The records are being moved; none of PostgreSQL's own.
    static let moving = SQLState("CALEM")
    /// The records were moved to a folder; none of PostgreSQL's own.
    static let movedAway = SQLState("CALEA")
}

/// The lock of a database.
enum StoreLock {
    /// The key, of those that any session may take; next to that of migrations.
    private static let key: Int64 = 0x63_616C_6570_696F

    private static let sharing = PostgresStatement(
        "store-share", "SELECT pg_try_advisory_lock_shared(\(key))")
    private static let alone = PostgresStatement(
        "store-alone", "SELECT pg_advisory_lock(\(key))::text")

    /// Shares the lock; false while another session has it alone. Complexity: one trip.
    ///
    /// Throws: ``PostgresError``.
    static func share(_ connection: PostgresConnection) throws(PostgresError) -> Bool {
        try connection.run(sharing).first?.value(0) ?? false
    }

    /// Takes the lock alone, and waits a moment for servers that have just stopped. Complexity:
    /// one trip.
    ///
    /// Throws: ``PostgresFault``; `inUse` while another session has it.
    static func takeAlone(_ connection: PostgresConnection) throws(PostgresFault) {
        do throws(PostgresError) {
            _ = try connection.run(alone)
        } catch {
            if case .passing(.locked, _) = error { throw .inUse }
            throw PostgresFault(error)
        }
    }
}
