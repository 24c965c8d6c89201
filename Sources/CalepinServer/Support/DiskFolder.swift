// Files on the disk. A file is written under a temporary name, synced and renamed, and its folder
// is synced, so that a file under its final name is always complete.

import CalepinExpressions
import Foundation

/// An error of the disk.
enum DiskError: Error {
    /// There is no room left.
    case full
    /// Anything else, with the system's number.
    case failed(Int32)

    /// The error of the last system call, from `errno`.
    static var latest: DiskError {
        errno == ENOSPC || errno == EDQUOT ? .full : .failed(errno)
    }
}

/// A folder whose files survive a failure of the machine as a whole or not at all.
protocol DurableFolder: Sendable {
    /// The path of the folder.
    var path: String { get }
}

/// A folder without rules about the names of its files.
struct DiskFolder: DurableFolder {
    let path: String
}

extension DurableFolder {
    /// Creates the folder of a file.
    func makeFolder(of file: String) throws {
        let folder = file.split(separator: "/", omittingEmptySubsequences: false)
            .dropLast().joined(separator: "/")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    /// Renames a file to its final name, durably.
    func keep(_ file: String, as name: String) throws {
        try makeFolder(of: name)
        try flush(file, O_RDONLY)
        guard rename(file, name) == 0 else { throw DiskError.latest }
        let folder = name[..<(name.lastIndex(of: "/") ?? name.startIndex)]
        for place in [String(folder), String(folder.dropLast(3)), path] {
            try flush(place, O_RDONLY | O_DIRECTORY)
        }
    }

    /// Syncs a file or folder to the disk.
    func flush(_ place: String, _ mode: Int32) throws {
        let descriptor = open(place, mode | O_CLOEXEC)
        guard descriptor >= 0 else { throw DiskError.latest }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw DiskError.latest }
    }

    /// Copies a file and syncs the copy; only the owner may read it, whatever the permissions of
    /// the original.
    func copy(_ file: String, to place: String) throws {
        try FileManager.default.copyItem(atPath: file, toPath: place)
        try makePrivate(place)
        try flush(place, O_RDONLY)
    }

    /// Removes the permissions of everybody but the owner.
    func makePrivate(_ place: String) throws {
        guard chmod(place, 0o600) == 0 else { throw DiskError.latest }
    }

    /// Returns the size of a file in bytes; nil when it does not exist.
    func size(of place: String) -> Int64? {
        var found = stat()
        return stat(place, &found) == 0 ? Int64(found.st_size) : nil
    }

    /// Appends bytes to a file whose size is `offset`.
    func append(_ bytes: UnsafeRawBufferPointer, to place: String, at offset: Int64) throws {
        let descriptor = open(place, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DiskError.latest }
        defer { close(descriptor) }
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw DiskError.latest }
        try write(bytes, to: descriptor)
    }

    /// Writes bytes to an open file, where it is.
    func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
        var written = 0
        while written < bytes.count {
            let count = Foundation.write(
                descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            guard count > 0 else { throw DiskError.latest }
            written += count
        }
    }

    /// Opens a file without a name, for reading and writing, which is gone once it is closed.
    func openUnnamed() throws -> Int32 {
        let place = path + "/" + Token.randomName() + ".part"
        try makeFolder(of: place)
        let descriptor = open(place, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DiskError.latest }
        unlink(place)
        return descriptor
    }

    /// Truncates a file to `count` bytes.
    func cut(_ place: String, after count: Int64) throws {
        guard truncate(place, off_t(count)) == 0 else { throw DiskError.latest }
    }

    /// Writes a small file atomically; of two concurrent writes one wins as a whole.
    func write(_ bytes: [UInt8], to place: String) throws {
        try makeFolder(of: place)
        let other = place + "." + Token.randomName() + ".new"
        defer { unlink(other) }
        try bytes.withUnsafeBytes { try append($0, to: other, at: 0) }
        try flush(other, O_RDONLY)
        guard rename(other, place) == 0 else { throw DiskError.latest }
    }

    /// Removes files; missing ones are ignored.
    func remove(_ places: String...) {
        for place in places { unlink(place) }
    }

    /// Returns the digest, the first bytes and the size of a file.
    ///
    /// Complexity: O(n) in the file, read in pieces.
    func digest(of place: String) throws -> (hash: String, head: [UInt8], size: Int64) {
        let descriptor = open(place, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw DiskError.latest }
        defer { close(descriptor) }
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { throw DiskError.latest }
        let count = Int(found.st_size)
        guard count > 0 else {
            return (Hex.text(of: CalepinExpressions.digest([], .sha256)), [], 0)
        }
        guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
            start != MAP_FAILED
        else { throw DiskError.latest }
        defer { munmap(start, count) }
        let bytes = UnsafeRawBufferPointer(start: start, count: count)
            .assumingMemoryBound(to: UInt8.self)
        let hash = Hex.text(of: CalepinExpressions.digest(bytes, .sha256))
        return (hash, Array(bytes.prefix(FileHead.byteCount)), Int64(count))
    }
}
