// The data folder: created when it does not exist, checked before the server starts, readable by
// its owner only. Its content is managed by the store and the blobs.

import CalepinSQLite
import CalepinServer
import Foundation

/// The paths in a data folder.
struct DataFolder {
    private let path: String
    /// The folder that several servers share; the data folder where there is none.
    private let shared: String
    /// True when others could enter the folder until now.
    let wasOpen: Bool

    /// The store's file.
    var database: String { Self.database(in: path) }

    /// Returns the path of the store's file in a folder.
    static func database(in folder: String) -> String { folder + "/calepin.sqlite" }

    /// The file that says that the records of the folder are in a database elsewhere.
    private var elsewhere: String { Self.elsewhere(in: path) }

    private static func elsewhere(in folder: String) -> String { folder + "/store.postgres" }

    /// True when the records of a folder are in a database elsewhere.
    static func isElsewhere(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: elsewhere(in: folder))
    }

    /// Notes that the records of the folder are in a database elsewhere, and keeps the folder from
    /// other servers as long as the process runs.
    ///
    /// Throws: ``DataFolderError``.
    func noteElsewhere() throws(DataFolderError) {
        guard !FileManager.default.fileExists(atPath: database) else { throw .hasRecords }
        let note = open(elsewhere, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard note >= 0 else { throw .notWritable }
        guard flock(note, LOCK_EX | LOCK_NB) == 0 else {
            close(note)
            throw .inUse
        }
    }

    /// Returns what all servers of a database have to agree about, as digests by names.
    ///
    /// - Parameter isWhole: false for the keys alone, without the id of the shared folder.
    /// Throws: ``DataFolderError``.
    func agreement(isWhole: Bool = true) throws(DataFolderError) -> [String: String] {
        // A copy of the folder stays the same one, so that its id is in it.
        let id = blobs + "/folder-id"
        if isWhole { try makeKey(id) }
        _ = (try accountKey(), try auditKey())
        var digests: [String: String] = [:]
        let keys = [("account.key", accountKeyFile), ("audit.key", auditKeyFile)]
        for (name, file) in keys + (isWhole ? [("shared folder", id)] : []) {
            let bytes = FileManager.default.contents(atPath: file)?.prefix(SealingKey.count)
            guard let bytes, bytes.count == SealingKey.count else { throw .badKey(name) }
            digests[name] = SealingKey.mark(name, Array(bytes))
        }
        return digests
    }

    /// True when a folder has the keys of a server.
    static func hasKeys(_ folder: String) -> Bool {
        ["account.key", "audit.key"].allSatisfy {
            FileManager.default.fileExists(atPath: folder + "/" + $0)
        }
    }

    /// Makes sure that the records of the folder are in its own file.
    ///
    /// Throws: ``DataFolderError``.
    func requireFile() throws(DataFolderError) {
        guard !Self.isElsewhere(path) else { throw .elsewhere }
    }

    /// Keeps the file of the store under another name, since the records are in a database now.
    ///
    /// Throws: ``DataFolderError``; run again, it goes on.
    func leave(as name: String) throws(DataFolderError) {
        // The note comes first: with both, servers take neither, and the move can be run again.
        let note = open(elsewhere, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard note >= 0 else { throw .notWritable }
        close(note)
        var (place, number) = (path + "/" + name, 1)
        while FileManager.default.fileExists(atPath: place) {
            number += 1
            place = path + "/\(name)-\(number)"
        }
        guard rename(database, place) == 0 else { throw .notWritable }
        try flush()
    }

    /// Takes a complete file as that of the store.
    ///
    /// Throws: ``DataFolderError``.
    func take(_ part: String) throws(DataFolderError) {
        guard rename(part, database) == 0 else { throw .notWritable }
        try flush()
    }

    /// Removes the note that the records are elsewhere.
    ///
    /// Throws: ``DataFolderError``.
    func forgetElsewhere() throws(DataFolderError) {
        guard unlink(elsewhere) == 0 || errno == ENOENT else { throw .notWritable }
        try flush()
    }

    /// Syncs the names of the folder to the disk.
    private func flush() throws(DataFolderError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .notWritable }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .notWritable }
    }

    /// The folder of blobs.
    var blobs: String { shared + "/blobs" }

    /// The folder of the computed cells of exported records, which may be lost at any time.
    var cells: String { path + "/cells" }

    /// The socket of the running server.
    var operatorSocket: String { path + "/operator.sock" }

    /// The file of the first owner's link.
    var ownerLink: String { path + "/owner-link" }

    /// The file of the key that encrypts second factors.
    private var accountKeyFile: String { path + "/account.key" }

    /// The file of the audit trail's key.
    private var auditKeyFile: String { path + "/audit.key" }

    /// Returns the key that encrypts second factors, created if necessary.
    ///
    /// Throws: ``DataFolderError``.
    func accountKey() throws(DataFolderError) -> SealingKey {
        try makeKey(accountKeyFile)
        guard let data = FileManager.default.contents(atPath: accountKeyFile),
            let key = SealingKey([UInt8](data))
        else { throw .badKey("account.key") }
        return key
    }

    /// Returns the key of the audit trail, created if necessary.
    ///
    /// Throws: ``DataFolderError``.
    func auditKey() throws(DataFolderError) -> AuditKeyFile {
        try makeKey(auditKeyFile)
        guard let key = AuditKeyFile(path: auditKeyFile) else { throw .badKey("audit.key") }
        return key
    }

    /// Creates a file with a new key, readable by its owner only, unless it exists.
    private func makeKey(_ file: String) throws(DataFolderError) {
        let made = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard made >= 0 else { return }
        defer { close(made) }
        let bytes = SealingKey.random()
        guard write(made, bytes, bytes.count) == bytes.count, fsync(made) == 0 else {
            unlink(file)
            throw .notWritable
        }
    }

    /// Creates the folder if necessary. The permissions of others are removed from an existing one
    /// and all files in it; a folder shared by everybody, such as /tmp, is rejected.
    ///
    /// - Parameter shared: the folder that several servers share; nil for none.
    /// Throws: ``DataFolderError``.
    init(path: String, shared: String? = nil) throws(DataFolderError) {
        (self.path, self.shared) = (path, shared ?? path)
        let access = FolderAccess(path: path)
        guard !access.isShared else { throw .shared }
        for folder in [path, self.shared, self.shared + "/blobs"] {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            } catch {
                throw .notWritable
            }
        }
        guard Glibc.access(path, W_OK | X_OK) == 0 else { throw .notWritable }
        wasOpen = access.isOpen
        // Files of earlier versions may be readable by all; then all files are checked.
        let isOpen = access.isOpen || FolderAccess(path: path + "/calepin.sqlite").isOpen
        guard !isOpen || access.close() else { throw .exposed }
    }
}

