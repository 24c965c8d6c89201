// Two stores on one database: the stamps that changes raise, what is told, and duties.

import StoreConformance
import Synchronization
import Testing

@testable import CalepinPostgres
@testable import CalepinServer

@Suite("Stores on one database", .serialized)
struct SharingTests {
    private func with(
        _ body: (PostgresStore, PostgresStore) async throws -> Void
    ) async throws {
        try await TestDatabase.with { database in
            let (first, second) = (try database.open(), try database.open())
            try await body(first, second)
            await first.close()
            await second.close()
        }
    }

    @Test("see each other's stamps, which are raised by what access depends on alone")
    func stamps() async throws {
        try await with { first, second in
            let names: [StoreStamp] = [.account("ann"), .scope("team:1"), .link("l"), .apps]
            #expect(try await second.stamps(of: names) == [0, 0, 0, 0])
            let rows: [(AccountRow.Sort, StoreKey, [Int64])] = [
                (.session, .account("ann"), [1, 0, 0, 0]),
                (.membership, .account("ann"), [2, 0, 0, 0]),
                (.grant, .scope("team:1"), [2, 1, 0, 0]),
                (.written, .account("ann"), [2, 1, 0, 0]),
                (.schedule, .account("ann"), [2, 1, 0, 0]),
                (.member, .scope("team:1"), [2, 1, 0, 0]),
                (.partedForm, .scope("team:1"), [2, 2, 0, 0]),
            ]
            for (sort, key, expected) in rows {
                let owner = key == .account("ann") ? "ann" : "team:1"
                try await first.commit(touching: Keys(key)) { (job) throws(StoreError) in
                    try job.accountChanges.put(
                        AccountRow(sort, key: "k", owner: owner, at: 1))
                }
                #expect(try await second.stamps(of: names) == expected, "\(sort)")
            }
            // A job that throws raises nothing.
            try? await first.commit(touching: Keys(.account("ann"))) {
                (job) throws(StoreError) -> Void in
                try job.accountChanges.remove(.session, "k")
                throw StoreError.full
            }
            #expect(try await second.stamps(of: names) == [2, 2, 0, 0])
            try await second.commit(touching: Keys(.app("a"))) { (job) throws(StoreError) in
                try job.registryChanges.put(StoredApp(id: "a", stage: "live", live: 1))
            }
            #expect(try await first.stamps(of: names) == [2, 2, 0, 1])
        }
    }

    @Test("raise the stamp of apps by the settings of a hook, and not by what waits for it")
    func hooks() async throws {
        try await with { first, second in
            var hook = StoredHook(id: "h", app: "a", at: 1, bytes: [1])
            for (change, expected) in [(0, 1), (1, 1), (2, 2)] as [(Int64, Int64)] {
                hook.waiting = change
                if change == 2 { hook.bytes = [2] }
                let now = hook
                try await first.commit(touching: Keys(.hook("h"))) { (job) throws(StoreError) in
                    try job.hookChanges.put(now)
                }
                #expect(try await second.stamps(of: [.apps]) == [expected])
            }
        }
    }

    @Test("tell each other what has changed, also after a connection was lost")
    func news() async throws {
        try await with { first, second in
            let heard = Mutex<Set<ServerNews>>([])
            second.hear { news in heard.withLock { $0.formUnion(news) } }
            #expect(await eventually { second.hearsSince != nil && first.hearsSince != nil })
            let told: Set<ServerNews> = [
                .changed(scope: "team:é", sequence: 7, forms: ["a", "b"]),
                .changed(scope: "user:x", sequence: .max, forms: []), .due("hooks"),
                .raised(.scope("team:é")), .raised(.apps),
            ]
            first.tell(Array(told))
            #expect(await eventually { heard.withLock { $0 } == told })
            try TestDatabase.admin(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE query LIKE 'LISTEN%' OR query LIKE '%pg_notify%' AND pid <> pg_backend_pid()
                """)
            try await first.commit(touching: Keys(.account("ann"))) { (job) throws(StoreError) in
                try job.accountChanges.put(AccountRow(.session, key: "k", owner: "ann", at: 1))
            }
            // A message may be lost with the connection; later ones are not.
            #expect(
                await eventually {
                    first.tell([.raised(.account("ann"))])
                    return heard.withLock { $0.contains(.raised(.account("ann"))) }
                })
        }
    }

    @Test("have a duty one at a time, and take it from one that notes nothing")
    func duties() async throws {
        try await with { first, second in
            #expect(try await first.take("a", for: 60))
            #expect(try await first.take("a", for: 60))
            #expect(try await !second.take("a", for: 60))
            #expect(try await second.take("b", for: 60))
            try await second.leave("a")
            #expect(try await !second.take("a", for: 60))
            try await first.leave("a")
            #expect(try await second.take("a", for: 0))
            #expect(await eventually { (try? await first.take("a", for: 60)) == true })
            #expect(try await first.notePresence(for: 60) == 0)
            #expect(try await second.notePresence(for: 60) == 1)
            #expect(try await first.notePresence(for: 60) == 1)
        }
    }

    @Test("take names for keys of their own in one order, whoever raises what")
    func noDeadlock() async throws {
        try await with { first, second in
            try await Self.change(200, first, second)
            let stamps = try await first.stamps(of: [.apps])
            #expect(stamps[0] > 0)
        }
    }

    private static func change(
        _ count: Int, _ first: PostgresStore, _ second: PostgresStore
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                let store = number.isMultiple(of: 2) ? first : second
                group.addTask { try await change(number, store) }
            }
            try await group.waitForAll()
        }
    }

    private static func change(_ number: Int, _ store: PostgresStore) async throws {
        let (account, app) = ("a\(number % 3)", "p\(number % 2)")
        let keys = Keys(.account(account), .account("a\(number % 2)"), .app(app))
        try await store.commit(touching: keys) { (job) throws(StoreError) in
            try job.accountChanges.put(AccountRow(.session, key: account, owner: account, at: 1))
            try job.registryChanges.put(StoredApp(id: app, stage: "live", live: 1))
        }
    }
}
