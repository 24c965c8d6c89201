// The history of records: statements of a job on the table of changes.

import CalepinServer

extension SQLiteJob {
    func change(scope: String, sequence: Int64) throws(StoreError) -> StoredChange? {
        let statement = try connection.statement(
            """
            SELECT scope, sequence, record, previous, account, replica, at, saved_at,
            form_version, bytes FROM change WHERE scope = ?1 AND sequence = ?2
            """)
        return try statement.bind(1, scope).bind(2, sequence).first(StoredChange.init(row:))
    }

    func oldestChanges(scope: String, limit: Int) throws(StoreError) -> [ChangeMark] {
        let statement = try connection.statement(
            """
            SELECT sequence, length(bytes) FROM change WHERE scope = ?1 ORDER BY sequence LIMIT ?2
            """)
        return try statement.bind(1, scope).bind(2, Int64(max(0, limit))).all { row in
            ChangeMark(sequence: row.int(0), bytes: Int(row.int(1)))
        }
    }

    func put(_ change: StoredChange) throws(StoreError) {
        try run(
            try connection.statement(
                "INSERT OR REPLACE INTO change VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
            )
            .bind(1, change.scope).bind(2, change.sequence).bind(3, change.record)
            .bind(4, change.previous).bind(5, change.account).bind(6, change.replica)
            .bind(7, change.at).bind(8, change.savedAt).bind(9, Int64(change.formVersion))
            .bind(10, change.bytes))
    }

    func removeChange(scope: String, sequence: Int64) throws(StoreError) {
        try run(
            try connection.statement("DELETE FROM change WHERE scope = ?1 AND sequence = ?2")
                .bind(1, scope).bind(2, sequence))
    }
}

extension StoredChange {
    fileprivate init(row: SQLiteStatement) {
        self.init(
            scope: row.text(0), sequence: row.int(1), record: row.text(2),
            previous: row.intIfAny(3), account: row.text(4), replica: row.text(5), at: row.int(6),
            savedAt: row.int(7), formVersion: Int32(clamping: row.int(8)), bytes: row.bytes(9))
    }
}
