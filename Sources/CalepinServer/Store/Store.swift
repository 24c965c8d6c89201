// The protocol of stores. Each database is a module of its own that passes the store conformance
// suite; nothing here knows SQL, and nothing there knows HTTP.

/// An error of a store.
package enum StoreError: Error, Equatable, Sendable {
    /// The disk is full; nothing was changed.
    case full
    /// The store was busy for too long; a retry makes sense.
    case busy
    /// The stored bytes cannot be read back as they were written.
    case damaged(String)
    /// The store has been closed.
    case closed
    /// Another error; the text is for the log only.
    case failed(String)
}

/// Storage of records, outcomes, accounts and names of blobs.
///
/// Invariant: the writes of a ``commit(touching:expecting:_:)`` are atomic, durable once it has
/// returned, and seen by every later job.
///
/// A job may run more than once, until a run of it counts. It depends on what it has captured, on
/// the rows that it reads and on random texts, and changes nothing but rows; times are captured.
package protocol Store: Sendable {
    /// Runs a writing job, and returns once its writes are on the disk. No job that holds one of
    /// its keys runs at the same time.
    ///
    /// The writes of a job that throws are undone. Jobs of several callers may share one
    /// transaction of the database; each still succeeds or fails alone.
    ///
    /// - Parameters:
    ///   - keys: The names that protect each row that the job writes, or reads to decide what it
    ///     writes; see ``StoreKey``.
    ///   - hint: The rows that it will read.
    /// Throws: the error of the job, or the store's error.
    func commit<Outcome: Sendable>(
        touching keys: Keys, expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome

    /// Runs a reading job on one snapshot of the store.
    ///
    /// - Parameter hint: The rows that it will read.
    /// Throws: the error of the job, or the store's error.
    func read<Outcome: Sendable>(
        expecting hint: Hint,
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome

    /// A number that increases before a commit returns from a job that may have changed
    /// accounts, tokens or access: earlier reads of these are outdated.
    var accessVersion: UInt64 { get }

    /// Runs a short reading job on one snapshot of the store, on the caller's thread: a change of
    /// threads would take longer than the job. Returns nil when it would have to wait, as for a
    /// network.
    ///
    /// Throws: the error of the job, or the store's error.
    func readInlineNow<Outcome: Sendable>(
        _ job: (any StoreReading) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome?

    /// Finishes pending writes and rejects all later jobs; calling it again has no effect.
    func close() async
}

extension Store {
    /// Runs a writing job whose rows are not known before.
    ///
    /// Throws: the error of the job, or the store's error.
    package func commit<Outcome: Sendable>(
        touching keys: Keys,
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try await commit(touching: keys, expecting: .nothing, job)
    }

    /// Runs a reading job whose rows are not known before.
    ///
    /// Throws: the error of the job, or the store's error.
    package func read<Outcome: Sendable>(
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        try await read(expecting: .nothing, job)
    }

    /// Runs a job like ``readInlineNow(_:)``, waiting if necessary.
    ///
    /// Throws: the error of the job, or the store's error.
    func readInline<Outcome: Sendable>(
        expecting hint: Hint = .nothing,
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        if let outcome = try readInlineNow(job) { return outcome }
        return try await read(expecting: hint, job)
    }
}

/// A store in a file of its own.
package protocol FileStore: Store {
    /// Writes a snapshot of the store into a new file, synced to the disk. Writers do not wait.
    ///
    /// Throws: ``StoreError``.
    func copy(to path: String) async throws(StoreError)

    /// Returns the faults of the file that the database detects, at most a hundred lines; none
    /// when all is well.
    ///
    /// Throws: ``StoreError``.
    func fileFaults() async throws(StoreError) -> [String]

    /// The sizes of the database and its log; nil when the system does not say.
    var sizes: StoreSizes? { get }
}

/// The sizes of a store, in bytes.
package struct StoreSizes: Equatable, Sendable {
    /// The size of the database.
    package var database: Int64
    /// The size of the log of what was not yet copied back into it.
    package var log: Int64

    package init(database: Int64, log: Int64) { (self.database, self.log) = (database, log) }
}

/// Queries inside of a job. A missing row is nil or an empty list, never an error.
package protocol StoreReading {
    /// Returns the epoch of the store, which changes when a backup is restored.
    func epoch() throws(StoreError) -> String
    /// The rows about accounts and access.
    var accounts: any AccountReading { get }
    /// The rows of the registry of apps.
    var registry: any RegistryReading { get }
    /// The rows of public links.
    var links: any LinkReading { get }
    /// Returns the account of a token, by the token's digest.
    func account(token: String) throws(StoreError) -> String?
    /// Returns the state of a scope.
    func scope(_ name: String) throws(StoreError) -> StoredScope?
    /// Returns the position of a replica in a scope.
    func replica(_ name: String, scope: String) throws(StoreError) -> StoredReplica?
    /// Returns the number of an account's replicas.
    func replicaCount(account: String) throws(StoreError) -> Int
    /// Returns the position of a replica in a scope with its account; nil for an unknown replica.
    func replicaState(of replica: String, scope: String) throws(StoreError) -> StoredReplicaState?
    /// Returns the outcome of a mutation.
    func outcome(scope: String, replica: String, n: Int64) throws(StoreError) -> StoredOutcome?
    /// Returns the outcomes of a replica's mutations after number `n`, only those with bytes, by
    /// number.
    func unusualOutcomes(
        scope: String, replica: String, after n: Int64, limit: Int
    ) throws(StoreError) -> [StoredOutcome]
    /// Returns a record.
    func record(scope: String, id: String) throws(StoreError) -> StoredRecord?
    /// Returns the sequence and size of a record, without reading its state.
    func recordMark(scope: String, id: String) throws(StoreError) -> RecordMark?
    /// Returns the records with their last change in a range, in its order, until there are
    /// `limit` of them or the next one's state would exceed `bytes`; see ``RecordBatch``.
    ///
    /// Complexity: O(n) in the records returned.
    func records(
        scope: String, _ range: ChangeRange, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord]
    /// Returns the records of a scope after an id, by id, until there are `limit` of them or the
    /// next one's state would exceed `bytes`; at least one while there is one.
    ///
    /// Complexity: O(n) in the records returned.
    func records(
        scope: String, afterID id: String, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord]
    /// Returns the change of a record that has a sequence of its scope; nil when it was removed.
    func change(scope: String, sequence: Int64) throws(StoreError) -> StoredChange?
    /// Returns the oldest changes of a scope, without reading what they contain.
    func oldestChanges(scope: String, limit: Int) throws(StoreError) -> [ChangeMark]
    /// Returns a blob of a scope.
    func blob(scope: String, hash: String) throws(StoreError) -> StoredBlob?
    /// Returns the size of all blobs of a scope in bytes.
    func blobBytes(scope: String) throws(StoreError) -> Int64
    /// Returns the records dropped after a sequence of the scope and up to another, in that order.
    func tombstones(
        scope: String, after sequence: Int64, upTo last: Int64, limit: Int
    ) throws(StoreError) -> [StoredTombstone]
    /// The queries of maintenance.
    var upkeep: any UpkeepReading { get }
}

/// Changes inside of a writing job. Writing a row replaces the one with the same key.
package protocol StoreWriting: StoreReading {
    /// The rows as they are now, this job's writes included, which others may change before it
    /// ends: for what decides nothing that is written, or is looked at once more where it counts.
    var unheld: any StoreReading { get }
    /// The rows about accounts and access, for changes.
    var accountChanges: any AccountWriting { get }
    /// The rows of the registry of apps, for changes.
    var registryChanges: any RegistryWriting { get }
    /// The rows of public links, for changes.
    var linkChanges: any LinkWriting { get }
    /// Creates an account with the digest of its first token, at seconds since 1970.
    func addAccount(_ account: String, token: String, at seconds: Int64) throws(StoreError)
    /// Binds a replica to an account, at seconds since 1970.
    func addReplica(_ name: String, account: String, at seconds: Int64) throws(StoreError)
    /// Writes the state of a scope.
    func put(_ scope: StoredScope) throws(StoreError)
    /// Writes the position of a replica in a scope.
    func put(_ replica: StoredReplica) throws(StoreError)
    /// Writes the outcome of a mutation.
    func put(_ outcome: StoredOutcome) throws(StoreError)
    /// Writes a record.
    func put(_ record: StoredRecord) throws(StoreError)
    /// Writes a change of a record.
    func put(_ change: StoredChange) throws(StoreError)
    /// Writes the row of a blob.
    func put(_ blob: StoredBlob) throws(StoreError)
    /// Writes a held mutation.
    func put(_ held: StoredHeld) throws(StoreError)
    /// Writes a tombstone.
    func put(_ tombstone: StoredTombstone) throws(StoreError)
    /// Removes the outcomes of a replica's mutations up to number `n`.
    func removeOutcomes(scope: String, replica: String, upTo n: Int64) throws(StoreError)
    /// Removes a record.
    func removeRecord(scope: String, id: String) throws(StoreError)
    /// Removes the change of a record that has a sequence of its scope.
    func removeChange(scope: String, sequence: Int64) throws(StoreError)
    /// Removes a tombstone.
    func removeTombstone(scope: String, record: String) throws(StoreError)
    /// Removes the row of a blob.
    func removeBlob(scope: String, hash: String) throws(StoreError)
}

extension StoreWriting {
    /// All rows, where no other job runs at the same time.
    package var unheld: any StoreReading { self }
    /// The rows of the registry of apps.
    package var registry: any RegistryReading { registryChanges }
    /// The rows of public links.
    package var links: any LinkReading { linkChanges }
    /// The rows of the hooks of apps, for changes.
    package var hookChanges: any HookWriting { registryChanges.hookChanges }
}

/// A range of the changes of a scope, with its direction.
package enum ChangeRange: Sendable {
    /// Those after a sequence, the earliest first.
    case after(Int64)
    /// Those before a sequence, the latest first.
    case before(Int64)
}

extension StoreReading {
    /// The rows of the hooks of apps.
    package var hooks: any HookReading { registry.hooks }

    /// Returns the records changed after a sequence of the scope, in that order.
    ///
    /// Throws: ``StoreError``.
    package func records(
        scope: String, after sequence: Int64, limit: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord] {
        try records(scope: scope, .after(sequence), limit: limit, bytes: bytes)
    }

    /// Returns the account of a replica.
    ///
    /// Throws: ``StoreError``.
    package func account(replica: String) throws(StoreError) -> String? {
        try replicaState(of: replica, scope: "")?.account
    }
}
