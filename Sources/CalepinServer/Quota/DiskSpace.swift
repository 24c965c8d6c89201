// The free space of a disk. When it is low, large writes are rejected first, so that accounts'
// records, signing in and backups still have space.

import Foundation

/// The free and total space of a disk.
package struct DiskSpace: Equatable, Sendable {
    /// The free bytes.
    package var free: Int64
    /// The size of the disk in bytes.
    package var all: Int64

    /// Creates a value.
    package init(free: Int64, all: Int64) {
        (self.free, self.all) = (free, all)
    }

    /// Reads the space of the disk of a folder, which need not exist yet; nil when the system does
    /// not report it.
    package init?(of folder: String) {
        var place = folder
        var found = statvfs()
        while statvfs(place, &found) != 0 {
            let parent = (place as NSString).deletingLastPathComponent
            guard errno == ENOENT, parent != place else { return nil }
            place = parent.isEmpty ? "." : parent
        }
        let size = UInt64(found.f_frsize)
        free = Int64(clamping: UInt64(found.f_bavail).multipliedReportingOverflow(by: size).0)
        all = Int64(clamping: UInt64(found.f_blocks).multipliedReportingOverflow(by: size).0)
    }

    /// The bytes to keep free: a tenth of the disk, at most a gigabyte.
    package var reserve: Int64 {
        min(all / QuotaLimits.keptFreeDivisor, QuotaLimits.keptFreeBytes)
    }

    /// True when less than the reserve is free.
    package var isLow: Bool { free < reserve }

    /// The default maximum of all guests together on this disk, in bytes.
    package var guestBytes: Int64 {
        min(all / QuotaLimits.keptFreeDivisor, QuotaLimits.allGuestsBytes)
    }
}
