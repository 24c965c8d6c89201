// What a job sees of a memory store: what is there, with the job's own changes before it. The
// store takes the changes over when the job ends well.

/// One job on a memory store.
final class MemoryJob: StoreWriting {
    private let base: MemoryContents
    private(set) var changes = MemoryContents(epoch: "")

    init(base: MemoryContents) {
        self.base = base
    }

    func epoch() throws(StoreError) -> String { base.epoch }

    func account(token: String) throws(StoreError) -> String? {
        changes.tokens[token] ?? base.tokens[token]
    }

    func scope(_ name: String) throws(StoreError) -> StoredScope? {
        changes.scopes[name] ?? base.scopes[name]
    }

    func replica(_ name: String, scope: String) throws(StoreError) -> StoredReplica? {
        let key = MemoryKey(scope: scope, name: name)
        return changes.replicas[key] ?? base.replicas[key]
    }

    func account(replica: String) throws(StoreError) -> String? {
        base.replicaAccounts[replica] ?? changes.replicaAccounts[replica]
    }

    func replicaCount(account: String) throws(StoreError) -> Int {
        let added = changes.replicaAccounts.filter {
            $0.value == account && base.replicaAccounts[$0.key] == nil
        }
        return base.replicaCounts[account, default: 0] + added.count
    }

    func outcome(scope: String, replica: String, n: Int64) throws(StoreError) -> StoredOutcome? {
        let key = MemoryKey(scope: scope, name: replica, n: n)
        return changes.outcomes[key] ?? base.outcomes[key]
    }

    func unusualOutcomes(
        scope: String, replica: String, after n: Int64, most: Int
    ) throws(StoreError) -> [StoredOutcome] {
        let all = base.outcomes.merging(changes.outcomes) { $1 }.values.filter {
            $0.scope == scope && $0.replica == replica && $0.n > n && !$0.bytes.isEmpty
        }
        return Array(all.sorted { $0.n < $1.n }.prefix(max(0, most)))
    }

    func record(scope: String, id: String) throws(StoreError) -> StoredRecord? {
        let key = MemoryKey(scope: scope, name: id)
        return changes.records[key] ?? base.records[key]
    }

    func records(
        scope: String, after sequence: Int64, most: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        let all = base.records.merging(changes.records) { $1 }.values
        let later = all.filter { $0.scope == scope && $0.sequence > sequence }
        let ordered = later.sorted { ($0.sequence, $0.id) < ($1.sequence, $1.id) }
        return StoredRecord.batch(ordered, most: most, bytes: bytes)
    }

    func blob(scope: String, hash: String) throws(StoreError) -> StoredBlob? {
        let key = MemoryKey(scope: scope, name: hash)
        return changes.blobs[key] ?? base.blobs[key]
    }

    func blobBytes(scope: String) throws(StoreError) -> Int64 {
        let all = base.blobs.merging(changes.blobs) { $1 }.values
        return all.reduce(0) { $1.scope == scope ? $0 + $1.storedSize : $0 }
    }

    func held(scope: String, most: Int) throws(StoreError) -> [StoredHeld] {
        Array((base.held + changes.held).filter { $0.scope == scope }.prefix(max(0, most)))
    }
}

// MARK: - Writing

extension MemoryJob {
    func addAccount(_ account: String, token: String, at seconds: Int64) throws(StoreError) {
        changes.tokens[token] = account
    }

    func addReplica(_ name: String, account: String, at seconds: Int64) throws(StoreError) {
        guard try self.account(replica: name) == nil else { return }
        changes.replicaAccounts[name] = account
    }

    func put(_ scope: StoredScope) throws(StoreError) {
        changes.scopes[scope.name] = scope
    }

    func put(_ replica: StoredReplica) throws(StoreError) {
        changes.replicas[MemoryKey(scope: replica.scope, name: replica.name)] = replica
    }

    func put(_ outcome: StoredOutcome) throws(StoreError) {
        let key = MemoryKey(scope: outcome.scope, name: outcome.replica, n: outcome.n)
        changes.outcomes[key] = outcome
    }

    func put(_ record: StoredRecord) throws(StoreError) {
        changes.records[MemoryKey(scope: record.scope, name: record.id)] = record
    }

    func put(_ blob: StoredBlob) throws(StoreError) {
        changes.blobs[MemoryKey(scope: blob.scope, name: blob.hash)] = blob
    }

    func put(_ held: StoredHeld) throws(StoreError) {
        changes.held.append(held)
    }
}

extension StoredRecord {
    /// The first of `records`, until there are `most` or their states exceed `bytes`; one at
    /// least, so that a reader always gets on. Records of one sequence are not parted.
    public static func batch(_ records: [StoredRecord], most: Int, bytes: Int) -> [StoredRecord] {
        var size = 0
        for (index, record) in records.enumerated() {
            let startsAnew = index > 0 && records[index - 1].sequence != record.sequence
            if startsAnew, index >= most || size >= bytes { return Array(records[..<index]) }
            size += record.state.count
        }
        return records
    }
}
