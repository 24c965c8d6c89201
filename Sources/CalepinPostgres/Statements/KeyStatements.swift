// The statements that lock the keys of jobs. The rows that jobs read and write are reached in the
// same way: each by the index of its key, whatever the tables looked like when they were analysed
// last. Keys come from `unnest`, and each looks up its row by itself, so that the planner has
// nothing to join.

/// The statements of keys.
enum KeyStatements {
    /// Locks keys in the order of their bytes, which is the same for all, and returns their names
    /// and stamps; fewer rows than names when some are missing.
    ///
    /// - `$1`: the names of the keys, `bytea[]`, sorted and each once.
    static let lock = PostgresStatement(
        "key-lock",
        """
        SELECT turn.name, turn.stamp
        FROM unnest($1::bytea[]) key(name) CROSS JOIN LATERAL (
            SELECT name, stamp FROM turn WHERE name = key.name LIMIT 1 FOR UPDATE) turn
        """)

    /// Raises the stamps of names. All but that of apps, which is the last one that a transaction
    /// locks, are keys that it holds.
    ///
    /// - `$1`: the names, `bytea[]`, sorted and each once.
    static let raise = PostgresStatement(
        "key-raise",
        """
        INSERT INTO turn (name, stamp) SELECT name, 1 FROM unnest($1::bytea[]) key(name)
        ON CONFLICT (name) DO UPDATE SET stamp = turn.stamp + 1
        """)

    /// Adds the keys that are missing, without locks on those that are there.
    ///
    /// - `$1`: the names of the keys, `bytea[]`, sorted and each once.
    static let add = PostgresStatement(
        "key-add",
        """
        INSERT INTO turn (name, stamp) SELECT name, 0 FROM unnest($1::bytea[]) key(name)
        ON CONFLICT (name) DO NOTHING
        """)
}
