// What a job may write: every change is one kept statement. Whether it stays is decided by
// CommitThread.swift.

import CalepinServer

extension SQLiteJob {
    private func run(_ statement: SQLiteStatement) throws(StoreError) {
        defer { statement.reset() }
        _ = try statement.step()
    }

    /// Begins another life of the store, which clients notice.
    func beginEpoch() throws(StoreError) {
        try run(
            try connection.statement("INSERT OR REPLACE INTO meta VALUES ('epoch', ?1)")
                .bind(1, Migrations.newEpoch()))
    }

    func addAccount(_ account: String, token: String, at seconds: Int64) throws(StoreError) {
        try run(
            try connection.statement("INSERT OR REPLACE INTO account VALUES (?1, ?2)")
                .bind(1, account).bind(2, seconds))
        try run(
            try connection.statement("INSERT OR REPLACE INTO token VALUES (?1, ?2)")
                .bind(1, token).bind(2, account))
    }

    func addReplica(_ name: String, account: String, at seconds: Int64) throws(StoreError) {
        try run(
            try connection.statement("INSERT OR IGNORE INTO replica VALUES (?1, ?2, ?3)")
                .bind(1, name).bind(2, account).bind(3, seconds))
    }

    func put(_ scope: StoredScope) throws(StoreError) {
        try run(
            try connection.statement("INSERT OR REPLACE INTO scope VALUES (?1, ?2, ?3, ?4, ?5)")
                .bind(1, scope.name).bind(2, scope.sequence).bind(3, scope.accessEpoch)
                .bind(4, Int64(bitPattern: scope.digest)).bind(5, scope.recordCount))
    }

    func put(_ replica: StoredReplica) throws(StoreError) {
        try run(
            try connection.statement("INSERT OR REPLACE INTO scope_replica VALUES (?1, ?2, ?3)")
                .bind(1, replica.scope).bind(2, replica.name).bind(3, replica.lastN))
    }

    func put(_ outcome: StoredOutcome) throws(StoreError) {
        try run(
            try connection.statement(
                "INSERT OR REPLACE INTO outcome VALUES (?1, ?2, ?3, ?4, ?5)"
            )
            .bind(1, outcome.scope).bind(2, outcome.replica).bind(3, outcome.n)
            .bind(4, outcome.hash).bind(5, outcome.bytes))
    }

    func put(_ record: StoredRecord) throws(StoreError) {
        try run(
            try connection.statement(
                """
                INSERT INTO record VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                ON CONFLICT (scope, id) DO UPDATE SET
                form = ?3, sequence = ?4, digest = ?5, state = ?6
                """
            )
            .bind(1, record.scope).bind(2, record.id).bind(3, record.form)
            .bind(4, record.sequence).bind(5, Int64(bitPattern: record.digest))
            .bind(6, record.state))
    }

    func put(_ blob: StoredBlob) throws(StoreError) {
        try run(
            try connection.statement(
                "INSERT OR REPLACE INTO blob VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
            )
            .bind(1, blob.scope).bind(2, blob.hash).bind(3, blob.size)
            .bind(4, blob.storedHash).bind(5, blob.storedSize).bind(6, blob.type)
            .bind(7, blob.hasThumbnail ? 1 : 0))
    }

    func put(_ held: StoredHeld) throws(StoreError) {
        try run(
            try connection.statement(
                "INSERT INTO held (scope, replica, n, bytes) VALUES (?1, ?2, ?3, ?4)"
            )
            .bind(1, held.scope).bind(2, held.replica).bind(3, held.n).bind(4, held.bytes))
    }
}
