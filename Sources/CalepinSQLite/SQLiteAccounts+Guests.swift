// Queries of a store on SQLite about guests and their size. Other queries about accounts are in
// SQLiteAccounts.swift.

import CalepinServer

extension SQLiteAccounts {
    func keptBytes(scope: String) throws(StoreError) -> Int64 {
        let statement = try connection.statement(
            """
            SELECT (SELECT coalesce(sum(length(state)), 0) FROM record WHERE scope = ?1)
            + (SELECT coalesce(sum(history_bytes), 0) FROM scope WHERE name = ?1)
            + (SELECT coalesce(sum(length(bytes)), 0) FROM held WHERE scope = ?1)
            + (SELECT coalesce(sum(stored_size), 0) FROM blob WHERE scope = ?1)
            """)
        return try statement.bind(1, scope).first { $0.int(0) } ?? 0
    }

    func isGuest(_ account: String) throws(StoreError) -> Bool {
        let statement = try connection.statement("SELECT 1 FROM account WHERE name = ?1")
        return try statement.bind(1, account).first { _ in true } ?? false
    }

    func guests(after account: String, limit: Int) throws(StoreError) -> [StoredGuest] {
        let statement = try connection.statement(
            """
            SELECT name, since FROM account WHERE name > ?1 AND NOT EXISTS (
                SELECT 1 FROM account_row WHERE sort = 'person' AND key = account.name)
            ORDER BY name LIMIT ?2
            """)
        return try statement.bind(1, account).bind(2, Int64(max(0, limit))).all {
            StoredGuest(account: $0.text(0), since: $0.int(1))
        }
    }
}
