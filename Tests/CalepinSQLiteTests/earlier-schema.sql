-- The schema of a file that the program made when GRDB ran its migrations; see SQLiteStoreTests.swift.
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
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
    digest INTEGER NOT NULL, record_count INTEGER NOT NULL, floor INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0)
    WITHOUT ROWID, STRICT;
CREATE TABLE scope_replica (
    scope TEXT NOT NULL, replica TEXT NOT NULL, last_n INTEGER NOT NULL, backed_up_to INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (scope, replica)) WITHOUT ROWID, STRICT;
CREATE TABLE outcome (
    scope TEXT NOT NULL, replica TEXT NOT NULL, n INTEGER NOT NULL,
    hash TEXT NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (scope, replica, n)) WITHOUT ROWID, STRICT;
CREATE TABLE record (
    scope TEXT NOT NULL, id TEXT NOT NULL, form TEXT NOT NULL,
    sequence INTEGER NOT NULL, digest INTEGER NOT NULL, state BLOB NOT NULL, removed_at INTEGER,
    PRIMARY KEY (scope, id)) STRICT;
CREATE INDEX record_order ON record (scope, sequence, id);
CREATE TABLE blob (
    scope TEXT NOT NULL, hash TEXT NOT NULL, size INTEGER NOT NULL,
    stored_hash TEXT NOT NULL, stored_size INTEGER NOT NULL, type TEXT NOT NULL,
    has_thumbnail INTEGER NOT NULL, check_at INTEGER NOT NULL DEFAULT 0, is_unused INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (scope, hash)) WITHOUT ROWID, STRICT;
CREATE TABLE held (
    number INTEGER PRIMARY KEY, scope TEXT NOT NULL, replica TEXT NOT NULL,
    n INTEGER NOT NULL, bytes BLOB NOT NULL, author TEXT NOT NULL DEFAULT '', at INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX held_scope ON held (scope, number);
CREATE INDEX record_trash ON record (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX blob_check ON blob (check_at);
CREATE INDEX blob_kept ON blob (stored_hash);
CREATE TABLE tombstone (
    scope TEXT NOT NULL, record TEXT NOT NULL, sequence INTEGER NOT NULL,
    dropped_at INTEGER NOT NULL,
    PRIMARY KEY (scope, record)) WITHOUT ROWID, STRICT;
CREATE INDEX tombstone_order ON tombstone (scope, sequence);
CREATE INDEX tombstone_age ON tombstone (dropped_at);
CREATE TABLE account_row (
    sort TEXT NOT NULL, key TEXT NOT NULL, owner TEXT NOT NULL, at INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (sort, key)) WITHOUT ROWID, STRICT;
CREATE INDEX account_row_owner ON account_row (owner, sort, key);
CREATE INDEX account_row_age ON account_row (sort, at);
CREATE INDEX token_account ON token (account);
CREATE INDEX held_author ON held (scope, author, at);
INSERT INTO grdb_migrations VALUES ('1 sync');
INSERT INTO grdb_migrations VALUES ('2 upkeep');
INSERT INTO grdb_migrations VALUES ('3 accounts');
INSERT INTO grdb_migrations VALUES ('4 held authors');
INSERT INTO grdb_migrations VALUES ('5 scope bytes');
