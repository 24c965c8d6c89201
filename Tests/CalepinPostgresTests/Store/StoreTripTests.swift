// The trips of jobs, and what they see of other jobs: pushes as the server makes them, snapshots,
// and rows that two jobs want although they hold no key in common.

import CalepinSync
import StoreConformance
import Synchronization
import Testing

@testable import CalepinPostgres
@testable import CalepinServer

@Suite struct StoreTripTests {
    /// A device that pushes, with its account and its record numbers.
    private struct Device {
        let service: SyncService
        let account = Identifier(UInt128(1) << 120 | 12_345)
        let replica = Identifier(UInt128(1) << 121 | 54_321)
        var n: Int64 = 0

        /// Pushes mutations, each of a record of its own.
        mutating func push(_ records: Range<UInt64>) async throws {
            let scope = Scope(.user, account)
            let access = Access(account: account.description, scopes: [scope.description])
            var mutations: [Mutation] = []
            for record in records {
                n += 1
                mutations.append(
                    Mutation(
                        scope: scope, replica: replica, n: n,
                        record: Identifier(high: 7, low: record), form: "motor", formVersion: 1,
                        savedAt: 1_790_000_000_000 + n,
                        ops: [.set(CellChange("make", .string("renault \(n)")))]
                    ).sealed)
            }
            let request = PushRequest(scope: scope, replica: replica, mutations: mutations)
            let answer = try await service.push(request, access, at: 1_790_000_000)
            #expect(answer.outcomes.allSatisfy { $0.status == .applied })
            #expect(answer.lastN == n)
        }
    }

    @Test("A push has two trips and asks for nothing besides, new records or known ones")
    func trips() async throws {
        try await TestDatabase.with { database in
            let store = try database.open()
            let service = SyncService(store: store, feed: Feed(), judging: FormJudging())
            var device = Device(service: service)
            // Binds the replica and makes the keys.
            try await device.push(0..<1)
            for records in [1..<11, 1..<11, 5..<15, 40..<41] as [Range<UInt64>] {
                let before = store.counts
                try await device.push(records)
                #expect(store.counts.trips - before.trips == 2)
                #expect(store.counts.unplanned == before.unplanned)
            }
            await store.close()
        }
    }

    @Test("A read that its hint names, or that asks for one thing, has one trip")
    func readTrips() async throws {
        try await TestDatabase.with { database in
            let store = try database.open()
            try await store.commit { (job) throws(StoreError) in
                try job.put(StoredScope(name: "user:a"))
            }
            func trips(_ hint: Hint, _ names: [String]) async throws -> Int {
                let before = store.counts.trips
                let found = try await store.read(expecting: hint) { (job) throws(StoreError) in
                    var found = 0
                    for name in names where try job.scope(name) != nil { found += 1 }
                    return found
                }
                #expect(found == names.count { $0 == "user:a" })
                return store.counts.trips - before
            }
            let both = Hint(.scope("user:a"), .scope("user:b"))
            #expect(try await trips(both, ["user:a", "user:b"]) == 1)
            #expect(try await trips(.nothing, ["user:a"]) == 1)
            #expect(try await trips(.nothing, ["user:a", "user:b"]) > 1)
            await store.close()
        }
    }

