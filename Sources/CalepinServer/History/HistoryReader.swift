// Reading the history of a record from the store, from its latest change back.

import CalepinSync

/// A change of a record as it is read back.
struct HistoryEntry: Sendable {
    /// The row.
    let change: StoredChange
    /// The values before and after.
    let step: HistoryStep
}

/// A part of a record's history, the latest change first.
struct HistoryPart: Sendable {
    /// The changes.
    var entries: [HistoryEntry] = []
    /// The sequence of the next older change; nil when there is none.
    var next: Int64?
    /// True when the record's creation is among the changes, or in the next ones; false when older
    /// changes are no longer known, or were never recorded.
    var isWhole = true
}

/// A reader of histories inside of a job.
struct HistoryReader {
    let job: any StoreReading

    /// Returns the changes of a record and its state from a sequence back, at most `limit`; from
    /// the latest when it is nil.
    ///
    /// Complexity: O(n) in the changes from the latest on, whose values are needed to read those
    /// before.
    /// Throws: `damaged`; the store's error.
    func part(
        of record: StoredRecord, _ state: RecordState, from sequence: Int64?, limit: Int
    ) throws(StoreError) -> HistoryPart {
        var history = RecordHistory(state)
        var part = HistoryPart()
        var next: Int64? = record.sequence
        var (count, bytes) = (0, 0)
        while let place = next {
            guard part.entries.count < limit else {
                part.next = place
                return part
            }
            guard count < HistoryLimits.changesRead, bytes < HistoryLimits.bytesRead,
                let change = try change(of: record, at: place)
            else {
                part.isWhole = false
                return part
            }
            count += 1
            bytes += change.bytes.count
            guard let step = history.undo(change) else {
                throw .damaged("history of \(record.id)")
            }
            if place <= sequence ?? .max {
                part.entries.append(HistoryEntry(change: change, step: step))
            }
            next = change.previous
        }
        return part
    }

    /// Returns the size of a record's history, and if all of it can be read back; that is not
    /// examined where the record itself cannot be read, nor in the trash, from which long ones are
    /// removed step by step.
    ///
    /// Throws: the store's error.
    func check(_ record: StoredRecord) throws(StoreError) -> (bytes: Int64, isWhole: Bool) {
        var history = (try? record.readState()).map(RecordHistory.init)
        let isReadable = history != nil && record.removedAt == nil
        var (bytes, isWhole) = (Int64(0), true)
        var next: Int64? = record.sequence
        while let place = next, let change = try change(of: record, at: place) {
            bytes += change.size
            if isReadable, history?.undo(change) == nil { isWhole = false }
            next = change.previous
        }
        return (bytes, isWhole)
    }

    /// Returns the change of a record that has a sequence of its scope; nil when it is not known
    /// any more.
    private func change(
        of record: StoredRecord, at sequence: Int64
    ) throws(StoreError) -> StoredChange? {
        let change = try job.change(scope: record.scope, sequence: sequence)
        return change?.record == record.id ? change : nil
    }
}

extension RecordHistory {
    /// Goes back behind a stored change; nil when it cannot be read, or is of another record.
    fileprivate mutating func undo(_ row: StoredChange) -> HistoryStep? {
        (try? RecordChange(json: row.bytes)).flatMap { undo($0) }
    }
}
