// Bounds of zip files: those that each user of the module sets, and those of the format that are
// the same for all. What is counted against them is in ZipArchive and ZipStream.

/// The bounds of one zip file, set by who reads it.
package struct ZipBounds: Sendable, Hashable {
    /// The maximum size of the file, in bytes.
    package var packedBytes: Int
    /// The maximum number of members.
    package var members: Int
    /// The maximum size of all that is unpacked, in bytes; a member that is read twice counts
    /// twice.
    package var unpackedBytes: Int

    /// Makes bounds.
    package init(packedBytes: Int, members: Int, unpackedBytes: Int) {
        self.packedBytes = packedBytes
        self.members = members
        self.unpackedBytes = unpackedBytes
    }
}

/// Limits that hold for every zip file.
package enum ZipLimits {
    /// The maximum of how many times larger a member is unpacked than packed. The method allows
    /// 1,032; tables of equal rows reach about 100.
    package static let ratio = 200
    /// The size up to which the ratio is not looked at, in bytes: so much costs nothing.
    package static let freeBytes = 1_048_576
    /// The maximum size of the name of a member, in bytes.
    static let nameBytes = 1_024
    /// The size of the pieces in which a member is unpacked, in bytes.
    static let pieceBytes = 65_536
}
