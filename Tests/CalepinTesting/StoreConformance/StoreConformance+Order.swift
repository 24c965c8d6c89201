// Conformance rules for the order of changes and for concurrent callers. Those of single jobs are
// in StoreConformance.swift.

import CalepinServer
import Testing

extension StoreConformance {
    /// Returns the ids of a page.
    private static func ids(
        _ store: any Store, after: Int64, limit: Int, bytes: Int
    ) async throws -> [String] {
        try await store.read { (job) throws(StoreError) in
            try job.records(scope: "user:a", after: after, limit: limit, bytes: bytes).map(\.id)
        }
    }

    @Sendable static func changesComeInOrder(_ store: any Store) async throws {
        for (id, sequence) in [("c", 1), ("a", 2), ("b", 3), ("c", 4)] as [(String, Int64)] {
            try await store.write { (job) throws(StoreError) in
                try job.put(record(id, sequence))
            }
        }
        #expect(try await ids(store, after: 0, limit: 9, bytes: 999) == ["a", "b", "c"])
        #expect(try await ids(store, after: 2, limit: 9, bytes: 999) == ["b", "c"])
        #expect(try await ids(store, after: 4, limit: 9, bytes: 999) == [])
    }

    @Sendable static func pagesEnd(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for index in 1...5 {
                try job.put(
                    record("\(index)", Int64(index), state: [UInt8](repeating: 0, count: 10)))
            }
        }
        #expect(try await ids(store, after: 0, limit: 2, bytes: 999) == ["1", "2"])
        #expect(try await ids(store, after: 0, limit: 9, bytes: 25) == ["1", "2"])
        #expect(try await ids(store, after: 0, limit: 9, bytes: 30) == ["1", "2", "3"])
        #expect(try await ids(store, after: 0, limit: 0, bytes: 0) == ["1"])
    }

    @Sendable static func pagesGiveAllOnce(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for index in 1...50 { try job.put(record("r\(index)", Int64(index * 3 % 51))) }
        }
        var seen: [String] = []
        var place: Int64 = -1
        while true {
            let start = place
            let page = try await store.read { (job) throws(StoreError) in
                try job.records(scope: "user:a", after: start, limit: 7, bytes: 9_999)
            }
            guard let last = page.last else { break }
            seen += page.map(\.id)
            place = last.sequence
        }
        #expect(seen.count == 50 && Set(seen).count == 50)
    }

    @Sendable static func pagesBackGiveAllOnce(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for index in 1...50 { try job.put(record("r\(index)", Int64(index * 3 % 51))) }
            try job.put(record("other", 2, scope: "user:b"))
        }
        var seen: [Int64] = []
        var place = Int64.max
        while true {
            let end = place
            let page = try await store.read { (job) throws(StoreError) in
                try job.records(scope: "user:a", .before(end), limit: 7, bytes: 9_999)
            }
            guard let last = page.last else { break }
            seen += page.map(\.sequence)
            place = last.sequence
        }
        #expect(seen.count == 50 && seen == seen.sorted(by: >))
    }

    @Sendable static func pagesByIdGiveAllOnce(_ store: any Store) async throws {
        func ids(after: String, limit: Int, bytes: Int) async throws -> [String] {
            try await store.read { (job) throws(StoreError) in
                try job.records(scope: "user:a", afterID: after, limit: limit, bytes: bytes)
                    .map(\.id)
            }
        }
        try await store.write { (job) throws(StoreError) in
            for (place, id) in ["c", "a", "e", "b", "d"].enumerated() {
                let state = [UInt8](repeating: 0, count: 10)
                try job.put(record(id, Int64(place + 1), state: state))
            }
        }
        #expect(try await ids(after: "", limit: 9, bytes: 999) == ["a", "b", "c", "d", "e"])
        #expect(try await ids(after: "b", limit: 2, bytes: 999) == ["c", "d"])
        #expect(try await ids(after: "bb", limit: 9, bytes: 25) == ["c", "d"])
        #expect(try await ids(after: "d", limit: 0, bytes: 0) == ["e"])
        #expect(try await ids(after: "e", limit: 9, bytes: 999) == [])
    }

    @Sendable static func sequencesAreNotParted(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for id in ["a", "b", "c"] { try job.put(record(id, 1)) }
            try job.put(record("d", 2))
        }
        #expect(try await ids(store, after: 0, limit: 2, bytes: 999) == ["a", "b", "c"])
    }

    @Sendable static func unusualOutcomesAreListed(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for n in [4, 2, 1, 3] as [Int64] {
                try job.put(
                    StoredOutcome(
                        scope: "user:a", replica: "r", n: n, hash: "h",
                        bytes: n == 3 ? [] : [UInt8(n)]))
            }
        }
        let found = try await store.read { (job) throws(StoreError) -> [[Int64]] in
            [
                try job.unusualOutcomes(scope: "user:a", replica: "r", after: 0, limit: 9),
                try job.unusualOutcomes(scope: "user:a", replica: "r", after: 1, limit: 1),
            ].map { $0.map(\.n) }
        }
        #expect(found == [[1, 2, 4], [2]])
    }

    /// The number of concurrent callers.
    private static let callers = 300

    /// Increments the place of a scope and writes a record there.
    private static func moveOn(_ store: any Store, _ caller: Int) async throws -> Int64 {
        try await store.commit(touching: Keys(.scope("user:a"))) { (job) throws(StoreError) in
            var scope = try job.scope("user:a") ?? StoredScope(name: "user:a")
            scope.sequence += 1
            try job.put(scope)
            try job.put(record("r\(caller)", scope.sequence))
            return scope.sequence
        }
    }

    /// Writes a record in a job that throws for every third caller; returns true when it did.
    private static func fails(_ store: any Store, _ caller: Int) async -> Bool {
        do {
            try await store.commit(touching: Keys(.scope("user:a"))) { (job) throws(StoreError) in
                try job.put(record("r\(caller)", Int64(caller)))
                if caller % 3 == 0 { throw StoreError.failed("on purpose") }
            }
            return false
        } catch {
            return true
        }
    }

    @Sendable static func manyCallersCount(_ store: any Store) async throws {
        let places = try await withThrowingTaskGroup(of: Int64.self) { group in
            for caller in 0..<callers {
                group.addTask { try await moveOn(store, caller) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(places.sorted() == (1...Int64(callers)).map { $0 })
        let end = try await store.read { (job) throws(StoreError) in
            try job.scope("user:a")?.sequence
        }
        #expect(end == Int64(callers))
    }

    @Sendable static func manyThrowingJobs(_ store: any Store) async throws {
        let failed = await withTaskGroup(of: Bool.self) { group in
            for caller in 0..<callers {
                group.addTask { await fails(store, caller) }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(failed == callers / 3)
        let left = try await ids(store, after: -1, limit: callers, bytes: .max)
        #expect(left.count == callers - callers / 3)
        #expect(!left.contains("r0") && left.contains("r1"))
    }
}
