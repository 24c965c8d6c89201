// A database for one test, with the tables of the store: a copy of one that is made once.

import CalepinPostgres
import Foundation
import Synchronization

/// A database that exists as long as the body of ``with(hasTables:_:)`` runs.
struct TestDatabase: Sendable {
    let name: String
    private let cluster: TestCluster

    /// The number of databases that were made.
    private static let count = Atomic<Int>(0)
    /// The database that others are copies of, with its tables; or why there is none.
    private static let template = Result { try makeTemplate() }
    /// Copies of one database are made one after the other.
    private static let copying = Mutex(())

    /// Calls a body with a database of its own.
    ///
    /// - Parameter hasTables: false for an empty one.
    static func with<Outcome>(
        hasTables: Bool = true, _ body: (TestDatabase) async throws -> Outcome
    ) async throws -> Outcome {
        let database = try await onThread { try TestDatabase(hasTables: hasTables) }
        let result: Result<Outcome, any Error>
        do {
            result = .success(try await body(database))
        } catch {
            result = .failure(error)
        }
        // It waits for commits that wait for a standby, in whichever test.
        try await onThread { try admin("DROP DATABASE \(database.name) WITH (FORCE)") }
        return try result.get()
    }

    private init(hasTables: Bool) throws {
        cluster = try TestCluster.shared
        name = "test\(Self.count.add(1, ordering: .relaxed).newValue)"
        let source = hasTables ? try Self.template.get() : "template0"
        let name = name
        try Self.copying.withLock { _ in
            try Self.admin("CREATE DATABASE \(name) TEMPLATE \(source)")
        }
    }

    private static func makeTemplate() throws -> String {
        try admin("CREATE ROLE server LOGIN")
        try admin("CREATE DATABASE model")
        let address = try TestCluster.shared.address(of: "model")
        let connection = try PostgresConnection(address, nil, .migration)
        try PostgresSchema.migrate(connection, for: "server")
        connection.close()
        return "model"
    }

    /// Runs a statement as the superuser in the database that no test uses.
    static func admin(_ text: String) throws {
        let address = try TestCluster.shared.address(of: "postgres")
        let connection = try PostgresConnection(address, nil, .migration)
        defer { connection.close() }
        var trip = PostgresTrip()
        trip.add(once: text)
        _ = try connection.send(trip)
    }

    /// The address of the database, by way of a folder with a socket.
    func address(user: String = "postgres", by folder: String? = nil) throws -> PostgresAddress {
        try cluster.address(of: name, user: user, by: folder)
    }

    /// Connects to the database that all tests share, and in which none makes tables.
    static func connectShared() throws -> PostgresConnection {
        try PostgresConnection(try TestCluster.shared.address(of: "postgres"))
    }

    /// Connects as the superuser, or as another role.
    func connect(
        user: String = "postgres", by folder: String? = nil, _ session: PostgresSession = .init()
    ) throws -> PostgresConnection {
        try PostgresConnection(try address(user: user, by: folder), nil, session)
    }
}

/// Runs a body that may block on a thread of its own, so that other tests go on.
func onThread<Outcome: Sendable>(
    _ body: @escaping @Sendable () throws -> Outcome
) async throws -> Outcome {
    try await withCheckedThrowingContinuation { caller in
        Thread { caller.resume(with: Result { try body() }) }.start()
    }
}

extension PostgresConnection {
    /// Runs statements without parameters, one after the other in one trip.
    @discardableResult
    func execute(_ texts: String...) throws(PostgresError) -> [PostgresRows] {
        var trip = PostgresTrip()
        for text in texts { trip.add(once: text) }
        return try send(trip)
    }

    /// Returns the first column of all rows of a statement.
    func column<Value: PostgresScalar>(
        _ text: String, of type: Value.Type = Value.self
    ) throws(PostgresError) -> [Value] {
        try execute(text)[0].map { (row) throws(PostgresError) in try row.value(0, type) }
    }
}
