// A backup on the disk: a folder with the database, the blobs and `SHA256SUMS`, the digests of all
// files, which also `sha256sum -c` understands. It is made under another name and renamed when
// it is whole. What goes into it is decided in Caretaker.swift.

import CalepinExpressions
import Foundation

/// A reason why a backup cannot be made or used.
public enum BackupError: Error, Equatable, Sendable {
    /// The folder cannot be read or written.
    case unreachable(String)
    /// There is no room left.
    case full
    /// It is no backup, or not whole.
    case noBackup
    /// A file is not what was written; its name is told.
    case damaged(String)
    /// What was copied does not hold together; the first finding is told.
    case faulty(String)
    /// Something is there already.
    case notEmpty
}

/// A folder that is or becomes a backup.
struct BackupFolder: Sendable {
    let path: String

    static let databaseName = "calepin.sqlite"
    static let sumsName = "SHA256SUMS"

    var database: String { path + "/" + Self.databaseName }
    var blobs: BlobFolder { BlobFolder(path: path + "/blobs") }
    private var sums: String { path + "/" + Self.sumsName }
    private var disk: BlobFolder { BlobFolder(path: path) }

    /// Makes the folder.
    ///
    /// Throws: ``BackupError``.
    func make() throws(BackupError) {
        try Self.doing(path) {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
    }

    /// Removes everything.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Copies a file into the folder, under a name relative to it; from an earlier backup it is
    /// linked, which takes no room.
    func copy(_ file: String, as name: String, earlier: BackupFolder?) throws(BackupError) {
        try Self.doing(name) {
            let target = path + "/" + name
            guard disk.size(of: target) == nil else { return }
            try disk.makeFolder(of: target)
            if let earlier, disk.size(of: earlier.path + "/" + name) == disk.size(of: file),
                link(earlier.path + "/" + name, target) == 0
            {
                // Of an earlier version it may be readable by all; the folder around it is not.
                try? disk.makePrivate(target)
                return
            }
            try disk.copy(file, to: target)
        }
    }

    /// The names of all files but the sums, in order.
    private func names() -> [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            var found = stat()
            guard stat(path + "/" + name, &found) == 0, found.st_mode & S_IFMT == S_IFREG
            else { return false }
            return name != Self.sumsName
        }.sorted()
    }

    /// Writes the digests of all files, and gives the folder the name of a whole backup.
    func seal(as name: String) throws(BackupError) {
        try Self.doing(path) {
            var text = ""
            for name in names() {
                text += try disk.digest(of: path + "/" + name).hash + "  " + name + "\n"
            }
            try disk.write(Array(text.utf8), to: sums)
            try flushFolders()
            guard rename(path, name) == 0 else { throw DiskError.latest }
            try disk.flush(
                (name as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY)
        }
    }

    private func flushFolders() throws {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        for name in all + [""] {
            var found = stat()
            let place = path + "/" + name
            if stat(place, &found) == 0, found.st_mode & S_IFMT == S_IFDIR {
                try disk.flush(place, O_RDONLY | O_DIRECTORY)
            }
        }
    }

    /// Compares every file with its digest; gives the names.
    ///
    /// Throws: ``BackupError``: for a file that is missing, changed, or not named at all.
    func check() throws(BackupError) -> [String] {
        guard let data = FileManager.default.contents(atPath: sums),
            let text = String(data: data, encoding: .utf8), text.hasSuffix("\n")
        else { throw .noBackup }
        let names = names()
        let lines = text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        let named = lines.map { String($0.last?.drop { $0 == " " } ?? "") }
        guard named.contains(Self.databaseName) else { throw .noBackup }
        if let odd = Set(named).symmetricDifference(names).min() { throw .damaged(odd) }
        for (line, name) in zip(lines, named) {
            let found = try? disk.digest(of: path + "/" + name).hash
            guard let found, line[0] == found else { throw .damaged(name) }
        }
        return named
    }

    /// Does `body`, with the disk's errors as those of a backup.
    static func doing(_ name: String, _ body: () throws -> Void) throws(BackupError) {
        do {
            try body()
        } catch DiskError.full {
            throw .full
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw .full
        } catch let error as BackupError {
            throw error
        } catch {
            throw .unreachable(name)
        }
    }
}
