// The conformance rules for a store's account and access rows: as in StoreConformance.swift.

import CalepinServer
import Testing

/// The rules for accounts.
enum AccountLaws {
    /// All rules, by name.
    static let all: [StoreConformance.Law] = [
        ("rows about accounts are read back, by key and by owner", accountRowsAreRead),
        ("pages of rows about accounts give each once, by key", accountRowsComeInPages),
        ("old rows about accounts go, of one sort alone", oldAccountRowsGo),
        ("a job that throws leaves accounts as they were", throwingLeavesAccounts),
        ("whatever may change access changes its version", accessVersionChanges),
        ("a token proves its account until it is taken away", tokensComeAndGo),
        ("a removed account leaves nothing, and others stay", removedAccountIsGone),
        ("places of an account's replicas go, in one scope alone", removedPlacesAreGone),
        ("a removed scope leaves nothing, and others stay", removedScopeIsGone),
        ("only records of the forms asked for are summed and looked through", formsAreApart),
        ("the blobs of a scope come by hash, in pages", scopeBlobsComeInPages),
    ]

    @Sendable static func accountRowsAreRead(_ store: any Store) async throws {
        let rows = AccountRow.Sort.allCases.enumerated().flatMap { place, sort in
            [
                AccountRow(
                    sort, key: "k'", owner: "é\u{0}", at: Int64(place), bytes: [0, 255]),
                AccountRow(sort, key: "j", owner: "é\u{0}", at: .max),
                AccountRow(sort, key: "l", owner: "", at: .min, bytes: [1]),
            ]
        }
        try await store.write { (job) throws(StoreError) in
            for row in rows { try job.accountChanges.put(row) }
            var other = rows[0]
            other.at = 99
            try job.accountChanges.put(other)
        }
        var wanted = rows
        wanted[0].at = 99
        let all = wanted
        let isSame = try await store.read { (job) throws(StoreError) -> [Bool] in
            var isSame: [Bool] = []
            for row in all { isSame.append(try job.accounts.row(row.sort, row.key) == row) }
            for sort in AccountRow.Sort.allCases {
                let own = all.filter { $0.sort == sort && !$0.owner.isEmpty }
                let found = try job.accounts.rows(sort, owner: "é\u{0}")
                isSame.append(found == own.sorted { $0.key < $1.key })
            }
            isSame.append(try job.accounts.row(.person, "none") == nil)
            isSame.append(try job.accounts.rows(.person, owner: "none").isEmpty)
            return isSame
        }
        let count = 4 * AccountRow.Sort.allCases.count + 2
        #expect(isSame == Array(repeating: true, count: count))
    }

    @Sendable static func accessVersionChanges(_ store: any Store) async throws {
        var seen: Set<UInt64> = [store.accessVersion]
        try await store.write { (job) throws(StoreError) in
            try job.addAccount("a", token: "t", at: 1)
        }
        #expect(seen.insert(store.accessVersion).inserted)
        try await store.write { (job) throws(StoreError) in
            try job.accountChanges.put(AccountRow(.session, key: "k", owner: "a", at: 1))
        }
        #expect(seen.insert(store.accessVersion).inserted)
        try await store.write { (job) throws(StoreError) in
            try job.accountChanges.removeAll(.session, owner: "a")
        }
        #expect(seen.insert(store.accessVersion).inserted)
        try await store.write { (job) throws(StoreError) in
            try job.accountChanges.removeToken("t")
        }
        #expect(seen.insert(store.accessVersion).inserted)
        try await store.write { (job) throws(StoreError) in
            try job.accountChanges.removeAccount("a")
        }
        #expect(seen.insert(store.accessVersion).inserted)
        let before = store.accessVersion
        _ = try await store.read { (job) throws(StoreError) in try job.epoch() }
        #expect(store.accessVersion == before)
    }

