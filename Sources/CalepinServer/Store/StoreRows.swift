// What a store keeps, as plain values. States and outcomes are bytes to it: what they mean is
// known by the collections, which read and write them.

/// Where a scope stands.
public struct StoredScope: Equatable, Sendable {
    /// The scope.
    public var name: String
    /// How many mutations have been taken over.
    public var sequence: Int64
    /// How often access to it has changed.
    public var accessEpoch: Int64
    /// The exclusive or of the digests of its records.
    public var digest: UInt64
    /// How many records it has, removed ones included.
    public var recordCount: Int64
    /// The bytes of the states of its records.
    public var bytes: Int64
    /// The place up to which tombstones have been forgotten: who has read less begins anew.
    public var floor: Int64

    /// A scope nothing has happened in.
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

/// Where a replica stands in a scope.
public struct StoredReplica: Equatable, Sendable {
    /// The scope.
    public var scope: String
    /// The replica.
    public var name: String
    /// The number of its latest mutation that has an outcome.
    public var lastN: Int64
    /// The number of its latest mutation that is in a verified backup.
    public var backedUpTo: Int64

    /// A replica's place.
    public init(scope: String, name: String, lastN: Int64, backedUpTo: Int64 = 0) {
        self.scope = scope
        self.name = name
        self.lastN = lastN
        self.backedUpTo = backedUpTo
    }
}

/// Whose a replica is, and where it stands in a scope.
public struct StoredStanding: Equatable, Sendable {
    /// The account it belongs to.
    public var account: String
    /// The number of its latest mutation that has an outcome.
    public var lastN: Int64
    /// The hash of that mutation; empty when it is not known any more.
    public var lastHash: String
    /// The number of its latest mutation that is in a verified backup.
    public var backedUpTo: Int64

    /// A standing.
    public init(account: String, lastN: Int64, lastHash: String, backedUpTo: Int64) {
        self.account = account
        self.lastN = lastN
        self.lastHash = lastHash
        self.backedUpTo = backedUpTo
    }
}

/// What became of a mutation.
public struct StoredOutcome: Equatable, Sendable {
    /// The scope.
    public var scope: String
    /// The replica it comes from.
    public var replica: String
    /// Its number there, from 1.
    public var n: Int64
    /// The hash it came with.
    public var hash: String
    /// What was answered.
    public var bytes: [UInt8]

    /// An outcome.
    public init(scope: String, replica: String, n: Int64, hash: String, bytes: [UInt8]) {
        self.scope = scope
        self.replica = replica
        self.n = n
        self.hash = hash
        self.bytes = bytes
    }
}

/// A record as it stands.
public struct StoredRecord: Equatable, Sendable {
    /// The scope.
    public var scope: String
    /// The record's id.
    public var id: String
    /// The form it was made with.
    public var form: String
    /// The place in the scope's order at which it last changed.
    public var sequence: Int64
    /// The digest of its state.
    public var digest: UInt64
    /// Its state.
    public var state: [UInt8]
    /// Since when it lies in the trash, in seconds since 1970; nil while it is not removed.
    public var removedAt: Int64?

    /// A record.
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

/// Where a record last changed, and how long its state is.
public struct RecordMark: Equatable, Sendable {
    /// The place in the scope's order at which it last changed.
    public var sequence: Int64
    /// The bytes of its state.
    public var bytes: Int

    /// A mark.
    public init(sequence: Int64, bytes: Int) {
        (self.sequence, self.bytes) = (sequence, bytes)
    }
}

/// A blob whose bytes are on the disk.
public struct StoredBlob: Equatable, Sendable {
    /// The scope.
    public var scope: String
    /// SHA-256 of the bytes that were brought, which is its name.
    public var hash: String
    /// How many bytes were brought.
    public var size: Int64
    /// SHA-256 of the bytes kept, which differ where an image was written anew.
    public var storedHash: String
    /// How many bytes are kept.
    public var storedSize: Int64
    /// What it is, as a media type.
    public var type: String
    /// Whether there is a thumbnail.
    public var hasThumbnail: Bool
    /// When it is to be asked again whether anything mentions it, in seconds since 1970.
    public var checkAt: Int64
    /// Whether nothing mentioned it when that was last asked.
    public var isUnused: Bool

    /// A blob.
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

/// A mutation that was set aside: its author may not write, or the record is full.
public struct StoredHeld: Equatable, Sendable {
    /// The scope.
    public var scope: String
    /// The replica it comes from.
    public var replica: String
    /// Its number there.
    public var n: Int64
    /// The mutation as it came.
    public var bytes: [UInt8]
    /// The account that made it.
    public var author: String
    /// When it was set aside, in seconds since 1970.
    public var at: Int64

    /// A mutation set aside.
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
    /// Who made it, for which scope.
    var madeBy: HeldAuthor { HeldAuthor(scope: scope, account: author) }
}

/// An author of mutations that are set aside in a scope.
public struct HeldAuthor: Hashable, Sendable {
    /// The scope.
    public var scope: String
    /// The account.
    public var account: String

    /// An author.
    public init(scope: String, account: String) {
        (self.scope, self.account) = (scope, account)
    }
}

/// The number and the size of mutations that are set aside.
public struct HeldSum: Equatable, Sendable {
    /// How many there are.
    public var count: Int
    /// The bytes of all of them.
    public var bytes: Int64

    /// A sum.
    public init(count: Int = 0, bytes: Int64 = 0) {
        (self.count, self.bytes) = (count, bytes)
    }
}

/// A record that is not kept any more, but still known.
public struct StoredTombstone: Equatable, Sendable {
    /// The scope.
    public var scope: String
    /// The record's id.
    public var record: String
    /// The place in the scope's order at which it was dropped.
    public var sequence: Int64
    /// When it was dropped, in seconds since 1970.
    public var droppedAt: Int64

    /// A tombstone.
    public init(scope: String, record: String, sequence: Int64, droppedAt: Int64) {
        self.scope = scope
        self.record = record
        self.sequence = sequence
        self.droppedAt = droppedAt
    }
}
