// The write-ahead log: its size, its checkpoints, and preallocated space. Its content is written
// by SQLite only.

import CSQLite
import CalepinServer

/// The log of the writing connection, which must be its only user.
///
/// A commit that extends the file also waits for the file system's journal, several times as long
/// as one that overwrites. So the log is extended in advance, and overwritten after a checkpoint.
/// Only zeros are appended; SQLite ignores whatever follows the last valid frame, because the
/// checksums of frames are chained from the first one
/// (https://www.sqlite.org/fileformat2.html#walformat).
final class WriteAheadLog {
    private let handle: OpaquePointer
    /// The number of pages written since the log was restarted.
    private var pages = 0
    /// The known size of the file in bytes.
    private var bytes: Int64 = 0

    /// Starts counting pages, and turns off SQLite's automatic checkpoints.
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

    /// Stops counting; the handle may be closed afterwards.
    func end() {
        sqlite3_wal_hook(handle, nil, nil)
    }

    /// Copies the log back when it is long, or extends it; called between commits, when no job
    /// waits. Mostly O(1), else O(n) in the bytes copied or added.
    ///
    /// Throws: when the disk failed, after which a later sync cannot be trusted. A full disk is
    /// not an error here: the next commit reports it.
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
