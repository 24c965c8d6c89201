// The decision about one push on a snapshot of the store: reads the rows of each mutation and
// calls the collections' Decision. Access was checked before, except that the replica belongs to
// the account; PushPlan.swift writes the result.

import CalepinSync
import CalepinExpressions
import CalepinForms

/// Decides a push on a snapshot of the store.
struct PushDecider {
    private let job: any StoreReading
    let push: Push
    var plan: PushPlan
    /// The state of the scope.
    let scope: StoredScope
    /// The hash of the replica's latest mutation; nil when it is not known.
    private var lastHash: String?
    private var lastN: Int64 { plan.place.lastN }
    var author: HeldAuthor { plan.author }
    /// The present states of the push's records.
    var records: [Identifier: Kept] = [:]

    /// A record during the push.
    struct Kept {
        var state: RecordState?
        let before: PushPlan.Record.Before?
        /// The time it was removed before the push, in seconds since 1970.
        let removedBefore: Int64?
        /// The number of its last change within the push, relative to the scope's sequence; nil
        /// while unchanged.
        var sequence: Int64?
    }

    /// Reads the state of the scope and of the replica.
    init(_ push: Push, on job: any StoreReading) throws(StoreError) {
        (self.job, self.push) = (job, push)
        let name = push.request.scope.description
        let replica = push.request.replica.description
        let replicaState = try job.replicaState(of: replica, scope: name)
        scope = try job.scope(name) ?? StoredScope(name: name)
        plan = PushPlan(
            author: HeldAuthor(scope: name, account: push.access.account),
            quota: ScopeQuota(of: name, isGuest: push.access.isGuest), replicaState: replicaState,
            place: StoredReplica(
                scope: name, name: replica, lastN: replicaState?.lastN ?? 0,
                backedUpTo: replicaState?.backedUpTo ?? 0),
            watch: push.watch, teamWatch: push.teamWatch,
            answer: PushAnswer(
                scope: push.request.scope, replica: push.request.replica, outcomes: [], lastN: 0))
        plan.note = push.note
        if let hash = replicaState?.lastHash, !hash.isEmpty { lastHash = hash }
    }

    /// True when the replica belongs to another account. An unknown replica is bound to the
    /// account: after a restore the server may not know it any more.
    var isForeign: Bool {
        plan.replicaState.map { !push.access.owns($0.account) } ?? false
    }

    /// Returns true when the push takes too long for the writer's turn: the time for reading and
    /// merging is proportional to the size of the records and of the request, and quotas of a
    /// public link may be by expressions.
    func isLarge() throws(StoreError) -> Bool {
        if push.terms?.values?.areComputed == true { return true }
        var bytes = push.size
        for id in Set(push.request.mutations.map(\.record)) {
            bytes += try job.recordMark(scope: author.scope, id: id.description)?.bytes ?? 0
        }
        return bytes > SyncLimits.turnBytes
    }

    /// Decides the mutations in order, at most `limit` of them, until one cannot be applied.
    mutating func decide(limit: Int = .max) throws(StoreError) -> PushPlan {
        var outcomes: [Outcome] = []
        var after = push.request.after
        for pushed in try isOfThisEpoch() ? push.request.pushed.prefix(limit) : [] {
            let outcome: Outcome
            switch pushed {
            case .read(let mutation): outcome = try take(mutation, after)
            case .unread(let unread): outcome = try pass(unread, after)
            }
            after = pushed.hash
            outcomes.append(outcome)
            guard outcome.isSettled else { break }
        }
        plan.records = records.map { id, kept in
            PushPlan.Record(
                id: id.description, before: kept.before, after: row(kept, id.description))
        }
        encodeNotices()
        plan.answer.outcomes = outcomes
        plan.answer.lastN = lastN
        return plan
    }

    /// Returns true when the request was made in the present epoch of the store.
    private func isOfThisEpoch() throws(StoreError) -> Bool {
        guard push.request.cursor != nil else { return true }
        return Identifier(try job.epoch()).map(push.request.belongs) ?? false
    }

    private mutating func take(
        _ mutation: Mutation, _ after: String
    ) throws(StoreError) -> Outcome {
        let mark = try mark(for: mutation.n, mutation.hash)
        let state = mutation.n == lastN + 1 ? try record(mutation.record) : nil
        let blobs = BlobPresence(job: job, scope: author.scope, own: push.access.ownScope)
        let (access, scopeName) = (push.access, author.scope)
        let receiving = push.access.filling.map { _ in
            Receiving(push, on: job, after: plan.handover?.receipt)
        }
        let lock = try lock(of: state)
        let decision = Decision(
            mutation, after: after, mark: mark, record: state,
            author: Identifier(author.account),
            Judging(
                form: push.judging.form,
                mayWrite: { [push] mutation in
                    access.mayWrite(scopeName, form: mutation.form)
                        && access.mayWrite(scopeName, form: state?.form ?? mutation.form)
                        && !push.lacksReason(mutation, of: state)
                },
                isKeptOut: { mutation, state in lock && mutation.changes(locked: state) },
                issues: { [judging = push.judging] in
                    let found = judging.issues($0) + blobs.issues($0)
                    return receiving?.issues($0, found) ?? found
                }))
        if let error = blobs.error ?? receiving?.error { throw error }
        guard decision.isNew else { return decision.outcome }
        let outcome = try outcome(of: decision, mutation, isNew: state == nil)
        if outcome.status == .applied {
            plan.blobs += blobs.adopted
            if let receiving, let receipt = receiving.receipt, let state = decision.record,
                let change = plan.history.last
            {
                let handover = try Handover(
                    receipt, of: state, to: receiving.team, change: change.row, job)
                plan.handover = handover
                if push.teamWatch?.includes(state.form) == true {
                    plan.teamNotices = try handover.notices(of: state)
                }
            }
        }
        settle(outcome, mutation.hash)
        return outcome
    }

