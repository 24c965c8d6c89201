// A zip file in memory, read with libzip. The names of its members are only compared: nothing is
// written to the disk, and no more is unpacked than is asked for and allowed.

import CZip
import Foundation

/// A zip file in memory.
package final class ZipArchive {
    /// The names of the members, in the order of the file.
    package let names: [String]
    /// The archive as libzip has it open.
    let archive: OpaquePointer
    /// The number of bytes that may still be unpacked.
    var bytesLeft: Int
    /// The bounds that it was opened with.
    let bounds: ZipBounds
    /// The members as the list at the end of the file says, by their names.
    private let members: [String: Member]

    /// One member: its number in the file and its sizes in bytes.
    struct Member {
        /// The number, from 0.
        var index: Int
        /// The size in the file.
        var packed: UInt64
        /// The size of the content, as the file says.
        var unpacked: UInt64
    }

    /// Opens a zip file.
    ///
    /// Throws: `ZipError` when it is none, when it is damaged, too large or has too many members,
    /// and for members that have the same name, a path with `..`, a password, an uncommon method
    /// of packing or the bytes of another one.
    /// Complexity: O(n) in the bytes of the file; it keeps a copy of them.
    package init(_ bytes: [UInt8], bounds: ZipBounds) throws(ZipError) {
        guard Self.isOne(bytes) else { throw ZipError(.notZip) }
        guard bytes.count <= bounds.packedBytes else {
            throw ZipError(.packedTooLarge, limit: bounds.packedBytes)
        }
        let directory = try ZipDirectory(bytes, bounds: bounds)
        guard let archive = Self.open(bytes) else { throw ZipError(.damaged) }
        do throws(ZipError) {
            (names, members) = try Self.members(of: archive, directory)
        } catch {
            zip_discard(archive)
            throw error
        }
        self.archive = archive
        self.bounds = bounds
        bytesLeft = bounds.unpackedBytes
    }

    deinit { zip_discard(archive) }

    /// Returns true for the first bytes of a zip file.
    package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B]) }

    /// Returns true when there is a member of this name.
    package func contains(_ name: String) -> Bool { members[name] != nil }

    /// Returns the content of a member.
    ///
    /// Throws: `ZipError` when there is none, when it is damaged, or beyond a bound.
    /// Complexity: O(n) in the bytes of the content.
    package func content(of name: String, maxBytes: Int) throws(ZipError) -> [UInt8] {
        let stream = try stream(of: name, maxBytes: maxBytes)
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: ZipLimits.pieceBytes)
        while true {
            let count = try stream.read(into: &piece)
            guard count > 0 else { return bytes }
            bytes.append(contentsOf: piece[..<count])
        }
    }

    /// Opens a member to be unpacked piece by piece.
    ///
    /// Throws: `ZipError` when there is none, or it cannot be unpacked.
    package func stream(of name: String, maxBytes: Int) throws(ZipError) -> ZipStream {
        guard let member = members[name] else { throw ZipError(.missing, name) }
        guard let file = zip_fopen_index(archive, UInt64(member.index), 0) else {
            throw ZipError(.unreadable, name)
        }
        return ZipStream(file, of: self, member, name: name, maxBytes: maxBytes)
    }

    private static func open(_ bytes: [UInt8]) -> OpaquePointer? {
        // libzip frees the copy together with the archive.
        guard let copy = malloc(max(1, bytes.count)) else { return nil }
        copy.copyMemory(from: bytes, byteCount: bytes.count)
        var error = zip_error_t()
        guard let source = zip_source_buffer_create(copy, UInt64(bytes.count), 1, &error) else {
            free(copy)
            return nil
        }
        guard let archive = zip_open_from_source(source, ZIP_RDONLY, &error) else {
            zip_source_free(source)
            return nil
        }
        return archive
    }

    /// Returns the members that libzip found, which have to be those of the list.
    private static func members(
        of archive: OpaquePointer, _ directory: ZipDirectory
    ) throws(ZipError) -> ([String], [String: Member]) {
        guard zip_get_num_entries(archive, 0) == directory.members.count else {
            throw ZipError(.damaged)
        }
        var names: [String] = []
        var members: [String: Member] = [:]
        for (index, listed) in directory.members.enumerated() {
            var status = zip_stat_t()
            guard let text = zip_get_name(archive, UInt64(index), 0),
                zip_stat_index(archive, UInt64(index), 0, &status) == 0,
                status.size == listed.unpacked, status.comp_size == listed.packed
            else { throw ZipError(.damaged) }
            let name = String(cString: text)
            guard status.encryption_method == ZIP_EM_NONE else {
                throw ZipError(.encrypted, name)
            }
            try check(name, listed)
            let member = Member(index: index, packed: listed.packed, unpacked: listed.unpacked)
            guard members.updateValue(member, forKey: name) == nil else {
                throw ZipError(.duplicateMember, name)
            }
            names.append(name)
        }
        return (names, members)
    }

    private static func check(
        _ name: String, _ listed: ZipDirectory.Member
    ) throws(ZipError) {
        let parts = name.split(whereSeparator: { $0 == "/" || $0 == "\\" })
        guard !listed.name.isEmpty, listed.name.count <= ZipLimits.nameBytes,
            !listed.name.contains(0), !parts.contains("..")
        else { throw ZipError(.badName, name) }
    }
}
