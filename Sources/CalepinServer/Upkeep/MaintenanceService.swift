// Administration of a store and its blobs by an operator, with or without a running server:
// backups, verification, and held mutations. Both the commands and the operator's socket call it.

import CalepinExpressions
import Foundation

/// Administration of a server's data.
package struct MaintenanceService: Sendable {
    let store: any Store
    let blobs: BlobService
    /// Makes the file of a backup, and opens it to verify it.
    let storeFiles: any StoreFiles
    /// The key of the audit trail; nil for none.
    let auditKey: AuditKeyFile?

    /// Creates an administration of a store without a running server.
    package init(
        store: any FileStore, blobFolder: String, auditKey: AuditKeyFile? = nil,
        storeFiles: any StoreFiles
    ) {
        self.init(
            store: store, blobs: BlobService(path: blobFolder, store: store), auditKey: auditKey,
            storeFiles: storeFiles)
    }

    init(
        store: any Store, blobs: BlobService, auditKey: AuditKeyFile?,
        storeFiles: any StoreFiles
    ) {
        self.store = store
        self.blobs = blobs
        self.auditKey = auditKey
        self.storeFiles = storeFiles
    }

    /// The administration of accounts.
    package var accounts: AccountAdmin {
        AccountAdmin(store: store, feed: Feed(), files: blobs)
    }

    /// Returns the service that publishes apps; `registry` then has those of the store, too.
    ///
    /// Throws: the store's error.
    package func publishing(_ registry: AppRegistry) async throws -> PublishService {
        try await registry.load(from: store)
        return PublishService(store: store, registry: registry)
    }

    /// Returns the service that makes public links, with the key of their tokens; `registry` then
    /// has the apps of the store, too.
    ///
    /// Throws: the store's error.
    package func linking(_ registry: AppRegistry, key: SealingKey) async throws -> LinkService {
        try await registry.load(from: store)
        return LinkService(store: store, registry: registry, key: key)
    }

    /// Verifies everything, and then records that in the audit trail.
    ///
    /// Throws: the store's error.
    package func verify() async throws -> VerificationResult {
        let result = try await Verification(store: store, folder: blobs.folder).run()
        try await noteLook(.verified, findings: result.findings.count)
        let mark = ServerMark(
            .verification, at: SystemClock.seconds, findings: result.findings.count)
        // A full disk does not make the verification fail.
        do { try await note(mark) } catch StoreError.full {}
        return result
    }

    /// Returns a look at the store and its folder, without a running server.
    package var doctor: ServerDoctor { ServerDoctor(store: store, blobFolder: blobs.folder.path) }

    private func note(_ mark: ServerMark) async throws {
        try await store.commit(touching: Keys(.server)) { (job) throws(StoreError) in
            try job.accountChanges.put(mark.row)
        }
    }

    /// Returns the held mutations as JSON, one per line, at most `limit`.
    ///
    /// Throws: the store's error.
    package func held(limit: Int) async throws -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var scope = ""
        while lines.count < limit {
            let (name, quota) = (scope, limit - lines.count)
            let found = try await store.read { (job) throws(StoreError) in
                let next = try job.upkeep.scopes(after: name, limit: 1).first
                return (next?.name, try job.accounts.held(scope: next?.name ?? "", limit: quota))
            }
            guard let next = found.0 else { break }
            lines += found.1.map(\.bytes)
            scope = next
        }
        return lines
    }
}

// MARK: - Backups

/// The result of a backup.
package struct BackupResult: Equatable, Sendable {
    /// The folder of the backup.
    package let path: String
    /// The verification of its content.
    package let content: VerificationResult
}