/// An error of a data folder.
enum DataFolderError: Error {
    case notWritable
    /// Others may enter it, and their permissions cannot be removed.
    case exposed
    /// Everybody may write into it.
    case shared
    case inUse
    /// The records are in a database that was named with `--store`.
    case elsewhere
    /// The records are in the folder, and not in a database.
    case hasRecords
    case damaged
    case tooNew
    case badKey(String)
    case failed(String)

    init(_ error: SQLiteStoreError) {
        switch error {
        case .notWritable: self = .notWritable
        case .inUse: self = .inUse
        case .damaged: self = .damaged
        case .tooNew: self = .tooNew
        case .failed(let words): self = .failed(words)
        }
    }

    /// Returns the message for the person who started the server.
    func words(_ folder: String) -> String {
        switch self {
        case .notWritable:
            "The folder \(folder) cannot be made or written; name another with --data."
        case .exposed:
            "Others may enter the folder \(folder), and it cannot be closed to them; its owner "
                + "can with: chmod -R go= \(folder)"
        case .shared:
            "Everybody may write into the folder \(folder); name one of its own with --data."
        case .inUse: "Another Calepin is using the folder \(folder)."
        case .elsewhere:
            "The records of the folder \(folder) are in a database of PostgreSQL, which "
                + "calepin serve --store has to name; commands ask the running server."
        case .hasRecords:
            "The folder \(folder) has records of its own. calepin move brings them into a "
                + "database, also when it was broken off; else name another one with --data."
        case .damaged: "The database in \(folder) is damaged; restore it from a backup."
        case .tooNew: "The database in \(folder) was written by a later version of Calepin."
        case .badKey(let name):
            "The file \(name) in \(folder) is no key; bring the right one back."
        case .failed(let words): "The folder \(folder) cannot be used: \(words)"
        }
    }
}
