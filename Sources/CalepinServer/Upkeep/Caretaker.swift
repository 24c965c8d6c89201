// What an operator may ask of a store and its blobs, whether the server runs or not: backups,
// verification, and what was set aside. The commands and the operator's socket both come here.

import CalepinCollections
import CalepinExpressions
import Foundation

/// Looks after everything a server keeps.
public struct Caretaker: Sendable {
    let store: any FileStore
    let blobs: BlobService
    /// Opens the store in a file, to look at a copy.
    let open: @Sendable (String) throws -> any FileStore
    /// The key of the audit trail; nil where it has none.
    let auditKey: AuditKeyFile?

    /// A caretaker of a store that no server has.
    public init(
        store: any FileStore, blobFolder: String, auditKey: AuditKeyFile? = nil,
        open: @escaping @Sendable (String) throws -> any FileStore
    ) {
        self.init(
            store: store, blobs: BlobService(path: blobFolder, store: store), auditKey: auditKey,
            open: open)
    }

    init(
        store: any FileStore, blobs: BlobService, auditKey: AuditKeyFile?,
        open: @escaping @Sendable (String) throws -> any FileStore
    ) {
        self.store = store
        self.blobs = blobs
        self.auditKey = auditKey
        self.open = open
    }

    /// Looks after accounts.
    public var accounts: AccountOffice {
        AccountOffice(store: store, feed: Feed(), blobs: blobs)
    }

    /// Looks at everything, and then notes that in the audit trail.
    ///
    /// Throws: the store's error.
    public func verify() async throws -> VerificationResult {
        let result = try await Verification(store: store, folder: blobs.folder).run()
        try await noteLook(.verified, findings: result.findings.count)
        return result
    }

    /// The mutations that were set aside, as JSON, a line each; at most so many.
    ///
    /// Throws: the store's error.
    public func held(most: Int) async throws -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var scope = ""
        while lines.count < most {
            let (name, room) = (scope, most - lines.count)
            let found = try await store.read { (job) throws(StoreError) in
                let next = try job.scopes(after: name, most: 1).first
                return (next?.name, try job.accounts.held(scope: next?.name ?? "", most: room))
            }
            guard let next = found.0 else { break }
            lines += found.1.map(\.bytes)
            scope = next
        }
        return lines
    }
}

// MARK: - Backups

/// A backup that was made.
public struct BackupResult: Equatable, Sendable {
    /// Its folder.
    public let path: String
    /// What is in it.
    public let content: VerificationResult
}

extension Caretaker {
    /// Makes a backup in a new folder inside of `folder`, looks at everything in it, and only
    /// then tells the store how far it goes, so that browsers may let go of what is in it.
    ///
    /// - Parameter now: seconds since 1970, for the folder's name.
    /// Throws: ``BackupError``, or the store's error; then nothing is left behind.
    public func backup(in folder: String, now: Int64) async throws -> BackupResult {
        let name = folder + "/calepin-" + Self.stamp(now)
        guard !FileManager.default.fileExists(atPath: name) else { throw BackupError.notEmpty }
        let earlier = Self.latest(in: folder)
        let part = BackupFolder(path: name + ".part")
        Self.removeParts(in: folder)
        try part.make()
        do {
            let result = try await blobs.collecting.pass { try await fill(part, earlier) }
            try part.seal(as: name)
            try await note(result.places)
            try await note(.backedUp, (name as NSString).lastPathComponent)
            return BackupResult(path: name, content: result.content)
        } catch {
            part.remove()
            throw error
        }
    }

