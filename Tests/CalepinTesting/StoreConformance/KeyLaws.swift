// Conformance rules for the keys and hints of jobs. What a store does with a job that does not
// keep to its keys is not among them: only StrictStore sees it.

import CalepinServer
import Testing

/// The rules of keys and hints.
enum KeyLaws {
    static let all: [StoreConformance.Law] = [
        ("jobs that hold a key in common run one after the other", oneAfterTheOther),
        ("jobs that hold several keys all end, in whatever order they name them", allEnd),
        ("a hint changes no result, right or wrong", hintsChangeNothing),
    ]

    /// The number of concurrent callers.
    private static let callers = 120

    /// Raises the sequence of some scopes; returns the sequences.
    private static func raise(
        _ names: [String], _ store: any Store
    ) async throws -> [Int64] {
        try await store.commit(touching: Keys(names.map { .scope($0) })) {
            (job) throws(StoreError) in
            var sequences: [Int64] = []
            for name in names {
                var scope = try job.scope(name) ?? StoredScope(name: name)
                scope.sequence += 1
                try job.put(scope)
                sequences.append(scope.sequence)
            }
            return sequences
        }
    }

    @Sendable private static func oneAfterTheOther(_ store: any Store) async throws {
        let seen = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for _ in 0..<callers { group.addTask { try await raise(["user:a"], store) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(seen.sorted() == (1...Int64(callers)).map { $0 })
    }

    @Sendable private static func allEnd(_ store: any Store) async throws {
        let names = ["team:t", "user:a", "user:b", "user:c"]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for caller in 0..<callers {
                let (one, other) = (names[caller % 4], names[(caller + 1 + caller / 4 % 3) % 4])
                group.addTask { _ = try await raise([one, other], store) }
            }
            try await group.waitForAll()
        }
        let sum = try await store.read { (job) throws(StoreError) in
            var sum: Int64 = 0
            for name in names { sum += try job.scope(name)?.sequence ?? 0 }
            return sum
        }
        #expect(sum == 2 * Int64(callers))
    }

    @Sendable private static func hintsChangeNothing(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            try job.put(record("x", 1))
            try job.put(StoredScope(name: "user:a"))
        }
        let hints = [
            Hint.nothing, Hint(.record(scope: "user:a", id: "x"), .scope("user:a")),
            Hint(
                .record(scope: "user:b", id: "x"), .scope("none"), .access(digest: "none"),
                .place(scope: "user:a", replica: "none"), .changes(scope: "user:a", after: 9),
                .blob(scope: "user:a", hash: "none"), .account(.person, key: "none"),
                .owned(.session, owner: "none")),
        ]
        for hint in hints {
            let read = try await store.read(expecting: hint) { (job) throws(StoreError) in
                (try job.record(scope: "user:a", id: "x"), try job.scope("none"))
            }
            #expect(read.0 == record("x", 1) && read.1 == nil)
            let keys = Keys(.scope("user:a"))
            let written = try await store.commit(touching: keys, expecting: hint) {
                (job) throws(StoreError) in
                try job.put(record("y", 2))
                return try job.record(scope: "user:a", id: "y")
            }
            #expect(written == record("y", 2))
        }
    }
}