    /// Records a decision, as far as the scope has room for it.
    private mutating func outcome(
        of decision: Decision, _ mutation: Mutation, isNew: Bool
    ) throws(StoreError) -> Outcome {
        guard let state = decision.record else {
            guard decision.outcome.status == .held else { return decision.outcome }
            let isTaken = try setAside(mutation)
            return isTaken ? decision.outcome : Outcome(mutation.n, .heldFull)
        }
        guard plan.take(mutation, isNew: isNew, in: scope) else {
            return Outcome(mutation.n, .scopeFull)
        }
        plan.changes += 1
        note(mutation, state)
        if push.watch != nil { try tellHooks(mutation.record, state) }
        noteMentions(mutation.record, state)
        records[mutation.record]?.state = state
        records[mutation.record]?.sequence = plan.changes
        return decision.outcome
    }

    /// Returns true for a record that is locked: it is approved as it is, perhaps by a mutation
    /// of this push.
    private mutating func lock(of state: RecordState?) throws(StoreError) -> Bool {
        guard let state, push.lockedForms.contains(state.form), !state.isRemoved else {
            return false
        }
        let review = try record(RecordReview.id(of: state.id.description))
        return review.map { !$0.isRemoved && RecordReview($0).approves(state) } ?? false
    }

    /// Adds a change of a record to its history.
    private mutating func note(_ mutation: Mutation, _ state: RecordState) {
        let kept = records[mutation.record]
        var change = RecordChange(from: kept?.state, to: state)
        (change.author, change.reason) = (push.note?.author ?? "", push.reason)
        plan.history.append(
            PlannedChange(
                row: StoredChange(
                    scope: author.scope, sequence: plan.changes, record: state.id.description,
                    previous: kept?.sequence ?? kept?.before?.sequence, account: author.account,
                    replica: plan.place.name, at: push.seconds, savedAt: mutation.savedAt,
                    formVersion: mutation.formVersion,
                    bytes: change.json()),
                isPreviousPlanned: kept?.sequence != nil))
    }

    /// Holds a mutation; returns true when its author had room for it.
    private mutating func setAside(_ mutation: Mutation) throws(StoreError) -> Bool {
        let bytes = mutation.json()
        if plan.heldBefore == nil { plan.heldBefore = try job.accounts.heldSum(of: author) }
        let before = plan.heldBefore ?? HeldSum()
        let size = plan.held.reduce(before.bytes + Int64(bytes.count)) {
            $0 + Int64($1.bytes.count)
        }
        guard before.count + plan.held.count < QuotaLimits.heldCount,
            size <= QuotaLimits.heldBytes
        else { return false }
        plan.held.append(
            StoredHeld(
                scope: author.scope, replica: plan.place.name, n: mutation.n, bytes: bytes,
                author: author.account, at: push.seconds))
        return true
    }

    /// Uses up the number of a mutation that cannot be read, and nothing else; its author keeps
    /// it.
    private mutating func pass(
        _ unread: UnreadMutation, _ after: String
    ) throws(StoreError) -> Outcome {
        let mark = try mark(for: unread.n, unread.hash)
        let decision = Decision(unread, after: after, mark: mark)
        if decision.isNew { settle(decision.outcome, unread.hash) }
        return decision.outcome
    }

    private mutating func settle(_ outcome: Outcome, _ hash: String) {
        plan.place.lastN = outcome.n
        lastHash = hash
        plan.settled.append(StoredOutcome(outcome, hash, push.request))
    }

    /// Returns the part of the replica's mark that the decision needs: the outcome of this number,
    /// if it was sent before, or of the previous one.
    private func mark(for n: Int64, _ hash: String) throws(StoreError) -> ReplicaMark {
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
        var found = plan.settled.last { $0.n == n }
        if found == nil {
            found = try job.outcome(scope: author.scope, replica: plan.place.name, n: n)
        }
        guard let stored = found else { return nil }
        return ReplicaMark.Settled(hash: stored.hash, outcome: try stored.outcome())
    }

