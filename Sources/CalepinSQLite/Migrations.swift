// The schema as a list of migrations; one that has shipped never changes. The tables are used in
// SQLiteJob.swift.

import CalepinServer
import CalepinSync

/// The migrations of the schema.
enum Migrations {
    /// The names of all migrations in their order, each with its statements; the first one also
    /// begins an epoch.
    private static var all: [(name: String, script: String)] {
        [
            ("1 sync", first + "INSERT INTO meta VALUES ('epoch', '\(newEpoch())');"),
            ("2 upkeep", second), ("3 accounts", third), ("4 held authors", fourth),
            ("5 scope bytes", fifth), ("6 history", sixth),
            ("7 registry", seventh), ("8 tests and teams", eighth),
            ("9 tables of apps", ninth), ("10 public links", tenth),
            ("11 files of apps", eleventh), ("12 hooks", twelfth),
            ("13 trash of collections", thirteenth),
        ]
    }

    /// Migrates a file to the present version; each migration is a transaction of its own. The
    /// header of the file then has their number, where packages find it without SQLite.
    ///
    /// Throws: `tooNew` when a later version of the program has written it.
    static func run(_ connection: SQLiteConnection) throws {
        try connection.execute(applied)
        let names = try connection.statement("SELECT identifier FROM grdb_migrations")
            .all { $0.text(0) }
        let all = all
        guard Set(all.map(\.name)).isSuperset(of: names) else { throw SQLiteStoreError.tooNew }
        for (name, script) in all where !names.contains(name) {
            let noted = "INSERT INTO grdb_migrations VALUES ('\(name)');"
            try connection.execute("BEGIN IMMEDIATE; \(script) \(noted) COMMIT")
        }
        let number = try connection.statement("PRAGMA user_version").all { $0.int(0) }
        if number != [Int64(all.count)] {
            try connection.execute("PRAGMA user_version = \(all.count)")
        }
    }

    /// The table of the migrations that were applied. Its name comes from the library that made it
    /// in earlier versions.
    private static let applied = """
        CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)
        """

    /// Returns a random name for an epoch of the store.
    static func newEpoch() -> String {
        var generator = SystemRandomNumberGenerator()
        return Identifier(high: generator.next(), low: generator.next()).description
    }

    /// Every key begins with the scope, so that a scope's rows are adjacent and could be moved to
    /// another machine.
    static let first = """
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT;
        CREATE TABLE account (name TEXT PRIMARY KEY, since INTEGER NOT NULL)
            WITHOUT ROWID, STRICT;
        CREATE TABLE token (digest TEXT PRIMARY KEY, account TEXT NOT NULL)
            WITHOUT ROWID, STRICT;
        CREATE TABLE replica (
            name TEXT PRIMARY KEY, account TEXT NOT NULL, since INTEGER NOT NULL)
            WITHOUT ROWID, STRICT;
        CREATE INDEX replica_account ON replica (account);
        CREATE TABLE scope (
            name TEXT PRIMARY KEY, sequence INTEGER NOT NULL, access_epoch INTEGER NOT NULL,
            digest INTEGER NOT NULL, record_count INTEGER NOT NULL)
            WITHOUT ROWID, STRICT;
        CREATE TABLE scope_replica (
            scope TEXT NOT NULL, replica TEXT NOT NULL, last_n INTEGER NOT NULL,
            PRIMARY KEY (scope, replica)) WITHOUT ROWID, STRICT;
        CREATE TABLE outcome (
            scope TEXT NOT NULL, replica TEXT NOT NULL, n INTEGER NOT NULL,
            hash TEXT NOT NULL, bytes BLOB NOT NULL,
            PRIMARY KEY (scope, replica, n)) WITHOUT ROWID, STRICT;
        CREATE TABLE record (
            scope TEXT NOT NULL, id TEXT NOT NULL, form TEXT NOT NULL,
            sequence INTEGER NOT NULL, digest INTEGER NOT NULL, state BLOB NOT NULL,
            PRIMARY KEY (scope, id)) STRICT;
        CREATE INDEX record_order ON record (scope, sequence, id);
        CREATE TABLE blob (
            scope TEXT NOT NULL, hash TEXT NOT NULL, size INTEGER NOT NULL,
            stored_hash TEXT NOT NULL, stored_size INTEGER NOT NULL, type TEXT NOT NULL,
            has_thumbnail INTEGER NOT NULL,
            PRIMARY KEY (scope, hash)) WITHOUT ROWID, STRICT;
        CREATE TABLE held (
            number INTEGER PRIMARY KEY, scope TEXT NOT NULL, replica TEXT NOT NULL,
            n INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
        CREATE INDEX held_scope ON held (scope, number);
        """

