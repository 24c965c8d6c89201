// Conformance rules for the history of records: reading back, order and removal. Those of other
// rows are in StoreConformance.swift.

import CalepinServer
import Testing

/// Returns a change with default properties.
private func change(
    _ sequence: Int64, scope: String = "user:a", previous: Int64? = nil, bytes: [UInt8] = [1]
) -> StoredChange {
    StoredChange(
        scope: scope, sequence: sequence, record: "x", previous: previous, account: "a",
        replica: "r", at: 12, savedAt: -5, formVersion: 3, bytes: bytes)
}

/// The rules for the history of records.
enum HistoryLaws {
    /// The rules, by name.
    static let all: [StoreConformance.Law] = [
        ("changes are read back by scope and sequence, field by field", changesAreRead),
        ("the oldest changes of a scope come first, with their sizes", oldestChangesAreFirst),
        ("the history of a scope that is removed is gone", historyGoesWithScope),
    ]

    @Sendable private static func changesAreRead(_ store: any Store) async throws {
        let written = [
            change(1), change(2, previous: 1, bytes: []),
            change(1, scope: "user:b", bytes: [0, 255]),
        ]
        try await store.write { (job) throws(StoreError) in
            for change in written { try job.put(change) }
            try job.put(change(3, previous: 2))
            try job.removeChange(scope: "user:a", sequence: 3)
        }
        await #expect(throws: StoreError.busy) {
            try await store.commit { (job) throws(StoreError) in
                try job.put(change(4))
                try job.removeChange(scope: "user:a", sequence: 1)
                throw StoreError.busy
            }
        }
        let found = try await store.read { (job) throws(StoreError) -> [Bool] in
            [
                try job.change(scope: "user:a", sequence: 1) == written[0],
                try job.change(scope: "user:a", sequence: 2) == written[1],
                try job.change(scope: "user:b", sequence: 1) == written[2],
                try job.change(scope: "user:a", sequence: 3) == nil,
                try job.change(scope: "user:a", sequence: 4) == nil,
            ]
        }
        #expect(found.allSatisfy { $0 })
    }

    @Sendable private static func oldestChangesAreFirst(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for sequence in [30, 4, 200] as [Int64] {
                try job.put(change(sequence, bytes: Array(repeating: 7, count: Int(sequence))))
            }
            try job.put(change(1, scope: "user:b"))
        }
        let found = try await store.read { (job) throws(StoreError) in
            (
                try job.oldestChanges(scope: "user:a", limit: 2),
                try job.oldestChanges(scope: "user:c", limit: 2)
            )
        }
        #expect(found.0.map(\.sequence) == [4, 30])
        #expect(found.0.map(\.bytes) == [4, 30])
        #expect(found.1.isEmpty)
    }

    @Sendable private static func historyGoesWithScope(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            try job.put(change(1))
            try job.put(change(1, scope: "user:b"))
            try job.accountChanges.removeScope("user:a")
        }
        let found = try await store.read { (job) throws(StoreError) in
            (
                try job.change(scope: "user:a", sequence: 1),
                try job.change(scope: "user:b", sequence: 1)
            )
        }
        #expect(found.0 == nil && found.1 != nil)
    }
}
