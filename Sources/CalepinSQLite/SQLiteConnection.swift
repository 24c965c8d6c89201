// One connection with its settings and its statements, which are prepared once and cached. The
// statements are written in SQLiteJob.swift; the tables are in Migrations.swift.

import CSQLite
import CalepinServer
import Foundation

/// A connection to the store's file.
///
/// It may move between threads, but only one thread uses it at a time: the writer's, or that of
/// the reader that took it from the pool.
final class SQLiteConnection: @unchecked Sendable {
    /// Prepared statements by the address of their static text, so that no text is hashed.
    private var statements: [UnsafePointer<UInt8>: SQLiteStatement] = [:]
    private var handle: OpaquePointer?
    /// True when rows about accounts may have changed since this was last reset.
    var changesAccess = false
    /// The key that the writer authenticates lines of the audit trail with.
    var auditKey: AuditKey?
    /// The epoch of the store, once it has been read.
    var epoch: String?
    /// The log, when this connection writes it.
    private var log: WriteAheadLog?
    private let mayWrite: Bool

    /// Opens the file; the writer also migrates its tables.
    ///
    /// Throws: ``SQLiteStoreError``, ``StoreError``.
    init(path: String, mayWrite: Bool) throws {
        self.mayWrite = mayWrite
        let access = mayWrite ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
        // Only one thread at a time uses the connection, so that it needs no lock of its own.
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        do {
            guard code == SQLITE_OK else { throw SQLiteStoreError(code: code, handle) }
            sqlite3_busy_timeout(handle, SQLiteLimits.busyMilliseconds)
            try execute(Self.settings(mayWrite: mayWrite))
            if mayWrite { try Migrations.run(self) }
        } catch {
            statements.removeAll()
            sqlite3_close_v2(handle)
            handle = nil
            throw error
        }
        if mayWrite, let handle { log = WriteAheadLog(handle, on: DiskSpace(of: path)) }
    }

    private static func settings(mayWrite: Bool) -> String {
        let common = """
            PRAGMA mmap_size = \(SQLiteLimits.mappedBytes);
            PRAGMA cache_size = -\(SQLiteLimits.cacheKibibytes);
            PRAGMA temp_store = MEMORY;
            PRAGMA wal_autocheckpoint = 0;
            """
        let own = """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA journal_size_limit = \(SQLiteLimits.journalBytes);
            """
        return mayWrite ? common + own : common
    }

    /// Runs statements without parameters and results, which are not cached.
    ///
    /// Throws: ``SQLiteStoreError``.
    func execute(_ text: String) throws(SQLiteStoreError) {
        let code = sqlite3_exec(handle, text, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteStoreError(code: code, handle) }
    }

    /// Copies back the log of an earlier process; returns its number of frames. If the disk fails,
    /// they stay there, and the next commit reports it.
    func recoverLog() -> Int {
        var frames: Int32 = 0
        _ = sqlite3_wal_checkpoint_v2(
            handle, "main", SQLITE_CHECKPOINT_PASSIVE, &frames, nil)
        return Int(max(0, frames))
    }

    /// True when a transaction is open: SQLite ends one by itself after some errors.
    var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

    /// Returns the prepared statement of a text, ready to be bound.
    func statement(_ text: StaticString) throws(StoreError) -> SQLiteStatement {
        guard let handle else { throw .closed }
        if let kept = statements[text.utf8Start] {
            kept.reset()
            return kept
        }
        let made = try SQLiteStatement(text, handle)
        statements[text.utf8Start] = made
        return made
    }

    /// Returns a new statement of a text that was made of the program's own names.
    func makeStatement(_ text: String) throws(StoreError) -> SQLiteStatement {
        guard let handle else { throw .closed }
        return try SQLiteStatement(made: text, handle)
    }

    /// Runs a statement without results.
    func run(_ text: StaticString) throws(StoreError) {
        let statement = try statement(text)
        defer { statement.reset() }
        _ = try statement.step()
    }

    /// Maintains the log between commits; see ``WriteAheadLog/tend()``.
    func tendLog() throws(StoreError) { try log?.tend() }

    /// Writes a snapshot of the store into a new file and syncs it.
    ///
    /// A reading connection does it, so that writers do not wait.
    func copy(to path: String) throws(StoreError) {
        let statement = try statement("VACUUM INTO ?1")
        defer { statement.reset() }
        _ = try statement.bind(1, path).step()
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .failed("the copy is not there") }
        defer { Foundation.close(file) }
        guard fsync(file) == 0 else { throw .failed("the copy did not reach the disk") }
    }

    /// Closes the connection; the writer copies the log back into the file before.
    func close() {
        if mayWrite, handle != nil {
            _ = try? run("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        log?.end()
        log = nil
        statements.removeAll()
        sqlite3_close_v2(handle)
        handle = nil
    }
}
