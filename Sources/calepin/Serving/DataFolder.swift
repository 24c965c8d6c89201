// The data folder: created when it does not exist, checked before the server starts, readable by
// its owner only. Its content is managed by the store and the blobs.

import CalepinSQLite
import CalepinServer
import Foundation

/// The paths in a data folder.
struct DataFolder {
    private let path: String
    /// True when others could enter the folder until now.
    let wasOpen: Bool

    /// The store's file.
    var database: String { Self.database(in: path) }

    /// Returns the path of the store's file in a folder.
    static func database(in folder: String) -> String { folder + "/calepin.sqlite" }

    /// The folder of blobs.
    var blobs: String { path + "/blobs" }

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
    /// Throws: ``DataFolderError``.
    init(path: String) throws(DataFolderError) {
        self.path = path
        let access = FolderAccess(path: path)
        guard !access.isShared else { throw .shared }
        for folder in [path, path + "/blobs"] {
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
        case .damaged: "The database in \(folder) is damaged; restore it from a backup."
        case .tooNew: "The database in \(folder) was written by a later version of Calepin."
        case .badKey(let name):
            "The file \(name) in \(folder) is no key; bring the right one back."
        case .failed(let words): "The folder \(folder) cannot be used: \(words)"
        }
    }
}