    mutating func record(_ id: Identifier) throws(StoreError) -> RecordState? {
        if let kept = records[id] { return kept.state }
        let stored = try job.record(scope: author.scope, id: id.description)
        let state = try stored.map { (stored) throws(StoreError) in try stored.readState() }
        let before = stored.map {
            PushPlan.Record.Before(
                sequence: $0.sequence, digest: $0.digest, bytes: Int64($0.state.count))
        }
        records[id] = Kept(state: state, before: before, removedBefore: stored?.removedAt)
        return state
    }

    /// Returns the final row of a record; nil when it has not changed.
    private func row(_ kept: Kept, _ id: String) -> StoredRecord? {
        guard let sequence = kept.sequence, let state = kept.state else { return nil }
        return StoredRecord(
            scope: author.scope, id: id, form: state.form, sequence: sequence,
            digest: state.digest, state: state.json(),
            removedAt: state.isRemoved ? kept.removedBefore ?? push.seconds : nil)
    }
}

extension PushRequest {
    /// True when it submits a record.
    var submits: Bool {
        mutations.contains { mutation in
            mutation.ops.contains { op in
                if case .submit = op { true } else { false }
            }
        }
    }
}

/// A push with its account and the rules of forms.
struct Push: Sendable {
    let request: PushRequest
    let access: Access
    let judging: FormJudging
    /// The time of the push, in seconds since 1970.
    let seconds: Int64
    /// The size of the request in bytes; 0 when it is not known.
    let size: Int
    /// The terms on which a submitted record is received; nil for whoever is not filling in, or
    /// does not submit.
    var terms: FillTerms?
    /// The note to write besides, once all mutations are applied.
    var note: WrittenNote?
    /// The reason that somebody gave, which the history keeps; empty for none.
    var reason = ""
    /// The ids of the forms whose submitted records are corrected with a reason alone.
    var reasonedForms: Set<String> = []
    /// The ids of the forms whose records nobody changes while they are approved.
    var lockedForms: Set<String> = []
    /// The ids of the forms of comments.
    var commentForms: Set<String> = []
    /// The hooks that are told of the scope; nil where there are none.
    var watch: HookWatch?
    /// The hooks that are told of records that the team of a public link receives.
    var teamWatch: HookWatch?
}

/// Judges the submissions of whoever fills in a record of a public link.
private final class Receiving {
    private let push: Push
    private let job: any StoreReading
    private let earlier: Receipt?
    /// The receipt of a submission without issues.
    private(set) var receipt: Receipt?
    /// The store's error, if there was one.
    private(set) var error: StoreError?

    init(_ push: Push, on job: any StoreReading, after earlier: Receipt?) {
        (self.push, self.job, self.earlier) = (push, job, earlier)
    }

    /// The scope of the team that receives the record.
    var team: String { push.terms?.team ?? "" }

    /// Returns the issues of a submitted record: those found so far, or else the reason why it is
    /// not received.
    func issues(_ state: RecordState, _ found: [CellIssue]) -> [CellIssue] {
        guard found.isEmpty else { return found }
        guard let terms = push.terms else { return [CellIssue("", Issue(.closed))] }
        do throws(StoreError) {
            guard try !isLocked(state) else { return [CellIssue("", Issue(.received))] }
            let judgement = try terms.judge(
                state, of: push.access.account, after: earlier, job, at: push.seconds)
            switch judgement {
            case .refused(let code): return [CellIssue("", Issue(code))]
            case .received(let receipt):
                self.receipt = receipt
                return []
            }
        } catch {
            self.error = error
            return []
        }
    }

    /// Returns true for a record of which the team has approved what it received, and keeps it so.
    private func isLocked(_ state: RecordState) throws(StoreError) -> Bool {
        guard push.lockedForms.contains(state.form),
            let received = try job.record(scope: team, id: state.id.description)
        else { return false }
        return try RecordReview.approves(try received.readState(), in: team, job)
    }
}

/// Reports attachments of a record that were not uploaded, which prevent a submission. Those of a
/// record of a team may be in the author's own scope, where pages upload them.
private final class BlobPresence {
    private let job: any StoreReading
    private let scope: String
    private let own: String
    /// The author's attachments as those of the scope.
    private(set) var adopted: [StoredBlob] = []
    /// The store's error, if there was one.
    private(set) var error: StoreError?

    init(job: any StoreReading, scope: String, own: String) {
        self.job = job
        self.scope = scope
        self.own = own
    }

    func issues(_ state: RecordState) -> [CellIssue] {
        state.cells.filter { cell in
            guard let hash = cell.present.value.attachmentHash else { return false }
            return !state.isInRemoved(cell.path) && !isPresent(hash)
        }.map { CellIssue($0.path, Issue(.missing)) }
    }

    private func isPresent(_ hash: String) -> Bool {
        do throws(StoreError) {
            if try job.blob(scope: scope, hash: hash) != nil { return true }
            guard own != scope, var blob = try job.blob(scope: own, hash: hash) else {
                return false
            }
            (blob.scope, blob.isUnused) = (scope, false)
            adopted.append(blob)
            return true
        } catch {
            self.error = error
            return false
        }
    }
}
