// Running of migrations, by the role that owns the tables; the role of the servers only gets what
// it needs to read and write rows.

extension PostgresSchema {
    /// The key of the lock that one migrating program holds, of those that any session may take.
    private static let lock: Int64 = 0x63_616C_6570_696E

    /// Brings the tables to the present version. Each migration is a transaction of its own.
    ///
    /// - Parameter connection: of the role that owns the tables, with
    ///   ``PostgresSession/migration``.
    /// - Parameter role: the role of the servers, which may be the same in tests.
    /// Returns the version before. Throws: ``PostgresError``; `passing` while another migrates.
    @discardableResult
    package static func migrate(
        _ connection: PostgresConnection, for role: String
    ) throws(PostgresError) -> Int {
        try run(Self.ground, connection)
        let before = try applied(connection)
        for (index, migration) in migrations.enumerated().dropFirst(before) {
            try run(migration, number: index + 1, connection)
        }
        try run(grants(to: role), connection)
        return before
    }

    /// Connects as the role that owns the tables, and brings them to the present version; returns
    /// the version before and that version.
    ///
    /// Throws: ``PostgresFault``.
    package static func migrate(
        _ address: PostgresAddress, _ secret: PostgresSecret?, for role: String
    ) throws(PostgresFault) -> (before: Int, now: Int) {
        do throws(PostgresError) {
            let connection = try PostgresConnection(address, secret, .migration)
            defer { connection.close() }
            return (try migrate(connection, for: role), version)
        } catch {
            throw PostgresFault(error)
        }
    }

    /// Returns the number of migrations that were run; 0 when there are no tables.
    ///
    /// Throws: ``PostgresError``.
    package static func applied(_ connection: PostgresConnection) throws(PostgresError) -> Int {
        let isThere = try connection.run(
            PostgresStatement(
                "migration-table", "SELECT to_regclass('calepin.migration') IS NOT NULL"))
        guard try isThere.first?.value(0) == true else { return 0 }
        let count = try connection.run(
            PostgresStatement("migration-count", "SELECT count(*) FROM calepin.migration"))
        return Int(try count.first?.value(0, Int64.self) ?? 0)
    }

    private static let ground = [
        "CREATE SCHEMA IF NOT EXISTS \(PostgresSession.schema)",
        """
        CREATE TABLE IF NOT EXISTS \(PostgresSession.schema).migration (
            number int8 PRIMARY KEY, name text NOT NULL, at timestamptz NOT NULL DEFAULT now())
        """,
    ]

    /// Runs statements in one transaction that no other migration shares.
    private static func run(
        _ statements: [String], _ connection: PostgresConnection
    ) throws(PostgresError) {
        var trip = PostgresTrip(.begin)
        trip.add(once: "SELECT pg_advisory_xact_lock(\(lock))")
        for statement in statements { trip.add(once: statement) }
        trip.add(.commit)
        do throws(PostgresError) {
            _ = try connection.send(trip)
        } catch {
            if connection.isInTransaction { _ = try? connection.run(.rollback) }
            throw error
        }
    }

    /// Runs a migration. Its number is a key: when another program was faster, nothing is changed.
    private static func run(
        _ migration: PostgresMigration, number: Int, _ connection: PostgresConnection
    ) throws(PostgresError) {
        let noted = "INSERT INTO migration (number, name) VALUES (\(number), '\(migration.name)')"
        do throws(PostgresError) {
            try run([noted] + migration.statements, connection)
        } catch {
            guard case .failed(SQLState("23505"), _) = error,
                try applied(connection) >= number
            else { throw error }
        }
    }

    /// The statements that give a role what a server needs, and nothing more.
    private static func grants(to role: String) -> [String] {
        let name =
            "\""
            + role.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
        let schema = PostgresSession.schema
        return [
            "GRANT USAGE ON SCHEMA \(schema) TO \(name)",
            "GRANT SELECT ON \(schema).migration TO \(name)",
        ]
            + tables.map {
                "GRANT SELECT, INSERT, UPDATE, DELETE ON \(schema).\($0) TO \(name)"
            }
    }
}
