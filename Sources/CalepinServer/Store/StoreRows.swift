// The rows of a store as plain values. States and outcomes are bytes to it: the collections encode
// and decode them.

/// The state of a scope.
package struct StoredScope: Equatable, Sendable {
    /// The name of the scope.
    package var name: String
    /// The sequence: the number of changes so far.
    package var sequence: Int64
    /// The number of changes of access.
    package var accessEpoch: Int64
    /// The exclusive or of the digests of its records.
    package var digest: UInt64
    /// The number of its records, removed ones included.
    package var recordCount: Int64
    /// The size of the states of its records in bytes.
    package var bytes: Int64
    /// The sequence up to which tombstones were removed: a reader with an older cursor starts
    /// over.
    package var floor: Int64
    /// The size of the history of its records in bytes; see ``StoredChange/size``.
    package var historyBytes: Int64

    /// Creates an empty scope.
    package init(name: String) {
        self.name = name
        sequence = 0
        accessEpoch = 0
        digest = 0
        recordCount = 0
        bytes = 0
        floor = 0
        historyBytes = 0
    }
}

/// The position of a replica in a scope.
package struct StoredReplica: Equatable, Sendable {
    /// The scope.
    package var scope: String
    /// The replica.
    package var name: String
    /// The number of its latest mutation with an outcome.
    package var lastN: Int64
    /// The number of its latest mutation in a verified backup.
    package var backedUpTo: Int64

    /// Creates a position.
    package init(scope: String, name: String, lastN: Int64, backedUpTo: Int64 = 0) {
        self.scope = scope
        self.name = name
        self.lastN = lastN
        self.backedUpTo = backedUpTo
    }
}

/// The account of a replica, and its position in a scope.
package struct StoredReplicaState: Equatable, Sendable {
    /// The account.
    package var account: String
    /// The number of its latest mutation with an outcome.
    package var lastN: Int64
    /// The hash of that mutation; empty when its outcome was removed.
    package var lastHash: String
    /// The number of its latest mutation in a verified backup.
    package var backedUpTo: Int64

    /// Creates a position.
    package init(account: String, lastN: Int64, lastHash: String, backedUpTo: Int64) {
        self.account = account
        self.lastN = lastN
        self.lastHash = lastHash
        self.backedUpTo = backedUpTo
    }
}

/// The outcome of a mutation.
package struct StoredOutcome: Equatable, Sendable {
    /// The scope.
    package var scope: String
    /// The replica.
    package var replica: String
    /// The number of the mutation, from 1.
    package var n: Int64
    /// The hash of the mutation.
    package var hash: String
    /// The encoded outcome; empty for a mutation that was simply applied.
    package var bytes: [UInt8]

    /// Creates an outcome.
    package init(scope: String, replica: String, n: Int64, hash: String, bytes: [UInt8]) {
        self.scope = scope
        self.replica = replica
        self.n = n
        self.hash = hash
        self.bytes = bytes
    }
}

/// A place in a trash: the record after which the next page begins.
package struct TrashCursor: Equatable, Sendable {
    /// The time of its removal, in seconds since 1970.
    package let removedAt: Int64
    package let record: String

    package init(removedAt: Int64, record: String) {
        (self.removedAt, self.record) = (removedAt, record)
    }

    package init(_ stored: StoredRecord) {
        self.init(removedAt: stored.removedAt ?? 0, record: stored.id)
    }
}

/// A stored record.
package struct StoredRecord: Equatable, Sendable {
    /// The scope.
    package var scope: String
    /// The record's id.
    package var id: String
    /// The form of the record.
    package var form: String
    /// The sequence of its last change.
    package var sequence: Int64
    /// The digest of its state.
    package var digest: UInt64
    /// The encoded state.
    package var state: [UInt8]
    /// The time it was removed, in seconds since 1970; nil for a present record.
    package var removedAt: Int64?

    /// Creates a record.
    package init(
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
package struct RecordMark: Equatable, Sendable {
    /// The sequence of its last change.
    package var sequence: Int64
    /// The size of its state in bytes.
    package var bytes: Int

    /// Creates a mark.
    package init(sequence: Int64, bytes: Int) {
        (self.sequence, self.bytes) = (sequence, bytes)
    }
}

/// A blob whose bytes are on the disk.
package struct StoredBlob: Equatable, Sendable {
    /// The scope.
    package var scope: String
    /// The name: the SHA-256 of the uploaded bytes.
    package var hash: String
    /// The size of the upload in bytes.
    package var size: Int64
    /// The SHA-256 of the stored bytes, which differ for re-encoded images.
    package var storedHash: String
    /// The size of the stored file in bytes.
    package var storedSize: Int64
    /// The media type.
    package var type: String
    /// True when there is a thumbnail.
    package var hasThumbnail: Bool
    /// The time to check again whether a record refers to it, in seconds since 1970.
    package var checkAt: Int64
    /// True when the last check found no reference.
    package var isUnused: Bool

    /// Creates a blob.
    package init(
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
package struct StoredHeld: Equatable, Sendable {
    /// The scope.
    package var scope: String
    /// The replica.
    package var replica: String
    /// The number of the mutation.
    package var n: Int64
    /// The encoded mutation.
    package var bytes: [UInt8]
    /// The account of the author.
    package var author: String
    /// The time it was held, in seconds since 1970.
    package var at: Int64

    /// Creates a held mutation.
    package init(
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
package struct HeldAuthor: Hashable, Sendable {
    /// The scope.
    package var scope: String
    /// The account.
    package var account: String

    /// Creates an author.
    package init(scope: String, account: String) {
        (self.scope, self.account) = (scope, account)
    }
}

/// The number and the size of held mutations.
package struct HeldSum: Equatable, Sendable {
    /// The number of mutations.
    package var count: Int
    /// The size of all of them in bytes.
    package var bytes: Int64

    /// Creates a sum.
    package init(count: Int = 0, bytes: Int64 = 0) {
        (self.count, self.bytes) = (count, bytes)
    }
}

/// A record that was dropped and is still known.
package struct StoredTombstone: Equatable, Sendable {
    /// The scope.
    package var scope: String
    /// The record's id.
    package var record: String
    /// The sequence at which it was dropped.
    package var sequence: Int64
    /// The time it was dropped, in seconds since 1970.
    package var droppedAt: Int64

    /// Creates a tombstone.
    package init(scope: String, record: String, sequence: Int64, droppedAt: Int64) {
        self.scope = scope
        self.record = record
        self.sequence = sequence
        self.droppedAt = droppedAt
    }
}

/// A guest as the store knows it.
package struct StoredGuest: Equatable, Sendable {
    /// The account.
    package var account: String
    /// The time of creation, in seconds since 1970.
    package var since: Int64

    /// Creates a guest.
    package init(account: String, since: Int64) {
        (self.account, self.since) = (account, since)
    }
}
