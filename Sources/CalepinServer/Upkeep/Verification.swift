// Verification of all stored data: the database's own check, the digest of every record and scope,
// the digest of every blob's file, and references between rows. Nothing is repaired here.

import Foundation
import NIOPosix

/// The result of a verification.
package struct VerificationResult: Equatable, Sendable {
    /// The number of scopes.
    package internal(set) var scopes = 0
    /// The number of records.
    package internal(set) var records = 0
    /// The number of replicas' positions.
    package internal(set) var replicas = 0
    /// The number of blobs.
    package internal(set) var blobs = 0
    /// The faults, one per line; at most ``UpkeepLimits/findings``.
    package internal(set) var findings: [String] = []

    mutating func note(_ finding: String) {
        if findings.count < UpkeepLimits.findings { findings.append(finding) }
    }
}

/// Verification of a store and its blobs.
package struct Verification: Sendable {
    let store: any Store
    let folder: BlobFolder

    init(store: any Store, folder: BlobFolder) { (self.store, self.folder) = (store, folder) }

    /// Creates a verification of a store and the blobs in a folder.
    package init(store: any Store, blobFolder: String) {
        self.init(store: store, folder: BlobFolder(path: blobFolder))
    }

    /// Verifies everything while writers continue.
    ///
    /// Throws: the store's error, when it cannot be read at all.
    package func run() async throws -> VerificationResult {
        var result = VerificationResult()
        if let file = store as? any FileStore {
            for fault in try await file.fileFaults() { result.note("database: \(fault)") }
        }
        try await checkScopes(&result)
        try await checkReplicas(&result)
        try await checkBlobs(&result)
        return result
    }

    /// Reads rows in pages, each page in one job.
    private func pages<Row: Sendable>(
        _ page: @escaping @Sendable (any StoreReading, Row?) throws(StoreError) -> [Row],
        _ body: (Row) async throws -> Void
    ) async throws {
        var last: Row?
        while true {
            let place = last
            let rows = try await store.read { (job) throws(StoreError) in
                try page(job, place)
            }
            guard let end = rows.last else { return }
            for row in rows { try await body(row) }
            last = end
        }
    }

    private func checkScopes(_ result: inout VerificationResult) async throws {
        let page: @Sendable (any StoreReading, StoredScope?) throws(StoreError) -> [StoredScope] =
            { (job, last) throws(StoreError) in
                try job.upkeep.scopes(after: last?.name ?? "", limit: UpkeepLimits.upkeepRows)
            }
        var found = result
        try await pages(page) { scope in
            let part = try await store.read { (job) throws(StoreError) in
                try Self.check(scope: scope.name, job)
            }
            found.scopes += 1
            found.records += part.records
            for finding in part.findings { found.note(finding) }
        }
        result = found
    }

    /// Verifies one scope on one snapshot of the store, so that sums can be compared.
    private static func check(
        scope name: String, _ job: any StoreReading
    ) throws(StoreError) -> VerificationResult {
        var result = VerificationResult()
        guard let scope = try job.scope(name) else { return result }
        var (digest, bytes, history) = (UInt64(0), Int64(0), Int64(0))
        var sequence: Int64 = -1
        while true {
            let records = try job.records(
                scope: name, after: sequence, limit: ServerLimits.pullRecords,
                bytes: ServerLimits.pullBytes)
            guard let last = records.last else { break }
            sequence = last.sequence
            for record in records {
                result.records += 1
                digest ^= record.digest
                bytes += Int64(record.state.count)
                if let fault = record.fault { result.note("record \(record.id): \(fault)") }
                let changes = try HistoryReader(job: job).check(record)
                history += changes.bytes
                if !changes.isWhole { result.note("record \(record.id): its history is damaged") }
            }
        }
        if sequence > scope.sequence { result.note("\(name): a record is ahead of its scope") }
        if digest != scope.digest || Int64(result.records) != scope.recordCount {
            result.note("\(name): its records are not those it counts")
        }
        if bytes != scope.bytes { result.note("\(name): its records are not as long as it says") }
        if history != scope.historyBytes {
            result.note("\(name): its history is not as long as it says")
        }
        return result
    }

    private func checkReplicas(_ result: inout VerificationResult) async throws {
        let page:
            @Sendable (any StoreReading, StoredReplica?) throws(StoreError) -> [StoredReplica] =
                { (job, last) throws(StoreError) in
                    try job.upkeep.replicas(after: last, limit: UpkeepLimits.upkeepRows)
                }
        var found = result
        try await pages(page) { place in
            found.replicas += 1
            let faults = try await store.read { (job) throws(StoreError) in
                try Self.faults(of: place, job)
            }
            for fault in faults { found.note("replica \(place.name): \(fault)") }
        }
        result = found
    }

    private static func faults(
        of place: StoredReplica, _ job: any StoreReading
    ) throws(StoreError) -> [String] {
        var faults: [String] = []
        if try job.account(replica: place.name) == nil { faults.append("is nobody's") }
        if place.backedUpTo > place.lastN { faults.append("a backup is ahead of it") }
        let last = try job.outcome(
            scope: place.scope, replica: place.name, n: place.lastN)
        if place.lastN > 0, last == nil { faults.append("its last outcome is missing") }
        return faults
    }
}

extension StoredRecord {
    /// The fault of the row; nil when there is none.
    var fault: String? {
        guard let state = try? readState() else { return "is not what was written" }
        if state.id.description != id || state.form != form { return "is another record" }
        return state.isRemoved == (removedAt != nil) ? nil : "its place in the trash is wrong"
    }
}

// MARK: - Blobs

extension Verification {
    private func checkBlobs(_ result: inout VerificationResult) async throws {
        let page: @Sendable (any StoreReading, StoredBlob?) throws(StoreError) -> [StoredBlob] =
            { (job, last) throws(StoreError) in
                try job.upkeep.blobs(after: last, limit: UpkeepLimits.upkeepRows)
            }
        var found = result
        try await pages(page) { blob in
            found.blobs += 1
            guard let fault = try await fault(of: blob) else { return }
            let isThere = try await store.read { (job) throws(StoreError) in
                try job.blob(scope: blob.scope, hash: blob.hash) != nil
            }
            // It may have been collected in the meantime.
            if isThere { found.note("blob \(blob.hash): \(fault)") }
        }
        result = found
    }

    private func fault(of blob: StoredBlob) async throws -> String? {
        try await NIOThreadPool.singleton.runIfActive { [folder] in
            let file = folder.file(blob.storedHash)
            guard folder.size(of: file) == blob.storedSize else {
                return "its file is missing or has another size"
            }
            guard (try? folder.digest(of: file))?.hash == blob.storedHash else {
                return "its file is not what was written"
            }
            let isWhole =
                !blob.hasThumbnail || folder.size(of: folder.thumbnail(blob.storedHash)) != nil
            return isWhole ? nil : "its thumbnail is missing"
        }
    }
}
