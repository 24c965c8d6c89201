// Limits of the history of records, with the reason beside each.

/// Limits of the history of records.
package enum HistoryLimits {
    /// The maximum number of old changes that are dropped for each new one: more than one, so that
    /// a history of small changes makes room for large ones.
    static let droppedPerChange = 8
    /// The number of changes that are removed in one turn of the writer, some milliseconds.
    static let removedAtOnce = 1_000
    /// The maximum number of changes that come along when a guest's records go to an account: all
    /// those of some weeks; of more, the latest of each record.
    static let moved = 5_000
    /// The maximum number of answers that are read at once: a person waits for one at a time.
    static let readAtOnce = 1
    /// The maximum number of changes in one answer: a few screens of a phone.
    static let page = 50
    /// The maximum number of changes of a record that are read for one answer: reading begins at
    /// the latest one, and two thousand take some milliseconds.
    static let changesRead = 2_000
    /// The maximum size of the changes read for one answer in bytes.
    static let bytesRead = 8_388_608
    /// The maximum number of changed cells shown of one change: the others are a number.
    static let cellsShown = 200
    /// The maximum number of characters shown of a value.
    static let charactersShown = 300
}
