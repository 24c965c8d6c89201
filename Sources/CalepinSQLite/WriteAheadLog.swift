// The log that commits are written to before they reach the file: how long it is, when it is
// copied back, and room for what comes next. What is in it is SQLite's alone.

import CalepinServer
import GRDBSQLite

/// The log of the connection that writes, which must be its only user.
///
/// A commit that makes a file longer waits for the file system's journal too, several times as
/// long as one that writes where something was before: so the log is made longer ahead, and what
/// was copied back is written over. Nothing but zeros is added after its end, where SQLite
/// expects whatever an earlier commit left: only frames whose checksums go on from the first are
/// read (https://www.sqlite.org/fileformat2.html#walformat).
final class WriteAheadLog {
    private let handle: OpaquePointer
    /// Pages that commits have written since the log was begun anew.
    private var pages = 0
    /// Bytes of the file as far as is known.
    private var bytes: Int64 = 0

    /// Counts the pages from now on; SQLite itself copies nothing back any more.
    init(_ handle: OpaquePointer) {
        self.handle = handle
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

    /// Ends counting; the handle may be closed afterwards.
    func end() {
        sqlite3_wal_hook(handle, nil, nil)
    }

    /// Copies the log back when it is long, or makes room in it; to be called between commits,
    /// when nobody waits for one. O(1) mostly, else what is copied or added.
    ///
    /// Throws: when the disk failed, after which nobody knows what a later wait for it means.
    /// That there is no room is no failure here: the next commit says so.
    func tend() throws(StoreError) {
        guard pages >= SQLiteLimits.checkpointPages else { return makeRoom() }
        let code = sqlite3_wal_checkpoint_v2(
            handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        if code & 0xFF == SQLITE_IOERR { throw StoreError(code: code, handle) }
    }

    private func makeRoom() {
        let used = Int64(pages) * SQLiteLimits.logFrameBytes
        guard used > bytes / 2, bytes < SQLiteLimits.logBytesAhead else { return }
        var found: UnsafeMutablePointer<sqlite3_file>?
        guard
            sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &found)
                == SQLITE_OK, let file = found, let methods = file.pointee.pMethods,
            methods.pointee.xFileSize(file, &bytes) == SQLITE_OK
        else { return }
        let wanted = min(
            max(bytes * 2, SQLiteLimits.logBytesAtFirst), SQLiteLimits.logBytesAhead)
        let zeros = [UInt8](repeating: 0, count: SQLiteLimits.logBytesAtOnce)
        zeros.withUnsafeBytes { zeros in
            while bytes < wanted {
                let count = min(Int64(zeros.count), wanted - bytes)
                let code = methods.pointee.xWrite(
                    file, zeros.baseAddress, Int32(count), bytes)
                guard code == SQLITE_OK else { return }
                bytes += count
            }
        }
    }
}
