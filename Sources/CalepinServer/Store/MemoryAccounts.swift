// The rows about accounts of a memory store. Jobs on its other tables are in
// Store/MemoryJob.swift.

/// The key of a row about accounts.
struct AccountKey: Hashable {
    var sort: AccountRow.Sort
    var key: String
}

/// The part of a job on a memory store that is about accounts.
struct MemoryAccounts: AccountWriting {
    let job: MemoryJob

    var auditKey: AuditKey? { job.work.auditKey }

    func row(_ sort: AccountRow.Sort, _ key: String) throws(StoreError) -> AccountRow? {
        job.work.contents.accountRows[AccountKey(sort: sort, key: key)]
    }

    func rows(_ sort: AccountRow.Sort, owner: String) throws(StoreError) -> [AccountRow] {
        sorted { $0.sort == sort && $0.owner == owner }
    }

    func rows(
        _ sort: AccountRow.Sort, after key: String, limit: Int
    ) throws(StoreError) -> [AccountRow] {
        Array(sorted { $0.sort == sort && $0.key > key }.prefix(max(0, limit)))
    }

    private func sorted(_ fits: (AccountRow) -> Bool) -> [AccountRow] {
        job.work.contents.accountRows.values.filter(fits).sorted { $0.key < $1.key }
    }

    func blobs(scope: String, after hash: String, limit: Int) throws(StoreError) -> [StoredBlob] {
        let all = job.work.contents.blobs.values.filter { $0.scope == scope && $0.hash > hash }
        return Array(all.sorted { $0.hash < $1.hash }.prefix(max(0, limit)))
    }

    func records(
        scope: String, forms: Set<String>, after sequence: Int64, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        let later = job.work.contents.records.values.filter {
            $0.scope == scope && $0.sequence > sequence && forms.contains($0.form)
        }
        let ordered = later.sorted { ($0.sequence, $0.id) < ($1.sequence, $1.id) }
        return RecordBatch.first(of: ordered, limit: limit, bytes: bytes)
    }

    func sum(scope: String, forms: Set<String>) throws(StoreError) -> RecordSum {
        var sum = RecordSum()
        for record in job.work.contents.records.values
        where record.scope == scope && forms.contains(record.form) {
            sum.count += 1
            sum.digest ^= record.digest
        }
        return sum
    }

    func isMentioned(
        _ hash: String, scope: String, forms: Set<String>
    ) throws(StoreError) -> Bool {
        let wanted = Array(hash.utf8)
        return job.work.contents.records.values.contains {
            $0.scope == scope && forms.contains($0.form)
                && $0.state.firstRange(of: wanted) != nil
        }
    }
}

// MARK: - Writing

extension MemoryAccounts {
    func put(_ row: AccountRow) throws(StoreError) {
        job.work.set(\.accountRows, AccountKey(sort: row.sort, key: row.key), row)
    }

    func remove(_ sort: AccountRow.Sort, _ key: String) throws(StoreError) {
        job.work.set(\.accountRows, AccountKey(sort: sort, key: key), nil)
    }

    func removeAll(_ sort: AccountRow.Sort, owner: String) throws(StoreError) {
        for row in try rows(sort, owner: owner) { try remove(sort, row.key) }
    }

    func removeOld(_ sort: AccountRow.Sort, before seconds: Int64) throws(StoreError) -> Int {
        let old = sorted { $0.sort == sort && $0.at < seconds }
        for row in old { try remove(sort, row.key) }
        return old.count
    }

    func addToken(_ digest: String, account: String) throws(StoreError) {
        job.work.set(\.tokens, digest, account)
    }

    func removeToken(_ digest: String) throws(StoreError) {
        job.work.set(\.tokens, digest, nil)
    }

    func removePlaces(of account: String, scope: String) throws(StoreError) {
        let owners = job.work.contents.replicaAccounts
        remove(\.replicas) { key, _ in key.scope == scope && owners[key.name] == account }
        remove(\.outcomes) { key, _ in key.scope == scope && owners[key.name] == account }
    }

    func removeAccount(_ account: String) throws(StoreError) {
        remove(\.tokens) { $1 == account }
        job.work.set(\.guests, account, nil)
        remove(\.replicaAccounts) { $1 == account }
        job.work.set(\.replicaCounts, account, nil)
        remove(\.accountRows) { $1.owner == account }
    }

    func removeScope(_ scope: String) throws(StoreError) {
        job.work.set(\.scopes, scope, nil)
        remove(\.replicas) { key, _ in key.scope == scope }
        remove(\.outcomes) { key, _ in key.scope == scope }
        remove(\.records) { key, _ in key.scope == scope }
        remove(\.changes) { key, _ in key.scope == scope }
        remove(\.blobs) { key, _ in key.scope == scope }
        remove(\.tombstones) { key, _ in key.scope == scope }
        job.work.removeHeld { $0.scope == scope }
        remove(\.accountRows) { $1.owner == scope }
    }

    private func remove<Key, Row>(
        _ table: WritableKeyPath<MemoryContents, [Key: Row]>, _ fits: (Key, Row) -> Bool
    ) {
        let old = job.work.contents[keyPath: table].filter { fits($0.key, $0.value) }
        for key in old.keys { job.work.set(table, key, nil) }
    }
}