    /// Columns and tables for maintenance: floors, tombstones, the trash, checks of blobs, and the
    /// extent of backups. Existing blobs are due for a check at once.
    private static let second = """
        ALTER TABLE scope ADD COLUMN floor INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE scope_replica ADD COLUMN backed_up_to INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE record ADD COLUMN removed_at INTEGER;
        CREATE INDEX record_trash ON record (removed_at) WHERE removed_at IS NOT NULL;
        ALTER TABLE blob ADD COLUMN check_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE blob ADD COLUMN is_unused INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX blob_check ON blob (check_at);
        CREATE INDEX blob_kept ON blob (stored_hash);
        CREATE TABLE tombstone (
            scope TEXT NOT NULL, record TEXT NOT NULL, sequence INTEGER NOT NULL,
            dropped_at INTEGER NOT NULL,
            PRIMARY KEY (scope, record)) WITHOUT ROWID, STRICT;
        CREATE INDEX tombstone_order ON tombstone (scope, sequence);
        CREATE INDEX tombstone_age ON tombstone (dropped_at);
        """

    /// The table of accounts, sessions, links and access: rows of ten sorts with indexes by key,
    /// owner and age, whose bytes are encoded by the server.
    private static let third = """
        CREATE TABLE account_row (
            sort TEXT NOT NULL, key TEXT NOT NULL, owner TEXT NOT NULL, at INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (sort, key)) WITHOUT ROWID, STRICT;
        CREATE INDEX account_row_owner ON account_row (owner, sort, key);
        CREATE INDEX account_row_age ON account_row (sort, at);
        CREATE INDEX token_account ON token (account);
        """

    /// Author and time of held mutations, to limit both. The period of existing rows begins with
    /// the migration.
    private static let fourth = """
        ALTER TABLE held ADD COLUMN author TEXT NOT NULL DEFAULT '';
        ALTER TABLE held ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
        UPDATE held SET at = unixepoch(), author = ifnull(
            (SELECT account FROM replica WHERE replica.name = held.replica), '');
        CREATE INDEX held_author ON held (scope, author, at);
        """

    /// The number and size of each scope's records, so that they need not be summed each time.
    private static let fifth = """
        ALTER TABLE scope ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
        UPDATE scope SET bytes = (
            SELECT coalesce(sum(length(state)), 0) FROM record WHERE record.scope = scope.name);
        """

    /// The history of records, which begins with the migration: in the order of a scope's changes,
    /// so that writing appends to the scope's last page, and the oldest are dropped in one range.
    private static let sixth = """
        CREATE TABLE change (
            scope TEXT NOT NULL, sequence INTEGER NOT NULL, record TEXT NOT NULL,
            previous INTEGER, account TEXT NOT NULL, replica TEXT NOT NULL, at INTEGER NOT NULL,
            saved_at INTEGER NOT NULL, form_version INTEGER NOT NULL, bytes BLOB NOT NULL,
            PRIMARY KEY (scope, sequence)) WITHOUT ROWID, STRICT;
        ALTER TABLE scope ADD COLUMN history_bytes INTEGER NOT NULL DEFAULT 0;
        """

    /// The apps that were published, their versions, and who published what.
    private static let seventh = """
        CREATE TABLE app (id TEXT PRIMARY KEY, stage TEXT NOT NULL, live INTEGER)
            WITHOUT ROWID, STRICT;
        CREATE TABLE app_version (
            app TEXT NOT NULL, number INTEGER NOT NULL, hash TEXT NOT NULL, bytes BLOB NOT NULL,
            scenarios BLOB NOT NULL, PRIMARY KEY (app, number)) STRICT;
        CREATE TABLE app_event (
            app TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, by TEXT NOT NULL,
            what TEXT NOT NULL, version INTEGER NOT NULL, note TEXT NOT NULL,
            PRIMARY KEY (app, number)) WITHOUT ROWID, STRICT;
        """

