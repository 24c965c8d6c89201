// The statements by which servers know of each other. Times are the database's, whose clock all of
// them have in common.

/// The statements of servers and their duties.
enum ServerStatements {
    /// The milliseconds since 1970 by the database.
    private static let now = "(extract(epoch FROM clock_timestamp()) * 1000)::int8"

    /// Takes a duty that nobody has, whose time is over, or that one has already.
    ///
    /// - `$1`, `$2`, `$3`: its name, the id of the server, and the seconds.
    static let take = PostgresStatement(
        "lease-take",
        """
        INSERT INTO lease (name, holder, until) VALUES ($1, $2, \(now) + $3 * 1000)
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE lease.holder = excluded.holder OR lease.until < \(now)
        """)

    /// Gives a duty up.
    ///
    /// - `$1`, `$2`: its name, and the id of the server.
    static let leave = PostgresStatement(
        "lease-leave", "UPDATE lease SET until = 0 WHERE name = $1 AND holder = $2")

    /// Notes a server, and forgets those that are long gone.
    ///
    /// - `$1`, `$2`, `$3`: its id, the version of its tables, and the seconds after which one is
    ///   gone.
    static let note = PostgresStatement(
        "server-note",
        """
        WITH gone AS (DELETE FROM server WHERE seen_at < \(now) - $3 * 100000)
        INSERT INTO server (id, version, seen_at) VALUES ($1, $2::int4, \(now))
        ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
        """)

    /// The number of other servers that are there.
    ///
    /// - `$1`, `$2`: the id of this one, and the seconds after which one is gone.
    static let others = StoreQuery(
        "servers-others", [.number], of: [],
        "SELECT count(*) FROM server WHERE id <> $1 AND seen_at > \(now) - $2 * 1000")
}
