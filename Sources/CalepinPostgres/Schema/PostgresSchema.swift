// The tables of the store, made by numbered migrations. A migration only adds: servers of the
// release before run on the same tables, and what they do not need any more goes a release later.
// Running them is in PostgresSchema+Migrating.swift; statements are with what they are for.

/// A step of the tables from one version to the next.
struct PostgresMigration: Sendable {
    let name: String
    let statements: [String]
}

/// The tables of the store.
package enum PostgresSchema {
    /// All migrations, in their order. One that was released never changes.
    static let migrations = [
        PostgresMigration(
            name: "tables", statements: turns + records + accounts + blobs + servers),
        PostgresMigration(name: "store", statements: registry + links + hooks),
    ]

    /// The version of the tables that this program needs.
    package static var version: Int { migrations.count }

    /// The tables whose rows the role of a server reads and writes.
    static let tables = [
        "account", "account_row", "app", "app_event", "app_file", "app_table", "app_version",
        "app_version_file", "blob", "catalogue", "change", "counter", "held", "hook",
        "hook_attempt", "hook_delivery", "lane", "lease", "link", "link_count", "link_filling",
        "link_invitation", "meta", "outcome", "place", "record", "replica", "scope", "server",
        "token", "tombstone", "turn",
    ]

    // Every key begins with its scope, so that a scope's rows could be moved to another machine;
    // names are bytes, since a text of PostgreSQL has no U+0000. There are no sequences, whose
    // numbers are given out before a transaction ends, and no foreign keys, whose rows every
    // insert would lock.

    /// Rows that are locked before anything is decided, and that change with each push: pages keep
    /// room for new versions of them, so that indexes need not change.
    private static let turns = [
        "CREATE TABLE turn (name bytea PRIMARY KEY, stamp int8 NOT NULL)",
        """
        CREATE TABLE scope (
            name bytea PRIMARY KEY, sequence int8 NOT NULL, access_epoch int8 NOT NULL,
            digest int8 NOT NULL, record_count int8 NOT NULL, bytes int8 NOT NULL,
            history_bytes int8 NOT NULL, floor int8 NOT NULL) WITH (fillfactor = 70)
        """,
        """
        CREATE TABLE place (
            scope bytea NOT NULL, replica bytea NOT NULL, last_n int8 NOT NULL,
            backed_up_to int8 NOT NULL, PRIMARY KEY (scope, replica)) WITH (fillfactor = 70)
        """,
        "CREATE TABLE replica (name bytea NOT NULL, account bytea NOT NULL, since int8 NOT NULL)",
        "CREATE INDEX replica_account ON replica (account)",
        "ALTER TABLE replica ADD PRIMARY KEY (name)",
    ]

    /// Records, and what is kept of mutations: a row of outcomes for each push, which OutcomeRun
    /// writes and reads.
    private static let records = [
        """
        CREATE TABLE record (
            scope bytea NOT NULL, id bytea NOT NULL, form bytea NOT NULL,
            sequence int8 NOT NULL, digest int8 NOT NULL, removed_at int8,
            state bytea COMPRESSION lz4 NOT NULL) WITH (fillfactor = 85)
        """,
        "CREATE INDEX record_order ON record (scope, sequence, id)",
        // After the index before: while tables are empty all indexes cost the same, and then the
        // planner takes the one that was made last. The other one reads a whole scope.
        "ALTER TABLE record ADD PRIMARY KEY (scope, id)",
        """
        CREATE INDEX record_trash ON record (scope, form, removed_at, id)
            WHERE removed_at IS NOT NULL
        """,
        "CREATE INDEX record_age ON record (removed_at) WHERE removed_at IS NOT NULL",
        """
        CREATE TABLE outcome (
            scope bytea NOT NULL, replica bytea NOT NULL, last int8 NOT NULL,
            first int8 NOT NULL, hashes bytea NOT NULL, bytes bytea COMPRESSION lz4 NOT NULL,
            PRIMARY KEY (scope, replica, last))
        """,
        """
        CREATE TABLE change (
            scope bytea NOT NULL, sequence int8 NOT NULL, record bytea NOT NULL, previous int8,
            account bytea NOT NULL, replica bytea NOT NULL, at int8 NOT NULL,
            saved_at int8 NOT NULL, form_version int8 NOT NULL,
            bytes bytea COMPRESSION lz4 NOT NULL, PRIMARY KEY (scope, sequence))
        """,
        """
        CREATE TABLE held (
            scope bytea NOT NULL, number int8 NOT NULL, replica bytea NOT NULL,
            n int8 NOT NULL, author bytea NOT NULL, at int8 NOT NULL,
            bytes bytea COMPRESSION lz4 NOT NULL)
        """,
        "CREATE INDEX held_author ON held (scope, author, at)",
        "ALTER TABLE held ADD PRIMARY KEY (scope, number)",
        """
        CREATE TABLE tombstone (
            scope bytea NOT NULL, record bytea NOT NULL, sequence int8 NOT NULL,
            dropped_at int8 NOT NULL)
        """,
        "CREATE INDEX tombstone_order ON tombstone (scope, sequence)",
        "CREATE INDEX tombstone_age ON tombstone (dropped_at)",
        "ALTER TABLE tombstone ADD PRIMARY KEY (scope, record)",
    ]

    private static let accounts = [
        """
        CREATE TABLE account_row (
            sort bytea NOT NULL, key bytea NOT NULL, owner bytea NOT NULL, at int8 NOT NULL,
            bytes bytea NOT NULL)
        """,
        "CREATE INDEX account_row_owner ON account_row (owner, sort, key)",
        "CREATE INDEX account_row_age ON account_row (sort, at)",
        "ALTER TABLE account_row ADD PRIMARY KEY (sort, key)",
        "CREATE TABLE account (name bytea PRIMARY KEY, since int8 NOT NULL)",
        "CREATE TABLE token (digest bytea NOT NULL, account bytea NOT NULL)",
        "CREATE INDEX token_account ON token (account)",
        "ALTER TABLE token ADD PRIMARY KEY (digest)",
    ]

    private static let blobs = [
        """
        CREATE TABLE blob (
            scope bytea NOT NULL, hash bytea NOT NULL, size int8 NOT NULL,
            stored_hash bytea NOT NULL, stored_size int8 NOT NULL, type bytea NOT NULL,
            has_thumbnail int8 NOT NULL, check_at int8 NOT NULL, is_unused int8 NOT NULL,
            condemned_at int8)
        """,
        "CREATE INDEX blob_check ON blob (check_at)",
        "CREATE INDEX blob_stored ON blob (stored_hash)",
        "CREATE INDEX blob_condemned ON blob (condemned_at) WHERE condemned_at IS NOT NULL",
        "ALTER TABLE blob ADD PRIMARY KEY (scope, hash)",
        """
        CREATE TABLE catalogue (
            name bytea PRIMARY KEY, stamp int8 NOT NULL, hash bytea NOT NULL,
            row_count int8 NOT NULL)
        """,
    ]

    /// Rows by which servers know of each other: the marks of their lanes, who does what, who is
    /// there.
    private static let servers = [
        """
        CREATE TABLE lane (id bytea PRIMARY KEY, done int8 NOT NULL, asked int8 NOT NULL)
            WITH (fillfactor = 70)
        """,
        """
        CREATE TABLE lease (
            name bytea PRIMARY KEY, holder bytea NOT NULL, until int8 NOT NULL)
            WITH (fillfactor = 70)
        """,
        """
        CREATE TABLE server (id bytea PRIMARY KEY, version int4 NOT NULL, seen_at int8 NOT NULL)
            WITH (fillfactor = 70)
        """,
        "CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL)",
        "INSERT INTO meta VALUES ('\(oldestKey)', '1')",
    ]

    private static let registry = [
        """
        CREATE TABLE app (
            id bytea PRIMARY KEY, stage bytea NOT NULL, live int8, test int8,
            leftover bytea NOT NULL, team bytea NOT NULL)
        """,
        """
        CREATE TABLE app_version (
            app bytea NOT NULL, number int8 NOT NULL, hash bytea NOT NULL,
            bytes bytea COMPRESSION lz4 NOT NULL, scenarios bytea COMPRESSION lz4 NOT NULL,
            tables bytea NOT NULL, files bytea NOT NULL, PRIMARY KEY (app, number))
        """,
        "CREATE TABLE app_table (digest bytea PRIMARY KEY, bytes bytea NOT NULL)",
        """
        CREATE TABLE app_version_file (
            digest bytea NOT NULL, app bytea NOT NULL, number int8 NOT NULL,
            PRIMARY KEY (digest, app, number))
        """,
        """
        CREATE TABLE app_file (
            digest bytea NOT NULL, number int8 NOT NULL, bytes bytea NOT NULL,
            PRIMARY KEY (digest, number))
        """,
        """
        CREATE TABLE app_event (
            app bytea NOT NULL, number int8 NOT NULL, at int8 NOT NULL, author bytea NOT NULL,
            what bytea NOT NULL, version int8 NOT NULL, note bytea NOT NULL,
            PRIMARY KEY (app, number))
        """,
    ]

    private static let links = [
        """
        CREATE TABLE link (
            id bytea NOT NULL, app bytea NOT NULL, at int8 NOT NULL, bytes bytea NOT NULL)
        """,
        "CREATE INDEX link_app ON link (app, at, id)",
        "ALTER TABLE link ADD PRIMARY KEY (id)",
        """
        CREATE TABLE link_invitation (
            digest bytea NOT NULL, link bytea NOT NULL, number int8 NOT NULL,
            token bytea NOT NULL, name bytea NOT NULL, mail bytea NOT NULL,
            guest bytea NOT NULL, devices int8 NOT NULL, mailed_at int8 NOT NULL,
            begun_at int8 NOT NULL, submitted_at int8 NOT NULL)
        """,
        "CREATE INDEX link_invitation_order ON link_invitation (link, number)",
        "ALTER TABLE link_invitation ADD PRIMARY KEY (digest)",
        """
        CREATE TABLE link_filling (
            guest bytea PRIMARY KEY, link bytea NOT NULL, invitation bytea NOT NULL,
            at int8 NOT NULL, record bytea NOT NULL, sequence int8 NOT NULL,
            submitted_at int8 NOT NULL, counted bytea NOT NULL)
        """,
        """
        CREATE TABLE link_count (
            link bytea NOT NULL, name bytea NOT NULL, count int8 NOT NULL,
            PRIMARY KEY (link, name))
        """,
    ]

    private static let hooks = [
        // The numbers that were given out, which a transaction that takes some holds to its end.
        "CREATE TABLE counter (name bytea PRIMARY KEY, value int8 NOT NULL)",
        """
        CREATE TABLE hook (
            id bytea PRIMARY KEY, app bytea NOT NULL, at int8 NOT NULL, bytes bytea NOT NULL,
            stopped bytea NOT NULL, waiting int8 NOT NULL, waiting_bytes int8 NOT NULL)
        """,
        """
        CREATE TABLE hook_delivery (
            number int8 NOT NULL, hook bytea NOT NULL, record bytea NOT NULL,
            form bytea NOT NULL, message bytea NOT NULL, event bytea NOT NULL, at int8 NOT NULL,
            sequence int8 NOT NULL, account bytea NOT NULL, review bytea NOT NULL, due int8,
            failures int8 NOT NULL, is_fixed int8 NOT NULL, is_parked int8 NOT NULL,
            bytes bytea COMPRESSION lz4 NOT NULL)
        """,
        "CREATE INDEX hook_delivery_record ON hook_delivery (hook, record, number)",
        "CREATE INDEX hook_delivery_due ON hook_delivery (hook, due, number)"
            + " WHERE due IS NOT NULL",
        // With the record, so that no other index has its order.
        "CREATE INDEX hook_delivery_parked ON hook_delivery (hook, record, number)"
            + " WHERE is_parked = 1",
        "ALTER TABLE hook_delivery ADD PRIMARY KEY (number)",
        """
        CREATE TABLE hook_attempt (
            hook bytea NOT NULL, number int8 NOT NULL, at int8 NOT NULL, message bytea NOT NULL,
            record bytea NOT NULL, event bytea NOT NULL, status int8 NOT NULL,
            milliseconds int8 NOT NULL, error bytea NOT NULL, answer bytea NOT NULL,
            PRIMARY KEY (hook, number))
        """,
    ]

    /// The key of the oldest version of the tables whose programs still work.
    static let oldestKey = "oldest-version"
}
