// The statements of accounts: in PostgresAccounts.swift is what they are for.

import CalepinServer

/// The queries of accounts.
enum AccountQueries {
    static let owned = StoreQuery(
        "account-rows-owned", of: .accountRow, "WHERE owner = $1 AND sort = $2 ORDER BY key")
    static let later = StoreQuery(
        "account-rows-later", of: .accountRow,
        "WHERE sort = $1 AND key > $2 ORDER BY key LIMIT $3")
    static let blobs = StoreQuery(
        "blobs-of-scope", of: .blob, "WHERE scope = $1 AND hash > $2 ORDER BY hash LIMIT $3")
    static let guests = StoreQuery(
        "guests", of: .account, and: [.accountRow],
        """
        LEFT JOIN LATERAL (
            SELECT key FROM account_row WHERE sort = 'person' AND key = account.name LIMIT 1)
            person ON true
        WHERE account.name > $1 AND person.key IS NULL ORDER BY account.name LIMIT $2
        """)
    static let keptBytes = StoreQuery(
        "kept-bytes", [.number], of: [.record, .scope, .held, .blob],
        """
        SELECT ((SELECT coalesce(sum(octet_length(state)), 0) FROM record WHERE scope = $1)
            + (SELECT coalesce(sum(history_bytes), 0) FROM scope WHERE name = $1)
            + (SELECT coalesce(sum(octet_length(bytes)), 0) FROM held WHERE scope = $1)
            + (SELECT coalesce(sum(stored_size), 0) FROM blob WHERE scope = $1))::int8
        """)
    static let held = StoreQuery(
        "held", of: .held, "WHERE scope = $1 ORDER BY number LIMIT $2")
    static let heldSum = StoreQuery(
        "held-sum", [.number, .number], of: [.held],
        """
        SELECT count(*), coalesce(sum(octet_length(bytes)), 0)::int8 FROM held
        WHERE scope = $1 AND author = $2
        """)
    static let heldAuthors = StoreQuery(
        "held-authors", [.bytes, .bytes], of: [.held],
        """
        SELECT DISTINCT scope, author FROM held
        WHERE (scope, author) > ($1, $2) ORDER BY scope, author LIMIT $3
        """)
    static let sum = StoreQuery(
        "records-sum", [.number, .number], of: [.record],
        """
        SELECT count(*), coalesce(bit_xor(digest), 0) FROM record
        WHERE scope = $1 AND form = ANY ($2)
        """)
    static let recordsWith = StoreQuery(
        "records-of-forms-with", [.bytes], of: [.record],
        """
        SELECT id FROM record
        WHERE scope = $1 AND position($2 IN state) > 0 AND form = ANY ($3) LIMIT 1
        """)
}

/// The statements that change accounts.
enum AccountStatements {
    static let removeOwned = PostgresStatement(
        "account-rows-remove-owned", "DELETE FROM account_row WHERE owner = $1 AND sort = $2")
    static let removeOld = PostgresStatement(
        "account-rows-remove-old", "DELETE FROM account_row WHERE sort = $1 AND at < $2")
    static let removeHeld = PostgresStatement(
        "held-remove-oldest",
        """
        DELETE FROM held WHERE scope = $1 AND number = ANY (ARRAY(
            SELECT number FROM held WHERE scope = $1 AND author = $2 AND at < $3
            ORDER BY at LIMIT $4))
        """)
    static let removePlaces = ["place", "outcome"].map { table in
        PostgresStatement(
            "\(table)-remove-of-account",
            """
            DELETE FROM \(table) WHERE ctid = ANY (ARRAY(
                SELECT found.ctid FROM replica CROSS JOIN LATERAL (
                    SELECT ctid FROM \(table) WHERE scope = $1 AND replica = replica.name
                    OFFSET 0) found
                WHERE replica.account = $2))
            """)
    }
    static let removeAccount: [(StoreTable, PostgresStatement)] = [
        (.account, "name"), (.token, "account"), (.replica, "account"), (.accountRow, "owner"),
    ].map { removeAll($0, of: $1, "account") }
    static let removeScope: [(StoreTable, PostgresStatement)] = [
        (.scope, "name"), (.place, "scope"), (.outcome, "scope"), (.record, "scope"),
        (.change, "scope"), (.blob, "scope"), (.held, "scope"), (.tombstone, "scope"),
        (.accountRow, "owner"),
    ].map { removeAll($0, of: $1, "scope") }

    private static func removeAll(
        _ table: StoreTable, of column: String, _ whole: String
    ) -> (StoreTable, PostgresStatement) {
        let name = table.shape.name
        return (
            table,
            PostgresStatement(
                "\(name)-remove-of-\(whole)", "DELETE FROM \(name) WHERE \(column) = $1")
        )
    }
}
