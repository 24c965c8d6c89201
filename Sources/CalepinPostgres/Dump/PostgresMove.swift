// A database while all its records come from a file or go to one: checked as for a server, and
// without servers or another move, which cannot begin until it ends. Files and folders are the
// command's.

import CalepinServer

/// A database that records are moved into, or out of.
package final class PostgresMove {
    private let connection: PostgresConnection

    /// The key in the table `meta` of a database whose records were moved to a folder.
    package static let movedKey = "moved-away"

    /// Connects as a server would, checks everything, and keeps others out.
    ///
    /// Throws: ``PostgresFault``; `inUse` while a server or another move is there.
    package init(
        _ address: PostgresAddress, _ secret: PostgresSecret?, check: PostgresCheck = .init()
    ) throws(PostgresFault) {
        (connection, _) = try check.open(address, secret, .dump)
        do throws(PostgresFault) {
            try StoreLock.takeAlone(connection)
        } catch {
            connection.close()
            throw error
        }
    }

    deinit { connection.close() }

    /// Lets others in again. What was not committed leaves no trace.
    package func close() { connection.close() }

    /// Returns true when the records of a database were moved to a folder. Complexity: one trip.
    ///
    /// Throws: ``PostgresError``.
    static func movedAway(_ connection: PostgresConnection) throws(PostgresError) -> Bool {
        try value(of: movedKey, connection) != nil
    }

    private static func value(
        of key: String, _ connection: PostgresConnection
    ) throws(PostgresError) -> String? {
        var arguments = PostgresArguments()
        arguments.add(key)
        let statement = PostgresStatement("meta", "SELECT value FROM meta WHERE key = $1")
        return try connection.run(statement, arguments).first?.value(0)
    }

    /// Makes sure that what is beside the database is what its servers agreed about.
    ///
    /// - Parameter agreeing: digests by names; those that no server noted yet are not judged.
    /// Throws: ``PostgresFault``.
    package func require(_ agreeing: [String: String]) throws(PostgresFault) {
        for (name, digest) in agreeing.sorted(by: { $0.key < $1.key }) {
            let found: String?
            do throws(PostgresError) {
                found = try Self.value(of: name, connection)
            } catch {
                throw PostgresFault(error)
            }
            guard found == nil || found == digest else { throw .disagrees(name) }
        }
    }

    /// Calls a body with all rows at one moment.
    ///
    /// Throws: what the body threw, or ``PostgresFault``.
    package func read<Outcome>(_ body: (any DumpReading) throws -> Outcome) throws -> Outcome {
        let dump = try Self.judged { () throws(PostgresError) in
            try PostgresDump(reading: connection)
        }
        let outcome = try body(dump)
        try Self.judged { () throws(PostgresError) in try dump.rollBack() }
        return outcome
    }

    /// Calls a body that takes all rows in, and commits them; after an error there is no trace.
    ///
    /// - Parameter agreeing: what all servers of the database have to agree about.
    /// Throws: what the body threw, or ``PostgresFault``.
    package func write<Outcome>(
        agreeing: [String: String], _ body: (any DumpWriting) throws -> Outcome
    ) throws -> Outcome {
        let dump = try Self.judged { () throws(PostgresError) in
            try PostgresDump(writing: connection)
        }
        do {
            let outcome = try body(dump)
            for (name, digest) in agreeing { try dump.set(name, digest) }
            try Self.judged { () throws(PostgresError) in try dump.commit() }
            return outcome
        } catch {
            connection.close()
            throw error
        }
    }

    /// Notes that the records are in a folder now, so that no server starts on the database.
    ///
    /// - Parameter moment: the time, for who reads it.
    /// Throws: ``PostgresFault``.
    package func noteMoved(at moment: String) throws {
        try write(agreeing: [Self.movedKey: moment]) { _ in }
    }

    private static func judged<Outcome>(
        _ body: () throws(PostgresError) -> Outcome
    ) throws(PostgresFault) -> Outcome {
        do throws(PostgresError) { return try body() } catch { throw PostgresFault(error) }
    }
}
