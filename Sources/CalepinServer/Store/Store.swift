// What the server needs of a place where records are kept. Each database is a module of its own
// that passes the store conformance suite; nothing here knows SQL, and nothing there knows HTTP.

/// A reason why a store could not do its work.
public enum StoreError: Error, Equatable, Sendable {
    /// The disk is full; nothing was changed.
    case full
    /// Others kept the store busy for too long; trying again makes sense.
    case busy
    /// What is stored cannot be read back as it was written.
    case damaged(String)
    /// The store has been closed.
    case closed
    /// Anything else; the text is for the log only.
    case failed(String)
}

/// Where records, outcomes, accounts and names of blobs are kept.
///
/// Invariant: what a job of ``commit(_:)`` wrote is there as a whole or not at all, survives the
/// end of the process and of the power once `commit` has returned, and is seen by every later job.
public protocol Store: Sendable {
    /// Runs a job that may write, alone, and returns once what it wrote is on the disk.
    ///
    /// A job that throws leaves nothing behind. Jobs of several callers may share one transaction
    /// of the database, and each still stands or falls alone.
    ///
    /// Throws: what the job threw, or why it could not be run or written.
    func commit<Outcome: Sendable>(
        _ job: @escaping @Sendable (any StoreWriting) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome

    /// Runs a job that only reads, on one state of the store.
    ///
    /// Throws: what the job threw, or why it could not be run.
    func read<Outcome: Sendable>(
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome

    /// A number that has changed, when a job that may have changed accounts, tokens or access
    /// returns from ``commit(_:)``: what was read of these before is of no use any more.
    var accessVersion: UInt64 { get }

    /// Runs a job that reads a few rows, on one state of the store, where its caller runs: to
    /// change to another thread and back costs more than that. Nil when it would have to wait.
    ///
    /// Throws: what the job threw, or why it could not be run.
    func glanceNow<Outcome: Sendable>(
        _ job: (any StoreReading) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome?

    /// Writes out what is waiting and refuses everything from now on; again is no error.
    func close() async
}

extension Store {
    /// Does what ``glanceNow(_:)`` does for a caller who can wait.
    ///
    /// Throws: what the job threw, or why it could not be run.
    func glance<Outcome: Sendable>(
        _ job: @escaping @Sendable (any StoreReading) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        if let outcome = try glanceNow(job) { return outcome }
        return try await read(job)
    }
}

/// A store that lies in a file of its own.
public protocol FileStore: Store {
    /// Writes one state of the store into a new file, which is on the disk when this returns.
    /// Those who write meanwhile do not wait.
    ///
    /// Throws: ``StoreError``.
    func copy(to path: String) async throws(StoreError)

    /// What is wrong with the file itself, as far as the database can tell; at most a hundred
    /// lines, none when all is well.
    ///
    /// Throws: ``StoreError``.
    func fileFaults() async throws(StoreError) -> [String]
}

/// What a job may ask. Nothing that is not there is an error.
public protocol StoreReading {
    /// The name of this store's life: another one after a restoration from a backup.
    func epoch() throws(StoreError) -> String
    /// What is kept of accounts with names, and of access.
    var accounts: any AccountReading { get }
    /// The account a token proves, by the token's digest.
    func account(token: String) throws(StoreError) -> String?
    /// Where a scope stands.
    func scope(_ name: String) throws(StoreError) -> StoredScope?
    /// Where a replica stands in a scope.
    func replica(_ name: String, scope: String) throws(StoreError) -> StoredReplica?
    /// How many replicas an account has.
    func replicaCount(account: String) throws(StoreError) -> Int
    /// Where a replica stands in a scope and whose it is; nil when nobody has met it.
    func standing(of replica: String, scope: String) throws(StoreError) -> StoredStanding?
    /// What became of a mutation.
    func outcome(scope: String, replica: String, n: Int64) throws(StoreError) -> StoredOutcome?
    /// What became of a replica's mutations after a number, of those only whose outcome has
    /// bytes, by number.
    func unusualOutcomes(
        scope: String, replica: String, after n: Int64, most: Int
    ) throws(StoreError) -> [StoredOutcome]
    /// A record.
    func record(scope: String, id: String) throws(StoreError) -> StoredRecord?
    /// The place and the size of a record, without reading its state.
    func recordMark(scope: String, id: String) throws(StoreError) -> RecordMark?
    /// The records changed after a place in the order of a scope, in that order, until there are
    /// `most` of them or the next one's state would exceed `bytes`; see ``RecordBatch``.
    ///
    /// Complexity: O(n) in the records given.
    func records(
        scope: String, after sequence: Int64, most: Int, bytes: Int
    ) throws(StoreError) -> [StoredRecord]
    /// A blob of a scope.
    func blob(scope: String, hash: String) throws(StoreError) -> StoredBlob?
    /// The bytes of all blobs of a scope.
    func blobBytes(scope: String) throws(StoreError) -> Int64
    /// Records that were dropped after a place in the order of a scope and up to another, in that
    /// order.
    func tombstones(
        scope: String, after sequence: Int64, upTo last: Int64, most: Int
    ) throws(StoreError) -> [StoredTombstone]

    // Upkeep: the following look at all scopes.

    /// The scopes after a name, by name.
    func scopes(after name: String, most: Int) throws(StoreError) -> [StoredScope]
    /// The places of replicas after one, by scope and name; from the first when it is nil.
    func replicas(after place: StoredReplica?, most: Int) throws(StoreError) -> [StoredReplica]
    /// The blobs after one, by scope and hash; from the first when it is nil.
    func blobs(after blob: StoredBlob?, most: Int) throws(StoreError) -> [StoredBlob]
    /// The blobs whose ``StoredBlob/checkAt`` has come, the longest waiting first.
    func blobs(toCheckAt seconds: Int64, most: Int) throws(StoreError) -> [StoredBlob]
    /// Whether any scope has a blob that is kept under this digest.
    func isKept(storedHash: String) throws(StoreError) -> Bool
    /// Whether a record of the scope, or a mutation set aside there, mentions a hash.
    ///
    /// Complexity: O(n) in the bytes of the scope, so it is asked seldom.
    func isMentioned(_ hash: String, scope: String) throws(StoreError) -> Bool
    /// The records that have been in the trash since before a moment, the longest first.
    func trash(before seconds: Int64, most: Int) throws(StoreError) -> [StoredRecord]
    /// The tombstones from before a moment, the oldest first.
    func tombstones(before seconds: Int64, most: Int) throws(StoreError) -> [StoredTombstone]
}

/// What a job that writes may do. What was there under the same key is replaced.
public protocol StoreWriting: StoreReading {
    /// What is kept of accounts with names, and of access, to be changed.
    var accountChanges: any AccountWriting { get }
    /// Makes an account known by the digest of its first token, at seconds since 1970.
    func addAccount(_ account: String, token: String, at seconds: Int64) throws(StoreError)
    /// Binds a replica to an account, at seconds since 1970.
    func addReplica(_ name: String, account: String, at seconds: Int64) throws(StoreError)
    /// Writes where a scope stands.
    func put(_ scope: StoredScope) throws(StoreError)
    /// Writes where a replica stands in a scope.
    func put(_ replica: StoredReplica) throws(StoreError)
    /// Writes what became of a mutation.
    func put(_ outcome: StoredOutcome) throws(StoreError)
    /// Writes a record.
    func put(_ record: StoredRecord) throws(StoreError)
    /// Writes a blob's name.
    func put(_ blob: StoredBlob) throws(StoreError)
    /// Sets a mutation aside.
    func put(_ held: StoredHeld) throws(StoreError)
    /// Writes that a record was dropped.
    func put(_ tombstone: StoredTombstone) throws(StoreError)
    /// Forgets what became of a replica's mutations up to a number.
    func removeOutcomes(scope: String, replica: String, upTo n: Int64) throws(StoreError)
    /// Forgets a record.
    func removeRecord(scope: String, id: String) throws(StoreError)
    /// Forgets that a record was dropped.
    func removeTombstone(scope: String, record: String) throws(StoreError)
    /// Forgets a blob's name.
    func removeBlob(scope: String, hash: String) throws(StoreError)
}

extension StoreReading {
    /// The account a replica belongs to.
    ///
    /// Throws: ``StoreError``.
    public func account(replica: String) throws(StoreError) -> String? {
        try standing(of: replica, scope: "")?.account
    }
}
