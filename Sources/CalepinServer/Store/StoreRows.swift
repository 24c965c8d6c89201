// The rows of a store as plain values. States and outcomes are bytes to it: the collections encode
// and decode them.

/// The state of a scope.
public struct StoredScope: Equatable, Sendable {
    /// The name of the scope.
    public var name: String
    /// The sequence: the number of changes so far.
    public var sequence: Int64
    /// The number of changes of access.
    public var accessEpoch: Int64
    /// The exclusive or of the digests of its records.
    public var digest: UInt64
    /// The number of its records, removed ones included.
    public var recordCount: Int64
    /// The size of the states of its records in bytes.
    public var bytes: Int64
    /// The sequence up to which tombstones were removed: a reader with an older cursor starts
    /// over.
    public var floor: Int64

    /// Creates an empty scope.
    public init(name: String) {
        self.name = name
        sequence = 0
        accessEpoch = 0
        digest = 0
        recordCount = 0
        bytes = 0
        floor = 0
    }
}

/// The position of a replica in a scope.
public struct StoredReplica: Equatable, Sendable {
    /// The scope.
    public var scope: String
    /// The replica.
    public var name: String
    /// The number of its latest mutation with an outcome.
    public var lastN: Int64
    /// The number of its latest mutation in a verified backup.
    public var backedUpTo: Int64

    /// Creates a position.
    public init(scope: String, name: String, lastN: Int64, backedUpTo: Int64 = 0) {
        self.scope = scope
        self.name = name
        self.lastN = lastN
        self.backedUpTo = backedUpTo
    }
}

/// The account of a replica, and its position in a scope.
public struct StoredReplicaState: Equatable, Sendable {
    /// The account.
    public var account: String
    /// The number of its latest mutation with an outcome.
    public var lastN: Int64
    /// The hash of that mutation; empty when its outcome was removed.
    public var lastHash: String
    /// The number of its latest mutation in a verified backup.
    public var backedUpTo: Int64

    /// Creates a position.
    public init(account: String, lastN: Int64, lastHash: String, backedUpTo: Int64) {
        self.account = account
        self.lastN = lastN
        self.lastHash = lastHash
        self.backedUpTo = backedUpTo
    }
}

/// The outcome of a mutation.
public struct StoredOutcome: Equatable, Sendable {
    /// The scope.
    public var scope: String
    /// The replica.
    public var replica: String
    /// The number of the mutation, from 1.
    public var n: Int64
    /// The hash of the mutation.
    public var hash: String
    /// The encoded outcome; empty for a mutation that was simply applied.
    public var bytes: [UInt8]

    /// Creates an outcome.
    public init(scope: String, replica: String, n: Int64, hash: String, bytes: [UInt8]) {
        self.scope = scope
        self.replica = replica
        self.n = n
        self.hash = hash
        self.bytes = bytes
    }
}

/// A stored record.
public struct StoredRecord: Equatable, Sendable {
    /// The scope.
    public var scope: String
    /// The record's id.
    public var id: String
    /// The form of the record.
    public var form: String
    /// The sequence of its last change.
    public var sequence: Int64
    /// The digest of its state.
    public var digest: UInt64
    /// The encoded state.
    public var state: [UInt8]
    /// The time it was removed, in seconds since 1970; nil for a present record.
    public var removedAt: Int64?

    /// Creates a record.
    public init(
        scope: String, id: String, form: String, sequence: Int64, digest: UInt64,
        state: [UInt8], removedAt: Int64? = nil
    ) {
        self.scope = scope
        self.id = id
        self.form = form
        self.sequence = sequence
        self.digest = digest
        self.state = state
        self.removedAt = removedAt
    }
}

/// The sequence of a record's last change, and the size of its state.
public struct RecordMark: Equatable, Sendable {
    /// The sequence of its last change.
    public var sequence: Int64
    /// The size of its state in bytes.
    public var bytes: Int

    /// Creates a mark.
    public init(sequence: Int64, bytes: Int) {
        (self.sequence, self.bytes) = (sequence, bytes)
    }
}

/// A blob whose bytes are on the disk.
public struct StoredBlob: Equatable, Sendable {
    /// The scope.
    public var scope: String
    /// The name: the SHA-256 of the uploaded bytes.
    public var hash: String
    /// The size of the upload in bytes.
    public var size: Int64
    /// The SHA-256 of the stored bytes, which differ for re-encoded images.
    public var storedHash: String
    /// The size of the stored file in bytes.
    public var storedSize: Int64
    /// The media type.
    public var type: String
    /// True when there is a thumbnail.
    public var hasThumbnail: Bool
    /// The time to check again whether a record refers to it, in seconds since 1970.
    public var checkAt: Int64
    /// True when the last check found no reference.
    public var isUnused: Bool

    /// Creates a blob.
    public init(
        scope: String, hash: String, size: Int64, storedHash: String, storedSize: Int64,
        type: String, hasThumbnail: Bool, checkAt: Int64 = .max, isUnused: Bool = false
    ) {
        self.scope = scope
        self.hash = hash
        self.size = size
        self.storedHash = storedHash
        self.storedSize = storedSize
        self.type = type
        self.hasThumbnail = hasThumbnail
        self.checkAt = checkAt
        self.isUnused = isUnused
    }
}

/// A held mutation: its author may not write, or the record is full.
public struct StoredHeld: Equatable, Sendable {
    /// The scope.
    public var scope: String
    /// The replica.
    public var replica: String
    /// The number of the mutation.
    public var n: Int64
    /// The encoded mutation.
    public var bytes: [UInt8]
    /// The account of the author.
    public var author: String
    /// The time it was held, in seconds since 1970.
    public var at: Int64

    /// Creates a held mutation.
    public init(
        scope: String, replica: String, n: Int64, bytes: [UInt8], author: String = "",
        at: Int64 = 0
    ) {
        self.scope = scope
        self.replica = replica
        self.n = n
        self.bytes = bytes
        self.author = author
        self.at = at
    }
}

extension StoredHeld {
    /// The author in the scope.
    var madeBy: HeldAuthor { HeldAuthor(scope: scope, account: author) }
}

/// An author of held mutations in a scope.
public struct HeldAuthor: Hashable, Sendable {
    /// The scope.
    public var scope: String
    /// The account.
    public var account: String

    /// Creates an author.
    public init(scope: String, account: String) {
        (self.scope, self.account) = (scope, account)
    }
}

/// The number and the size of held mutations.
public struct HeldSum: Equatable, Sendable {
    /// The number of mutations.
    public var count: Int
    /// The size of all of them in bytes.
    public var bytes: Int64

    /// Creates a sum.
    public init(count: Int = 0, bytes: Int64 = 0) {
        (self.count, self.bytes) = (count, bytes)
    }
}

/// A record that was dropped and is still known.
public struct StoredTombstone: Equatable, Sendable {
    /// The scope.
    public var scope: String
    /// The record's id.
    public var record: String
    /// The sequence at which it was dropped.
    public var sequence: Int64
    /// The time it was dropped, in seconds since 1970.
    public var droppedAt: Int64

    /// Creates a tombstone.
    public init(scope: String, record: String, sequence: Int64, droppedAt: Int64) {
        self.scope = scope
        self.record = record
        self.sequence = sequence
        self.droppedAt = droppedAt
    }
}

/// A guest as the store knows it.
public struct StoredGuest: Equatable, Sendable {
    /// The account.
    public var account: String
    /// The time of creation, in seconds since 1970.
    public var since: Int64

    /// Creates a guest.
    public init(account: String, since: Int64) {
        (self.account, self.since) = (account, since)
    }
}
