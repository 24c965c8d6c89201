// All rows of a file, given out and taken in as those of any store. Tables and columns that have
// other names here are listed.

import CalepinServer
import Foundation

/// All rows of a file, which no other process has open.
package final class SQLiteDump: DumpWriting {
    private let lock: FileLock?
    private let connection: SQLiteConnection
    private let path: String
    /// The statements that add rows, by their tables.
    private var additions: [String: SQLiteStatement] = [:]

    /// Opens the file of a store.
    ///
    /// Throws: ``SQLiteStoreError``; `inUse` while a server has it.
    package init(opening path: String) throws(SQLiteStoreError) {
        lock = try FileLock(path: path + ".lock")
        self.path = path
        connection = try Self.connect(path)
        _ = connection.recoverLog()
    }

    /// Creates a file that is of no use until it is finished, in place of one that was not.
    ///
    /// - Parameter lock: the path of the lock that keeps others away; nil for none.
    /// Throws: ``SQLiteStoreError``; `inUse` while another process has the lock.
    package init(creating path: String, lock: String?) throws(SQLiteStoreError) {
        if let lock { self.lock = try FileLock(path: lock) } else { self.lock = nil }
        self.path = path
        for ending in ["", "-wal", "-shm", "-journal"] { unlink(path + ending) }
        connection = try Self.connect(path)
        // Nothing has to be undone, since a file that is not finished is made anew.
        try connection.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
    }

    private static func connect(_ path: String) throws(SQLiteStoreError) -> SQLiteConnection {
        do {
            return try SQLiteConnection(path: path, mayWrite: true)
        } catch {
            throw SQLiteStoreError(error)
        }
    }

    /// Closes a file that was opened.
    package func close() {
        additions = [:]
        connection.close()
    }

    /// Finishes a file that was created, and syncs it to the disk.
    ///
    /// Throws: ``SQLiteStoreError``.
    package func finish() throws(SQLiteStoreError) {
        additions = [:]
        try connection.execute("COMMIT; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        connection.close()
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .failed("the new file is not there") }
        defer { Foundation.close(file) }
        guard fsync(file) == 0 else { throw .failed("the new file did not reach the disk") }
    }

    // MARK: - Reading

    package func epoch() throws(StoreError) -> String? {
        try connection.statement("SELECT value FROM meta WHERE key = 'epoch'").first { $0.text(0) }
    }

    package func rows(of table: DumpTable) throws(StoreError) -> any DumpRows {
        let columns = table.columns.map { Self.column($0.name, table) }
        let order = table.order.map { Self.column($0, table) }
        let statement = try connection.makeStatement(
            """
            SELECT \(columns.joined(separator: ", ")) FROM \(Self.name(table))
            ORDER BY \(order.joined(separator: ", "))
            """)
        return SQLiteDumpRows(statement, table.columns.map(\.type))
    }

    /// Returns the name of a table here.
    private static func name(_ table: DumpTable) -> String {
        table.name == "place" ? "scope_replica" : table.name
    }

    /// Returns the name of a column here.
    private static func column(_ name: String, _ table: DumpTable) -> String {
        table.name == "app_event" && name == "author" ? "\"by\"" : name
    }

    // MARK: - Writing

    package func set(epoch: String) throws(StoreError) {
        let statement = try connection.statement(
            "INSERT OR REPLACE INTO meta VALUES ('epoch', ?1)")
        defer { statement.reset() }
        _ = try statement.bind(1, epoch).step()
    }

    package func add(_ rows: [[StoredCell]], to table: DumpTable) throws(StoreError) {
        let statement = try addition(table)
        for row in rows {
            statement.reset()
            for (index, (cell, column)) in zip(row, table.columns).enumerated() {
                try Self.bind(cell, column.type, at: Int32(index + 1), statement)
            }
            _ = try statement.step()
        }
        statement.reset()
    }

    private func addition(_ table: DumpTable) throws(StoreError) -> SQLiteStatement {
        if let known = additions[table.name] { return known }
        let columns = table.columns.map { Self.column($0.name, table) }
        let places = columns.indices.map { "?\($0 + 1)" }
        let made = try connection.makeStatement(
            """
            INSERT INTO \(Self.name(table)) (\(columns.joined(separator: ", ")))
            VALUES (\(places.joined(separator: ", ")))
            """)
        additions[table.name] = made
        return made
    }

    private static func bind(
        _ cell: StoredCell, _ type: DumpTable.ColumnType, at place: Int32,
        _ statement: SQLiteStatement
    ) throws(StoreError) {
        switch (cell, type) {
        case (.null, _): statement.bind(place, Int64?.none)
        case (.number(let number), _): statement.bind(place, number)
        case (.bytes(let bytes), .text):
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw .damaged("a text that is none")
            }
            statement.bind(place, text)
        case (.bytes(let bytes), _): statement.bind(place, bytes)
        }
    }

    /// Has nothing to do: no row here follows from others.
    package func settle() {}
}

/// The rows that a statement gives.
private final class SQLiteDumpRows: DumpRows {
    private let statement: SQLiteStatement
    private let types: [DumpTable.ColumnType]
    private var isAtEnd = false

    init(_ statement: SQLiteStatement, _ types: [DumpTable.ColumnType]) {
        (self.statement, self.types) = (statement, types)
    }

    func next() throws(StoreError) -> [[StoredCell]] {
        var rows: [[StoredCell]] = []
        while !isAtEnd, rows.count < DumpLimits.rowsAtOnce {
            guard try statement.step() else {
                isAtEnd = true
                statement.reset()
                break
            }
            rows.append(
                types.enumerated().map { index, type in
                    let column = Int32(index)
                    guard type == .number else { return .bytes(statement.bytes(column)) }
                    return statement.intIfAny(column).map { .number($0) } ?? .null
                })
        }
        return rows
    }
}

/// The files that stores on SQLite make and open.
package struct SQLiteFiles: StoreFiles {
    private let open: @Sendable (String) throws -> any FileStore

    /// - Parameter open: opens the store in a file.
    package init(open: @escaping @Sendable (String) throws -> any FileStore) { self.open = open }

    package func open(_ path: String) throws -> any FileStore { try open(path) }

    package func write(
        _ rows: any DumpReading, to path: String
    ) throws(DumpError) {
        let dump = try Self.judged { () throws(SQLiteStoreError) in
            try SQLiteDump(creating: path, lock: nil)
        }
        try DumpCopy().copy(from: rows, to: dump)
        try Self.judged { () throws(SQLiteStoreError) in try dump.finish() }
    }

    private static func judged<Outcome>(
        _ body: () throws(SQLiteStoreError) -> Outcome
    ) throws(DumpError) -> Outcome {
        do throws(SQLiteStoreError) { return try body() } catch {
            throw .store(.failed("\(error)"))
        }
    }
}
