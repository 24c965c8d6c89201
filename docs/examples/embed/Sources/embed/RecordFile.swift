// The values of a replica in an SQLite file of this program. The replica says what is written; a
// transaction is written as a whole or not at all.

import CSystemSQLite
import CalepinSync

/// An error of the file, in SQLite's words.
struct FileError: Error {
    let words: String
}

/// A file of values by store and key.
final class RecordFile {
    private var database: OpaquePointer?

    /// Opens a file, and makes it when it is not there.
    init(_ path: String) throws(FileError) {
        guard sqlite3_open(path, &database) == SQLITE_OK else { throw error }
        try run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
        try run(
            """
            CREATE TABLE IF NOT EXISTS kept (
                store TEXT, key TEXT, value BLOB NOT NULL, PRIMARY KEY (store, key)
            )
            """)
    }

    deinit { sqlite3_close(database) }

    /// Writes changes in one transaction; when this throws, none of them is in the file.
    func write(_ changes: [DiskChange]) throws(FileError) {
        try run("BEGIN IMMEDIATE")
        do throws(FileError) {
            for change in changes { try write(change) }
            try run("COMMIT")
        } catch {
            try run("ROLLBACK")
            throw error
        }
    }

    private func write(_ change: DiskChange) throws(FileError) {
        switch change {
        case .put(let value):
            try run(
                "INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", value.store.name, value.key,
                String(decoding: value.json(), as: UTF8.self))
        case .remove(let store, let key):
            try run("DELETE FROM kept WHERE store = ? AND key = ?", store.name, key)
        case .clear(let store):
            try run("DELETE FROM kept WHERE store = ?", store.name)
        }
    }

    /// Reads all values.
    func values() throws -> [DiskValue] {
        var values: [DiskValue] = []
        for store in DiskStore.allCases {
            for json in try run("SELECT value FROM kept WHERE store = ?", store.name) {
                values.append(try DiskValue(store, json: Array(json.utf8)))
            }
        }
        return values
    }

    private var error: FileError { FileError(words: String(cString: sqlite3_errmsg(database))) }

    /// Runs each statement of a text with these parameters; returns the first column of all rows.
    @discardableResult
    private func run(_ text: String, _ parameters: String...) throws(FileError) -> [String] {
        var found: [String] = []
        for statement in text.split(separator: ";") {
            var compiled: OpaquePointer?
            guard sqlite3_prepare_v2(database, String(statement), -1, &compiled, nil) == SQLITE_OK
            else { throw error }
            defer { sqlite3_finalize(compiled) }
            let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            for (place, parameter) in parameters.enumerated() {
                sqlite3_bind_text(compiled, Int32(place + 1), parameter, -1, copied)
            }
            var status = sqlite3_step(compiled)
            while status == SQLITE_ROW {
                if let text = sqlite3_column_text(compiled, 0) {
                    found.append(String(cString: text))
                }
                status = sqlite3_step(compiled)
            }
            guard status == SQLITE_DONE else { throw error }
        }
        return found
    }
}
