// The pages of records of a scope: by the order of their changes, in both directions, and by id.
// One record is read in SQLiteJob.swift.

import CalepinServer

extension SQLiteJob {
    func records(
        scope: String, _ range: ChangeRange, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        let statement: SQLiteStatement
        switch range {
        case .after(let sequence):
            statement = try connection.statement(
                """
                SELECT scope, id, form, sequence, digest, state, removed_at FROM record
                WHERE scope = ?1 AND sequence > ?2 ORDER BY sequence, id
                """
            ).bind(2, sequence)
        case .before(let sequence):
            statement = try connection.statement(
                """
                SELECT scope, id, form, sequence, digest, state, removed_at FROM record
                WHERE scope = ?1 AND sequence < ?2 ORDER BY sequence DESC, id DESC
                """
            ).bind(2, sequence)
        }
        return try statement.bind(1, scope).records(limit, bytes)
    }

    func records(
        scope: String, afterID id: String, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        let statement = try connection.statement(
            """
            SELECT scope, id, form, sequence, digest, state, removed_at FROM record
            WHERE scope = ?1 AND id > ?2 ORDER BY id
            """)
        return try statement.bind(1, scope).bind(2, id).records(limit, bytes)
    }
}

extension SQLiteStatement {
    /// Returns its records within bounds, and resets it.
    fileprivate func records(
        _ limit: Int, _ bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        defer { reset() }
        var page = RecordBatch(limit: limit, bytes: bytes)
        while try step() {
            guard page.take(StoredRecord(row: self)) else { break }
        }
        return page.records
    }
}