extension MaintenanceService {
    /// Makes a backup in a new folder inside of `folder`, verifies it, and then records in the
    /// store how far it goes, so that browsers may discard acknowledged mutations.
    ///
    /// - Parameters:
    ///   - now: seconds since 1970, for the folder's name.
    ///   - keep: the number of backups in `folder` that stay, at least 1; nil for all. Older ones
    ///     are removed once the new one is whole.
    /// Throws: ``BackupError``, or the store's error; then nothing is left behind.
    package func backup(
        in folder: String, now: Int64, keep: Int? = nil
    ) async throws -> BackupResult {
        let name = try Self.name(in: folder, at: now)
        let earlier = Self.latest(in: folder)
        let part = BackupFolder(path: name + ".part")
        Self.removeParts(in: folder)
        try part.make()
        do {
            let result = try await blobs.collecting.pass { try await fill(part, earlier) }
            try part.seal(as: name)
            try await note(result.places)
            let shortName = (name as NSString).lastPathComponent
            try await note(.backedUp, shortName)
            try await note(ServerMark(.backup, at: now, name: shortName))
            if let keep {
                for old in Self.whole(in: folder).dropLast(max(1, keep)) { old.remove() }
            }
            return BackupResult(path: name, content: result.content)
        } catch {
            part.remove()
            throw error
        }
    }

    /// Returns the path of a new backup: that of its second, or of the next one without a backup,
    /// so that two within a second are both kept.
    private static func name(in folder: String, at now: Int64) throws(BackupError) -> String {
        for second in now..<now + UpkeepLimits.backupSeconds {
            let name = folder + "/calepin-" + stamp(second)
            if !FileManager.default.fileExists(atPath: name) { return name }
        }
        throw .notEmpty
    }

    /// Returns seconds since 1970 as `20261121T101500Z`.
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

    /// Removes incomplete backups of processes that were killed.
    private static func removeParts(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix("calepin-") && name.hasSuffix(".part") {
            BackupFolder(path: folder + "/" + name).remove()
        }
    }

    /// Returns the latest complete backup in a folder.
    private static func latest(in folder: String) -> BackupFolder? { whole(in: folder).last }

    /// Returns the complete backups in a folder, the oldest first.
    private static func whole(in folder: String) -> [BackupFolder] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("calepin-") && $0.hasSuffix("Z") }.sorted()
            .map { BackupFolder(path: folder + "/" + $0) }
    }

    private typealias Filled = (content: VerificationResult, places: [StoredReplica])

    /// Copies the database and its blobs, and verifies the copy.
    private func fill(
        _ part: BackupFolder, _ earlier: BackupFolder?
    ) async throws -> Filled {
        try await part.copyStore(store, storeFiles)
        try BackupFolder.doing(BackupFolder.databaseName) {
            try part.blobs.makePrivate(part.database)
        }
        try copyImports(to: part)
        let copy = try storeFiles.open(part.database)
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

    /// Copies the imported rows. The files are replaced atomically, so each copy is consistent.
    private func copyImports(to part: BackupFolder) throws(BackupError) {
        let folder = RowCatalogue.imports(beside: blobs.folder.path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasSuffix(".json") {
            try part.copy(
                folder + "/" + name, as: RowCatalogue.importsName + "/" + name, earlier: nil)
        }
    }

    /// Copies the blobs of a store; returns the positions of its replicas.
    private func copyBlobs(
        of copy: any FileStore, to part: BackupFolder, _ earlier: BackupFolder?
    ) async throws -> [StoredReplica] {
        let (all, places) = try await copy.read { (job) throws(StoreError) in
            (
                try job.upkeep.blobs(after: nil, limit: .max),
                try job.upkeep.replicas(after: nil, limit: .max)
            )
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

    /// Records in the store how far a verified backup goes.
    private func note(_ places: [StoredReplica]) async throws {
        for start in stride(from: 0, to: places.count, by: UpkeepLimits.upkeepRows) {
            let some = places[start..<min(start + UpkeepLimits.upkeepRows, places.count)]
            let keys = Keys(some.map { .scope($0.scope) })
            try await store.commit(touching: keys) { (job) throws(StoreError) in
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

    /// Restores a backup into a data folder without a database, and verifies the result. The
    /// caller opens it as restored, so that a new epoch begins.
    ///
    /// Throws: ``BackupError``; then the folder is unchanged.
    package static func restore(
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
        // The database comes last: until it is there, nothing counts as restored.
        try BackupFolder.doing(BackupFolder.databaseName) {
            try target.blobs.copy(backup.database, to: database + ".part")
            guard rename(database + ".part", database) == 0 else { throw DiskError.latest }
            try target.blobs.flush(target.path, O_RDONLY | O_DIRECTORY)
        }
    }
}
