// A page of the records of a scope: where it ends, for every store alike.

/// Records in the order of their changes, until there are enough of them.
///
/// Invariant: one record at least, so that a reader always gets on; records of one sequence are
/// not parted.
public struct RecordBatch {
    private let most: Int
    private let bytes: Int
    private var size = 0
    /// The records taken so far.
    public private(set) var records: [StoredRecord] = []

    /// A page of at most so many records, and so many bytes of states.
    public init(most: Int, bytes: Int) {
        (self.most, self.bytes) = (most, bytes)
    }

    /// Takes the next record; tells false when the page ends before it.
    public mutating func take(_ record: StoredRecord) -> Bool {
        if let last = records.last, last.sequence != record.sequence,
            records.count >= most || size + record.state.count > bytes
        {
            return false
        }
        size += record.state.count
        records.append(record)
        return true
    }

    /// The page at the beginning of some records.
    static func first(of records: [StoredRecord], most: Int, bytes: Int) -> [StoredRecord] {
        var page = RecordBatch(most: most, bytes: bytes)
        for record in records where !page.take(record) { break }
        return page.records
    }
}
