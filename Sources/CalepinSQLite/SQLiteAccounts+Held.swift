// Queries of a store on SQLite about held mutations, by scope and by author. They are written in
// SQLiteJob+Writing.swift.

import CalepinServer

extension SQLiteAccounts {
    func held(scope: String, limit: Int) throws(StoreError) -> [StoredHeld] {
        let statement = try connection.statement(
            """
            SELECT replica, n, bytes, author, at FROM held
            WHERE scope = ?1 ORDER BY number LIMIT ?2
            """)
        statement.bind(1, scope).bind(2, Int64(max(0, limit)))
        return try statement.all { row in
            StoredHeld(
                scope: scope, replica: row.text(0), n: row.int(1), bytes: row.bytes(2),
                author: row.text(3), at: row.int(4))
        }
    }

    func heldSum(of author: HeldAuthor) throws(StoreError) -> HeldSum {
        let statement = try connection.statement(
            """
            SELECT count(*), coalesce(sum(length(bytes)), 0) FROM held
            WHERE scope = ?1 AND author = ?2
            """)
        return try statement.bind(1, author.scope).bind(2, author.account).first { row in
            HeldSum(count: Int(row.int(0)), bytes: row.int(1))
        } ?? HeldSum()
    }

    func heldAuthors(after author: HeldAuthor?, limit: Int) throws(StoreError) -> [HeldAuthor] {
        let statement = try connection.statement(
            """
            SELECT DISTINCT scope, author FROM held
            WHERE (scope, author) > (?1, ?2) ORDER BY scope, author LIMIT ?3
            """)
        statement.bind(1, author?.scope ?? "").bind(2, author?.account ?? "")
        return try statement.bind(3, Int64(max(0, limit))).all { row in
            HeldAuthor(scope: row.text(0), account: row.text(1))
        }
    }

    func removeHeld(
        of author: HeldAuthor, before seconds: Int64, limit: Int
    ) throws(StoreError) -> Int {
        let statement = try connection.statement(
            """
            DELETE FROM held WHERE number IN (
                SELECT number FROM held WHERE scope = ?1 AND author = ?2 AND at < ?3
                ORDER BY at LIMIT ?4)
            RETURNING 1
            """)
        statement.bind(1, author.scope).bind(2, author.account).bind(3, seconds)
        return try statement.bind(4, Int64(max(0, limit))).all { _ in true }.count
    }
}