    @Sendable static func accountRowsComeInPages(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for place in 10..<30 {
                try job.accountChanges.put(
                    AccountRow(.name, key: "\(place)", owner: "a", at: 0))
            }
            try job.accountChanges.put(AccountRow(.person, key: "15", owner: "a", at: 0))
        }
        var keys: [String] = []
        while true {
            let last = keys.last ?? ""
            let some = try await store.read { (job) throws(StoreError) in
                try job.accounts.rows(.name, after: last, limit: 7).map(\.key)
            }
            if some.isEmpty { break }
            keys += some
        }
        #expect(keys == (10..<30).map { "\($0)" })
    }

    @Sendable static func oldAccountRowsGo(_ store: any Store) async throws {
        let counts = try await store.commit { (job) throws(StoreError) -> [Int] in
            for at in 1...5 {
                for sort in [AccountRow.Sort.proof, .session] {
                    try job.accountChanges.put(
                        AccountRow(sort, key: "\(at)", owner: "a", at: Int64(at)))
                }
            }
            return [
                try job.accountChanges.removeOld(.proof, before: 4),
                try job.accountChanges.removeOld(.proof, before: 4),
                try job.accounts.rows(.proof, owner: "a").count,
                try job.accounts.rows(.session, owner: "a").count,
            ]
        }
        #expect(counts == [3, 0, 2, 5])
    }

    @Sendable static func throwingLeavesAccounts(_ store: any Store) async throws {
        try await fill(store)
        await #expect(throws: StoreError.busy) {
            try await store.commit { (job) throws(StoreError) in
                try job.accountChanges.removeAccount("a")
                try job.accountChanges.removeScope("user:a")
                try job.accountChanges.addToken("n", account: "b")
                throw StoreError.busy
            }
        }
        let isThere = try await store.read { (job) throws(StoreError) -> [Bool] in
            [
                try job.account(token: "ta") == "a", try job.account(token: "n") == nil,
                try job.replicaCount(account: "a") == 1,
                try job.accounts.row(.person, "a") != nil, try job.scope("user:a") != nil,
                try job.record(scope: "user:a", id: "x") != nil,
                try job.accounts.held(scope: "user:a", limit: 9).count == 1,
            ]
        }
        #expect(isThere == Array(repeating: true, count: 7))
    }

    @Sendable static func tokensComeAndGo(_ store: any Store) async throws {
        let found = try await store.commit { (job) throws(StoreError) -> [String?] in
            try job.addAccount("a", token: "t", at: 1)
            try job.accountChanges.addToken("u", account: "a")
            let first = try job.account(token: "u")
            try job.accountChanges.removeToken("t")
            return [first, try job.account(token: "t"), try job.account(token: "u")]
        }
        #expect(found == ["a", nil, "a"])
    }
}

// MARK: - Removing

extension AccountLaws {
    /// Stores two accounts with rows of every kind.
    private static func fill(_ store: any Store) async throws {
        try await store.write { (job) throws(StoreError) in
            for name in ["a", "b"] {
                let scope = "user:" + name
                try job.addAccount(name, token: "t" + name, at: 1)
                try job.addReplica("r" + name, account: name, at: 1)
                try job.accountChanges.put(
                    AccountRow(.person, key: name, owner: name, at: 1))
                try job.accountChanges.put(
                    AccountRow(.grant, key: scope, owner: scope, at: 1))
                try job.put(StoredScope(name: scope))
                try job.put(StoredReplica(scope: scope, name: "r" + name, lastN: 1))
                try job.put(
                    StoredOutcome(
                        scope: scope, replica: "r" + name, n: 1, hash: "h", bytes: [1]))
                try job.put(record("x", 1, scope: scope))
                try job.put(StoredHeld(scope: scope, replica: "r" + name, n: 2, bytes: [1]))
                try job.put(
                    StoredTombstone(scope: scope, record: "y", sequence: 1, droppedAt: 1))
                try job.put(blob("h", scope))
            }
        }
    }

    private static func blob(_ hash: String, _ scope: String) -> StoredBlob {
        StoredBlob(
            scope: scope, hash: hash, size: 1, storedHash: hash, storedSize: 1,
            type: "image/png", hasThumbnail: false)
    }

    /// Returns, for each part of an account and of its scope, true when it exists.
    private static func parts(
        _ name: String, _ job: any StoreReading
    ) throws(StoreError) -> [Bool] {
        let scope = "user:" + name
        return [
            try job.account(token: "t" + name) != nil,
            try job.account(replica: "r" + name) != nil,
            try job.replicaCount(account: name) == 1,
            try job.accounts.row(.person, name) != nil,
            try job.accounts.row(.grant, scope) != nil, try job.scope(scope) != nil,
            try job.replica("r" + name, scope: scope) != nil,
            try job.outcome(scope: scope, replica: "r" + name, n: 1) != nil,
            try job.record(scope: scope, id: "x") != nil,
            try !job.accounts.held(scope: scope, limit: 9).isEmpty,
            try !job.tombstones(scope: scope, after: 0, upTo: 9, limit: 9).isEmpty,
            try job.blob(scope: scope, hash: "h") != nil,
        ]
    }

