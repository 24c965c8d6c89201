// How much of a disk is free, and whether that is too little for large things: those that may
// come later, so that saves of accounts, signing in and backups find room now.

import Foundation

/// The room on a disk.
public struct DiskSpace: Equatable, Sendable {
    /// Bytes that may still be written.
    public var free: Int64
    /// Bytes of the whole disk.
    public var all: Int64

    /// A room.
    public init(free: Int64, all: Int64) {
        (self.free, self.all) = (free, all)
    }

    /// The room on the disk of a folder, which need not be there yet; nil when the system does
    /// not tell.
    public init?(of folder: String) {
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

    /// Bytes that are kept free: a tenth of the disk, or a gigabyte when that is less.
    public var reserve: Int64 {
        min(all / RoomLimits.keptFreeDivisor, RoomLimits.keptFreeBytes)
    }

    /// Whether less is free than what is kept free.
    public var isLow: Bool { free < reserve }

    /// Bytes that all guests together may have on this disk unless somebody says otherwise.
    public var guestBytes: Int64 {
        min(all / RoomLimits.keptFreeDivisor, RoomLimits.allGuestsBytes)
    }
}
