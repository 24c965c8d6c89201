// What the store on PostgreSQL counts: as many jobs as were done, and why the database was asked
// once more.

import CalepinServer
import StoreConformance
import Testing

@testable import CalepinPostgres

@Suite("The counts of the store on PostgreSQL", .serialized)
struct StoreMeasuresTests {
    private func write(_ store: PostgresStore, _ name: String) async throws {
        try await store.commit(touching: Keys(.scope(name))) { (job) throws(StoreError) in
            var scope = try job.scope(name) ?? StoredScope(name: name)
            scope.sequence += 1
            try job.put(scope)
        }
    }

    @Test("are as many jobs as were done")
    func jobs() async throws {
        try await TestDatabase.with { database in
            let store = try database.open()
            let before = store.measures.jobs.value
            for number in 0..<20 { try await write(store, "user:\(number % 3)") }
            await #expect(throws: StoreError.full) {
                try await store.commit(touching: Keys(.scope("user:a"))) {
                    (_) throws(StoreError) in throw .full
                }
            }
            #expect(store.measures.jobs.value == before + 20)
            #expect(store.measures.failures[.full].value == 1)
            #expect(store.measures.connects.value > 0 && store.measures.trips.value >= 20)
            #expect(StoreRetry.allCases.allSatisfy { store.measures.retries[$0].value == 0 })
            let load = store.load
            #expect(load.writing.waiting == 0 && load.writing.busy == 0 && load.writing.all == 2)
            #expect(load.reading.all == 2)
            await store.close()
            await #expect(throws: StoreError.closed) { try await write(store, "user:a") }
            #expect(store.measures.failures[.closed].value == 1)
        }
    }

    @Test("tell a lost connection, and how the commit in it ended")
    func lost() async throws {
        try await TestDatabase.with { database in
            let forwarder = try Forwarder(to: try TestCluster.shared)
            defer { forwarder.close() }
            let store = try database.open(by: forwarder.folder, lanes: .init(write: 1, read: 1))
            try await write(store, "user:a")
            var cuts = 0
            for message in 1...12 {
                forwarder.arm(.init(side: .server, message: message, isAfter: false))
                try await write(store, "user:a")
                if forwarder.wasCut { cuts += 1 }
            }
            let measures = store.measures
            let connection = measures.retries[.connection].value
            let unknown = measures.retries[.unknown].value
            #expect(cuts > 0 && connection + unknown >= UInt64(cuts))
            #expect(measures.settled[.done].value + measures.settled[.notDone].value == unknown)
            #expect(measures.connects.value >= UInt64(cuts))
            await store.close()
        }
    }

    @Test("have the reasons of the database's codes")
    func reasons() {
        let reasons: [(PostgresError, StoreRetry)] = [
            (.passing(SQLState("40001"), ""), .serialization),
            (.passing(SQLState("40P01"), ""), .deadlock),
            (.passing(SQLState("55P03"), ""), .lock), (.passing(SQLState("57P02"), ""), .server),
            (.passing(SQLState("25006"), ""), .server),
            (.passing(SQLState("08006"), ""), .connection), (.lost(""), .connection),
            (.unreachable(""), .connection), (.unknown("", isLost: true), .unknown),
            (.busy, .other),
        ]
        for (error, reason) in reasons { #expect(StoreRetry(error) == reason) }
    }
}
