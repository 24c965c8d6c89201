// A job's view of the store: each query is one cached statement. Jobs are scheduled and committed
// by CommitThread.swift and ReaderPool.swift. Writes are in SQLiteJob+Writing.swift, queries for
// maintenance in SQLiteJob+Upkeep.swift, positions of replicas in SQLiteJob+Replicas.swift.

import CalepinServer

/// One job on a connection.
final class SQLiteJob: StoreWriting {
    let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    var accounts: any AccountReading { SQLiteAccounts(connection: connection) }

    var accountChanges: any AccountWriting {
        connection.changesAccess = true
        return SQLiteAccounts(connection: connection)
    }

    var registryChanges: any RegistryWriting { SQLiteRegistry(connection: connection) }

    var linkChanges: any LinkWriting { SQLiteLinks(connection: connection) }

    var upkeep: any UpkeepReading { SQLiteUpkeep(connection: connection) }

    func epoch() throws(StoreError) -> String {
        // Cached: the epoch changes only before any other use of a file.
        if let epoch = connection.epoch { return epoch }
        let statement = try connection.statement("SELECT value FROM meta WHERE key = 'epoch'")
        let epoch = try statement.first { $0.text(0) }
        guard let epoch else { throw .damaged("no epoch") }
        connection.epoch = epoch
        return epoch
    }

    func account(token: String) throws(StoreError) -> String? {
        let statement = try connection.statement("SELECT account FROM token WHERE digest = ?1")
        return try statement.bind(1, token).first { $0.text(0) }
    }

    func scope(_ name: String) throws(StoreError) -> StoredScope? {
        let statement = try connection.statement(
            """
            SELECT name, sequence, access_epoch, digest, record_count, floor, bytes,
            history_bytes FROM scope
            WHERE name = ?1
            """)
        return try statement.bind(1, name).first(StoredScope.init(row:))
    }

    func replica(_ name: String, scope: String) throws(StoreError) -> StoredReplica? {
        let statement = try connection.statement(
            """
            SELECT scope, replica, last_n, backed_up_to FROM scope_replica
            WHERE scope = ?1 AND replica = ?2
            """)
        return try statement.bind(1, scope).bind(2, name).first(StoredReplica.init(row:))
    }

    func replicaCount(account: String) throws(StoreError) -> Int {
        let statement = try connection.statement(
            "SELECT count(*) FROM replica WHERE account = ?1")
        return try statement.bind(1, account).first { Int($0.int(0)) } ?? 0
    }

    func record(scope: String, id: String) throws(StoreError) -> StoredRecord? {
        let statement = try connection.statement(
            """
            SELECT scope, id, form, sequence, digest, state, removed_at FROM record
            WHERE scope = ?1 AND id = ?2
            """)
        return try statement.bind(1, scope).bind(2, id).first(StoredRecord.init(row:))
    }

    func recordMark(scope: String, id: String) throws(StoreError) -> RecordMark? {
        let statement = try connection.statement(
            "SELECT sequence, length(state) FROM record WHERE scope = ?1 AND id = ?2")
        return try statement.bind(1, scope).bind(2, id).first { row in
            RecordMark(sequence: row.int(0), bytes: Int(row.int(1)))
        }
    }

    func blob(scope: String, hash: String) throws(StoreError) -> StoredBlob? {
        let statement = try connection.statement(
            """
            SELECT scope, hash, size, stored_hash, stored_size, type, has_thumbnail, check_at,
            is_unused FROM blob WHERE scope = ?1 AND hash = ?2
            """)
        return try statement.bind(1, scope).bind(2, hash).first(StoredBlob.init(row:))
    }

    func blobBytes(scope: String) throws(StoreError) -> Int64 {
        let statement = try connection.statement(
            "SELECT coalesce(sum(stored_size), 0) FROM blob WHERE scope = ?1")
        return try statement.bind(1, scope).first { $0.int(0) } ?? 0
    }

    func tombstones(
        scope: String, after sequence: Int64, upTo last: Int64, limit: Int
    ) throws(StoreError) -> [StoredTombstone] {
        let statement = try connection.statement(
            """
            SELECT scope, record, sequence, dropped_at FROM tombstone
            WHERE scope = ?1 AND sequence > ?2 AND sequence <= ?3 ORDER BY sequence LIMIT ?4
            """)
        statement.bind(1, scope).bind(2, sequence).bind(3, last).bind(4, Int64(max(0, limit)))
        return try statement.all(StoredTombstone.init(row:))
    }
}
