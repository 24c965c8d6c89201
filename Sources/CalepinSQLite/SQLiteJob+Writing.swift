// The writes of a job: each is one cached statement. CommitThread.swift commits or undoes them.

import CalepinServer

/// Runs a statement that returns no rows.
func run(_ statement: SQLiteStatement) throws(StoreError) {
    defer { statement.reset() }
    _ = try statement.step()
}

extension SQLiteConnection {
    /// Starts a new epoch of the store, which makes clients offer their mutations again.
    func beginEpoch() throws(StoreError) {
        let statement = try statement("INSERT OR REPLACE INTO meta VALUES ('epoch', ?1)")
        defer { statement.reset() }
        _ = try statement.bind(1, Migrations.newEpoch()).step()
        epoch = nil
    }
}

extension SQLiteJob {
    func addAccount(_ account: String, token: String, at seconds: Int64) throws(StoreError) {
        connection.changesAccess = true
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
            try connection.statement(
                "INSERT OR REPLACE INTO scope VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
            )
            .bind(1, scope.name).bind(2, scope.sequence).bind(3, scope.accessEpoch)
            .bind(4, Int64(bitPattern: scope.digest)).bind(5, scope.recordCount)
            .bind(6, scope.floor).bind(7, scope.bytes).bind(8, scope.historyBytes))
    }

    func put(_ replica: StoredReplica) throws(StoreError) {
        try run(
            try connection.statement(
                "INSERT OR REPLACE INTO scope_replica VALUES (?1, ?2, ?3, ?4)"
            )
            .bind(1, replica.scope).bind(2, replica.name).bind(3, replica.lastN)
            .bind(4, replica.backedUpTo))
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
                INSERT INTO record VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                ON CONFLICT (scope, id) DO UPDATE SET
                form = ?3, sequence = ?4, digest = ?5, state = ?6, removed_at = ?7
                """
            )
            .bind(1, record.scope).bind(2, record.id).bind(3, record.form)
            .bind(4, record.sequence).bind(5, Int64(bitPattern: record.digest))
            .bind(6, record.state).bind(7, record.removedAt))
    }

    func put(_ blob: StoredBlob) throws(StoreError) {
        try run(
            try connection.statement(
                "INSERT OR REPLACE INTO blob VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"
            )
            .bind(1, blob.scope).bind(2, blob.hash).bind(3, blob.size)
            .bind(4, blob.storedHash).bind(5, blob.storedSize).bind(6, blob.type)
            .bind(7, blob.hasThumbnail ? 1 : 0).bind(8, blob.checkAt)
            .bind(9, blob.isUnused ? 1 : 0))
    }

    func put(_ held: StoredHeld) throws(StoreError) {
        try run(
            try connection.statement(
                """
                INSERT INTO held (scope, replica, n, bytes, author, at)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                """
            )
            .bind(1, held.scope).bind(2, held.replica).bind(3, held.n).bind(4, held.bytes)
            .bind(5, held.author).bind(6, held.at))
    }

    func put(_ tombstone: StoredTombstone) throws(StoreError) {
        try run(
            try connection.statement("INSERT OR REPLACE INTO tombstone VALUES (?1, ?2, ?3, ?4)")
                .bind(1, tombstone.scope).bind(2, tombstone.record)
                .bind(3, tombstone.sequence).bind(4, tombstone.droppedAt))
    }

    func removeOutcomes(scope: String, replica: String, upTo n: Int64) throws(StoreError) {
        try run(
            try connection.statement(
                "DELETE FROM outcome WHERE scope = ?1 AND replica = ?2 AND n <= ?3"
            )
            .bind(1, scope).bind(2, replica).bind(3, n))
    }

    func removeRecord(scope: String, id: String) throws(StoreError) {
        try run(
            try connection.statement("DELETE FROM record WHERE scope = ?1 AND id = ?2")
                .bind(1, scope).bind(2, id))
    }

    func removeTombstone(scope: String, record: String) throws(StoreError) {
        try run(
            try connection.statement("DELETE FROM tombstone WHERE scope = ?1 AND record = ?2")
                .bind(1, scope).bind(2, record))
    }

    func removeBlob(scope: String, hash: String) throws(StoreError) {
        try run(
            try connection.statement("DELETE FROM blob WHERE scope = ?1 AND hash = ?2")
                .bind(1, scope).bind(2, hash))
    }
}
