// Records on their way from one scope to another, in one turn of the writer: a copy of each with
// its history and attachments where it goes, and a tombstone where it was, so that the devices of
// both learn of it as of any other change.

import CalepinSync

/// Records that move together, all or none.
struct RecordMove: Sendable {
    /// A record with its history, the earliest change first.
    private struct Item: Sendable {
        let record: StoredRecord
        var changes: [StoredChange] = []
    }

    let source: String
    let target: String
    private var items: [Item] = []
    private var blobs: [StoredBlob] = []

    /// Reads the history and attachments of records of one scope; nil where the history is too
    /// long to move.
    ///
    /// Complexity: O(n) in the bytes of the records and their history.
    init?(
        _ records: [StoredRecord], from source: String, to target: String,
        _ job: any StoreReading
    ) throws(StoreError) {
        (self.source, self.target) = (source, target)
        var count = 0
        var hashes: Set<String> = []
        for record in records {
            var item = Item(record: record)
            var next: Int64? = record.sequence
            while let place = next, let change = try job.change(scope: source, sequence: place),
                change.record == record.id
            {
                guard count < MoveLimits.changes else { return nil }
                count += 1
                item.changes.append(change)
                next = change.previous
            }
            item.changes.reverse()
            items.append(item)
            for cell in try record.readState().cells {
                guard let hash = cell.present.value.attachmentHash,
                    hashes.insert(hash).inserted,
                    try job.blob(scope: target, hash: hash) == nil,
                    var blob = try job.blob(scope: source, hash: hash)
                else { continue }
                (blob.scope, blob.isUnused) = (target, false)
                blobs.append(blob)
            }
        }
    }

    /// The scopes that are written.
    var keys: Keys { Keys(.scope(source), .scope(target)) }

    /// Writes the records where they go and tombstones where they were; returns the scopes that
    /// have changed, none when somebody changed a record meanwhile, or it is there already.
    ///
    /// Complexity: O(n) in the rows written.
    func write(
        _ job: any StoreWriting, at moment: Int64
    ) throws(StoreError) -> Result<[PushResult.Poke], Problem> {
        for item in items {
            let mark = try job.recordMark(scope: source, id: item.record.id)
            guard mark?.sequence == item.record.sequence,
                try job.recordMark(scope: target, id: item.record.id) == nil
            else { return .success([]) }
        }
        var there = try job.scope(target) ?? StoredScope(name: target)
        let bytes = items.reduce(0) { $0 + Int64($1.record.state.count) }
        let growth = QuotaUse(records: Int64(items.count), bytes: bytes)
        guard ScopeQuota(of: target).has(growth, in: there) else {
            return .failure(Problem(.quotaReached))
        }
        var here = try job.scope(source) ?? StoredScope(name: source)
        for item in items {
            try add(item, to: &there, job)
            try remove(item, from: &here, job, at: moment)
        }
        for blob in blobs { try job.put(blob) }
        try job.put(there)
        try job.put(here)
        let forms = Set(items.map(\.record.form))
        return .success(
            [here, there].map {
                PushResult.Poke(scope: $0.name, sequence: $0.sequence, forms: forms)
            })
    }

    private func add(
        _ item: Item, to scope: inout StoredScope, _ job: any StoreWriting
    ) throws(StoreError) {
        let writer = HistoryWriter(job: job, maxBytes: ScopeQuota(of: target).bytes)
        let start = scope.sequence
        var planned: [PlannedChange] = []
        for (place, change) in item.changes.enumerated() {
            var row = change
            (row.scope, row.sequence) = (target, Int64(place + 1))
            row.previous = place > 0 ? Int64(place) : nil
            planned.append(PlannedChange(row: row, isPreviousPlanned: place > 0))
        }
        // A record of which no history is known has a sequence of its own all the same.
        scope.sequence += Int64(max(item.changes.count, 1))
        try writer.write(planned, from: start, &scope)
        var row = item.record
        (row.scope, row.sequence) = (target, scope.sequence)
        scope.digest ^= row.digest
        scope.bytes += Int64(row.state.count)
        scope.recordCount += 1
        try job.removeTombstone(scope: target, record: row.id)
        try job.put(row)
    }

    private func remove(
        _ item: Item, from scope: inout StoredScope, _ job: any StoreWriting, at moment: Int64
    ) throws(StoreError) {
        let record = item.record
        _ = try HistoryWriter(job: job).remove(
            from: record.sequence, limit: MoveLimits.changes, &scope)
        scope.sequence += 1
        scope.digest ^= record.digest
        scope.recordCount -= 1
        scope.bytes -= Int64(record.state.count)
        try job.removeRecord(scope: scope.name, id: record.id)
        try job.put(
            StoredTombstone(
                scope: scope.name, record: record.id, sequence: scope.sequence,
                droppedAt: moment))
    }
}

/// Limits of moves of records, with the reason beside each.
enum MoveLimits {
    /// The maximum number of changes in the history of the records that move together: they are
    /// written in one turn.
    static let changes = 2_000
    /// The maximum number of comments of a record that move with it: they are in that turn, too.
    static let comments = 500
    /// The number of records that are read at once to find comments, and their size in bytes.
    static let pageRecords = 500
    static let pageBytes = 1_048_576
}
