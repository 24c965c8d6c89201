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
    /// The id of the class of its quality; empty for none.
    let reviewClass: String
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
        self.init(try stored.readState(), sequence: stored.sequence)
    }

    /// Reads a review from its state.
    init(_ state: RecordState, sequence: Int64 = 0) {
        let text = { (name: String) in state.value(at: name).asString ?? "" }
        self.state = text(ReviewField.state)
        seen = text(ReviewField.seen)
        reviewClass = text(ReviewField.reviewClass)
        assignee = text(ReviewField.assignee)
        record = state.value(at: ReviewField.record).asString
        self.sequence = sequence
    }

    /// The word for a record that was changed after it was reviewed.
    static let changed = "changed"

    /// Returns the state over a record as it is now: the one that was given, or `changed` where
    /// answers changed since.
    func word(over record: RecordState) -> String {
        seen.isEmpty || seen == record.contentDigest ? state : Self.changed
    }

    /// True when the record that is reviewed is approved as it is now.
    func approves(_ record: RecordState) -> Bool {
        word(over: record) == ReviewState.approved.rawValue
    }

    /// Returns true for a record of a reviewed collection that is there, and approved as it is.
    ///
    /// Complexity: O(n) in the record and its review.
    /// Throws: The store's error, such as `StoreError.damaged`.
    static func approves(
        _ record: RecordState, in scope: String, _ job: any StoreReading
    ) throws(StoreError) -> Bool {
        let id = id(of: record.id.description).description
        guard !record.isRemoved, let stored = try job.record(scope: scope, id: id),
            stored.removedAt == nil
        else { return false }
        return try RecordReview(stored).approves(record)
    }

    /// Returns the id of the review of a record.
    static func id(of record: String) -> Identifier {
        Identifier(named: AppCollection.reviewName(of: record))
    }
}

extension RecordReview {
    /// The word for a record that nobody has judged, and that its rule does not send to review.
    static let notNeeded = "not-needed"
}