    /// The version of an app that is tried, the forms whose test records are to be removed, and
    /// the team whose app it is.
    private static let eighth = """
        ALTER TABLE app ADD COLUMN test INTEGER;
        ALTER TABLE app ADD COLUMN leftover TEXT NOT NULL DEFAULT '';
        ALTER TABLE app ADD COLUMN team TEXT NOT NULL DEFAULT '';
        """

    /// The tables of apps, which versions share.
    private static let ninth = """
        CREATE TABLE app_table (digest TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
        ALTER TABLE app_version ADD COLUMN tables TEXT NOT NULL DEFAULT '';
        """

    /// The files that forms of apps show, in parts, and the versions that name them.
    private static let eleventh = """
        CREATE TABLE app_file (
            digest TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL,
            PRIMARY KEY (digest, number)) STRICT;
        CREATE TABLE app_version_file (
            app TEXT NOT NULL, number INTEGER NOT NULL, digest TEXT NOT NULL,
            PRIMARY KEY (app, number, digest)) WITHOUT ROWID, STRICT;
        CREATE INDEX app_version_file_digest ON app_version_file (digest);
        """

    /// The hooks of apps, the deliveries that wait for their receivers, and the last attempts.
    private static let twelfth = """
        CREATE TABLE hook (
            id TEXT PRIMARY KEY, app TEXT NOT NULL, at INTEGER NOT NULL, bytes BLOB NOT NULL,
            stopped TEXT NOT NULL, waiting INTEGER NOT NULL, waiting_bytes INTEGER NOT NULL)
            WITHOUT ROWID, STRICT;
        CREATE TABLE hook_delivery (
            number INTEGER PRIMARY KEY, hook TEXT NOT NULL, record TEXT NOT NULL,
            form TEXT NOT NULL, message TEXT NOT NULL, event TEXT NOT NULL, at INTEGER NOT NULL,
            sequence INTEGER NOT NULL, account TEXT NOT NULL, review TEXT NOT NULL, due INTEGER,
            failures INTEGER NOT NULL, is_fixed INTEGER NOT NULL, is_parked INTEGER NOT NULL,
            bytes BLOB NOT NULL) STRICT;
        CREATE INDEX hook_delivery_record ON hook_delivery (hook, record, number);
        CREATE INDEX hook_delivery_due ON hook_delivery (hook, due, number)
            WHERE due IS NOT NULL;
        CREATE INDEX hook_delivery_parked ON hook_delivery (hook, number) WHERE is_parked = 1;
        CREATE TABLE hook_attempt (
            hook TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,
            message TEXT NOT NULL, record TEXT NOT NULL, event TEXT NOT NULL,
            status INTEGER NOT NULL, milliseconds INTEGER NOT NULL, error TEXT NOT NULL,
            answer BLOB NOT NULL, PRIMARY KEY (hook, number)) WITHOUT ROWID, STRICT;
        """

    /// The removed records of a collection, in the order of their removal.
    private static let thirteenth = """
        CREATE INDEX record_trash_form ON record (scope, form, removed_at, id)
            WHERE removed_at IS NOT NULL;
        """

    /// Public links, their addresses, the fillings that were begun, and what is counted.
    private static let tenth = """
        CREATE TABLE link (
            id TEXT PRIMARY KEY, app TEXT NOT NULL, at INTEGER NOT NULL, bytes BLOB NOT NULL)
            WITHOUT ROWID, STRICT;
        CREATE INDEX link_app ON link (app, at, id);
        CREATE TABLE link_invitation (
            digest TEXT PRIMARY KEY, link TEXT NOT NULL, number INTEGER NOT NULL,
            token TEXT NOT NULL, name TEXT NOT NULL, mail TEXT NOT NULL, guest TEXT NOT NULL,
            devices INTEGER NOT NULL, mailed_at INTEGER NOT NULL, begun_at INTEGER NOT NULL,
            submitted_at INTEGER NOT NULL) WITHOUT ROWID, STRICT;
        CREATE INDEX link_invitation_order ON link_invitation (link, number);
        CREATE TABLE link_filling (
            guest TEXT PRIMARY KEY, link TEXT NOT NULL, invitation TEXT NOT NULL,
            at INTEGER NOT NULL, record TEXT NOT NULL, sequence INTEGER NOT NULL,
            submitted_at INTEGER NOT NULL, counted TEXT NOT NULL) WITHOUT ROWID, STRICT;
        CREATE TABLE link_count (
            link TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL,
            PRIMARY KEY (link, name)) WITHOUT ROWID, STRICT;
        """
}
