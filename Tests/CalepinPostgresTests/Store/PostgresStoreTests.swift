// The store on PostgreSQL against the store conformance suite, each law on a database of its own.

import CalepinServer
import StoreConformance
import Testing

@testable import CalepinPostgres

/// One after the other: each has connections of its own, and a cluster only so many.
@Suite("The store on PostgreSQL", .serialized)
struct PostgresStoreTests {
    @Test("keeps the law:", arguments: StoreConformance.laws.map(\.name))
    func law(_ name: String) async throws {
        try await TestDatabase.with { database in
            try await StoreConformance { try database.open() }.check(name)
        }
    }

    @Test(
        "keeps it with jobs that are held to their keys and run twice:",
        arguments: StoreConformance.laws.map(\.name))
    func lawTwice(_ name: String) async throws {
        try await TestDatabase.with { database in
            try await StoreConformance { TwiceStore(StrictStore(try database.open())) }
                .check(name)
        }
    }

    @Test("loses nothing when it is closed and opened again")
    func reopening() async throws {
        try await TestDatabase.with { database in
            try await StoreConformance.survivesReopening { try database.open() }
        }
    }

    @Test("is refused where another server has another key")
    func disagreement() async throws {
        try await TestDatabase.with { database in
            let store = try database.open(agreeing: ["key": "a", "other": "b"])
            await (try database.open(agreeing: ["key": "a"])).close()
            #expect(throws: PostgresFault.disagrees("key")) {
                try database.open(agreeing: ["key": "c", "other": "b"])
            }
            await store.close()
        }
    }

    @Test("is refused without tables, with words")
    func noTables() async throws {
        try await TestDatabase.with(hasTables: false) { database in
            let fault = PostgresFault.notMigrated(found: 0, needed: PostgresSchema.version)
            #expect(throws: fault) { try database.open(user: "postgres") }
            return
        }
    }
}

extension TestDatabase {
    /// Opens the store in the database, as the role of servers.
    func open(
        by folder: String? = nil, user: String = "server",
        lanes: PostgresStore.Lanes = .init(write: 2, read: 2), agreeing: [String: String] = [:],
        observe: @escaping @Sendable (LaneEvent) -> Void = { _ in }
    ) throws -> PostgresStore {
        try PostgresStore(
            try address(user: user, by: folder), agreeing: agreeing,
            check: PostgresCheck([.unsafe, .owner]),
            lanes: lanes, pause: RandomPause { _ in }, observe: observe)
    }
}
