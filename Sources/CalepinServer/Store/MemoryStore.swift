// A store in memory: for tests, for trials, and as the reference for the databases. The queries of
// jobs are in MemoryJob.swift.

import Synchronization

/// A store for the duration of the process.
package final class MemoryStore: Store {
    private let contents: Mutex<MemoryContents>
    private let version = Atomic<UInt64>(0)

    /// A counter of writes; see ``Store/accessVersion``.
    package var accessVersion: UInt64 { version.load(ordering: .acquiring) }

    private let auditKey: AuditKey?

    /// Creates an empty store.
    package init(auditKey: AuditKey? = nil) {
        self.auditKey = auditKey
        contents = Mutex(MemoryContents(epoch: Token.randomName()))
    }

    /// Runs a job that may write, alone whatever its keys; see
    /// ``Store/commit(touching:expecting:_:)``.
    ///
    /// Throws: what the job threw, or the store's error.
    package func commit<Outcome: Sendable>(
        touching _: Keys, expecting _: Hint,
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try contents.withLock { (contents) throws(StoreError) -> Outcome in
            guard !contents.isClosed else { throw .closed }
            let writing = MemoryJob(contents, auditKey: auditKey)
            // The job has the only reference, so that it changes the tables in place without a
            // copy.
            contents = MemoryContents(epoch: "")
            defer {
                contents = writing.work.contents
                // Every write invalidates caches: reading from memory again costs nothing.
                version.add(1, ordering: .releasing)
            }
            do throws(StoreError) {
                return try job(writing)
            } catch {
                writing.work.undo()
                throw error
            }
        }
    }

    /// Runs a job that only reads; see ``Store/read(expecting:_:)``.
    ///
    /// Throws: what the job threw, or the store's error.
    package func read<Outcome: Sendable>(
        expecting _: Hint,
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try look(job)
    }

    /// Runs a job that reads a few rows, without a task; see ``Store/readInlineNow(_:)``.
    ///
    /// Throws: what the job threw, or the store's error.
    package func readInlineNow<Outcome: Sendable>(
        _ job: (any StoreReading) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome? {
        try look(job)
    }

    private func look<Outcome: Sendable>(
        _ job: (any StoreReading) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome {
        // Inside of the lock: a second reference would make the next writer copy all tables.
        try contents.withLock { (contents) throws(StoreError) -> Outcome in
            guard !contents.isClosed else { throw .closed }
            return try job(MemoryJob(contents))
        }
    }

    /// Rejects all later jobs; pending ones finish first.
    package func close() async {
        contents.withLock { $0.isClosed = true }
    }
}

/// A key of two or three names.
struct MemoryKey: Hashable {
    var scope: String
    var name: String
    var n: Int64 = 0
}

/// The tables of a memory store.
struct MemoryContents {
    var epoch: String
    var isClosed = false
    var tokens: [String: String] = [:]
    /// The time of each guest's first visit, in seconds since 1970.
    var guests: [String: Int64] = [:]
    var replicaAccounts: [String: String] = [:]
    var replicaCounts: [String: Int] = [:]
    var scopes: [String: StoredScope] = [:]
    var replicas: [MemoryKey: StoredReplica] = [:]
    var outcomes: [MemoryKey: StoredOutcome] = [:]
    var records: [MemoryKey: StoredRecord] = [:]
    /// By scope and sequence.
    var changes: [MemoryKey: StoredChange] = [:]
    var blobs: [MemoryKey: StoredBlob] = [:]
    var held: [StoredHeld] = []
    var tombstones: [MemoryKey: StoredTombstone] = [:]
    var accountRows: [AccountKey: AccountRow] = [:]
    var apps: [String: StoredApp] = [:]
    /// By app and number.
    var appVersions: [MemoryKey: StoredAppVersion] = [:]
    /// The parts of files, by digest and number.
    var appFiles: [MemoryKey: [UInt8]] = [:]
    /// By app and number.
    var appEvents: [MemoryKey: StoredAppEvent] = [:]
    var links: [String: StoredLink] = [:]
    var invitations: [String: StoredInvitation] = [:]
    var fillings: [String: StoredFilling] = [:]
    /// By link and name.
    var linkCounts: [MemoryKey: Int64] = [:]
    var hooks: [String: StoredHook] = [:]
    var deliveries: [Int64: StoredDelivery] = [:]
    /// By hook and number.
    var attempts: [MemoryKey: StoredAttempt] = [:]

    init(epoch: String) {
        self.epoch = epoch
    }
}
