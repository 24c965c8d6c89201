// Queries of a job for maintenance, over all scopes: old rows, unreferenced blobs, and pages of
// everything. It also has the conversion of rows into values, for all statements.

import CalepinServer

/// The part of a job that is about maintenance.
struct SQLiteUpkeep: UpkeepReading {
    let connection: SQLiteConnection

    func scopes(after name: String, limit: Int) throws(StoreError) -> [StoredScope] {
        let statement = try connection.statement(
            """
            SELECT name, sequence, access_epoch, digest, record_count, floor, bytes,
            history_bytes FROM scope
            WHERE name > ?1 ORDER BY name LIMIT ?2
            """)
        return try statement.bind(1, name).bind(2, Int64(max(0, limit)))
            .all(StoredScope.init(row:))
    }

    func replicas(
        after place: StoredReplica?, limit: Int
    ) throws(StoreError) -> [StoredReplica] {
        let statement = try connection.statement(
            """
            SELECT scope, replica, last_n, backed_up_to FROM scope_replica
            WHERE (scope, replica) > (?1, ?2) ORDER BY scope, replica LIMIT ?3
            """)
        statement.bind(1, place?.scope ?? "").bind(2, place?.name ?? "")
        return try statement.bind(3, Int64(max(0, limit))).all(StoredReplica.init(row:))
    }

    func blobs(after blob: StoredBlob?, limit: Int) throws(StoreError) -> [StoredBlob] {
        let statement = try connection.statement(
            """
            SELECT scope, hash, size, stored_hash, stored_size, type, has_thumbnail, check_at,
            is_unused FROM blob WHERE (scope, hash) > (?1, ?2) ORDER BY scope, hash LIMIT ?3
            """)
        statement.bind(1, blob?.scope ?? "").bind(2, blob?.hash ?? "")
        return try statement.bind(3, Int64(max(0, limit))).all(StoredBlob.init(row:))
    }

    func blobs(toCheckAt seconds: Int64, limit: Int) throws(StoreError) -> [StoredBlob] {
        let statement = try connection.statement(
            """
            SELECT scope, hash, size, stored_hash, stored_size, type, has_thumbnail, check_at,
            is_unused FROM blob WHERE check_at <= ?1 ORDER BY check_at LIMIT ?2
            """)
        return try statement.bind(1, seconds).bind(2, Int64(max(0, limit))).all(
            StoredBlob.init(row:))
    }

    func isKept(storedHash: String) throws(StoreError) -> Bool {
        let statement = try connection.statement(
            "SELECT 1 FROM blob WHERE stored_hash = ?1 LIMIT 1")
        return try statement.bind(1, storedHash).first { _ in true } ?? false
    }

    func isMentioned(_ hash: String, scope: String) throws(StoreError) -> Bool {
        let statement = try connection.statement(
            """
            SELECT EXISTS (
                SELECT 1 FROM record WHERE scope = ?1 AND instr(state, ?2) > 0)
            OR EXISTS (SELECT 1 FROM held WHERE scope = ?1 AND instr(bytes, ?2) > 0)
            """)
        // Bound as bytes, because the searched column has bytes too.
        return try statement.bind(1, scope).bind(2, Array(hash.utf8)).first { $0.int(0) != 0 }
            ?? false
    }

    func trash(before seconds: Int64, limit: Int) throws(StoreError) -> [StoredRecord] {
        let statement = try connection.statement(
            """
            SELECT scope, id, form, sequence, digest, state, removed_at FROM record
            WHERE removed_at < ?1 ORDER BY removed_at LIMIT ?2
            """)
        return try statement.bind(1, seconds).bind(2, Int64(max(0, limit))).all(
            StoredRecord.init(row:))
    }

    func trash(
        scope: String, form: String, after cursor: TrashCursor?, limit: Int
    ) throws(StoreError) -> [StoredRecord] {
        let statement = try connection.statement(
            """
            SELECT scope, id, form, sequence, digest, state, removed_at FROM record
            WHERE scope = ?1 AND form = ?2 AND removed_at IS NOT NULL
                AND (removed_at, id) < (?3, ?4)
            ORDER BY removed_at DESC, id DESC LIMIT ?5
            """)
        return try statement.bind(1, scope).bind(2, form).bind(3, cursor?.removedAt ?? .max)
            .bind(4, cursor?.record ?? "").bind(5, Int64(max(0, limit))).all(
                StoredRecord.init(row:))
    }

    func tombstones(before seconds: Int64, limit: Int) throws(StoreError) -> [StoredTombstone] {
        let statement = try connection.statement(
            """
            SELECT scope, record, sequence, dropped_at FROM tombstone
            WHERE dropped_at < ?1 ORDER BY dropped_at LIMIT ?2
            """)
        return try statement.bind(1, seconds).bind(2, Int64(max(0, limit))).all(
            StoredTombstone.init(row:))
    }
}

// MARK: - Rows

extension StoredScope {
    init(row: SQLiteStatement) {
        self.init(name: row.text(0))
        sequence = row.int(1)
        accessEpoch = row.int(2)
        digest = UInt64(bitPattern: row.int(3))
        recordCount = row.int(4)
        floor = row.int(5)
        bytes = row.int(6)
        historyBytes = row.int(7)
    }
}

extension StoredReplica {
    init(row: SQLiteStatement) {
        self.init(
            scope: row.text(0), name: row.text(1), lastN: row.int(2), backedUpTo: row.int(3))
    }
}

extension StoredRecord {
    init(row: SQLiteStatement) {
        self.init(
            scope: row.text(0), id: row.text(1), form: row.text(2), sequence: row.int(3),
            digest: UInt64(bitPattern: row.int(4)), state: row.bytes(5),
            removedAt: row.intIfAny(6))
    }
}

extension StoredBlob {
    init(row: SQLiteStatement) {
        self.init(
            scope: row.text(0), hash: row.text(1), size: row.int(2), storedHash: row.text(3),
            storedSize: row.int(4), type: row.text(5), hasThumbnail: row.int(6) != 0,
            checkAt: row.int(7), isUnused: row.int(8) != 0)
    }
}

extension StoredTombstone {
    init(row: SQLiteStatement) {
        self.init(
            scope: row.text(0), record: row.text(1), sequence: row.int(2), droppedAt: row.int(3))
    }
}
