// The stamp of a file, by which caches detect that it was changed.

import Foundation

/// The size and times of a file, to detect changes.
package struct FileStamp: Equatable, Sendable {
    let size: Int64
    let seconds: Int64
    let nanoseconds: Int64
    /// The inode number.
    let number: UInt64

    /// Reads the stamp of a file; nil when it does not exist.
    package init?(of place: String) {
        var found = stat()
        guard stat(place, &found) == 0, found.st_mode & S_IFMT == S_IFREG else { return nil }
        size = Int64(found.st_size)
        seconds = Int64(found.st_mtim.tv_sec)
        nanoseconds = Int64(found.st_mtim.tv_nsec)
        number = UInt64(found.st_ino)
    }
}
