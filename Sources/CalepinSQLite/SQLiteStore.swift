// The store on an SQLite file: opening, the check of its version, and the entry points of jobs.
// Writing in groups is in CommitThread.swift, reading in ReaderPool.swift, queries in
// SQLiteJob.swift.

import CSQLite
import CalepinServer
import Foundation
import Logging

/// An error of opening a store.
package enum SQLiteStoreError: Error, Equatable, Sendable {
    /// The file or its folder cannot be written.
    case notWritable
    /// Another process has the file open.
    case inUse
    /// The file is not a database, or damaged.
    case damaged
    /// The file was written by a later version of the program.
    case tooNew
    /// Another error; the text is for the log.
    case failed(String)
}

/// A store on one SQLite file in WAL mode, in which an acknowledged commit survives a power
/// failure.
///
/// Invariant: one connection writes and checkpoints, on a thread of its own; readers never
/// checkpoint; no other process has the file open, which a lock beside it ensures.
package final class SQLiteStore: FileStore, MeasuredStore {
    private let path: String
    private let lock: FileLock
    private let writer: CommitThread
    private let readers: ReaderPool
    /// The counts of the store's work; see ``MeasuredStore``.
    package let measures = StoreMeasures()
    /// The number of frames found in the log when the file was opened, now copied back: commits
    /// since the last checkpoint of a process that did not close the file.
    package let recoveredFrames: Int

    /// Opens or creates the store in a file.
    ///
    /// - Parameter isRestored: true when the file comes from a backup, so that a new epoch begins
    ///   and clients offer later mutations again.
    /// - Parameter auditKey: the key that authenticates lines of the audit trail.
    /// Throws: ``SQLiteStoreError``.
    package init(
        path: String, isRestored: Bool = false, auditKey: AuditKey? = nil, logger: Logger
    ) throws(SQLiteStoreError) {
        _ = Self.isUncounted
        self.path = path
        lock = try FileLock(path: path + ".lock")
        do {
            let connection = try SQLiteConnection(path: path, mayWrite: true)
            connection.auditKey = auditKey
            recoveredFrames = connection.recoverLog()
            if isRestored { try connection.beginEpoch() }
            let readers = try (0..<SQLiteLimits.readers).map { _ in
                try SQLiteConnection(path: path, mayWrite: false)
            }
            writer = CommitThread(connection, measures)
            self.readers = ReaderPool(readers)
        } catch {
            throw SQLiteStoreError(error)
        }
        if SQLiteVersion.mayLoseCommits {
            logger.notice(
                "this SQLite may lose a commit when two connections checkpoint; only one does",
                metadata: ["version": "\(SQLiteVersion.text)"])
        }
    }

    /// True when SQLite allocates memory without statistics, which is set once, before the first
    /// connection: with statistics, each allocation takes a lock that all readers share.
    private static let isUncounted = calepin_sqlite_uncounted() == SQLITE_OK

    /// Runs a job that may write, alone whatever its keys; see
    /// ``Store/commit(touching:expecting:_:)``.
    ///
    /// Throws: what the job threw, or the store's error.
    package func commit<Outcome: Sendable>(
        touching _: Keys, expecting _: Hint,
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try await writer.commit(job)
    }

    /// Runs a job that only reads; see ``Store/read(expecting:_:)``.
    ///
    /// Throws: what the job threw, or the store's error.
    package func read<Outcome: Sendable>(
        expecting _: Hint,
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try await readers.read(job)
    }

    /// Runs a short reading job without a task; see ``Store/readInlineNow(_:)``.
    ///
    /// Throws: what the job threw, or the store's error.
    package func readInlineNow<Outcome: Sendable>(
        _ job: (any StoreReading) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome? {
        try readers.readInlineNow(job)
    }

    /// A counter of changes of accounts and access; see ``Store/accessVersion``.
    package var accessVersion: UInt64 { writer.accessVersion.load(ordering: .acquiring) }

    /// The work of this moment; see ``MeasuredStore``.
    package var load: StoreLoad {
        let reading = readers.load
        return StoreLoad(
            writing: .init(waiting: writer.waiting, busy: measures.writing.value, all: 1),
            reading: .init(
                waiting: reading.waiting, busy: reading.busy, all: SQLiteLimits.readers))
    }

    /// Writes a snapshot of the store into a new file; see ``FileStore/copy(to:)``.
    ///
    /// Throws: ``StoreError``.
    package func copy(to path: String) async throws(StoreError) {
        try await readers.run { (connection) throws(StoreError) in
            try connection.copy(to: path)
        }
    }

    /// Returns the faults that SQLite detects in the file; see ``FileStore/fileFaults()``.
    ///
    /// Throws: ``StoreError``.
    package func fileFaults() async throws(StoreError) -> [String] {
        try await readers.run { (connection) throws(StoreError) in
            let check = try connection.statement("PRAGMA integrity_check(100)")
            let lines = try check.all { $0.text(0) }
            return lines == ["ok"] ? [] : lines
        }
    }

    /// The sizes of the file and its log; see ``FileStore/sizes``.
    package var sizes: StoreSizes? {
        let all = ["", "-wal"].map { ending -> Int64? in
            var found = stat()
            return stat(path + ending, &found) == 0 ? Int64(found.st_size) : nil
        }
        return all[0].map { StoreSizes(database: $0, log: all[1] ?? 0) }
    }

    /// Rejects all later jobs; pending ones finish first.
    package func close() async {
        await readers.close()
        await writer.close()
        lock.release()
    }
}

/// The version of SQLite in this process.
enum SQLiteVersion {
    /// Such as `3.40.1`.
    static var text: String { String(cString: sqlite3_libversion()) }

    /// True for versions in which two connections that write or checkpoint at the same instant can
    /// lose a commit: fixed in 3.51.3, and in the backports 3.50.7 and 3.44.6
    /// (sqlite.org/changes.html).
    static var mayLoseCommits: Bool { mayLoseCommits(number: sqlite3_libversion_number()) }

    static func mayLoseCommits(number: Int32) -> Bool {
        switch number {
        case 3_051_003...: false
        case 3_050_007..<3_051_000: false
        case 3_044_006..<3_045_000: false
        default: number >= 3_007_000
        }
    }
}

extension SQLiteStoreError {
    /// Creates the error for a code of SQLite.
    init(code: Int32, _ handle: OpaquePointer?) {
        switch code & 0xFF {
        case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM: self = .notWritable
        default: self.init(StoreError(code: code, handle))
        }
    }

    init(_ error: any Error) {
        switch error {
        case let error as SQLiteStoreError: self = error
        case StoreError.busy: self = .inUse
        case StoreError.damaged: self = .damaged
        default: self = .failed("\(error)")
        }
    }
}
