// The review of a record: a record of its own beside it, see CalepinAppModel/App+Reviews. Its id
// follows from that of the reviewed record, so two who review at once write into the same one.

import CalepinAppModel
import CalepinExpressions
import CalepinSync

/// The review of a record.
struct RecordReview: Sendable {
    /// The state, one of ``ReviewState``; empty for none.
    let state: String
    /// The digest of the answers that the reviewer saw; empty where nobody has judged them.
    let seen: String
    /// The name of the account that is to review it; empty for nobody.
    let assignee: String
    /// The id of the reviewed record; nil where it names none.
    let record: String?
    /// The sequence of the review's last change.
    let sequence: Int64

    /// Reads a review.
    ///
    /// Complexity: O(n) in its JSON.
    /// Throws: `StoreError.damaged`.
    init(_ stored: StoredRecord) throws(StoreError) {
        let state = try stored.readState()
        let text = { (name: String) in state.value(at: name).asString ?? "" }
        self.state = text(ReviewField.state)
        seen = text(ReviewField.seen)
        assignee = text(ReviewField.assignee)
        record = state.value(at: ReviewField.record).asString
        sequence = stored.sequence
    }

    /// The word for a record that was changed after it was reviewed.
    static let changed = "changed"

    /// Returns the state over a record as it is now: the one that was given, or `changed` where
    /// answers changed since.
    func word(over record: RecordState) -> String {
        seen.isEmpty || seen == record.contentDigest ? state : Self.changed
    }

    /// Returns the id of the review of a record.
    static func id(of record: String) -> Identifier {
        Identifier(named: "review of \(record)")
    }
}

extension Identifier {
    /// Makes the identifier that follows from a name: the first half of its SHA-256.
    init(named name: String) {
        var bits: UInt128 = 0
        for byte in digest(Array(name.utf8), .sha256).prefix(16) {
            bits = bits << 8 | UInt128(byte)
        }
        self.init(bits)
    }
}
