// The rows of scopes and replicas as a strict job reads them; it writes them in
// StrictJob+Writing.swift.

import CalepinServer

/// A job that notes what it touches outside of its keys.
struct StrictJob: StoreWriting {
    let ledger: KeyLedger

    var unheld: any StoreReading { ledger.job.unheld }
    var accounts: any AccountReading { StrictAccounts(job: ledger.job, ledger: ledger) }
    var accountChanges: any AccountWriting { StrictAccounts(job: ledger.job, ledger: ledger) }
    var registryChanges: any RegistryWriting {
        StrictRegistry(rows: ledger.job.registryChanges, ledger: ledger)
    }
    var linkChanges: any LinkWriting {
        StrictLinks(rows: ledger.job.linkChanges, ledger: ledger)
    }
    var upkeep: any UpkeepReading { StrictUpkeep(rows: ledger.job.upkeep, ledger: ledger) }

    func epoch() throws(StoreError) -> String { try ledger.job.epoch() }

    func account(token: String) throws(StoreError) -> String? {
        let account = try ledger.job.account(token: token)
        ledger.read(account.map { .account($0) }, "a token")
        return account
    }

    func scope(_ name: String) throws(StoreError) -> StoredScope? {
        ledger.read(.scope(name), "scope \(name)")
        return try ledger.job.scope(name)
    }

    func replica(_ name: String, scope: String) throws(StoreError) -> StoredReplica? {
        ledger.read(.scope(scope), "place \(name) in \(scope)")
        return try ledger.job.replica(name, scope: scope)
    }

    func replicaCount(account: String) throws(StoreError) -> Int {
        ledger.read(.account(account), "the number of replicas of \(account)")
        return try ledger.job.replicaCount(account: account)
    }

    func replicaState(of replica: String, scope: String) throws(StoreError) -> StoredReplicaState?
    {
        if !scope.isEmpty { ledger.read(.scope(scope), "place \(replica) in \(scope)") }
        return try ledger.job.replicaState(of: replica, scope: scope)
    }

    func outcome(scope: String, replica: String, n: Int64) throws(StoreError) -> StoredOutcome? {
        ledger.read(.scope(scope), "outcome \(n) of \(replica) in \(scope)")
        return try ledger.job.outcome(scope: scope, replica: replica, n: n)
    }

    func unusualOutcomes(
        scope: String, replica: String, after n: Int64, limit: Int
    ) throws(StoreError) -> [StoredOutcome] {
        ledger.read(.scope(scope), "outcomes of \(replica) in \(scope)")
        return try ledger.job.unusualOutcomes(
            scope: scope, replica: replica, after: n, limit: limit)
    }

    func blob(scope: String, hash: String) throws(StoreError) -> StoredBlob? {
        ledger.read(.scope(scope), "blob \(hash) of \(scope)")
        return try ledger.job.blob(scope: scope, hash: hash)
    }

    func blobBytes(scope: String) throws(StoreError) -> Int64 {
        ledger.read(.scope(scope), "blobs of \(scope)")
        return try ledger.job.blobBytes(scope: scope)
    }

    func tombstones(
        scope: String, after sequence: Int64, upTo last: Int64, limit: Int
    ) throws(StoreError) -> [StoredTombstone] {
        ledger.read(.scope(scope), "tombstones of \(scope)")
        return try ledger.job.tombstones(scope: scope, after: sequence, upTo: last, limit: limit)
    }
}

// MARK: - Records

extension StrictJob {
    func record(scope: String, id: String) throws(StoreError) -> StoredRecord? {
        ledger.read(.scope(scope), "record \(id) of \(scope)")
        return try ledger.job.record(scope: scope, id: id)
    }

    func recordMark(scope: String, id: String) throws(StoreError) -> RecordMark? {
        ledger.read(.scope(scope), "record \(id) of \(scope)")
        return try ledger.job.recordMark(scope: scope, id: id)
    }

    func records(
        scope: String, _ range: ChangeRange, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        ledger.read(.scope(scope), "records of \(scope)")
        return try ledger.job.records(scope: scope, range, limit: limit, bytes: bytes)
    }

    func records(
        scope: String, afterID id: String, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        ledger.read(.scope(scope), "records of \(scope)")
        return try ledger.job.records(scope: scope, afterID: id, limit: limit, bytes: bytes)
    }

    func change(scope: String, sequence: Int64) throws(StoreError) -> StoredChange? {
        ledger.read(.scope(scope), "change \(sequence) of \(scope)")
        return try ledger.job.change(scope: scope, sequence: sequence)
    }

    func oldestChanges(scope: String, limit: Int) throws(StoreError) -> [ChangeMark] {
        ledger.read(.scope(scope), "changes of \(scope)")
        return try ledger.job.oldestChanges(scope: scope, limit: limit)
    }
}
