// A backup on the disk: a folder with the database, the blobs and `SHA256SUMS`, the digests of all
// files in the format of `sha256sum -c`. It is made under a temporary name and renamed when it is
// complete. Its content is copied in MaintenanceService.swift.

import CalepinExpressions
import Foundation

/// An error of making or restoring a backup.
package enum BackupError: Error, Equatable, Sendable {
    /// The folder cannot be read or written.
    case unreachable(String)
    /// The disk is full.
    case full
    /// The folder is not a complete backup.
    case noBackup
    /// A file differs from its digest; the name of the file.
    case damaged(String)
    /// The copied store is inconsistent; the first finding.
    case faulty(String)
    /// The target exists already.
    case notEmpty
    /// The store is in memory.
    case noFile
}

/// The folder of a backup.
struct BackupFolder: Sendable {
    let path: String

    static let databaseName = "calepin.sqlite"
    static let sumsName = "SHA256SUMS"

    var database: String { path + "/" + Self.databaseName }
    var blobs: BlobFolder { BlobFolder(path: path + "/blobs") }
    private var sums: String { path + "/" + Self.sumsName }
    private var disk: DiskFolder { DiskFolder(path: path) }

    /// Creates the folder.
    ///
    /// Throws: ``BackupError``.
    func make() throws(BackupError) {
        try Self.doing(path) {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
    }

    /// Removes the folder with its content.
    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Copies a file into the folder under a relative name; a file of an earlier backup is
    /// hard-linked instead.
    func copy(_ file: String, as name: String, earlier: BackupFolder?) throws(BackupError) {
        try Self.doing(name) {
            let target = path + "/" + name
            guard disk.size(of: target) == nil else { return }
            try disk.makeFolder(of: target)
            if let earlier, disk.size(of: earlier.path + "/" + name) == disk.size(of: file),
                link(earlier.path + "/" + name, target) == 0
            {
                // A file of an earlier version may be readable by all; the folder around it is
                // not.
                try? disk.makePrivate(target)
                return
            }
            try disk.copy(file, to: target)
        }
    }

    /// Writes a snapshot of a store into the file of the backup, whatever it keeps its rows in.
    ///
    /// Throws: `noFile`, or the store's error.
    func copyStore(_ store: any Store, _ files: any StoreFiles) async throws {
        if let file = store as? any FileStore { return try await file.copy(to: database) }
        guard let dumped = store as? any DumpedStore else { throw BackupError.noFile }
        let path = database
        try await dumped.dump { (rows) throws(DumpError) in try files.write(rows, to: path) }
    }

    /// Returns the names of all files but the sums, sorted.
    private func names() -> [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { name in
            var found = stat()
            guard stat(path + "/" + name, &found) == 0, found.st_mode & S_IFMT == S_IFREG
            else { return false }
            return name != Self.sumsName
        }.sorted()
    }

    /// Writes the digests of all files, and renames the folder to its final name.
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

    /// Compares every file with its digest; returns the names.
    ///
    /// Throws: ``BackupError`` for a file that is missing, changed, or not listed.
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

    /// Runs `body` and converts errors of the disk into errors of a backup.
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