    @Test("While the database lets nobody in, jobs are busy, also one that asks for nothing")
    func absent() async throws {
        try await TestDatabase.with { database in
            let store = try database.open()
            let epoch = try await store.read { (job) throws(StoreError) in try job.epoch() }
            try TestDatabase.admin("ALTER DATABASE \(database.name) ALLOW_CONNECTIONS false")
            try TestDatabase.admin(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = '\(database.name)'
                """)
            await #expect(throws: StoreError.busy) {
                try await store.read { (job) throws(StoreError) in try job.epoch() }
            }
            await #expect(throws: StoreError.busy) {
                try await store.commit { (job) throws(StoreError) in
                    try job.put(StoredScope(name: "user:a"))
                }
            }
            try TestDatabase.admin("ALTER DATABASE \(database.name) ALLOW_CONNECTIONS true")
            let again = try await store.read { (job) throws(StoreError) in
                (try job.epoch(), try job.scope("user:a"))
            }
            #expect(again == (epoch, nil))
            await store.close()
        }
    }

    private static let names = ["user:a", "user:b", "user:c"]

    /// Writes the same sequence into several scopes.
    @Sendable private static func raise(
        _ job: any StoreWriting, to number: Int64
    ) throws(StoreError) {
        for name in names {
            var scope = StoredScope(name: name)
            scope.sequence = number
            try job.put(scope)
        }
    }

    /// Returns the sequences of these scopes, which are one.
    @Sendable private static func sequences(
        _ job: any StoreReading
    ) throws(StoreError) -> Set<Int64> {
        var seen: Set<Int64> = []
        for name in names { seen.insert(try job.scope(name)?.sequence ?? 0) }
        return seen
    }

    @Test("A job that reads sees one moment, however many trips it has")
    func snapshots() async throws {
        try await TestDatabase.with { database in
            let store = try database.open()
            async let writing: Void = Self.raise(store)
            async let none: Void = Self.look(store, .nothing)
            async let one: Void = Self.look(store, Hint(.scope("user:c")))
            _ = try await (writing, none, one)
            await store.close()
        }
    }

    private static func raise(_ store: PostgresStore) async throws {
        for number in 1...60 as ClosedRange<Int64> {
            try await store.commit(touching: Keys(names.map { .scope($0) })) {
                (job) throws(StoreError) in try raise(job, to: number)
            }
        }
    }

    private static func look(_ store: PostgresStore, _ hint: Hint) async throws {
        for _ in 0..<60 {
            #expect(try await store.read(expecting: hint, sequences).count == 1)
        }
    }

    /// The jobs that have looked at a replica, and how often.
    private final class Claims: Sendable {
        private let accounts = Mutex<Set<String>>([])
        let runs = Atomic(0)

        /// Claims a replica once two jobs have looked at it; returns its account.
        func claim(
            _ job: any StoreWriting, for account: String
        ) throws(StoreError) -> String? {
            runs.add(1, ordering: .relaxed)
            try job.addReplica("r", account: account, at: 1)
            accounts.withLock { _ = $0.insert(account) }
            _ = eventuallyOnThread { accounts.withLock { $0.count == 2 } }
            return try job.account(replica: "r")
        }
    }

    @Test("Of two jobs that claim a replica at the same time, the later one sees the earlier one")
    func claims() async throws {
        try await TestDatabase.with { database in
            let store = try database.open(lanes: .init(write: 8, read: 1))
            let claims = Claims()
            // Two accounts whose jobs have lanes of their own.
            let other = try #require(
                (0..<99).map { "b\($0)" }.first { Self.lane(of: $0) != Self.lane(of: "a") })
            async let first = Self.claim("a", claims, store)
            async let second = Self.claim(other, claims, store)
            let owners = try await [first, second]
            #expect(owners[0] == owners[1] && owners[0] != nil)
            #expect(claims.runs.load(ordering: .relaxed) == 3)
            let counts = try await store.read { (job) throws(StoreError) in
                [try job.replicaCount(account: "a"), try job.replicaCount(account: other)]
            }
            #expect(counts.sorted() == [0, 1])
            await store.close()
        }
    }

    private static func claim(
        _ account: String, _ claims: Claims, _ store: PostgresStore
    ) async throws -> String? {
        try await store.commit(touching: Keys(.account(account))) { (job) throws(StoreError) in
            try claims.claim(job, for: account)
        }
    }

    private static func lane(of account: String) -> Int {
        PostgresLanes<Int>.place(of: Array("account:\(account)".utf8), among: 8)
    }

    @Test("An outcome is replaced also where its replica's place says that there is none")
    func outcomes() async throws {
        try await TestDatabase.with { database in
            let store = try database.open()
            @Sendable func outcome(_ n: Int64, _ hash: String) -> StoredOutcome {
                StoredOutcome(scope: "user:a", replica: "r", n: n, hash: hash, bytes: [UInt8(n)])
            }
            let hint = Hint(.place(scope: "user:a", replica: "r"))
            try await store.commit { (job) throws(StoreError) in
                try job.addReplica("r", account: "a", at: 1)
                try job.put(StoredReplica(scope: "user:a", name: "r", lastN: 2))
                for n in 1...5 as ClosedRange<Int64> { try job.put(outcome(n, "first")) }
            }
            let digits = String(repeating: "0a", count: 32)
            for n in [4, 5, 6] as [Int64] {
                try await store.commit(touching: Keys(.scope("user:a")), expecting: hint) {
                    (job) throws(StoreError) in
                    _ = try job.replicaState(of: "r", scope: "user:a")
                    try job.put(outcome(n, digits))
                }
            }
            let hashes = try await store.read { (job) throws(StoreError) in
                try (1...7).map { (n) throws(StoreError) in
                    try job.outcome(scope: "user:a", replica: "r", n: n)?.hash
                }
            }
            #expect(hashes == ["first", "first", "first", digits, digits, digits, nil])
            await store.close()
        }
    }
}
