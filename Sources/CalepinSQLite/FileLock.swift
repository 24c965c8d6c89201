// A lock beside the store's file that admits one process at a time, whatever the file contains.

import Foundation

/// A lock on a file that is released when the process ends.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Locks the file at `path`, and creates it if necessary.
    ///
    /// Throws: `inUse` when another process has the lock, `notWritable` when the file cannot be
    /// created.
    init(path: String) throws(SQLiteStoreError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .notWritable }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            Foundation.close(descriptor)
            throw .inUse
        }
    }

    /// Releases the lock.
    func release() {
        flock(descriptor, LOCK_UN)
    }

    deinit {
        Foundation.close(descriptor)
    }
}
