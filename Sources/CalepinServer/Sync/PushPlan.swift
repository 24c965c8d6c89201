// The decided outcome of a push, and writing it. A large push is decided before the writer's turn:
// in the turn it is only checked that the rows it depends on are unchanged, and the result is
// written. The decision is made in PushDecider.swift.

import CalepinSync

/// The rows to write for a push, and the rows that the decision depends on.
struct PushPlan: Sendable {
    /// A record of the push.
    struct Record: Sendable {
        let id: String
        /// The record before the push; nil when it did not exist.
        let before: Before?
        /// The row to write, with its sequence relative to the scope's; nil when the push does not
        /// change it.
        var after: StoredRecord?

        /// The replaced row, for checks and sums.
        struct Before: Sendable {
            let sequence: Int64
            let digest: UInt64
            let bytes: Int64
        }
    }

    /// The account and the scope of the push.
    let author: HeldAuthor
    let quota: ScopeQuota
    /// The replica's position before the push.
    let replicaState: StoredReplicaState?
    /// The replica's position after the push.
    var place: StoredReplica
    /// The author's held mutations before the push; nil when the push holds none.
    var heldBefore: HeldSum?
    var held: [StoredHeld] = []
    var settled: [StoredOutcome] = []
    var records: [Record] = []
    /// The number of changes of the scope.
    var changes: Int64 = 0
    /// The history of the changes, in their order.
    var history: [PlannedChange] = []
    /// The events that hooks are told, in the order of the changes.
    var notices: [RecordNotice] = []
    /// The events of the record that a team receives.
    var teamNotices: [RecordNotice] = []
    /// The people that comments name, with sequences relative to that of the scope.
    var mentions: [NewMention] = []
    let watch: HookWatch?
    let teamWatch: HookWatch?
    /// The attachments that become those of the scope, too.
    var blobs: [StoredBlob] = []
    /// The note to write besides, once all mutations are applied.
    var note: WrittenNote?
    /// The record that a team receives.
    var handover: Handover?
    /// The maximum growth of the scope.
    var taken = QuotaUse()
    var answer: PushAnswer

    /// Writes a plan that was decided on an earlier snapshot, at seconds since 1970; returns nil
    /// when the rows it depends on have changed.
    ///
    /// Complexity: O(n) in the rows written; the content of other rows is not read.
    func writeIfCurrent(
        _ job: any StoreWriting, at seconds: Int64
    ) throws(StoreError) -> PushResult? {
        let scope = try job.scope(author.scope) ?? StoredScope(name: author.scope)
        return try holds(job, scope) ? write(job, over: scope, at: seconds) : nil
    }

    /// Writes a plan that is still valid, at seconds since 1970.
    func write(
        _ job: any StoreWriting, over scope: StoredScope, at seconds: Int64
    ) throws(StoreError) -> PushResult {
        var scope = scope
        if replicaState == nil {
            guard try job.replicaCount(account: author.account) < ServerLimits.replicas else {
                return .tooManyReplicas
            }
            try job.addReplica(place.name, account: author.account, at: seconds)
        }
        for row in held { try job.put(row) }
        for row in settled { try job.put(row) }
        for blob in blobs { try job.put(blob) }
        let start = scope.sequence
        scope.sequence += changes
        if let note, answer.outcomes.allSatisfy({ $0.status == .applied }) {
            try job.accountChanges.put(note.row(at: scope.sequence))
            for row in note.besides { try job.accountChanges.put(row) }
        }
        for record in records { try write(record, from: start, &scope, job) }
        try HistoryWriter(job: job, maxBytes: quota.bytes).write(history, from: start, &scope)
        if changes > 0 { try job.put(scope) }
        if let watch, !notices.isEmpty {
            try DeliveryWriter(job: job, watch: watch).write(notices, from: start, at: seconds)
        }
        for var mention in mentions {
            mention.sequence += start
            try job.accountChanges.put(mention.row)
        }
        if !settled.isEmpty {
            try job.put(place)
            try forgetOutcomes(job)
        }
        var pokes: [PushResult.Poke] = []
        if changes > 0 {
            pokes.append(
                PushResult.Poke(
                    scope: author.scope, sequence: scope.sequence,
                    forms: Set(records.compactMap { $0.after?.form })))
        }
        if let handover {
            let sequence = try handover.write(job)
            if let teamWatch, !teamNotices.isEmpty {
                try DeliveryWriter(job: job, watch: teamWatch)
                    .write(teamNotices, from: sequence - 1, at: seconds)
            }
            pokes.append(
                PushResult.Poke(
                    scope: handover.record.scope, sequence: sequence,
                    forms: [handover.record.form]))
        }
        return .taken(answer, pokes)
    }

    /// Returns true when the rows that the plan depends on are unchanged.
    private func holds(
        _ job: any StoreReading, _ scope: StoredScope
    ) throws(StoreError) -> Bool {
        let now = try job.replicaState(of: place.name, scope: author.scope)
        guard now == replicaState, quota.has(taken, in: scope) else { return false }
        if let heldBefore, try job.accounts.heldSum(of: author) != heldBefore { return false }
        for record in records {
            let mark = try job.recordMark(scope: author.scope, id: record.id)
            guard mark?.sequence == record.before?.sequence else { return false }
        }
        return try handover?.holds(job) ?? true
    }

    private func write(
        _ record: Record, from start: Int64, _ scope: inout StoredScope, _ job: any StoreWriting
    ) throws(StoreError) {
        guard var row = record.after else { return }
        row.sequence += start
        scope.digest ^= row.digest ^ (record.before?.digest ?? 0)
        scope.bytes += Int64(row.state.count) - (record.before?.bytes ?? 0)
        if record.before == nil {
            scope.recordCount += 1
            try job.removeTombstone(scope: row.scope, record: row.id)
        }
        try job.put(row)
    }

    /// Removes outcomes of mutations so old that no client sends them again; not at each push,
    /// because one large deletion costs little more than a small one.
    private func forgetOutcomes(_ job: any StoreWriting) throws(StoreError) {
        let (step, start) = (Int64(UpkeepLimits.outcomesForgotten), replicaState?.lastN ?? 0)
        let old = place.lastN - Int64(RecordLimits.outcomes)
        guard old > 0, place.lastN / step != start / step else { return }
        try job.removeOutcomes(scope: author.scope, replica: place.name, upTo: old)
    }
}

/// The result of a push.
enum PushResult: Sendable {
    /// The replica belongs to another account.
    case foreignReplica
    /// The account has the maximum number of replicas.
    case tooManyReplicas
    /// The answer, and the scopes that have changed.
    case taken(PushAnswer, [Poke])

    /// A scope that has changed: its new sequence, and the forms of the changed records.
    struct Poke: Sendable {
        let scope: String
        let sequence: Int64
        let forms: Set<String>
    }
}
