// Files of computed cells on SQLite: a table of records in the order of their ids. Nothing is
// synced to the disk, since a server that starts begins with empty files.

import CSQLite
import CalepinServer
import Foundation
import Synchronization

/// A folder of files of computed cells.
package struct SQLiteCellsFolder: CellsFolder {
    private let path: String

    /// Creates a folder, which need not exist yet.
    package init(path: String) { self.path = path }

    /// Removes all files of an earlier server.
    package func clear() { try? FileManager.default.removeItem(atPath: path) }

    /// True while the disk has room for more than what others need.
    package var hasRoom: Bool { DiskSpace(of: path).map { !$0.isLow } ?? true }

    /// Creates an empty file.
    ///
    /// Throws: `CellsError`.
    package func create(_ name: String) throws(CellsError) -> any CellsFile {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw CellsError("no folder")
        }
        remove(name)
        return try SQLiteCellsFile(path: file(name))
    }

    /// Removes a file.
    package func remove(_ name: String) { unlink(file(name)) }

    private func file(_ name: String) -> String { path + "/" + name }
}

/// A file of computed cells. One at a time uses its connection.
final class SQLiteCellsFile: CellsFile {
    private let connection: Mutex<CellsConnection>

    /// Creates a file.
    ///
    /// Throws: `CellsError`.
    init(path: String) throws(CellsError) {
        do { connection = Mutex(try CellsConnection(path: path)) } catch {
            throw CellsError(error)
        }
    }

    private func use<Outcome>(
        _ body: (CellsConnection) throws(StoreError) -> Outcome
    ) throws(CellsError) -> Outcome {
        do {
            return try connection.withLock { (connection) throws(StoreError) in
                try body(connection)
            }
        } catch { throw CellsError(error) }
    }

    var bytes: Int64 {
        (try? use { (connection) throws(StoreError) in try connection.bytes() }) ?? 0
    }

    func sequence(of scope: String) throws(CellsError) -> Int64? {
        try use { (connection) throws(StoreError) in
            try connection.sequence.bind(1, scope).first { $0.int(0) }
        }
    }

    func scopes() throws(CellsError) -> [String] {
        try use { (connection) throws(StoreError) in
            try connection.scopes.all { $0.text(0) }
        }
    }

    func set(_ sequence: Int64?, of scope: String) throws(CellsError) {
        try use { (connection) throws(StoreError) in
            let statement =
                sequence.map { connection.setSequence.bind(2, $0) } ?? connection.unset
            defer { statement.reset() }
            _ = try statement.bind(1, scope).step()
        }
    }

    func page(
        of scope: String, after id: String, limit: Int, bytes: Int
    ) throws(CellsError) -> CellsPart {
        try use { (connection) throws(StoreError) in
            let statement = connection.page
            defer { statement.reset() }
            statement.bind(1, scope).bind(2, id).bind(3, Int64(limit))
            var page = CellsPart()
            while page.bytes.count < bytes, try statement.step() {
                let start = page.bytes.count
                statement.append(1, to: &page.bytes)
                page.records.append((statement.text(0), start..<page.bytes.count))
            }
            return page
        }
    }

    func put(
        _ records: [KeptRecord], removing ids: [String], in scope: String
    ) throws(CellsError) {
        try use { (connection) throws(StoreError) in
            try connection.transact { () throws(StoreError) in
                for id in ids { try connection.remove(id, in: scope) }
                for record in records { try connection.put(record, in: scope) }
            }
        }
    }

    func replace(
        after id: String, upTo last: String?, by records: [KeptRecord], in scope: String
    ) throws(CellsError) {
        try use { (connection) throws(StoreError) in
            try connection.transact { () throws(StoreError) in
                let statement =
                    last.map { connection.removeRange.bind(3, $0) }
                    ?? connection.removeRest
                defer { statement.reset() }
                _ = try statement.bind(1, scope).bind(2, id).step()
                for record in records { try connection.put(record, in: scope) }
            }
        }
    }
}

