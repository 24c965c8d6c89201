// The copy of a submitted record to the records of the team, written in the transaction of the
// push. Whether it is received is judged in Receipt.swift.

import CalepinSync

/// A received record, ready to be written.
struct Handover: Sendable {
    let receipt: Receipt
    /// The row in the team's scope, without its sequence.
    let record: StoredRecord
    /// The row that it replaces; nil for a new record.
    let replaced: StoredRecord?
    /// The change in the history of the record, without its sequence.
    let change: StoredChange
    /// The attachments of the record, as those of the team.
    let blobs: [StoredBlob]

    /// Prepares the copy of a record.
    ///
    /// - Parameters:
    ///   - state: The record as it was submitted.
    ///   - change: The change of the guest's own record; its scope and states are replaced.
    /// Throws: the store's error.
    init(
        _ receipt: Receipt, of state: RecordState, to team: String, change: StoredChange,
        _ job: any StoreReading
    ) throws(StoreError) {
        self.receipt = receipt
        let id = state.id.description
        record = StoredRecord(
            scope: team, id: id, form: state.form, sequence: 0, digest: state.digest,
            state: state.json())
        replaced = try job.record(scope: team, id: id)
        let before = try replaced.map { (stored) throws(StoreError) in try stored.readState() }
        self.change = StoredChange(
            scope: team, sequence: 0, record: id, previous: replaced?.sequence,
            account: change.account, replica: change.replica, at: change.at,
            savedAt: change.savedAt, formVersion: change.formVersion,
            bytes: RecordChange(from: before, to: state).json())
        blobs = try Self.blobs(of: state, from: change.scope, to: team, job)
    }

    private static func blobs(
        of state: RecordState, from own: String, to team: String, _ job: any StoreReading
    ) throws(StoreError) -> [StoredBlob] {
        var blobs: [StoredBlob] = []
        for cell in state.cells {
            guard let hash = cell.present.value.attachmentHash, !state.isInRemoved(cell.path),
                try job.blob(scope: team, hash: hash) == nil,
                var blob = try job.blob(scope: own, hash: hash)
            else { continue }
            (blob.scope, blob.isUnused) = (team, false)
            blobs.append(blob)
        }
        return blobs
    }

    /// Returns true when a team has room for a record.
    static func hasRoom(
        for state: RecordState, isNew: Bool, in team: String, _ job: any StoreReading
    ) throws(StoreError) -> Bool {
        let growth = QuotaUse(records: isNew ? 1 : 0, bytes: Int64(state.json().count))
        return ScopeQuota(of: team).has(growth, in: try job.scope(team) ?? StoredScope(name: team))
    }

    /// Returns true when the rows that it depends on are unchanged.
    func holds(_ job: any StoreReading) throws(StoreError) -> Bool {
        let mark = try job.recordMark(scope: record.scope, id: record.id)
        guard mark?.sequence == replaced?.sequence else { return false }
        return try receipt.holds(job)
    }

    /// Writes the record, its history, attachments and counters; returns the new sequence of the
    /// team's scope.
    ///
    /// Complexity: O(n) in the rows written.
    func write(_ job: any StoreWriting) throws(StoreError) -> Int64 {
        var scope = try job.scope(record.scope) ?? StoredScope(name: record.scope)
        let start = scope.sequence
        scope.sequence += 1
        var row = record
        row.sequence = scope.sequence
        scope.digest ^= row.digest ^ (replaced?.digest ?? 0)
        scope.bytes += Int64(row.state.count) - Int64(replaced?.state.count ?? 0)
        if replaced == nil {
            scope.recordCount += 1
            try job.removeTombstone(scope: row.scope, record: row.id)
        }
        try job.put(row)
        for blob in blobs { try job.put(blob) }
        var change = change
        change.sequence = 1
        try HistoryWriter(job: job, maxBytes: ScopeQuota(of: record.scope).bytes).write(
            [PlannedChange(row: change, isPreviousPlanned: false)], from: start, &scope)
        try job.put(scope)
        try writeFilling(sequence: scope.sequence, job)
        return scope.sequence
    }

    private func writeFilling(
        sequence: Int64, _ job: any StoreWriting
    ) throws(StoreError) {
        let links = job.linkChanges
        var filling = receipt.filling
        filling.sequence = sequence
        try links.put(filling)
        for one in receipt.counts { try links.setCount(one.name, of: filling.link, one.count) }
        guard var invitation = try links.invitation(filling.invitation), invitation.number > 0
        else { return }
        invitation.submittedAt = filling.submittedAt
        try links.put(invitation)
    }
}
