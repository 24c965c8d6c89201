// The conformance rules for every store: the memory store and each database are checked against
// all of them. The stores' own tests open them; the rules for persistence are in
// StoreConformance+Reopening.swift.

import CalepinServer
import Testing

/// The conformance rules, checked on stores that `open` makes: each call returns an empty one.
package struct StoreConformance: Sendable {
    let open: @Sendable () throws -> any Store

    /// A rule with its name.
    package typealias Law = (name: String, check: @Sendable (any Store) async throws -> Void)

    /// Prepares the rules for the stores that `open` makes.
    package init(open: @escaping @Sendable () throws -> any Store) {
        self.open = open
    }

    /// Every rule that needs one store, by name.
    package static let laws =
        recordLaws + HistoryLaws.all + RegistryLaws.all + LinkLaws.all + HookLaws.all
        + AccountLaws.all + KeyLaws.all

    private static let recordLaws: [Law] = [
        ("an empty store knows nothing", emptyKnowsNothing),
        ("what was written is read back, field by field", writtenIsRead),
        ("what is written under the same key replaces what was there", sameKeyReplaces),
        ("a job that throws leaves nothing behind", throwingLeavesNothing),
        ("a job sees what it has written itself", jobSeesOwnWrites),
        ("scopes do not see each other's rows", scopesAreApart),
        ("changes come in the order of the scope", changesComeInOrder),
        ("a page of changes ends after enough records or bytes", pagesEnd),
        ("pages one after the other give every record once", pagesGiveAllOnce),
        ("pages by id give every record once", pagesByIdGiveAllOnce),
        ("pages from the latest back give every record once", pagesBackGiveAllOnce),
        ("changes of one sequence are not parted", sequencesAreNotParted),
        ("only unusual outcomes are listed, in order", unusualOutcomesAreListed),
        ("a replica keeps the account it was first given", replicaKeepsAccount),
        ("texts and bytes of any kind come back as they are", anyTextComesBack),
        ("jobs of many callers all count, each once", manyCallersCount),
        ("of many jobs at once those that throw leave nothing", manyThrowingJobs),
        ("what is removed is gone, and nothing else", removedIsGone),
        ("a job that throws removes nothing", throwingRemovesNothing),
        ("tombstones come in order, of one scope or of all", tombstonesComeInOrder),
        ("only what is removed is in the trash, the oldest first", trashIsOld),
        ("the trash of a form has its pages, the latest first", trashOfForm),
        ("pages over all scopes give every row once", pagesCoverAllScopes),
        ("blobs are due when their time has come", blobsAreChecked),
        ("what an author has set aside is summed, and its oldest goes", heldGoesByAuthor),
        ("mentions are found in records and in what was set aside", mentionsAreFound),
        ("a closed store refuses", closedRefuses),
    ]

    /// Checks one rule on a store of its own.
    package func check(_ name: String) async throws {
        let law = try #require(Self.laws.first { $0.name == name })
        let store = try open()
        try await law.check(store)
        await store.close()
    }
}

/// Returns a record with default properties.
func record(
    _ id: String, _ sequence: Int64, scope: String = "user:a", state: [UInt8] = [1, 2, 3]
) -> StoredRecord {
    StoredRecord(
        scope: scope, id: id, form: "motor", sequence: sequence, digest: UInt64.max - 1,
        state: state)
}

extension Store {
    /// Writes rows in one job.
    func write(
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Void
    ) async throws {
        try await commit(job)
    }
}

// MARK: - One job

extension StoreConformance {
    @Sendable static func emptyKnowsNothing(_ store: any Store) async throws {
        let isEmpty = try await store.read { (job) throws(StoreError) -> [Bool] in
            [
                try job.account(token: "t") == nil, try job.scope("user:a") == nil,
                try job.replica("r", scope: "user:a") == nil,
                try job.replicaState(of: "r", scope: "user:a") == nil,
                try job.account(replica: "r") == nil, try job.replicaCount(account: "a") == 0,
                try job.outcome(scope: "user:a", replica: "r", n: 1) == nil,
                try job.record(scope: "user:a", id: "x") == nil,
                try job.records(scope: "user:a", after: 0, limit: 9, bytes: 9).isEmpty,
                try job.blob(scope: "user:a", hash: "h") == nil,
                try job.blobBytes(scope: "user:a") == 0,
                try job.accounts.held(scope: "user:a", limit: 9).isEmpty,
                try job.unusualOutcomes(scope: "user:a", replica: "r", after: 0, limit: 9)
                    .isEmpty,
                try !job.epoch().isEmpty,
            ]
        }
        #expect(isEmpty.allSatisfy { $0 })
    }

