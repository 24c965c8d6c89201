// A page of the records of a scope, with the same end in every store.

/// A page of records in the order of their changes.
///
/// Invariant: it has at least one record, so that a reader always makes progress; records with the
/// same sequence are on the same page.
package struct RecordBatch {
    private let limit: Int
    private let bytes: Int
    private var size = 0
    /// The records so far.
    package private(set) var records: [StoredRecord] = []

    /// Creates a page of at most `limit` records, with at most `bytes` of states.
    package init(limit: Int, bytes: Int) {
        (self.limit, self.bytes) = (limit, bytes)
    }

    /// Adds the next record; returns false when the page ends before it.
    package mutating func take(_ record: StoredRecord) -> Bool {
        if let last = records.last, last.sequence != record.sequence,
            records.count >= limit || size + record.state.count > bytes
        {
            return false
        }
        size += record.state.count
        records.append(record)
        return true
    }

    /// Returns the first page of some records.
    static func first(of records: [StoredRecord], limit: Int, bytes: Int) -> [StoredRecord] {
        var page = RecordBatch(limit: limit, bytes: bytes)
        for record in records where !page.take(record) { break }
        return page.records
    }
}
