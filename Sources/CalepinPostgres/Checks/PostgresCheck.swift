// The checks before a server starts on a database, and for each of its new connections: what may
// lose data, or would fail later in ways that are hard to understand, is refused with words.

import CalepinExpressions
import Glibc

/// The checks of a database.
package struct PostgresCheck: Sendable {
    /// Risks that an operator takes knowingly.
    package struct Tolerance: OptionSet, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// A crash may lose what was acknowledged: for trying, and for tests.
        package static let unsafe = Tolerance(rawValue: 1)
        /// The role of the server owns the tables.
        package static let owner = Tolerance(rawValue: 2)
    }

    private let tolerance: Tolerance
    /// Milliseconds since 1970 by the clock of this machine.
    private let clock: @Sendable () -> Int64

    package init(
        _ tolerance: Tolerance = [], clock: @escaping @Sendable () -> Int64 = Self.systemClock
    ) {
        (self.tolerance, self.clock) = (tolerance, clock)
    }

    /// Milliseconds since 1970 by the system.
    package static let systemClock: @Sendable () -> Int64 = {
        var moment = timespec()
        clock_gettime(CLOCK_REALTIME, &moment)
        return Int64(moment.tv_sec) * 1_000 + Int64(moment.tv_nsec) / 1_000_000
    }

    /// Connects to the database that a server starts with, and checks everything; returns the
    /// connection, and what the other side says of itself.
    ///
    /// Throws: ``PostgresFault``.
    package func open(
        _ address: PostgresAddress, _ secret: PostgresSecret?, _ session: PostgresSession = .init()
    ) throws(PostgresFault) -> (PostgresConnection, PostgresServer) {
        try PostgresAddress.checkEnvironment()
        let connection = try Self.ask { () throws(PostgresError) in
            try PostgresConnection(address, secret, session)
        }
        return (connection, try check(connection))
    }

    /// Checks everything; returns what the server says of itself. Complexity: two or three trips.
    ///
    /// Throws: ``PostgresFault``.
    package func check(
        _ connection: PostgresConnection
    ) throws(PostgresFault) -> PostgresServer {
        let server = try checkServer(connection)
        try checkTables(connection)
        return server
    }

    /// Checks the server alone, without tables. Complexity: one trip.
    ///
    /// Throws: ``PostgresFault``.
    package func checkServer(
        _ connection: PostgresConnection
    ) throws(PostgresFault) -> PostgresServer {
        // Before anything is asked that an older one does not know.
        guard connection.serverVersion >= PostgresLimits.oldestServer else {
            throw .tooOld("\(connection.serverVersion / 10_000)")
        }
        let before = clock()
        let server = try Self.ask { () throws(PostgresError) in try PostgresServer(connection) }
        let after = clock()
        try judge(server, between: before, and: after)
        return server
    }

    /// Judges what a server says, asked between two moments of this machine.
    func judge(
        _ server: PostgresServer, between before: Int64, and after: Int64
    ) throws(PostgresFault) {
        guard server.version >= PostgresLimits.oldestServer else {
            throw .tooOld(server.versionText)
        }
        guard server.isDirect else { throw .pooled }
        if !tolerance.contains(.unsafe), let setting = server.unsafeSettings.first {
            throw .unsafe(setting: setting)
        }
        guard server.encoding == "UTF8" else { throw .encoding(server.encoding) }
        let early = before - server.clock
        let late = server.clock - after
        guard max(early, late) <= PostgresLimits.clockMilliseconds else {
            throw .clock(milliseconds: max(early, late))
        }
    }

    /// Runs a question; its error becomes a fault.
    private static func ask<Outcome>(
        _ question: () throws(PostgresError) -> Outcome
    ) throws(PostgresFault) -> Outcome {
        do throws(PostgresError) {
            return try question()
        } catch {
            throw PostgresFault(error)
        }
    }
}

// MARK: - Tables

extension PostgresCheck {
    /// Checks that the tables are those of this program, and that the role may use them and no
    /// more. Complexity: two trips.
    ///
    /// Throws: ``PostgresFault``.
    package func checkTables(_ connection: PostgresConnection) throws(PostgresFault) {
        let rights = try Self.ask { () throws(PostgresError) in try Self.rights(connection) }
        if !rights.mayEnter, rights.hasSchema {
            throw .lacksRight("USAGE on schema \(PostgresSession.schema)")
        }
        let needed = PostgresSchema.version
        guard rights.isMigrated else { throw .notMigrated(found: 0, needed: needed) }
        if let missing = rights.missing.first { throw .lacksRight(missing) }
        if rights.mayChange, !tolerance.contains(.owner) { throw .mayChangeTables }
        let found = try Self.ask { () throws(PostgresError) in
            try PostgresSchema.applied(connection)
        }
        guard found >= needed else { throw .notMigrated(found: found, needed: needed) }
        let oldest = try Self.ask { () throws(PostgresError) in try Self.oldest(connection) }
        guard oldest <= needed else { throw .tooNew }
    }

    /// The rights of a role.
    private struct Rights {
        var hasSchema: Bool
        var mayEnter: Bool
        var isMigrated: Bool
        var mayChange: Bool
        var missing: [String]
    }

    private static func rights(_ connection: PostgresConnection) throws(PostgresError) -> Rights {
        var arguments = PostgresArguments()
        arguments.add(all: PostgresSchema.tables)
        let rows = try connection.run(rightsQuestion, arguments)
        guard let row = rows.first else { throw .unexpected("no rights") }
        return Rights(
            hasSchema: try row.value(0), mayEnter: try row.value(1),
            isMigrated: try row.value(2), mayChange: try row.value(3),
            missing: try row.array(4, of: String.self).compactMap { $0 })
    }

    private static func oldest(_ connection: PostgresConnection) throws(PostgresError) -> Int {
        var arguments = PostgresArguments()
        arguments.add(PostgresSchema.oldestKey)
        let rows = try connection.run(
            PostgresStatement("oldest", "SELECT value FROM calepin.meta WHERE key = $1"),
            arguments)
        let text = try rows.first?.value(0, String.self)
        return text.flatMap { Int($0, in: 0...1_000_000) } ?? Int.max
    }

    private static let rightsQuestion = PostgresStatement(
        "rights",
        """
        WITH schema AS (SELECT oid FROM pg_namespace WHERE nspname = 'calepin'),
        found AS (
            SELECT class.oid, class.relname::text AS name, class.relowner AS owner
            FROM pg_class class JOIN schema ON class.relnamespace = schema.oid
            WHERE class.relkind = 'r')
        SELECT EXISTS (SELECT FROM schema),
            coalesce((SELECT has_schema_privilege(oid, 'USAGE') FROM schema), false),
            EXISTS (SELECT FROM found WHERE name = 'migration'),
            coalesce((SELECT bool_or(pg_has_role(owner, 'USAGE')) FROM found), false)
                OR coalesce((SELECT has_schema_privilege(oid, 'CREATE') FROM schema), false),
            array(
                SELECT needed.verb || ' on table ' || found.name
                FROM found JOIN unnest($1) named(name) USING (name)
                    CROSS JOIN unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) needed(verb)
                WHERE NOT has_table_privilege(found.oid, needed.verb)
                ORDER BY found.name, needed.verb)
        """)
}