    @Sendable static func removedAccountIsGone(_ store: any Store) async throws {
        try await fill(store)
        let found = try await store.commit { (job) throws(StoreError) in
            try job.accountChanges.removeAccount("a")
            return (try parts("a", job), try parts("b", job))
        }
        #expect(found.0.prefix(4).allSatisfy { !$0 })
        #expect(found.0.dropFirst(4).allSatisfy { $0 })
        #expect(found.1.allSatisfy { $0 })
    }

    @Sendable static func removedPlacesAreGone(_ store: any Store) async throws {
        try await fill(store)
        let found = try await store.commit { (job) throws(StoreError) in
            for name in ["ra", "rb"] {
                try job.put(StoredReplica(scope: "team:t", name: name, lastN: 1))
                try job.put(
                    StoredOutcome(scope: "team:t", replica: name, n: 1, hash: "h", bytes: []))
            }
            try job.accountChanges.removePlaces(of: "a", scope: "team:t")
            let isGone = [
                try job.replica("ra", scope: "team:t") == nil,
                try job.outcome(scope: "team:t", replica: "ra", n: 1) == nil,
                try job.replica("rb", scope: "team:t") != nil,
                try job.outcome(scope: "team:t", replica: "rb", n: 1) != nil,
            ]
            return (try parts("a", job), try parts("b", job), isGone)
        }
        #expect([found.0, found.1, found.2].allSatisfy { $0.allSatisfy { $0 } })
    }

    @Sendable static func removedScopeIsGone(_ store: any Store) async throws {
        try await fill(store)
        let found = try await store.commit { (job) throws(StoreError) in
            try job.accountChanges.removeScope("user:a")
            return (try parts("a", job), try parts("b", job))
        }
        #expect(found.0.prefix(4).allSatisfy { $0 })
        #expect(found.0.dropFirst(4).allSatisfy { !$0 })
        #expect(found.1.allSatisfy { $0 })
    }

    @Sendable static func formsAreApart(_ store: any Store) async throws {
        func note(_ id: String, _ form: String, _ digest: UInt64, _ text: String) -> StoredRecord {
            StoredRecord(
                scope: "user:a", id: id, form: form, sequence: 1, digest: digest,
                state: Array(text.utf8))
        }
        let all = [
            note("1", "motor", 5, "one abc"), note("2", "motor", .max, "two"),
            note("3", "notes", 9, "def"),
        ]
        let found = try await store.commit { (job) throws(StoreError) -> [Bool] in
            for record in all { try job.put(record) }
            let accounts = job.accountChanges
            func sees(_ hash: String, _ forms: Set<String>) throws(StoreError) -> Bool {
                try accounts.isMentioned(hash, scope: "user:a", forms: forms)
            }
            // Rows with an equal sort key are not split between pages.
            func ids(
                _ forms: Set<String>, _ after: Int64, limit: Int = 9
            ) throws(StoreError) -> [String] {
                try accounts.records(
                    scope: "user:a", forms: forms, after: after, limit: limit, bytes: 999
                ).map(\.id)
            }
            return [
                try accounts.sum(scope: "user:a", forms: ["motor"])
                    == RecordSum(count: 2, digest: .max ^ 5),
                try accounts.sum(scope: "user:a", forms: ["motor", "notes"]).count == 3,
                try ids(["motor", "notes"], -1) == ["1", "2", "3"],
                try ids(["notes"], -1) == ["3"], try ids(["motor"], -1, limit: 1) == ["1", "2"],
                try ids([], -1).isEmpty, try ids(["motor"], 1).isEmpty,
                try accounts.sum(scope: "user:a", forms: []) == RecordSum(),
                try accounts.sum(scope: "user:b", forms: ["motor"]) == RecordSum(),
                try sees("abc", ["motor"]), try !sees("abc", ["notes"]),
                try sees("def", ["motor", "notes"]), try !sees("def", []),
            ]
        }
        #expect(found == Array(repeating: true, count: 13))
    }

    @Sendable static func scopeBlobsComeInPages(_ store: any Store) async throws {
        let hashes = (10..<25).map { "\($0)" }
        let found = try await store.commit { (job) throws(StoreError) -> [String] in
            for hash in hashes.reversed() {
                try job.put(blob(hash, "user:a"))
                try job.put(blob(hash, "user:b"))
            }
            var found: [String] = []
            while true {
                let some = try job.accounts.blobs(
                    scope: "user:a", after: found.last ?? "", limit: 4)
                if some.isEmpty { return found }
                found += some.map(\.hash)
            }
        }
        #expect(found == hashes)
    }
}
