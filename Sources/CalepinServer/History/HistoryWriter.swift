// Writing and removing the history of records, within the maximum of their scope: beyond it the
// oldest changes of the scope go first. It is read in HistoryService.swift.

/// A change that a push will write.
struct PlannedChange: Sendable {
    /// The row, with its sequence relative to the scope's.
    var row: StoredChange
    /// True when the previous change is of the same push, so that its sequence is relative too.
    let isPreviousPlanned: Bool
}

/// Changes of the history of a scope inside of a writing job.
struct HistoryWriter {
    let job: any StoreWriting
    /// The maximum size of the history of a scope in bytes.
    var maxBytes: Int64 = .max

    /// Writes changes after a sequence of the scope, and drops the oldest ones where they are too
    /// many.
    ///
    /// Complexity: O(n) in the changes written.
    func write(
        _ changes: [PlannedChange], from start: Int64, _ scope: inout StoredScope
    ) throws(StoreError) {
        for change in changes {
            var row = change.row
            row.sequence += start
            if change.isPreviousPlanned { row.previous = row.previous.map { $0 + start } }
            try put(row, &scope)
        }
        guard scope.historyBytes > maxBytes else { return }
        try dropOldest(HistoryLimits.droppedPerChange * changes.count, &scope)
    }

    /// Writes one row.
    func put(_ row: StoredChange, _ scope: inout StoredScope) throws(StoreError) {
        scope.historyBytes += row.size
        try job.put(row)
    }

    /// Drops the oldest changes until the maximum is kept, at most `limit` of them: what is left
    /// over, later pushes drop.
    private func dropOldest(_ limit: Int, _ scope: inout StoredScope) throws(StoreError) {
        for old in try job.oldestChanges(scope: scope.name, limit: limit) {
            guard scope.historyBytes > maxBytes else { return }
            try remove(old, &scope)
        }
    }

    /// Removes the history of a record whose latest change has a sequence of the scope, at most
    /// about `limit` changes; returns how many, and if none is left.
    ///
    /// The latest change goes last: until then it names the next one that is left.
    ///
    /// Complexity: O(n) in the changes removed.
    func remove(
        from sequence: Int64, limit: Int, _ scope: inout StoredScope
    ) throws(StoreError) -> (removed: Int, isDone: Bool) {
        guard var latest = try job.change(scope: scope.name, sequence: sequence) else {
            return (0, true)
        }
        var removed = 0
        while let place = latest.previous,
            let row = try job.change(scope: scope.name, sequence: place)
        {
            guard removed < limit else {
                try job.put(latest)
                return (removed, false)
            }
            try remove(ChangeMark(sequence: place, bytes: row.bytes.count), &scope)
            latest.previous = row.previous
            removed += 1
        }
        try remove(ChangeMark(sequence: sequence, bytes: latest.bytes.count), &scope)
        return (removed + 1, true)
    }

    /// Writes a row in place of another one of the same sequence.
    func replace(
        _ old: StoredChange, by new: StoredChange, _ scope: inout StoredScope
    ) throws(StoreError) {
        scope.historyBytes -= old.size
        try put(new, &scope)
    }

    /// Removes one row, which no other one names any more.
    func remove(_ row: StoredChange, _ scope: inout StoredScope) throws(StoreError) {
        try remove(ChangeMark(sequence: row.sequence, bytes: row.bytes.count), &scope)
    }

    private func remove(_ row: ChangeMark, _ scope: inout StoredScope) throws(StoreError) {
        scope.historyBytes -= row.size
        try job.removeChange(scope: scope.name, sequence: row.sequence)
    }
}
