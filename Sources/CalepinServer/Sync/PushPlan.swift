// What becomes of one push, as it was decided, and the writing of it. Whoever decided it may have
// done so before the writer's turn: in the turn it is asked whether what was read is still so, and
// the rows are written. How it is decided is in PushDecider.swift.

import CalepinCollections

/// What is to be written for a push, and what of the store it depends on.
struct PushPlan: Sendable {
    /// A record that the push is about.
    struct Record: Sendable {
        let id: String
        /// What was there before; nil when there was none.
        let before: Before?
        /// What is to be there, with its place counted from that of the scope; nil when the push
        /// does not change it.
        var after: StoredRecord?

        /// What is to be known of a record to replace it.
        struct Before: Sendable {
            let sequence: Int64
            let digest: UInt64
            let bytes: Int64
        }
    }

    /// Who makes the push, in which scope.
    let author: HeldAuthor
    let room: ScopeRoom
    /// Where the replica stood.
    let standing: StoredStanding?
    /// Where it is to stand.
    var place: StoredReplica
    /// What the author had set aside; nil where nothing is to be set aside.
    var heldBefore: HeldSum?
    var held: [StoredHeld] = []
    var settled: [StoredOutcome] = []
    var records: [Record] = []
    /// How many changes of the scope it makes.
    var changes: Int64 = 0
    /// What it may add to the scope at most.
    var taken = RoomTaken()
    var answer: PushAnswer

    /// Writes what was decided in an earlier state of the store, at seconds since 1970; nil when
    /// that no longer holds.
    ///
    /// Complexity: O(n) in the rows written; nothing is read of what they say.
    func writeIfCurrent(
        _ job: any StoreWriting, at seconds: Int64
    ) throws(StoreError) -> PushResult? {
        let scope = try job.scope(author.scope) ?? StoredScope(name: author.scope)
        return try holds(job, scope) ? write(job, over: scope, at: seconds) : nil
    }

    /// Writes what was decided over a scope where that holds, at seconds since 1970.
    func write(
        _ job: any StoreWriting, over scope: StoredScope, at seconds: Int64
    ) throws(StoreError) -> PushResult {
        var scope = scope
        if standing == nil {
            guard try job.replicaCount(account: author.account) < ServerLimits.replicas else {
                return .tooManyReplicas
            }
            try job.addReplica(place.name, account: author.account, at: seconds)
        }
        for row in held { try job.put(row) }
        for row in settled { try job.put(row) }
        let start = scope.sequence
        scope.sequence += changes
        for record in records { try write(record, from: start, &scope, job) }
        if changes > 0 { try job.put(scope) }
        if !settled.isEmpty {
            try job.put(place)
            try forgetOutcomes(job)
        }
        return .taken(
            answer, sequence: changes > 0 ? scope.sequence : nil,
            forms: Set(records.compactMap { $0.after?.form }))
    }

    /// Whether everything that decided it is still so.
    private func holds(
        _ job: any StoreReading, _ scope: StoredScope
    ) throws(StoreError) -> Bool {
        let now = try job.standing(of: place.name, scope: author.scope)
        guard now == standing, room.has(taken, in: scope) else { return false }
        if let heldBefore, try job.accounts.heldSum(of: author) != heldBefore { return false }
        for record in records {
            let mark = try job.recordMark(scope: author.scope, id: record.id)
            guard mark?.sequence == record.before?.sequence else { return false }
        }
        return true
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

    /// Forgets the outcomes of mutations that were taken in so long ago that nobody sends them
    /// again; not at each push, because many rows at once cost little more than one.
    private func forgetOutcomes(_ job: any StoreWriting) throws(StoreError) {
        let (step, start) = (Int64(UpkeepLimits.outcomesForgotten), standing?.lastN ?? 0)
        let old = place.lastN - Int64(Limits.outcomes)
        guard old > 0, place.lastN / step != start / step else { return }
        try job.removeOutcomes(scope: author.scope, replica: place.name, upTo: old)
    }
}

/// What came of a push.
enum PushResult: Sendable {
    /// The replica belongs to somebody else.
    case foreignReplica
    /// The account has as many replicas as it can.
    case tooManyReplicas
    /// What became of the mutations, where the scope is now if it has moved, and of which forms
    /// the records are that changed.
    case taken(PushAnswer, sequence: Int64?, forms: Set<String>)
}
