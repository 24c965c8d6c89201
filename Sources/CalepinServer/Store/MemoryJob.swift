// One job on a memory store: it changes the store's tables in place and keeps an undo log, for the
// case that it throws. Queries for upkeep are in MemoryJob+Upkeep.swift.

/// The tables of a job with their undo log.
struct MemoryWork {
    private(set) var contents: MemoryContents
    /// The key of the audit trail; nil when there is none.
    let auditKey: AuditKey?
    private var undoing: [(inout MemoryContents) -> Void] = []

    init(_ contents: MemoryContents, auditKey: AuditKey? = nil) {
        self.contents = contents
        self.auditKey = auditKey
    }

    /// Undoes all changes.
    mutating func undo() {
        for step in undoing.reversed() { step(&contents) }
        undoing = []
    }

    /// Writes a row, or removes it when nil.
    mutating func set<Key, Row>(
        _ table: WritableKeyPath<MemoryContents, [Key: Row]>, _ key: Key, _ row: Row?
    ) {
        let before = contents[keyPath: table].removeValue(forKey: key)
        contents[keyPath: table][key] = row
        undoing.append { $0[keyPath: table][key] = before }
    }

    /// Removes the held mutations that match.
    mutating func removeHeld(_ fits: (StoredHeld) -> Bool) {
        let before = contents.held
        contents.held.removeAll(where: fits)
        undoing.append { $0.held = before }
    }

    /// Adds a held mutation.
    mutating func add(_ held: StoredHeld) {
        contents.held.append(held)
        undoing.append { _ = $0.held.popLast() }
    }
}

/// One job on a memory store.
final class MemoryJob: StoreWriting {
    var work: MemoryWork

    init(_ contents: MemoryContents, auditKey: AuditKey? = nil) {
        work = MemoryWork(contents, auditKey: auditKey)
    }

    var accounts: any AccountReading { MemoryAccounts(job: self) }

    var accountChanges: any AccountWriting { MemoryAccounts(job: self) }

    var registryChanges: any RegistryWriting { MemoryRegistry(job: self) }

    var linkChanges: any LinkWriting { MemoryLinks(job: self) }

    var upkeep: any UpkeepReading { MemoryUpkeep(job: self) }

    func epoch() throws(StoreError) -> String { work.contents.epoch }

    func account(token: String) throws(StoreError) -> String? { work.contents.tokens[token] }

    func scope(_ name: String) throws(StoreError) -> StoredScope? { work.contents.scopes[name] }

    func replica(_ name: String, scope: String) throws(StoreError) -> StoredReplica? {
        work.contents.replicas[MemoryKey(scope: scope, name: name)]
    }

    func replicaCount(account: String) throws(StoreError) -> Int {
        work.contents.replicaCounts[account, default: 0]
    }

    func record(scope: String, id: String) throws(StoreError) -> StoredRecord? {
        work.contents.records[MemoryKey(scope: scope, name: id)]
    }

    func recordMark(scope: String, id: String) throws(StoreError) -> RecordMark? {
        try record(scope: scope, id: id).map {
            RecordMark(sequence: $0.sequence, bytes: $0.state.count)
        }
    }

    func blob(scope: String, hash: String) throws(StoreError) -> StoredBlob? {
        work.contents.blobs[MemoryKey(scope: scope, name: hash)]
    }

    func blobBytes(scope: String) throws(StoreError) -> Int64 {
        work.contents.blobs.values.reduce(0) { $1.scope == scope ? $0 + $1.storedSize : $0 }
    }

    func tombstones(
        scope: String, after sequence: Int64, upTo last: Int64, limit: Int
    ) throws(StoreError) -> [StoredTombstone] {
        let some = work.contents.tombstones.values.filter {
            $0.scope == scope && $0.sequence > sequence && $0.sequence <= last
        }
        return Array(some.sorted { $0.sequence < $1.sequence }.prefix(max(0, limit)))
    }

    func put(_ held: StoredHeld) throws(StoreError) {
        work.add(held)
    }
}

// MARK: - Writing

extension MemoryJob {
    func addAccount(_ account: String, token: String, at seconds: Int64) throws(StoreError) {
        work.set(\.tokens, token, account)
        work.set(\.guests, account, seconds)
    }

    func addReplica(_ name: String, account: String, at seconds: Int64) throws(StoreError) {
        guard try self.account(replica: name) == nil else { return }
        work.set(\.replicaAccounts, name, account)
        work.set(\.replicaCounts, account, try replicaCount(account: account) + 1)
    }

    func put(_ scope: StoredScope) throws(StoreError) {
        work.set(\.scopes, scope.name, scope)
    }

    func put(_ replica: StoredReplica) throws(StoreError) {
        work.set(\.replicas, MemoryKey(scope: replica.scope, name: replica.name), replica)
    }

    func put(_ outcome: StoredOutcome) throws(StoreError) {
        let key = MemoryKey(scope: outcome.scope, name: outcome.replica, n: outcome.n)
        work.set(\.outcomes, key, outcome)
    }

    func put(_ record: StoredRecord) throws(StoreError) {
        work.set(\.records, MemoryKey(scope: record.scope, name: record.id), record)
    }

    func put(_ blob: StoredBlob) throws(StoreError) {
        work.set(\.blobs, MemoryKey(scope: blob.scope, name: blob.hash), blob)
    }

    func put(_ tombstone: StoredTombstone) throws(StoreError) {
        work.set(
            \.tombstones, MemoryKey(scope: tombstone.scope, name: tombstone.record), tombstone)
    }

    func removeOutcomes(scope: String, replica: String, upTo n: Int64) throws(StoreError) {
        let old = work.contents.outcomes.keys.filter {
            $0.scope == scope && $0.name == replica && $0.n <= n
        }
        for key in old { work.set(\.outcomes, key, nil) }
    }

    func removeRecord(scope: String, id: String) throws(StoreError) {
        work.set(\.records, MemoryKey(scope: scope, name: id), nil)
    }

    func removeTombstone(scope: String, record: String) throws(StoreError) {
        work.set(\.tombstones, MemoryKey(scope: scope, name: record), nil)
    }

    func removeBlob(scope: String, hash: String) throws(StoreError) {
        work.set(\.blobs, MemoryKey(scope: scope, name: hash), nil)
    }
}
