// The rows of all scopes together as a strict job reads them: no key protects them.

import CalepinServer

/// The queries of maintenance, with notes of what is read outside of the job's keys.
struct StrictUpkeep: UpkeepReading {
    let rows: any UpkeepReading
    let ledger: KeyLedger

    func scopes(after name: String, limit: Int) throws(StoreError) -> [StoredScope] {
        ledger.readAll("each scope")
        return try rows.scopes(after: name, limit: limit)
    }

    func replicas(after place: StoredReplica?, limit: Int) throws(StoreError) -> [StoredReplica] {
        ledger.readAll("each place")
        return try rows.replicas(after: place, limit: limit)
    }

    func blobs(after blob: StoredBlob?, limit: Int) throws(StoreError) -> [StoredBlob] {
        ledger.readAll("each blob")
        return try rows.blobs(after: blob, limit: limit)
    }

    func blobs(toCheckAt seconds: Int64, limit: Int) throws(StoreError) -> [StoredBlob] {
        ledger.readAll("each blob")
        return try rows.blobs(toCheckAt: seconds, limit: limit)
    }

    func isKept(storedHash: String) throws(StoreError) -> Bool {
        ledger.readAll("each blob")
        return try rows.isKept(storedHash: storedHash)
    }

    func isMentioned(_ hash: String, scope: String) throws(StoreError) -> Bool {
        ledger.read(.scope(scope), "records of \(scope)")
        return try rows.isMentioned(hash, scope: scope)
    }

    func trash(before seconds: Int64, limit: Int) throws(StoreError) -> [StoredRecord] {
        ledger.readAll("the trash of each scope")
        return try rows.trash(before: seconds, limit: limit)
    }

    func trash(
        scope: String, form: String, after cursor: TrashCursor?, limit: Int
    ) throws(StoreError) -> [StoredRecord] {
        ledger.read(.scope(scope), "the trash of \(scope)")
        return try rows.trash(scope: scope, form: form, after: cursor, limit: limit)
    }

    func tombstones(before seconds: Int64, limit: Int) throws(StoreError) -> [StoredTombstone] {
        ledger.readAll("each tombstone")
        return try rows.tombstones(before: seconds, limit: limit)
    }
}
