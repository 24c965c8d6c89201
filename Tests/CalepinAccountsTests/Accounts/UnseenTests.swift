// A member with access to some collections of a team learns nothing about the others, by cursors,
// pokes, counts or the number of answers, and sync works all the same.

import CalepinSync
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("What may not be read")
struct UnseenTests {
    /// Ann, who owns the team, and Bob, who may read and write its motor records only.
    private struct Pair {
        let ann: TestWriter
        let bob: TestWriter

        init(_ server: TestServer, _ store: any Store) async throws {
            let (owner, other) = (TestBrowser(server), TestBrowser(server))
            try await owner.register("ann")
            try await other.register("bob")
            try await setRole("ann", .manager, in: store)
            let team = try await owner.send("POST", "/api/teams", .texts(["title": "Crew"]))
            let scope = team.json.text("scope")
            let path = "/api/teams/\(scope.dropFirst(5))"
            for (part, members) in [
                ("members", ["name": "bob", "role": "agent"]),
                ("grants", ["role": "agent", "collection": "motor", "right": "write"]),
            ] {
                let reply = try await owner.send("PUT", "\(path)/\(part)", .texts(members))
                try #require(reply.status == 200, "\(reply.text)")
            }
            ann = try await TestWriter.registered(owner, in: scope)
            bob = try await TestWriter.registered(other, in: scope)
        }

        /// Saves notes, which Bob may not read.
        func work(_ numbers: ClosedRange<Int64>) async throws {
            for n in numbers {
                let statuses = try await ann.push([n], record: UInt64(100 + n), form: "notes")
                #expect(statuses == ["applied"])
            }
        }
    }

