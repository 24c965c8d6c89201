// The queries of a job for maintenance, over all scopes: old rows, unreferenced blobs, and pages
// of everything.

import CalepinServer

/// The part of a job that is about maintenance.
struct PostgresUpkeep: UpkeepReading {
    let context: JobContext

    func scopes(after name: String, limit: Int) throws(StoreError) -> [StoredScope] {
        try context.rows(StoredScope.self, Self.scopes, .text(name), .limit(limit))
    }

    func replicas(
        after place: StoredReplica?, limit: Int
    ) throws(StoreError) -> [StoredReplica] {
        try context.rows(
            StoredReplica.self, Self.places, .text(place?.scope ?? ""),
            .text(place?.name ?? ""), .limit(limit))
    }

    func blobs(after blob: StoredBlob?, limit: Int) throws(StoreError) -> [StoredBlob] {
        try context.rows(
            StoredBlob.self, Self.blobs, .text(blob?.scope ?? ""), .text(blob?.hash ?? ""),
            .limit(limit))
    }

    func blobs(toCheckAt seconds: Int64, limit: Int) throws(StoreError) -> [StoredBlob] {
        try context.rows(StoredBlob.self, Self.dueBlobs, .number(seconds), .limit(limit))
    }

    func isKept(storedHash: String) throws(StoreError) -> Bool {
        try context.has(Self.kept, .text(storedHash))
    }

    func isMentioned(_ hash: String, scope: String) throws(StoreError) -> Bool {
        if try context.has(Self.recordsWith, .text(scope), .text(hash)) { return true }
        return try context.has(Self.heldWith, .text(scope), .text(hash))
    }

    func trash(before seconds: Int64, limit: Int) throws(StoreError) -> [StoredRecord] {
        try context.rows(StoredRecord.self, Self.oldTrash, .number(seconds), .limit(limit))
    }

    func trash(
        scope: String, form: String, after cursor: TrashCursor?, limit: Int
    ) throws(StoreError) -> [StoredRecord] {
        try context.rows(
            StoredRecord.self, Self.trash, .text(scope), .text(form),
            .number(cursor?.removedAt ?? .max), .text(cursor?.record ?? ""), .limit(limit))
    }

    func tombstones(before seconds: Int64, limit: Int) throws(StoreError) -> [StoredTombstone] {
        try context.rows(StoredTombstone.self, Self.oldTombstones, .number(seconds), .limit(limit))
    }

    static let scopes = StoreQuery(
        "scopes", of: .scope, "WHERE name > $1 ORDER BY name LIMIT $2")
    static let places = StoreQuery(
        "places", of: .place,
        "WHERE (scope, replica) > ($1, $2) ORDER BY scope, replica LIMIT $3")
    static let blobs = StoreQuery(
        "blobs", of: .blob, "WHERE (scope, hash) > ($1, $2) ORDER BY scope, hash LIMIT $3")
    static let dueBlobs = StoreQuery(
        "blobs-due", of: .blob, "WHERE check_at <= $1 ORDER BY check_at LIMIT $2")
    static let kept = StoreQuery(
        "blob-kept", [.bytes], of: [.blob],
        "SELECT hash FROM blob WHERE stored_hash = $1 LIMIT 1")
    static let recordsWith = StoreQuery(
        "records-with", [.bytes], of: [.record],
        "SELECT id FROM record WHERE scope = $1 AND position($2 IN state) > 0 LIMIT 1")
    static let heldWith = StoreQuery(
        "held-with", [.number], of: [.held],
        "SELECT number FROM held WHERE scope = $1 AND position($2 IN bytes) > 0 LIMIT 1")
    static let oldTrash = StoreQuery(
        "trash-old", of: .record, "WHERE removed_at < $1 ORDER BY removed_at LIMIT $2")
    static let trash = StoreQuery(
        "trash", of: .record,
        """
        WHERE scope = $1 AND form = $2 AND removed_at IS NOT NULL AND (removed_at, id) < ($3, $4)
        ORDER BY removed_at DESC, id DESC LIMIT $5
        """)
    static let oldTombstones = StoreQuery(
        "tombstones-old", of: .tombstone, "WHERE dropped_at < $1 ORDER BY dropped_at LIMIT $2")
}
