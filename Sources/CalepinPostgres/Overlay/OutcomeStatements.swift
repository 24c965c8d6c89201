// The statements of outcomes, whose rows are runs, and of the places of replicas, which are read
// with the last of them.

/// The statements of outcomes and places.
enum OutcomeStatements {
    /// Returns the run that has an outcome, or the next one after it.
    ///
    /// - `$1`, `$2`, `$3`: scopes, replicas and numbers.
    static let read = PostgresStatement(
        "outcome-read",
        """
        SELECT \(OutcomeRun.columns)
        FROM unnest($1::bytea[], $2::bytea[], $3::int8[]) key(of_scope, of_replica, n)
        CROSS JOIN LATERAL (
            SELECT * FROM outcome
            WHERE scope = of_scope AND replica = of_replica AND last >= n
            ORDER BY last LIMIT 1) found
        """)

    static let placeKinds: [CellType] =
        [.bytes, .bytes, .bytes, .number, .number, .number] + OutcomeRun.kinds.dropFirst(2)

    /// Returns places with the account of the replica, and the run of the last outcome; each may
    /// be missing.
    ///
    /// - `$1`, `$2`: scopes and replicas.
    static let places = PostgresStatement(
        "place-state",
        """
        SELECT key.scope, key.replica, known.account, known.since, found.last_n,
            found.backed_up_to, run.last, run.first, run.hashes, run.bytes
        FROM unnest($1::bytea[], $2::bytea[]) key(scope, replica)
        LEFT JOIN LATERAL (
            SELECT * FROM replica WHERE name = key.replica LIMIT 1) known ON true
        LEFT JOIN LATERAL (
            SELECT * FROM place WHERE scope = key.scope AND replica = key.replica LIMIT 1) found
            ON true
        LEFT JOIN LATERAL (
            SELECT * FROM outcome
            WHERE scope = key.scope AND replica = key.replica AND last >= found.last_n
            ORDER BY last LIMIT 1) run ON true
        """)

    /// Adds runs; ends the transaction with ``SQLState/unmet`` when there is an outcome at or
    /// after the beginning of one: another push of the replica has come first.
    ///
    /// - `$1`–`$6`: the columns of runs.
    static let write = PostgresStatement(
        "outcome-write",
        """
        WITH written AS (
            INSERT INTO outcome (\(OutcomeRun.columns))
            SELECT given.* FROM unnest($1::bytea[], $2::bytea[], $3::int8[], $4::int8[],
                $5::bytea[], $6::bytea[]) given(of_scope, of_replica, last, first, hashes, bytes)
            LEFT JOIN LATERAL (
                SELECT outcome.last FROM outcome WHERE scope = of_scope AND replica = of_replica
                    AND outcome.last >= given.first ORDER BY outcome.last LIMIT 1) later ON true
            WHERE later.last IS NULL
            ON CONFLICT (scope, replica, last) DO NOTHING RETURNING 1)
        SELECT 1 / (count(*) = cardinality($1::bytea[]))::int4 FROM written
        """)

    /// Returns the runs with outcomes from a number on.
    static let tail = StoreQuery(
        "outcome-tail", OutcomeRun.kinds, of: [.outcome],
        """
        SELECT \(OutcomeRun.columns) FROM outcome
        WHERE scope = $1 AND replica = $2 AND last >= $3 ORDER BY last
        """)

    /// Removes these runs.
    static let removeTail = PostgresStatement(
        "outcome-remove-tail",
        "DELETE FROM outcome WHERE scope = $1 AND replica = $2 AND last >= $3")

    /// Removes the runs that end with a number or before it.
    static let removeHead = PostgresStatement(
        "outcome-remove-head",
        "DELETE FROM outcome WHERE scope = $1 AND replica = $2 AND last <= $3")

    /// Removes the outcomes up to a number from the run that has it.
    static let cut = PostgresStatement(
        "outcome-cut",
        """
        UPDATE outcome SET first = $3 + 1
        WHERE scope = $1 AND replica = $2 AND first <= $3 AND last = (
            SELECT last FROM outcome WHERE scope = $1 AND replica = $2 AND last > $3
            ORDER BY last LIMIT 1)
        """)
}
