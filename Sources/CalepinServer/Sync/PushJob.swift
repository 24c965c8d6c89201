// One push inside a transaction: reads what each mutation needs, lets it be decided and writes
// what came of it. Who may push is settled before, except whose the replica is.

import CalepinCollections
import CalepinExpressions
import CalepinForms

/// The job of one push.
struct PushJob {
    private let job: any StoreWriting
    private let request: PushRequest
    private let access: Access
    private let judging: FormJudging
    private let scopeName: String
    private let replicaName: String
    private let seconds: Int64
    private var scope: StoredScope
    private var place: StoredReplica
    /// The hash of the mutation `place` stands at; nil when it is not known.
    private var lastHash: String?
    private var lastN: Int64 { place.lastN }
    /// What may be added to the scope.
    private var room: RoomLeft
    /// What the author has set aside in the scope; nil while nobody has asked.
    private var held: HeldSum?
    /// The records of this push, as they are now.
    private var records: [Identifier: Kept] = [:]

    /// A record while the push goes on.
    private struct Kept {
        var state: RecordState?
        /// Its digest in the store before the push.
        let digestBefore: UInt64?
        /// The bytes of its state before the push.
        let bytesBefore: Int64
        /// Since when it was in the trash before the push.
        let removedBefore: Int64?
        /// Where it last changed; nil while it has not.
        var sequence: Int64?
    }

    init(
        _ job: any StoreWriting, _ request: PushRequest, _ access: Access,
        _ judging: FormJudging, at seconds: Int64
    ) {
        self.job = job
        self.seconds = seconds
        self.request = request
        self.access = access
        self.judging = judging
        scopeName = request.scope.description
        replicaName = request.replica.description
        scope = StoredScope(name: scopeName)
        room = RoomLeft(ScopeRoom(access), scope)
        place = StoredReplica(scope: scopeName, name: replicaName, lastN: 0)
    }

    /// Takes in what can be taken, in order.
    mutating func run() throws(StoreError) -> PushResult {
        if let refusal = try bindReplica() { return refusal }
        scope = try job.scope(scopeName) ?? scope
        room = RoomLeft(ScopeRoom(access), scope)
        let (before, start) = (scope, lastN)
        var outcomes: [Outcome] = []
        var after = request.after
        for pushed in try isOfThisLife() ? request.pushed : [] {
            let outcome: Outcome
            switch pushed {
            case .read(let mutation): outcome = try take(mutation, after)
            case .unread(let unread): outcome = try pass(unread, after)
            }
            after = pushed.hash
            outcomes.append(outcome)
            guard outcome.isSettled else { break }
        }
        try writeRecords()
        if scope != before { try job.put(scope) }
        if lastN != start {
            try job.put(place)
            try forgetOutcomes(since: start)
        }
        let answer = PushAnswer(
            scope: request.scope, replica: request.replica, outcomes: outcomes, lastN: lastN)
        return .taken(
            answer, sequence: scope.sequence == before.sequence ? nil : scope.sequence,
            forms: changedForms)
    }

    /// The forms of the records that changed: who may read none of these is not told.
    private var changedForms: Set<String> {
        Set(records.values.compactMap { $0.sequence == nil ? nil : $0.state?.form })
    }

    /// Whether the request was not made before a backup was restored.
    private func isOfThisLife() throws(StoreError) -> Bool {
        guard request.cursor != nil else { return true }
        return Identifier(try job.epoch()).map(request.belongs) ?? false
    }

    /// Forgets the outcomes of mutations that were taken in so long ago that nobody sends them
    /// again; not at each push, because many rows at once cost little more than one.
    private func forgetOutcomes(since start: Int64) throws(StoreError) {
        let step = Int64(UpkeepLimits.outcomesForgotten)
        let old = lastN - Int64(Limits.outcomes)
        guard old > 0, lastN / step != start / step else { return }
        try job.removeOutcomes(scope: scopeName, replica: replicaName, upTo: old)
    }

    /// Makes sure that the replica is the account's, and notes where it stands. One nobody knows
    /// becomes so: after a restoration from a backup the server may have forgotten it.
    private mutating func bindReplica() throws(StoreError) -> PushResult? {
        if let standing = try job.standing(of: replicaName, scope: scopeName) {
            place.lastN = standing.lastN
            place.backedUpTo = standing.backedUpTo
            if !standing.lastHash.isEmpty { lastHash = standing.lastHash }
            return access.owns(standing.account) ? nil : .foreignReplica
        }
        guard try job.replicaCount(account: access.account) < ServerLimits.replicas else {
            return .tooManyReplicas
        }
        try job.addReplica(replicaName, account: access.account, at: seconds)
        return nil
    }

