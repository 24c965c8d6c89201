// The row of a change in the history of a record. The changes of a scope are numbered by its
// sequence; those of one record name each other, from the latest back.

/// A change in the history of a record.
package struct StoredChange: Equatable, Sendable {
    /// The scope.
    package var scope: String
    /// The sequence that the change has in the scope.
    package var sequence: Int64
    /// The record's id.
    package var record: String
    /// The sequence of the record's change before; nil when it created the record. The row of an
    /// old one may be gone.
    package var previous: Int64?
    /// The account that sent it.
    package var account: String
    /// The replica that made it.
    package var replica: String
    /// The time it was taken, in seconds since 1970.
    package var at: Int64
    /// The time by its author's clock, in milliseconds since 1970.
    package var savedAt: Int64
    /// The version of the form it was made with.
    package var formVersion: Int32
    /// The encoded difference.
    package var bytes: [UInt8]

    /// Creates a change.
    package init(
        scope: String, sequence: Int64, record: String, previous: Int64?, account: String,
        replica: String, at: Int64, savedAt: Int64, formVersion: Int32, bytes: [UInt8]
    ) {
        self.scope = scope
        self.sequence = sequence
        self.record = record
        self.previous = previous
        self.account = account
        self.replica = replica
        self.at = at
        self.savedAt = savedAt
        self.formVersion = formVersion
        self.bytes = bytes
    }

    /// The size that counts against the maximum of a scope's history, in bytes: with the names
    /// and numbers of the row.
    package var size: Int64 { ChangeMark(sequence: sequence, bytes: bytes.count).size }
}

/// The sequence of a change, and its size.
package struct ChangeMark: Equatable, Sendable {
    /// The sequence in the scope.
    package var sequence: Int64
    /// The size of the encoded difference in bytes.
    package var bytes: Int

    /// Creates a mark.
    package init(sequence: Int64, bytes: Int) {
        (self.sequence, self.bytes) = (sequence, bytes)
    }

    /// The bytes of the names and numbers of a row.
    private static let rowBytes: Int64 = 128

    /// The size of the row, as ``StoredChange/size``.
    package var size: Int64 { Int64(bytes) + Self.rowBytes }
}