    /// Seconds since 1970 as `20261121T101500Z`.
    private static func stamp(_ seconds: Int64) -> String {
        var time = time_t(seconds)
        var parts = tm()
        gmtime_r(&time, &parts)
        var text = [CChar](repeating: 0, count: 32)
        strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &parts)
        return text.withUnsafeBufferPointer { text in
            text.baseAddress.map { String(cString: $0) } ?? ""
        }
    }

    /// Removes backups that a killed process left half made.
    private static func removeParts(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix("calepin-") && name.hasSuffix(".part") {
            BackupFolder(path: folder + "/" + name).remove()
        }
    }

    /// The latest whole backup in a folder.
    private static func latest(in folder: String) -> BackupFolder? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let whole = names.filter { $0.hasPrefix("calepin-") && $0.hasSuffix("Z") }
        return whole.max().map { BackupFolder(path: folder + "/" + $0) }
    }

    private typealias Filled = (content: VerificationResult, places: [StoredReplica])

    /// Copies the database and its blobs, and looks at the copy.
    private func fill(
        _ part: BackupFolder, _ earlier: BackupFolder?
    ) async throws -> Filled {
        try await store.copy(to: part.database)
        try BackupFolder.doing(BackupFolder.databaseName) {
            try part.blobs.makePrivate(part.database)
        }
        try copyImports(to: part)
        let copy = try open(part.database)
        do {
            let places = try await copyBlobs(of: copy, to: part, earlier)
            let content = try await Verification(store: copy, folder: part.blobs).run()
            await copy.close()
            part.blobs.remove(part.database + ".lock")
            if let finding = content.findings.first { throw BackupError.faulty(finding) }
            return (content, places)
        } catch {
            await copy.close()
            throw error
        }
    }

    /// Copies the rows that were imported: files that are replaced whole, so each copy is whole.
    private func copyImports(to part: BackupFolder) throws(BackupError) {
        let folder = RowCatalogue.imports(beside: blobs.folder.path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasSuffix(".json") {
            try part.copy(
                folder + "/" + name, as: RowCatalogue.importsName + "/" + name, earlier: nil)
        }
    }

    /// Copies the blobs a store names; gives how far its replicas have got.
    private func copyBlobs(
        of copy: any FileStore, to part: BackupFolder, _ earlier: BackupFolder?
    ) async throws -> [StoredReplica] {
        let (all, places) = try await copy.read { (job) throws(StoreError) in
            (try job.blobs(after: nil, most: .max), try job.replicas(after: nil, most: .max))
        }
        for blob in all {
            let file = blobs.folder.file(blob.storedHash)
            let thumbnail = blobs.folder.thumbnail(blob.storedHash)
            for place in blob.hasThumbnail ? [file, thumbnail] : [file] {
                let name = "blobs" + place.dropFirst(blobs.folder.path.count)
                try part.copy(place, as: name, earlier: earlier)
            }
        }
        return places
    }

    /// Tells the store how far a verified backup goes.
    private func note(_ places: [StoredReplica]) async throws {
        for start in stride(from: 0, to: places.count, by: UpkeepLimits.upkeepRows) {
            let some = places[start..<min(start + UpkeepLimits.upkeepRows, places.count)]
            try await store.commit { (job) throws(StoreError) in
                for saved in some { try Self.note(saved, job) }
            }
        }
    }

    private static func note(
        _ saved: StoredReplica, _ job: any StoreWriting
    ) throws(StoreError) {
        guard var place = try job.replica(saved.name, scope: saved.scope),
            place.backedUpTo < saved.lastN
        else { return }
        place.backedUpTo = min(saved.lastN, place.lastN)
        try job.put(place)
    }

    /// Brings a backup back into a data folder that has no database yet, and looks at what is
    /// there then. The caller opens it as restored, so that a new epoch begins.
    ///
    /// Throws: ``BackupError``; then the folder is as it was.
    public static func restore(
        _ backup: String, database: String, blobFolder: String
    ) throws(BackupError) {
        let backup = BackupFolder(path: backup)
        guard !FileManager.default.fileExists(atPath: database) else { throw .notEmpty }
        let names = try backup.check()
        let target = BackupFolder(path: (database as NSString).deletingLastPathComponent)
        for name in names where name != BackupFolder.databaseName {
            let isImport = name.hasPrefix(RowCatalogue.importsName + "/")
            let place =
                isImport
                ? target.path + "/" + name : blobFolder + name.dropFirst("blobs".count)
            try BackupFolder.doing(name) {
                try target.blobs.makeFolder(of: place)
                if target.blobs.size(of: place) == nil {
                    try target.blobs.copy(backup.path + "/" + name, to: place)
                }
            }
        }
        // The database comes last: while it is not there, nothing has been restored.
        try BackupFolder.doing(BackupFolder.databaseName) {
            try target.blobs.copy(backup.database, to: database + ".part")
            guard rename(database + ".part", database) == 0 else { throw DiskError.latest }
            try target.blobs.flush(target.path, O_RDONLY | O_DIRECTORY)
        }
    }
}
