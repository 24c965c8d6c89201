// A lock beside the store's file: one process at a time. What the file holds is no matter here.

import Foundation

/// A lock on a file that ends with the process.
final class FileLock: Sendable {
    private let descriptor: Int32

    /// Locks the file at `path`, which is made if need be.
    ///
    /// Throws: `inUse` when another process has it, `notWritable` when it cannot be made.
    init(path: String) throws(SQLiteStoreError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .notWritable }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            Foundation.close(descriptor)
            throw .inUse
        }
    }

    /// Lets others in.
    func release() {
        flock(descriptor, LOCK_UN)
    }

    deinit {
        Foundation.close(descriptor)
    }
}
