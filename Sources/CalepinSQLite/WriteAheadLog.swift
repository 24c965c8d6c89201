// The write-ahead log: its size and its checkpoints. Its file is written by SQLite only.

import CSQLite
import CalepinServer

/// The log of the writing connection, which must be its only user.
///
/// It is copied back only when all jobs have been answered, so that no commit waits for that.
final class WriteAheadLog {
    private let handle: OpaquePointer
    /// The number of pages after which it is copied back.
    private let maxPages: Int
    /// The number of pages written since the log was restarted.
    private var pages = 0

    /// Starts counting pages, and turns off SQLite's automatic checkpoints.
    ///
    /// - Parameter space: the disk of the file; nil when it is not known.
    init(_ handle: OpaquePointer, on space: DiskSpace?) {
        self.handle = handle
        maxPages = SQLiteLimits.checkpointPages(on: space)
        let context = Unmanaged.passUnretained(self).toOpaque()
        let hook:
            @convention(c) (
                UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, Int32
            ) -> Int32 = { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                let log = Unmanaged<WriteAheadLog>.fromOpaque(context).takeUnretainedValue()
                log.pages = Int(pages)
                return SQLITE_OK
            }
        sqlite3_wal_hook(handle, hook, context)
    }

    /// Stops counting; the handle may be closed afterwards.
    func end() {
        sqlite3_wal_hook(handle, nil, nil)
    }

    /// Copies the log back when it is long; called between commits. Mostly O(1), else O(n) in the
    /// bytes copied.
    ///
    /// Throws: when the disk failed, after which a later sync cannot be trusted. A full disk is
    /// not an error here: the next commit reports it.
    func tend() throws(StoreError) {
        guard pages >= maxPages else { return }
        let code = sqlite3_wal_checkpoint_v2(
            handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        if code & 0xFF == SQLITE_IOERR { throw StoreError(code: code, handle) }
    }
}
