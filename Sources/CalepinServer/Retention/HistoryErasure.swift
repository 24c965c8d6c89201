// Erasing what histories keep of earlier answers. Who created, submitted and last changed a
// record, and when, stays. It is planned in short reading jobs and written in turns of the writer,
// some changes at a time: what is left of a history can be read after each of them.

import CalepinSync

/// Rows of the history of a scope that are rewritten or removed.
struct HistoryErasure: Sendable {
    /// The rows to rewrite, as they were and as they will be.
    private(set) var rewritten: [(old: StoredChange, new: StoredChange)] = []
    private(set) var removed: [StoredChange] = []
    /// The sequence at which to go on; nil at the end.
    private(set) var next: Int64?

    /// The number of rows.
    var count: Int { rewritten.count + removed.count }

    var isEmpty: Bool { count == 0 }

    /// Returns true for a record whose history has more than the three moments that stay.
    ///
    /// Complexity: O(1) in the changes.
    static func isNeeded(
        _ record: StoredRecord, _ job: any StoreReading
    ) throws(StoreError) -> Bool {
        var erasure = HistoryErasure()
        try erasure.addAll(of: record.id, in: record.scope, from: record.sequence, limit: 1, job)
        return !erasure.isEmpty
    }

    /// Adds the changes of a record with certain answers, from a sequence back, without them.
    ///
    /// Complexity: O(n) in the bytes of at most `limit` changes.
    mutating func add(
        _ blanking: Blanking, of record: String, in scope: String, from sequence: Int64,
        limit: Int, _ job: any StoreReading
    ) throws(StoreError) {
        next = sequence
        for _ in 0..<limit {
            guard let place = next, let row = try job.change(scope: scope, sequence: place),
                row.record == record
            else { return next = nil }
            if let told = try? RecordChange(json: row.bytes), let left = blanking.forgotten(told) {
                rewrite(row, left)
            }
            next = row.previous
        }
    }

    /// Adds all changes of a record but the first one, its last submission and the latest one,
    /// which keep no answers. A sequence to go on at is that of the latest one again.
    ///
    /// Complexity: O(n) in the bytes of about `limit` changes.
    mutating func addAll(
        of record: String, in scope: String, from sequence: Int64, limit: Int,
        _ job: any StoreReading
    ) throws(StoreError) {
        next = nil
        guard var original = try job.change(scope: scope, sequence: sequence),
            original.record == record
        else { return }
        var kept = original
        var hasSubmission = original.isSubmission
        while let place = kept.previous, let row = try job.change(scope: scope, sequence: place),
            row.record == record
        {
            let isLastSubmission = !hasSubmission && row.isSubmission
            if isLastSubmission || row.previous == nil {
                empty(original, as: kept)
                (original, kept) = (row, row)
                hasSubmission = hasSubmission || isLastSubmission
                continue
            }
            guard count < limit else {
                next = sequence
                break
            }
            removed.append(row)
            kept.previous = row.previous
        }
        empty(original, as: kept)
    }

    private mutating func empty(_ old: StoredChange, as kept: StoredChange) {
        var left = RecordChange()
        if let told = try? RecordChange(json: old.bytes) {
            (left.isSubmission, left.author) = (told.isSubmission, told.author)
            (left.reason, left.since) = (told.reason, told.since)
        }
        var new = kept
        new.bytes = left.json()
        if new != old { rewritten.append((old, new)) }
    }

    private mutating func rewrite(_ row: StoredChange, _ left: RecordChange) {
        var new = row
        new.bytes = left.json()
        rewritten.append((row, new))
    }

    /// Writes those rows that are as they were, into the history of a scope.
    ///
    /// Complexity: O(n) in the rows.
    func write(_ job: any StoreWriting, in name: String) throws(StoreError) {
        guard !isEmpty, var scope = try job.scope(name) else { return }
        let writer = HistoryWriter(job: job)
        for (old, new) in rewritten {
            guard try job.change(scope: name, sequence: old.sequence) == old else { continue }
            try writer.replace(old, by: new, &scope)
        }
        for row in removed {
            guard try job.change(scope: name, sequence: row.sequence) != nil else { continue }
            try writer.remove(row, &scope)
        }
        try job.put(scope)
    }
}