    @Sendable static func writtenIsRead(_ store: any Store) async throws {
        var scope = StoredScope(name: "user:a")
        scope.sequence = 7
        scope.accessEpoch = 2
        scope.digest = 0xFEDC_BA98_7654_3210
        scope.recordCount = 3
        scope.bytes = 1 << 40
        scope.floor = 4
        scope.historyBytes = 1 << 41
        let replica = StoredReplica(scope: "user:a", name: "r", lastN: 5, backedUpTo: 2)
        let outcome = StoredOutcome(
            scope: "user:a", replica: "r", n: 5, hash: "abc", bytes: [0, 255, 10])
        let blob = StoredBlob(
            scope: "user:a", hash: "h", size: 9, storedHash: "s", storedSize: 8,
            type: "image/png", hasThumbnail: true, checkAt: 12, isUnused: true)
        let held = StoredHeld(scope: "user:a", replica: "r", n: 6, bytes: [9])
        let written = (scope, replica, outcome, blob, held)
        try await store.write { (job) throws(StoreError) in
            try job.addAccount("a", token: "t", at: 1)
            try job.addReplica("r", account: "a", at: 2)
            try job.put(written.0)
            try job.put(written.1)
            try job.put(written.2)
            try job.put(record("x", 7))
            try job.put(written.3)
            try job.put(written.4)
        }
        let isSame = try await store.read { (job) throws(StoreError) -> [Bool] in
            [
                try job.account(token: "t") == "a", try job.account(replica: "r") == "a",
                try job.replicaCount(account: "a") == 1, try job.scope("user:a") == written.0,
                try job.replica("r", scope: "user:a") == written.1,
                try job.outcome(scope: "user:a", replica: "r", n: 5) == written.2,
                try job.replicaState(of: "r", scope: "user:a")
                    == StoredReplicaState(account: "a", lastN: 5, lastHash: "abc", backedUpTo: 2),
                try job.replicaState(of: "r", scope: "user:b")
                    == StoredReplicaState(account: "a", lastN: 0, lastHash: "", backedUpTo: 0),
                try job.record(scope: "user:a", id: "x") == record("x", 7),
                try job.recordMark(scope: "user:a", id: "x")
                    == RecordMark(sequence: 7, bytes: 3),
                try job.recordMark(scope: "user:b", id: "x") == nil,
                try job.blob(scope: "user:a", hash: "h") == written.3,
                try job.blobBytes(scope: "user:a") == 8,
                try job.accounts.held(scope: "user:a", limit: 9) == [written.4],
            ]
        }
        #expect(isSame == Array(repeating: true, count: 14))
    }

    @Sendable static func sameKeyReplaces(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in try job.put(record("x", 1)) }
        try await store.write { (job) throws(StoreError) in
            try job.put(record("x", 2, state: [4]))
        }
        let all = try await store.read { (job) throws(StoreError) in
            try job.records(scope: "user:a", after: 0, limit: 9, bytes: 999)
        }
        #expect(all == [record("x", 2, state: [4])])
    }

    @Sendable static func throwingLeavesNothing(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in try job.put(record("x", 1)) }
        await #expect(throws: StoreError.busy) {
            try await store.commit { (job) throws(StoreError) in
                try job.put(record("x", 2))
                try job.put(record("y", 3))
                throw StoreError.busy
            }
        }
        let all = try await store.read { (job) throws(StoreError) in
            try job.records(scope: "user:a", after: 0, limit: 9, bytes: 999)
        }
        #expect(all == [record("x", 1)])
    }

    @Sendable static func jobSeesOwnWrites(_ store: any Store) async throws {
        let seen = try await store.commit { (job) throws(StoreError) -> [String] in
            try job.put(record("x", 1))
            try job.put(record("y", 2))
            try job.put(record("x", 3))
            let all = try job.records(scope: "user:a", after: 0, limit: 9, bytes: 999)
            return all.map(\.id)
        }
        #expect(seen == ["y", "x"])
    }

    @Sendable static func scopesAreApart(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            try job.put(record("x", 1, scope: "user:a"))
            try job.put(record("x", 1, scope: "user:b", state: [8]))
            try job.put(
                StoredOutcome(scope: "user:b", replica: "r", n: 1, hash: "", bytes: [1]))
            try job.put(StoredHeld(scope: "user:b", replica: "r", n: 1, bytes: []))
        }
        let found = try await store.read { (job) throws(StoreError) -> ([StoredRecord], Bool) in
            let all = try job.records(scope: "user:a", after: 0, limit: 9, bytes: 999)
            let outcome = try job.outcome(scope: "user:a", replica: "r", n: 1)
            let held = try job.accounts.held(scope: "user:a", limit: 9)
            return (all, outcome == nil && held.isEmpty)
        }
        #expect(found.0 == [record("x", 1)])
        #expect(found.1)
    }

    @Sendable static func replicaKeepsAccount(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            try job.addReplica("r", account: "a", at: 1)
            try job.addReplica("r", account: "b", at: 2)
            try job.addReplica("s", account: "a", at: 3)
        }
        let found = try await store.read { (job) throws(StoreError) -> (String?, Int, Int) in
            (
                try job.account(replica: "r"), try job.replicaCount(account: "a"),
                try job.replicaCount(account: "b")
            )
        }
        #expect(found == ("a", 2, 0))
    }

    @Sendable static func anyTextComesBack(_ store: any Store) async throws {
        let texts = [
            "", "'; DROP TABLE record; --", "\"", "a\u{0}b", "é\u{301}", "\u{1F600}", "%_\\",
            String(repeating: "x", count: 70_000),
        ]
        let bytes = (0...255).map { UInt8($0) }
        try await store.write { (job) throws(StoreError) in
            for (index, text) in texts.enumerated() {
                try job.put(
                    StoredRecord(
                        scope: "user:a", id: "\(index)", form: text, sequence: Int64(index),
                        digest: 0, state: bytes))
                try job.addAccount(text, token: "t" + text, at: 1)
            }
        }
        for (index, text) in texts.enumerated() {
            let found = try await store.read { (job) throws(StoreError) in
                (
                    try job.record(scope: "user:a", id: "\(index)"),
                    try job.account(token: "t" + text)
                )
            }
            #expect(found.0?.form == text)
            #expect(found.0?.state == bytes)
            #expect(found.1 == text)
        }
    }

    @Sendable static func closedRefuses(_ store: any Store) async throws {
        await store.close()
        await #expect(throws: StoreError.closed) {
            try await store.read { (job) throws(StoreError) in try job.epoch() }
        }
        await #expect(throws: StoreError.closed) {
            try await store.commit { (job) throws(StoreError) in try job.put(record("x", 1)) }
        }
        await store.close()
    }
}
