// The rows of scopes and replicas as a strict job writes them; each write takes the key of its
// scope or of its account.

import CalepinServer

extension StrictJob {
    func addAccount(_ account: String, token: String, at seconds: Int64) throws(StoreError) {
        ledger.write(.account(account), row: "guest \(account)")
        try ledger.job.addAccount(account, token: token, at: seconds)
    }

    func addReplica(_ name: String, account: String, at seconds: Int64) throws(StoreError) {
        ledger.write(.account(account), row: "replica \(name)")
        try ledger.job.addReplica(name, account: account, at: seconds)
    }

    func put(_ scope: StoredScope) throws(StoreError) {
        ledger.write(.scope(scope.name), row: "scope \(scope.name)")
        try ledger.job.put(scope)
    }

    func put(_ replica: StoredReplica) throws(StoreError) {
        ledger.write(.scope(replica.scope), row: "place \(replica.name) in \(replica.scope)")
        try ledger.job.put(replica)
    }

    func put(_ outcome: StoredOutcome) throws(StoreError) {
        ledger.write(.scope(outcome.scope), row: "outcome \(outcome.n) in \(outcome.scope)")
        try ledger.job.put(outcome)
    }

    func put(_ record: StoredRecord) throws(StoreError) {
        ledger.write(.scope(record.scope), row: "record \(record.id) of \(record.scope)")
        try ledger.job.put(record)
    }

    func put(_ change: StoredChange) throws(StoreError) {
        ledger.write(.scope(change.scope), row: "change \(change.sequence) of \(change.scope)")
        try ledger.job.put(change)
    }

    func put(_ blob: StoredBlob) throws(StoreError) {
        ledger.write(.scope(blob.scope), row: "blob \(blob.hash) of \(blob.scope)")
        try ledger.job.put(blob)
    }

    func put(_ held: StoredHeld) throws(StoreError) {
        ledger.write(.scope(held.scope), row: "held mutation \(held.n) of \(held.scope)")
        try ledger.job.put(held)
    }

    func put(_ tombstone: StoredTombstone) throws(StoreError) {
        ledger.write(
            .scope(tombstone.scope), row: "tombstone \(tombstone.record) of \(tombstone.scope)")
        try ledger.job.put(tombstone)
    }

    func removeOutcomes(scope: String, replica: String, upTo n: Int64) throws(StoreError) {
        ledger.write(.scope(scope), row: "outcomes of \(replica) in \(scope)")
        try ledger.job.removeOutcomes(scope: scope, replica: replica, upTo: n)
    }

    func removeRecord(scope: String, id: String) throws(StoreError) {
        ledger.write(.scope(scope), row: "record \(id) of \(scope)")
        try ledger.job.removeRecord(scope: scope, id: id)
    }

    func removeChange(scope: String, sequence: Int64) throws(StoreError) {
        ledger.write(.scope(scope), row: "change \(sequence) of \(scope)")
        try ledger.job.removeChange(scope: scope, sequence: sequence)
    }

    func removeTombstone(scope: String, record: String) throws(StoreError) {
        ledger.write(.scope(scope), row: "tombstone \(record) of \(scope)")
        try ledger.job.removeTombstone(scope: scope, record: record)
    }

    func removeBlob(scope: String, hash: String) throws(StoreError) {
        ledger.write(.scope(scope), row: "blob \(hash) of \(scope)")
        try ledger.job.removeBlob(scope: scope, hash: hash)
    }
}