/// The connection to a file of computed cells, with its statements.
///
/// It may move between threads: only who holds the lock of its file uses it.
private final class CellsConnection: @unchecked Sendable {
    private let handle: OpaquePointer
    let sequence, setSequence, unset: SQLiteStatement
    let page, scopes, removeRange, removeRest: SQLiteStatement
    private let write, removeOne, begin, commit, size: SQLiteStatement

    /// Creates a file and its tables. Pages are large, so that the cells of a record are in one;
    /// what is removed is overwritten.
    private static let settings = """
        PRAGMA page_size = 16384;
        PRAGMA journal_mode = OFF;
        PRAGMA synchronous = OFF;
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA cache_size = -2048;
        PRAGMA secure_delete = ON;
        CREATE TABLE record (
            scope TEXT NOT NULL, id TEXT NOT NULL, cells BLOB NOT NULL,
            PRIMARY KEY (scope, id)) WITHOUT ROWID;
        CREATE TABLE scope (name TEXT PRIMARY KEY, sequence INTEGER NOT NULL) WITHOUT ROWID;
        """

    init(path: String) throws(StoreError) {
        var handle: OpaquePointer?
        let flags =
            SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
            | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let error = StoreError(code: code, handle)
            sqlite3_close_v2(handle)
            throw error
        }
        let made = sqlite3_exec(handle, Self.settings, nil, nil, nil)
        guard made == SQLITE_OK else {
            let error = StoreError(code: made, handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        func prepared(_ text: StaticString) throws(StoreError) -> SQLiteStatement {
            try SQLiteStatement(text, handle)
        }
        sequence = try prepared("SELECT sequence FROM scope WHERE name = ?1")
        setSequence = try prepared("INSERT OR REPLACE INTO scope VALUES (?1, ?2)")
        unset = try prepared("DELETE FROM scope WHERE name = ?1")
        page = try prepared(
            "SELECT id, cells FROM record WHERE scope = ?1 AND id > ?2 ORDER BY id LIMIT ?3")
        // Each step looks for the next scope in the index, and not at its records.
        scopes = try prepared(
            """
            WITH RECURSIVE found (name) AS (
                SELECT min(scope) FROM record UNION ALL
                SELECT (SELECT min(scope) FROM record WHERE scope > name) FROM found
                WHERE name IS NOT NULL)
            SELECT name FROM found WHERE name IS NOT NULL
            """)
        removeOne = try prepared("DELETE FROM record WHERE scope = ?1 AND id = ?2")
        removeRange = try prepared(
            "DELETE FROM record WHERE scope = ?1 AND id > ?2 AND id <= ?3")
        removeRest = try prepared("DELETE FROM record WHERE scope = ?1 AND id > ?2")
        write = try prepared("INSERT OR REPLACE INTO record VALUES (?1, ?2, ?3)")
        begin = try prepared("BEGIN")
        commit = try prepared("COMMIT")
        size = try prepared(
            "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
    }

    deinit { sqlite3_close_v2(handle) }

    /// Returns the size of the file in bytes.
    func bytes() throws(StoreError) -> Int64 { try size.first { $0.int(0) } ?? 0 }

    /// Runs a body in one transaction. One that fails is not rolled back: the file is dropped.
    func transact(
        _ body: () throws(StoreError) -> Void
    ) throws(StoreError) {
        _ = try begin.step()
        begin.reset()
        try body()
        _ = try commit.step()
        commit.reset()
    }

    /// Removes a record.
    func remove(_ id: String, in scope: String) throws(StoreError) {
        defer { removeOne.reset() }
        _ = try removeOne.bind(1, scope).bind(2, id).step()
    }

    /// Writes a record.
    func put(_ record: KeptRecord, in scope: String) throws(StoreError) {
        defer { write.reset() }
        _ = try write.bind(1, scope).bind(2, record.id).bind(3, Array(record.cells)).step()
    }
}

extension CellsError {
    /// Creates the error for one of SQLite.
    fileprivate init(_ error: StoreError) { self.init("\(error)") }
}
