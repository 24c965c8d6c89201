// Rows that are only added, and get their number from the database: held mutations, which are
// numbered in their scope, and deliveries of hooks.

/// The statements that add rows.
enum AddedRows {
    /// Returns the statement that adds rows of a table, and its parameters; rows have NULL as
    /// their number.
    static func statement(
        _ table: StoreTable, _ rows: [[Cell]]
    ) -> (PostgresStatement, PostgresArguments) {
        let number = table == .held ? 1 : 0
        var arguments = PostgresArguments()
        for (column, kind) in table.shape.kinds.enumerated() where column != number {
            arguments.add(column, kind, of: rows)
        }
        return (table == .held ? held : deliveries, arguments)
    }

    /// Adds held mutations after the last one of their scope, whose key is held.
    static let held = PostgresStatement(
        "held-add",
        """
        INSERT INTO held (scope, number, replica, n, author, at, bytes)
        SELECT given.scope, coalesce(latest.number, 0) + given.place, given.replica, given.n,
            given.author, given.at, given.bytes
        FROM unnest($1::bytea[], $2::bytea[], $3::int8[], $4::bytea[], $5::int8[], $6::bytea[])
            WITH ORDINALITY given(scope, replica, n, author, at, bytes, place)
        LEFT JOIN LATERAL (
            SELECT number FROM held WHERE scope = given.scope ORDER BY number DESC LIMIT 1) latest
            ON true
        """)

    /// Adds deliveries under the next numbers of all, which others wait for until the end of the
    /// transaction: mostly that is the statement after the next.
    static let deliveries = PostgresStatement(
        "delivery-add",
        """
        WITH taken AS (
            INSERT INTO counter (name, value)
            VALUES ('delivery', cardinality($1::bytea[]))
            ON CONFLICT (name) DO UPDATE SET value = counter.value + excluded.value
            RETURNING value)
        INSERT INTO hook_delivery (number, hook, record, form, message, event, at, sequence,
            account, review, due, failures, is_fixed, is_parked, bytes)
        SELECT taken.value - cardinality($1::bytea[]) + given.place, given.hook, given.record,
            given.form, given.message, given.event, given.at, given.sequence, given.account,
            given.review, given.due, given.failures, given.is_fixed, given.is_parked, given.bytes
        FROM taken, unnest($1::bytea[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[],
            $6::int8[], $7::int8[], $8::bytea[], $9::bytea[], $10::int8[], $11::int8[],
            $12::int8[], $13::int8[], $14::bytea[])
            WITH ORDINALITY given(hook, record, form, message, event, at, sequence, account,
                review, due, failures, is_fixed, is_parked, bytes, place)
        """)
}
