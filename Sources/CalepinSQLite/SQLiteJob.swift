// What a job sees of the store: every question is one kept statement. When a job runs, and what
// happens to what it wrote, is decided by CommitThread.swift and ReaderPool.swift. Writing is in
// SQLiteJob+Writing.swift.

import CalepinServer

/// One job on a connection.
final class SQLiteJob: StoreWriting {
    let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// The first row of a statement, read by `row`; nil when there is none.
    private func first<Row>(
        _ statement: SQLiteStatement, _ row: (SQLiteStatement) -> Row
    ) throws(StoreError) -> Row? {
        defer { statement.reset() }
        return try statement.step() ? row(statement) : nil
    }

    func epoch() throws(StoreError) -> String {
        let statement = try connection.statement("SELECT value FROM meta WHERE key = 'epoch'")
        guard let epoch = try first(statement, { $0.text(0) }) else {
            throw .damaged("no epoch")
        }
        return epoch
    }

    func account(token: String) throws(StoreError) -> String? {
        let statement = try connection.statement("SELECT account FROM token WHERE digest = ?1")
        return try first(statement.bind(1, token)) { $0.text(0) }
    }

    func scope(_ name: String) throws(StoreError) -> StoredScope? {
        let statement = try connection.statement(
            """
            SELECT sequence, access_epoch, digest, record_count FROM scope WHERE name = ?1
            """)
        return try first(statement.bind(1, name)) { row in
            var scope = StoredScope(name: name)
            scope.sequence = row.int(0)
            scope.accessEpoch = row.int(1)
            scope.digest = UInt64(bitPattern: row.int(2))
            scope.recordCount = row.int(3)
            return scope
        }
    }

    func replica(_ name: String, scope: String) throws(StoreError) -> StoredReplica? {
        let statement = try connection.statement(
            "SELECT last_n FROM scope_replica WHERE scope = ?1 AND replica = ?2")
        return try first(statement.bind(1, scope).bind(2, name)) {
            StoredReplica(scope: scope, name: name, lastN: $0.int(0))
        }
    }

    func account(replica: String) throws(StoreError) -> String? {
        let statement = try connection.statement("SELECT account FROM replica WHERE name = ?1")
        return try first(statement.bind(1, replica)) { $0.text(0) }
    }

    func replicaCount(account: String) throws(StoreError) -> Int {
        let statement = try connection.statement(
            "SELECT count(*) FROM replica WHERE account = ?1")
        return try first(statement.bind(1, account)) { Int($0.int(0)) } ?? 0
    }

    func outcome(
        scope: String, replica: String, n: Int64
    ) throws(StoreError) -> StoredOutcome? {
        let statement = try connection.statement(
            """
            SELECT hash, bytes FROM outcome WHERE scope = ?1 AND replica = ?2 AND n = ?3
            """)
        return try first(statement.bind(1, scope).bind(2, replica).bind(3, n)) { row in
            StoredOutcome(
                scope: scope, replica: replica, n: n, hash: row.text(0), bytes: row.bytes(1))
        }
    }

    func unusualOutcomes(
        scope: String, replica: String, after n: Int64, most: Int
    ) throws(StoreError) -> [StoredOutcome] {
        let statement = try connection.statement(
            """
            SELECT n, hash, bytes FROM outcome
            WHERE scope = ?1 AND replica = ?2 AND n > ?3 AND length(bytes) > 0
            ORDER BY n LIMIT ?4
            """)
        statement.bind(1, scope).bind(2, replica).bind(3, n).bind(4, Int64(max(0, most)))
        defer { statement.reset() }
        var all: [StoredOutcome] = []
        while try statement.step() {
            all.append(
                StoredOutcome(
                    scope: scope, replica: replica, n: statement.int(0),
                    hash: statement.text(1), bytes: statement.bytes(2)))
        }
        return all
    }

    func record(scope: String, id: String) throws(StoreError) -> StoredRecord? {
        let statement = try connection.statement(
            """
            SELECT form, sequence, digest, state FROM record WHERE scope = ?1 AND id = ?2
            """)
        return try first(statement.bind(1, scope).bind(2, id)) { row in
            StoredRecord(
                scope: scope, id: id, form: row.text(0), sequence: row.int(1),
                digest: UInt64(bitPattern: row.int(2)), state: row.bytes(3))
        }
    }

    func records(
        scope: String, after sequence: Int64, most: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        let statement = try connection.statement(
            """
            SELECT id, form, sequence, digest, state FROM record
            WHERE scope = ?1 AND sequence > ?2 ORDER BY sequence, id
            """)
        statement.bind(1, scope).bind(2, sequence)
        defer { statement.reset() }
        var page: [StoredRecord] = []
        var size = 0
        while try statement.step() {
            // Records of one sequence belong to one mutation and are not parted.
            let startsAnew = page.last.map { $0.sequence != statement.int(2) } ?? false
            if startsAnew, page.count >= most || size >= bytes { return page }
            let record = StoredRecord(
                scope: scope, id: statement.text(0), form: statement.text(1),
                sequence: statement.int(2), digest: UInt64(bitPattern: statement.int(3)),
                state: statement.bytes(4))
            size += record.state.count
            page.append(record)
        }
        return page
    }

    func blob(scope: String, hash: String) throws(StoreError) -> StoredBlob? {
        let statement = try connection.statement(
            """
            SELECT size, stored_hash, stored_size, type, has_thumbnail FROM blob
            WHERE scope = ?1 AND hash = ?2
            """)
        return try first(statement.bind(1, scope).bind(2, hash)) { row in
            StoredBlob(
                scope: scope, hash: hash, size: row.int(0), storedHash: row.text(1),
                storedSize: row.int(2), type: row.text(3), hasThumbnail: row.int(4) != 0)
        }
    }

    func blobBytes(scope: String) throws(StoreError) -> Int64 {
        let statement = try connection.statement(
            "SELECT coalesce(sum(stored_size), 0) FROM blob WHERE scope = ?1")
        return try first(statement.bind(1, scope)) { $0.int(0) } ?? 0
    }

    func held(scope: String, most: Int) throws(StoreError) -> [StoredHeld] {
        let statement = try connection.statement(
            """
            SELECT replica, n, bytes FROM held WHERE scope = ?1 ORDER BY number LIMIT ?2
            """)
        statement.bind(1, scope).bind(2, Int64(max(0, most)))
        defer { statement.reset() }
        var all: [StoredHeld] = []
        while try statement.step() {
            all.append(
                StoredHeld(
                    scope: scope, replica: statement.text(0), n: statement.int(1),
                    bytes: statement.bytes(2)))
        }
        return all
    }
}