    private func withPair(
        _ body: (Pair, any Store) async throws -> Void
    ) async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, _ in
            try await body(try await Pair(server, store), store)
        }
    }

    /// Adds more notes than fit into one answer.
    private static func fill(_ store: any Store, _ scope: String) async throws {
        try await store.commit { (job) throws(StoreError) in
            guard var found = try job.scope(scope) else { return }
            for number in 1...UInt64(ServerLimits.pullRecords + 20) {
                let state = RecordState(Identifier(UInt128(10_000 + number)), form: "notes")
                found.sequence += 1
                found.recordCount += 1
                found.digest ^= state.digest
                try job.put(
                    StoredRecord(
                        scope: scope, id: state.id.description, form: "notes",
                        sequence: found.sequence, digest: state.digest, state: state.json()))
            }
            try job.put(found)
        }
    }

    /// Returns an answer without its time and its encrypted part.
    private func said(_ answer: PullAnswer) throws -> String {
        let cursor = try #require(Cursor(answer.cursor))
        #expect(!cursor.sealed.isEmpty)
        return "\(answer.status) \(answer.hasMore) \(answer.records.map(\.id)) \(answer.dropped) "
            + "\(answer.count) \(answer.digest) \(cursor.accessEpoch) \(cursor.floor) "
            + "\(cursor.head) \(cursor.sealed.count)"
    }

    @Test("shows in no answer to a pull, however much changes there")
    func pulls() async throws {
        try await withPair { pair, store in
            _ = try await pair.bob.push([1], record: 1)
            let first = try await pair.bob.pull()
            #expect(first.status == .reset && first.records.count == 1)
            let before = try await pair.bob.pull(first.cursor)
            #expect(before.status == .changes && before.records.isEmpty)
            try await pair.work(1...3)
            try await Self.fill(store, pair.bob.scope.description)
            let after = try await pair.bob.pull(before.cursor)
            #expect(try said(after) == said(before))
            #expect(try await said(pair.bob.pull()) == said(first))
        }
    }

    @Test("says a moment in the place of a number of changes")
    func moments() async throws {
        try await withPair { pair, _ in
            let start = Int64(Date().timeIntervalSince1970 * 1_000)
            let (one, other) = (try await pair.bob.pull(), try await pair.bob.pull())
            try await pair.work(1...9)
            let third = try await pair.bob.pull(one.cursor)
            let places = try [one, other, third].map { try #require(Cursor($0.cursor)).seq }
            #expect(places == places.sorted() && Set(places).count == 3)
            #expect(places.allSatisfy { abs($0 - start) < 600_000 })
        }
    }

    @Test("pokes nobody, but what may be read does, with a moment later than the last pull's")
    func pokes() async throws {
        let feed = Feed()
        let scope = "team:t"
        var part = Access(account: "b", scopes: [])
        part.grant(.part(reading: ["motor"], writing: []), in: scope)
        let whole = try feed.listen(Access(account: "a", scopes: [scope]), now: .now)
        let some = try feed.listen(part, now: .now)
        let place = feed.clock.next()
        for sequence in Int64(1)...50 { feed.poke(scope, sequence: sequence, forms: ["notes"]) }
        #expect(some.take().isEmpty)
        #expect(whole.take().map(\.sequence) == [50])
        feed.poke(scope, sequence: 51, forms: ["notes", "motor"])
        let told = some.take()
        #expect(told.count == 1 && told.allSatisfy { $0.sequence > place })
        #expect(whole.take().map(\.sequence) == [51])
    }

    @Test("does not keep a replica from having what it may read, by pokes alone")
    func replica() async throws {
        try await withPair { pair, _ in
            var replica = Replica(pair.bob.scope, id: pair.bob.replica)
            func exchange(_ effects: [SyncEffect]) async throws -> Int {
                var (waiting, pulls) = (effects, 0)
                while !waiting.isEmpty {
                    guard case .pull(let request, let turn) = waiting.removeFirst() else {
                        continue
                    }
                    pulls += 1
                    waiting += replica.pullAnswered(
                        try await pair.bob.pull(request.cursor), turn: turn)
                }
                return pulls
            }
            #expect(try await exchange(replica.wake()) == 1)
            let clock = MomentClock()
            // An earlier poke may still be on its way; a later one leads to one pull.
            _ = try await pair.ann.push([1], record: 1)
            let poke = Poke(pair.bob.scope.description, seq: clock.next() + 60_000)
            #expect(try await exchange(replica.poked(poke)) >= 1)
            #expect(replica.records.count == 1 && replica.mismatches == 0)
            let old = Poke(pair.bob.scope.description, seq: 51)
            #expect(replica.poked(old).isEmpty)
            try await pair.work(2...5)
            #expect(try await exchange(replica.wake()) == 1)
            #expect(replica.records.count == 1 && replica.mismatches == 0)
        }
    }

    @Test("is not opened by a cursor of somebody else, of another scope or made up")
    func others() async throws {
        try await withPair { pair, _ in
            let own = try await pair.bob.pull()
            #expect(try await pair.bob.pull(own.cursor).status == .changes)
            #expect(try await pair.ann.pull(own.cursor).status == .reset)
            let whole = try await pair.ann.pull()
            #expect(try await pair.bob.pull(whole.cursor).status == .reset)
            var forged = try #require(Cursor(own.cursor))
            forged.sealed = String(forged.sealed.reversed())
            #expect(try await pair.bob.pull(forged.description).status == .reset)
            forged.sealed = ""
            #expect(try await pair.bob.pull(forged.description).status == .reset)
        }
    }

    @Test("drops out of sight without a word, also when its traces are forgotten")
    func dropped() async throws {
        try await withPair { pair, store in
            _ = try await pair.bob.push([1], record: 1)
            try await pair.work(1...3)
            let cursor = try await pair.bob.pull().cursor
            let before = try await pair.bob.pull(cursor)
            let scope = pair.bob.scope.description
            // A note that was dropped, and whose tombstone was removed.
            try await store.commit { (job) throws(StoreError) in
                guard var found = try job.scope(scope),
                    let note = try job.record(
                        scope: scope, id: Identifier(UInt128(101)).description)
                else { return }
                found.sequence += 1
                found.recordCount -= 1
                found.digest ^= note.digest
                found.floor = found.sequence
                try job.removeRecord(scope: scope, id: note.id)
                try job.put(found)
            }
            #expect(try await said(pair.bob.pull(cursor)) == said(before))
        }
    }

    @Test("has a clock that never stands still and never goes back")
    func clock() {
        let clock = MomentClock()
        let all = (0..<10_000).map { _ in clock.next() }
        #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    }
}
