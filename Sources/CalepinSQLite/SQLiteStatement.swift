// One prepared statement: binding, stepping, reading columns. Errors of SQLite become errors of a
// store here.

import CSQLite
import CalepinServer

/// A prepared statement that lives as long as its connection.
final class SQLiteStatement {
    private let statement: OpaquePointer
    private let handle: OpaquePointer

    init(_ text: StaticString, _ handle: OpaquePointer) throws(StoreError) {
        var made: OpaquePointer?
        let code = text.withUTF8Buffer { text in
            text.withMemoryRebound(to: CChar.self) { text in
                sqlite3_prepare_v3(
                    handle, text.baseAddress, Int32(text.count),
                    UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
            }
        }
        guard code == SQLITE_OK, let made else { throw StoreError(code: code, handle) }
        statement = made
        self.handle = handle
    }

    /// Prepares a text that was made of the program's own names.
    init(made text: String, _ handle: OpaquePointer) throws(StoreError) {
        var made: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, text, -1, 0, &made, nil)
        guard code == SQLITE_OK, let made else { throw StoreError(code: code, handle) }
        statement = made
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(statement)
    }

    /// Resets the statement, so that it can be bound again.
    func reset() {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
    }

    /// Steps to the next row; returns false when there is none.
    func step() throws(StoreError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw StoreError(code: code, handle)
        }
    }
}

// MARK: - Rows

extension SQLiteStatement {
    /// Returns the first row, read by `row`; nil when there is none.
    func first<Row>(_ row: (SQLiteStatement) -> Row) throws(StoreError) -> Row? {
        defer { reset() }
        return try step() ? row(self) : nil
    }

    /// Returns all rows, each read by `row`.
    func all<Row>(_ row: (SQLiteStatement) -> Row) throws(StoreError) -> [Row] {
        defer { reset() }
        var rows: [Row] = []
        while try step() { rows.append(row(self)) }
        return rows
    }
}

// MARK: - Binding

extension SQLiteStatement {
    /// Makes SQLite copy the bytes, which need not live until the statement runs.
    private static var copied: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    @discardableResult
    func bind(_ place: Int32, _ text: String) -> SQLiteStatement {
        var text = text
        text.withUTF8 { text in
            text.withMemoryRebound(to: CChar.self) { text in
                // A null address would bind NULL.
                let start = text.baseAddress
                if let start {
                    _ = sqlite3_bind_text(
                        statement, place, start, Int32(text.count), Self.copied)
                } else {
                    _ = sqlite3_bind_text(statement, place, "", 0, Self.copied)
                }
            }
        }
        return self
    }

    @discardableResult
    func bind(_ place: Int32, _ number: Int64) -> SQLiteStatement {
        sqlite3_bind_int64(statement, place, number)
        return self
    }

    @discardableResult
    func bind(_ place: Int32, _ number: Int64?) -> SQLiteStatement {
        if let number { return bind(place, number) }
        sqlite3_bind_null(statement, place)
        return self
    }

    @discardableResult
    func bind(_ place: Int32, _ bytes: [UInt8]) -> SQLiteStatement {
        bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress {
                _ = sqlite3_bind_blob64(
                    statement, place, start, UInt64(bytes.count), Self.copied)
            } else {
                _ = sqlite3_bind_zeroblob(statement, place, 0)
            }
        }
        return self
    }
}

// MARK: - Columns

extension SQLiteStatement {
    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    func int(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    func intIfAny(_ column: Int32) -> Int64? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : int(column)
    }

    /// Appends the bytes of a column to others.
    func append(_ column: Int32, to bytes: inout [UInt8]) {
        guard let start = sqlite3_column_blob(statement, column) else { return }
        let count = Int(sqlite3_column_bytes(statement, column))
        bytes += UnsafeRawBufferPointer(start: start, count: count)
    }

    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement, column))
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
}

extension StoreError {
    /// Creates the error for a code of SQLite.
    init(code: Int32, _ handle: OpaquePointer?) {
        switch code & 0xFF {
        case SQLITE_FULL: self = .full
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            self = .damaged(String(cString: sqlite3_errmsg(handle)))
        default:
            let words = String(cString: sqlite3_errmsg(handle))
            self = .failed("sqlite \(sqlite3_extended_errcode(handle)): \(words)")
        }
    }
}
