// Conformance rules for maintenance, backups and verification: deleted rows, old rows, and paging.
// Those of daily work are in StoreConformance.swift.

import CalepinServer
import Testing

/// Returns a blob with default properties.
private func blob(
    _ hash: String, scope: String = "user:a", kept: String = "k", checkAt: Int64 = 0
) -> StoredBlob {
    StoredBlob(
        scope: scope, hash: hash, size: 1, storedHash: kept, storedSize: 1, type: "image/png",
        hasThumbnail: false, checkAt: checkAt)
}

extension StoreConformance {
    @Sendable static func removedIsGone(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for id in ["x", "y"] { try job.put(record(id, 1)) }
            for hash in ["g", "h"] { try job.put(blob(hash)) }
            for n in 1...5 as ClosedRange<Int64> {
                for replica in ["r", "s"] {
                    try job.put(
                        StoredOutcome(
                            scope: "user:a", replica: replica, n: n, hash: "", bytes: [1]))
                }
            }
        }
        try await store.write { (job) throws(StoreError) in
            try job.removeRecord(scope: "user:a", id: "x")
            try job.removeRecord(scope: "user:b", id: "y")
            try job.removeBlob(scope: "user:a", hash: "g")
            try job.removeOutcomes(scope: "user:a", replica: "r", upTo: 3)
        }
        let found = try await store.read { (job) throws(StoreError) -> [Bool] in
            let left = try job.unusualOutcomes(scope: "user:a", replica: "r", after: 0, limit: 9)
            let other = try job.unusualOutcomes(scope: "user:a", replica: "s", after: 0, limit: 9)
            return [
                try job.record(scope: "user:a", id: "x") == nil,
                try job.record(scope: "user:a", id: "y") == record("y", 1),
                try job.blob(scope: "user:a", hash: "g") == nil,
                try job.blob(scope: "user:a", hash: "h") != nil,
                left.map(\.n) == [4, 5], other.count == 5,
            ]
        }
        #expect(found == Array(repeating: true, count: 6))
    }

    @Sendable static func throwingRemovesNothing(_ store: any Store) async throws {
        let tombstone = StoredTombstone(
            scope: "user:a", record: "z", sequence: 4, droppedAt: 9)
        try await store.write { (job) throws(StoreError) in
            try job.put(record("x", 1))
            try job.put(blob("g"))
            try job.put(tombstone)
            try job.put(StoredHeld(scope: "user:a", replica: "r", n: 1, bytes: [7]))
        }
        await #expect(throws: StoreError.busy) {
            try await store.commit { (job) throws(StoreError) in
                try job.removeRecord(scope: "user:a", id: "x")
                try job.put(record("x", 2))
                try job.removeRecord(scope: "user:a", id: "x")
                try job.removeBlob(scope: "user:a", hash: "g")
                try job.removeTombstone(scope: "user:a", record: "z")
                try job.put(StoredHeld(scope: "user:a", replica: "r", n: 2, bytes: [8]))
                throw StoreError.busy
            }
        }
        let found = try await store.read { (job) throws(StoreError) -> [Bool] in
            [
                try job.record(scope: "user:a", id: "x") == record("x", 1),
                try job.blob(scope: "user:a", hash: "g") == blob("g"),
                try job.tombstones(scope: "user:a", after: 0, upTo: 9, limit: 9) == [tombstone],
                try job.accounts.held(scope: "user:a", limit: 9).map(\.n) == [1],
            ]
        }
        #expect(found == Array(repeating: true, count: 4))
    }

    @Sendable static func tombstonesComeInOrder(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for (id, sequence) in [("c", 5), ("a", 3), ("b", 4), ("d", 9)] as [(String, Int64)] {
                try job.put(
                    StoredTombstone(
                        scope: "user:a", record: id, sequence: sequence,
                        droppedAt: 100 - sequence))
            }
            try job.put(
                StoredTombstone(scope: "user:b", record: "a", sequence: 4, droppedAt: 1))
            try job.removeTombstone(scope: "user:b", record: "b")
        }
        let found = try await store.read { (job) throws(StoreError) -> [[String]] in
            [
                try job.tombstones(scope: "user:a", after: 3, upTo: 5, limit: 9).map(\.record),
                try job.tombstones(scope: "user:a", after: 0, upTo: 9, limit: 2).map(\.record),
                try job.upkeep.tombstones(before: 96, limit: 9).map(\.scope),
                try job.upkeep.tombstones(before: 97, limit: 2).map(\.record),
            ]
        }
        #expect(found[0] == ["b", "c"])
        #expect(found[1] == ["a", "b"])
        #expect(found[2] == ["user:b", "user:a", "user:a"])
        #expect(found[3] == ["a", "d"])
    }

    @Sendable static func trashIsOld(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for (id, time) in [("a", 30), ("b", nil), ("c", 10), ("d", 50)]
                as [(String, Int64?)]
            {
                var removed = record(id, 1)
                removed.removedAt = time
                try job.put(removed)
            }
            var restored = record("d", 2)
            restored.removedAt = nil
            try job.put(restored)
        }
        let found = try await store.read { (job) throws(StoreError) -> [[StoredRecord]] in
            [
                try job.upkeep.trash(before: 30, limit: 9),
                try job.upkeep.trash(before: 99, limit: 9),
            ]
        }
        #expect(found[0].map(\.id) == ["c"])
        #expect(found[1].map(\.id) == ["c", "a"])
        #expect(found[1].map(\.removedAt) == [10, 30])
    }

    @Sendable static func trashOfForm(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            let times: [Int64?] = [5, 9, nil, 7, 9, 7]
            for (number, time) in times.enumerated() {
                for (scope, form) in [("user:a", "x"), ("user:a", "y"), ("user:b", "x")] {
                    var one = record("\(form)\(number)", Int64(number + 1))
                    (one.scope, one.form, one.removedAt) = (scope, form, time)
                    try job.put(one)
                }
            }
        }
        let pages = try await store.read { (job) throws(StoreError) -> [[StoredRecord]] in
            var pages: [[StoredRecord]] = []
            repeat {
                pages.append(
                    try job.upkeep.trash(
                        scope: "user:a", form: "x",
                        after: pages.last?.last.map { TrashCursor($0) }, limit: 2))
            } while pages.last?.isEmpty == false
            return pages
        }
        #expect(pages.map { $0.map(\.id) } == [["x4", "x1"], ["x5", "x3"], ["x0"], []])
    }

    @Sendable static func pagesCoverAllScopes(_ store: any Store) async throws {
        let names = (0..<25).map { "user:\($0)" }.sorted()
        try await store.write { (job) throws(StoreError) in
            for name in names {
                try job.put(StoredScope(name: name))
                for other in ["r", "s"] {
                    try job.put(
                        StoredReplica(scope: name, name: other, lastN: 7, backedUpTo: 3))
                    try job.put(blob(other, scope: name))
                }
            }
        }
        let (scopes, replicas, blobs) = try await store.read { (job) throws(StoreError) in
            (
                try all { (last: StoredScope?) throws(StoreError) in
                    try job.upkeep.scopes(after: last?.name ?? "", limit: 4)
                },
                try all { last throws(StoreError) in try job.upkeep.replicas(after: last, limit: 4)
                },
                try all { last throws(StoreError) in try job.upkeep.blobs(after: last, limit: 4) }
            )
        }
        #expect(scopes.map(\.name) == names)
        #expect(replicas.map(\.scope) == names.flatMap { [$0, $0] })
        #expect(replicas.map(\.name) == names.flatMap { _ in ["r", "s"] })
        #expect(replicas.allSatisfy { $0.lastN == 7 && $0.backedUpTo == 3 })
        #expect(blobs.map(\.hash) == names.flatMap { _ in ["r", "s"] })
    }

    private static func all<Row>(
        _ page: (Row?) throws(StoreError) -> [Row]
    ) throws(StoreError) -> [Row] {
        var rows: [Row] = []
        while true {
            let next = try page(rows.last)
            if next.isEmpty { return rows }
            rows += next
        }
    }

    @Sendable static func blobsAreChecked(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            try job.put(blob("late", checkAt: 50))
            try job.put(blob("soon", checkAt: 20))
            try job.put(blob("never", checkAt: .max))
            try job.put(blob("now", scope: "user:b", kept: "m", checkAt: 10))
            var checked = blob("now", scope: "user:b", kept: "m", checkAt: 90)
            checked.isUnused = true
            try job.put(checked)
        }
        let found = try await store.read { (job) throws(StoreError) -> [Bool] in
            [
                try job.upkeep.blobs(toCheckAt: 49, limit: 9).map(\.hash) == ["soon"],
                try job.upkeep.blobs(toCheckAt: 99, limit: 2).map(\.hash) == ["soon", "late"],
                try job.blob(scope: "user:b", hash: "now")?.isUnused == true,
                try job.upkeep.isKept(storedHash: "m"), try !job.upkeep.isKept(storedHash: "n"),
            ]
        }
        #expect(found == Array(repeating: true, count: 5))
    }

    @Sendable static func heldGoesByAuthor(_ store: any Store) async throws {
        let ann = HeldAuthor(scope: "team:a", account: "ann")
        let others = [
            HeldAuthor(scope: "team:a", account: "bob"),
            HeldAuthor(scope: "team:b", account: "ann"),
        ]
        try await store.write { (job) throws(StoreError) in
            for author in others + [ann] {
                for n in 1...5 as ClosedRange<Int64> {
                    try job.put(
                        StoredHeld(
                            scope: author.scope, replica: "r", n: n, bytes: [1, 2],
                            author: author.account, at: n * 10))
                }
            }
        }
        let (sum, none, pages) = try await store.read { (job) throws(StoreError) in
            (
                try job.accounts.heldSum(of: ann),
                try job.accounts.heldSum(of: HeldAuthor(scope: "team:b", account: "bob")),
                try all { last throws(StoreError) in
                    try job.accounts.heldAuthors(after: last, limit: 2)
                }
            )
        }
        #expect(sum == HeldSum(count: 5, bytes: 10) && none == HeldSum())
        #expect(pages == [ann] + others)
        let gone = try await store.commit { (job) throws(StoreError) in
            [
                try job.accountChanges.removeHeld(of: ann, before: 40, limit: 2),
                try job.accountChanges.removeHeld(of: ann, before: 40, limit: 2),
                try job.accountChanges.removeHeld(of: ann, before: 40, limit: 2),
            ]
        }
        #expect(gone == [2, 1, 0])
        let left = try await store.read { (job) throws(StoreError) in
            try job.accounts.held(scope: "team:a", limit: 99)
        }
        let told = left.map { "\($0.author) \($0.n) \($0.at)" }
        #expect(told.sorted() == ["ann 4 40", "ann 5 50"] + (1...5).map { "bob \($0) \($0)0" })
    }

    @Sendable static func mentionsAreFound(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            try job.put(record("x", 1, state: Array("..abc..".utf8)))
            try job.put(record("y", 1, scope: "user:b", state: [0, 255] + Array("def".utf8)))
            let bytes = Array("{ghi}".utf8)
            try job.put(StoredHeld(scope: "user:a", replica: "r", n: 1, bytes: bytes))
        }
        let found = try await store.read { (job) throws(StoreError) -> [Bool] in
            [
                try job.upkeep.isMentioned("abc", scope: "user:a"),
                try job.upkeep.isMentioned("ghi", scope: "user:a"),
                try job.upkeep.isMentioned("def", scope: "user:b"),
                try !job.upkeep.isMentioned("abc", scope: "user:b"),
                try !job.upkeep.isMentioned("ghi", scope: "user:b"),
                try !job.upkeep.isMentioned("xyz", scope: "user:a"),
            ]
        }
        #expect(found == Array(repeating: true, count: 6))
    }
}