    private mutating func take(
        _ mutation: Mutation, _ after: String
    ) throws(StoreError) -> Outcome {
        let mark = try mark(for: mutation.n, mutation.hash)
        let state = mutation.n == lastN + 1 ? try record(mutation.record) : nil
        let blobs = BlobPresence(job: job, scope: scopeName)
        let decision = Decision(
            mutation, after: after, mark: mark, record: state, author: Identifier(access.account),
            Judging(
                policies: judging.policies,
                mayWrite: { [access, scopeName] mutation in
                    access.mayWrite(scopeName, form: mutation.form)
                        && access.mayWrite(scopeName, form: state?.form ?? mutation.form)
                },
                issues: { [judging] in judging.issues($0) + blobs.issues($0) }))
        if let error = blobs.error { throw error }
        guard decision.isNew else { return decision.outcome }
        var outcome = decision.outcome
        if let record = decision.record {
            if room.take(mutation, isNew: state == nil) {
                scope.sequence += 1
                records[mutation.record]?.state = record
                records[mutation.record]?.sequence = scope.sequence
            } else {
                outcome = Outcome(mutation.n, .scopeFull)
            }
        } else if try !setAside(mutation) {
            outcome = Outcome(mutation.n, .heldFull)
        }
        try settle(outcome, mutation.hash)
        return outcome
    }

    /// Sets a mutation aside; tells whether its author had room for it.
    private mutating func setAside(_ mutation: Mutation) throws(StoreError) -> Bool {
        let author = HeldAuthor(scope: scopeName, account: access.account)
        let bytes = mutation.json()
        if held == nil { held = try job.heldSum(of: author) }
        var sum = held ?? HeldSum()
        sum.count += 1
        sum.bytes += Int64(bytes.count)
        guard sum.count <= ServerLimits.heldCount, sum.bytes <= ServerLimits.heldBytes else {
            return false
        }
        held = sum
        try job.put(
            StoredHeld(
                scope: scopeName, replica: replicaName, n: mutation.n, bytes: bytes,
                author: author.account, at: seconds))
        return true
    }

    /// Gives one that cannot be read its number and nothing else; its author keeps it.
    private mutating func pass(
        _ unread: UnreadMutation, _ after: String
    ) throws(StoreError) -> Outcome {
        let mark = try mark(for: unread.n, unread.hash)
        let decision = Decision(unread, after: after, mark: mark)
        if decision.isNew { try settle(decision.outcome, unread.hash) }
        return decision.outcome
    }

    private mutating func settle(_ outcome: Outcome, _ hash: String) throws(StoreError) {
        place.lastN = outcome.n
        lastHash = hash
        try job.put(StoredOutcome(outcome, hash, request))
    }

    /// As much of the replica's mark as the decision needs: what became of this number, if it
    /// was sent before, or of the one before it.
    private mutating func mark(for n: Int64, _ hash: String) throws(StoreError) -> ReplicaMark {
        guard n > lastN else {
            guard let settled = try settled(n) else { return ReplicaMark(lastN: n) }
            let isOther = settled.hash != hash && n > 1
            let before = isOther ? try self.settled(n - 1) : nil
            return ReplicaMark(lastN: n, settled: (before.map { [$0] } ?? []) + [settled])
        }
        guard let lastHash else { return ReplicaMark(lastN: lastN) }
        let last = ReplicaMark.Settled(hash: lastHash, outcome: Outcome(lastN, .applied))
        return ReplicaMark(lastN: lastN, settled: [last])
    }

    private func settled(_ n: Int64) throws(StoreError) -> ReplicaMark.Settled? {
        let stored = try job.outcome(scope: scopeName, replica: replicaName, n: n)
        guard let stored else { return nil }
        return ReplicaMark.Settled(hash: stored.hash, outcome: try stored.outcome())
    }

    private mutating func record(_ id: Identifier) throws(StoreError) -> RecordState? {
        if let kept = records[id] { return kept.state }
        let stored = try job.record(scope: scopeName, id: id.description)
        let state = try stored.map { (stored) throws(StoreError) in try stored.readState() }
        records[id] = Kept(
            state: state, digestBefore: stored?.digest,
            bytesBefore: Int64(stored?.state.count ?? 0), removedBefore: stored?.removedAt,
            sequence: nil)
        return state
    }

    /// Writes each record that changed once, as it is at the end.
    private mutating func writeRecords() throws(StoreError) {
        for (id, kept) in records {
            guard let sequence = kept.sequence, let state = kept.state else { continue }
            let (digest, bytes) = (state.digest, state.json())
            scope.bytes += Int64(bytes.count) - kept.bytesBefore
            scope.digest ^= digest ^ (kept.digestBefore ?? 0)
            if kept.digestBefore == nil {
                scope.recordCount += 1
                try job.removeTombstone(scope: scopeName, record: id.description)
            }
            try job.put(
                StoredRecord(
                    scope: scopeName, id: id.description, form: state.form, sequence: sequence,
                    digest: digest, state: bytes,
                    removedAt: state.isRemoved ? kept.removedBefore ?? seconds : nil))
        }
    }
}

/// Tells which attachments of a record have not arrived, which keeps it from being handed in.
private final class BlobPresence {
    private let job: any StoreReading
    private let scope: String
    /// The store's error, if it had one.
    private(set) var error: StoreError?

    init(job: any StoreReading, scope: String) {
        self.job = job
        self.scope = scope
    }

    func issues(_ state: RecordState) -> [CellIssue] {
        state.cells.filter { cell in
            guard let hash = cell.present.value.attachmentHash else { return false }
            return !state.isInRemoved(cell.path) && !isPresent(hash)
        }.map { CellIssue($0.path, Issue(.missing)) }
    }

    private func isPresent(_ hash: String) -> Bool {
        do throws(StoreError) {
            return try job.blob(scope: scope, hash: hash) != nil
        } catch {
            self.error = error
            return false
        }
    }
}
