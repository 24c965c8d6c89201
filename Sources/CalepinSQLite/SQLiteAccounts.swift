// Queries and changes of accounts in a job on SQLite. The table is in Migrations.swift; the server
// encodes its rows. Everything else is in SQLiteJob.swift.

import CalepinServer

/// The part of a job on SQLite that is about accounts.
struct SQLiteAccounts: AccountWriting {
    let connection: SQLiteConnection

    var auditKey: AuditKey? { connection.auditKey }

    func row(_ sort: AccountRow.Sort, _ key: String) throws(StoreError) -> AccountRow? {
        let statement = try connection.statement(
            "SELECT sort, key, owner, at, bytes FROM account_row WHERE sort = ?1 AND key = ?2")
        return try statement.bind(1, sort.rawValue).bind(2, key).first(AccountRow.init(row:))
            ?? nil
    }

    func rows(_ sort: AccountRow.Sort, owner: String) throws(StoreError) -> [AccountRow] {
        let statement = try connection.statement(
            """
            SELECT sort, key, owner, at, bytes FROM account_row
            WHERE owner = ?1 AND sort = ?2 ORDER BY key
            """)
        return try statement.bind(1, owner).bind(2, sort.rawValue)
            .all(AccountRow.init(row:)).compactMap { $0 }
    }

    func rows(
        _ sort: AccountRow.Sort, after key: String, limit: Int
    ) throws(StoreError) -> [AccountRow] {
        let statement = try connection.statement(
            """
            SELECT sort, key, owner, at, bytes FROM account_row
            WHERE sort = ?1 AND key > ?2 ORDER BY key LIMIT ?3
            """)
        return try statement.bind(1, sort.rawValue).bind(2, key).bind(3, Int64(max(0, limit)))
            .all(AccountRow.init(row:)).compactMap { $0 }
    }

    func blobs(scope: String, after hash: String, limit: Int) throws(StoreError) -> [StoredBlob] {
        let statement = try connection.statement(
            """
            SELECT scope, hash, size, stored_hash, stored_size, type, has_thumbnail, check_at,
            is_unused FROM blob WHERE scope = ?1 AND hash > ?2 ORDER BY hash LIMIT ?3
            """)
        return try statement.bind(1, scope).bind(2, hash).bind(3, Int64(max(0, limit)))
            .all(StoredBlob.init(row:))
    }

    func records(
        scope: String, forms: Set<String>, after sequence: Int64, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        let statement = try connection.statement(
            """
            SELECT scope, id, form, sequence, digest, state, removed_at FROM record
            WHERE scope = ?1 AND sequence > ?2 ORDER BY sequence, id
            """)
        statement.bind(1, scope).bind(2, sequence)
        defer { statement.reset() }
        var page = RecordBatch(limit: limit, bytes: bytes)
        while try statement.step() {
            // The other columns of a row of another form are not read.
            guard forms.contains(statement.text(2)) else { continue }
            guard page.take(StoredRecord(row: statement)) else { break }
        }
        return page.records
    }

    func sum(scope: String, forms: Set<String>) throws(StoreError) -> RecordSum {
        let statement = try connection.statement(
            "SELECT form, digest FROM record WHERE scope = ?1")
        statement.bind(1, scope)
        defer { statement.reset() }
        var sum = RecordSum()
        while try statement.step() {
            guard forms.contains(statement.text(0)) else { continue }
            sum.count += 1
            sum.digest ^= UInt64(bitPattern: statement.int(1))
        }
        return sum
    }

    func isMentioned(
        _ hash: String, scope: String, forms: Set<String>
    ) throws(StoreError) -> Bool {
        let statement = try connection.statement(
            "SELECT form FROM record WHERE scope = ?1 AND instr(state, ?2) > 0")
        // Bound as bytes, because the searched column has bytes too.
        statement.bind(1, scope).bind(2, Array(hash.utf8))
        defer { statement.reset() }
        while try statement.step() {
            if forms.contains(statement.text(0)) { return true }
        }
        return false
    }
}

// MARK: - Writing

extension SQLiteAccounts {
    private func run(
        _ text: StaticString, _ values: String...
    ) throws(StoreError) {
        let statement = try connection.statement(text)
        defer { statement.reset() }
        for (index, value) in values.enumerated() { statement.bind(Int32(index + 1), value) }
        _ = try statement.step()
    }

    func put(_ row: AccountRow) throws(StoreError) {
        let statement = try connection.statement(
            "INSERT OR REPLACE INTO account_row VALUES (?1, ?2, ?3, ?4, ?5)")
        defer { statement.reset() }
        statement.bind(1, row.sort.rawValue).bind(2, row.key).bind(3, row.owner)
        _ = try statement.bind(4, row.at).bind(5, row.bytes).step()
    }

    func remove(_ sort: AccountRow.Sort, _ key: String) throws(StoreError) {
        try run("DELETE FROM account_row WHERE sort = ?1 AND key = ?2", sort.rawValue, key)
    }

    func removeAll(_ sort: AccountRow.Sort, owner: String) throws(StoreError) {
        try run("DELETE FROM account_row WHERE owner = ?2 AND sort = ?1", sort.rawValue, owner)
    }

    func removeOld(_ sort: AccountRow.Sort, before seconds: Int64) throws(StoreError) -> Int {
        let statement = try connection.statement(
            "DELETE FROM account_row WHERE sort = ?1 AND at < ?2 RETURNING 1")
        return try statement.bind(1, sort.rawValue).bind(2, seconds).all { _ in true }.count
    }

    func addToken(_ digest: String, account: String) throws(StoreError) {
        try run("INSERT OR REPLACE INTO token VALUES (?1, ?2)", digest, account)
    }

    func removeToken(_ digest: String) throws(StoreError) {
        try run("DELETE FROM token WHERE digest = ?1", digest)
    }

    func removePlaces(of account: String, scope: String) throws(StoreError) {
        try run(
            """
            DELETE FROM scope_replica WHERE scope = ?1
            AND replica IN (SELECT name FROM replica WHERE account = ?2)
            """, scope, account)
        try run(
            """
            DELETE FROM outcome WHERE scope = ?1
            AND replica IN (SELECT name FROM replica WHERE account = ?2)
            """, scope, account)
    }

    func removeAccount(_ account: String) throws(StoreError) {
        try run("DELETE FROM account WHERE name = ?1", account)
        try run("DELETE FROM token WHERE account = ?1", account)
        try run("DELETE FROM replica WHERE account = ?1", account)
        try run("DELETE FROM account_row WHERE owner = ?1", account)
    }

    func removeScope(_ scope: String) throws(StoreError) {
        try run("DELETE FROM scope WHERE name = ?1", scope)
        try run("DELETE FROM scope_replica WHERE scope = ?1", scope)
        try run("DELETE FROM outcome WHERE scope = ?1", scope)
        try run("DELETE FROM record WHERE scope = ?1", scope)
        try run("DELETE FROM change WHERE scope = ?1", scope)
        try run("DELETE FROM blob WHERE scope = ?1", scope)
        try run("DELETE FROM held WHERE scope = ?1", scope)
        try run("DELETE FROM tombstone WHERE scope = ?1", scope)
        try run("DELETE FROM account_row WHERE owner = ?1", scope)
    }
}

extension AccountRow {
    /// Reads a row; nil for a sort of a later version of the program.
    init?(row: SQLiteStatement) {
        guard let sort = Sort(rawValue: row.text(0)) else { return nil }
        self.init(
            sort, key: row.text(1), owner: row.text(2), at: row.int(3), bytes: row.bytes(4))
    }
}
