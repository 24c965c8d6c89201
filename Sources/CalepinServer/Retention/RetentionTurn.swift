// One turn of a rule: some records of a scope that go to the trash, or lose answers, in one
// transaction, as changes that devices, histories and hooks learn of like of all others. What is
// old is found by RetentionScan.swift.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinSync

/// The changes of some records of a scope.
struct RetentionTurn: Sendable {
    /// A change of a record.
    private struct Write: Sendable {
        let record: PushPlan.Record
        let after: StoredRecord
        let change: StoredChange
        /// The event that hooks are told; nil for none.
        let notice: RecordNotice?
    }

    /// The change of a record from which something is taken, with those of others.
    private struct Item: Sendable {
        let sorts: [RetainedSort]
        let main: Write
        var besides: [Write] = []
    }

    let place: Scope
    let stored: StoredRetention
    let collection: RetainedCollection
    /// The hooks that are told; nil where there are none.
    let watch: HookWatch?
    /// Seconds since 1970.
    let moment: Int64
    private var items: [Item] = []
    /// The answers that are taken away, by sorts: finding them goes through the whole form.
    private var blankings: [[RetainedSort]: Blanking] = [:]

    init(
        _ place: Scope, _ stored: StoredRetention, _ collection: RetainedCollection,
        _ watch: HookWatch?, at moment: Int64
    ) {
        (self.place, self.stored, self.collection) = (place, stored, collection)
        (self.watch, self.moment) = (watch, moment)
    }

    var isEmpty: Bool { items.isEmpty }

    private var scope: String { place.description }

    /// The size of the states that are written, in bytes.
    var bytes: Int { items.reduce(0) { $0 + $1.main.after.state.count } }

    /// The names that the turn holds.
    var keys: Keys {
        Keys(.scope(scope), .scope(stored.team)).and(watch?.ids.map { .hook($0) } ?? [])
    }

    /// Prepares what is taken of a record, unless it was changed since it was found.
    ///
    /// Complexity: O(n log n) in its cells.
    /// Throws: `StoreError.damaged`; the store's error.
    mutating func add(
        _ found: RetainedRecord, _ job: any StoreReading
    ) throws(StoreError) {
        guard let record = try job.record(scope: scope, id: found.id),
            record.sequence == found.sequence, record.removedAt == nil
        else { return }
        let before = try record.readState()
        let form = collection.readable.judged.record
        let raised = before.raised(by: form)
        if found.isWhole {
            var state = raised
            let removal = Removal("", seen: raised.seen(inside: ""))
            let mutation = mutation(of: raised, form, [.remove(removal)])
            state.apply(mutation, form: form)
            guard state.isRemoved else { return }
            let told = RecordChange(from: before, to: state)
            items.append(
                Item(
                    sorts: found.sorts,
                    main: write(record, state, mutation, told, found.sorts, .removed)))
            return
        }
        let sorts = found.sorts.filter { $0 != .history }
        guard !sorts.isEmpty else { return }
        let blanking = self.blanking(sorts)
        let mutation = blanking.mutation(mutation(of: raised, form, []), of: raised)
        guard let state = blanking.blanked(raised, by: mutation) else { return }
        var told = RecordChange(from: before, to: state)
        // The days of a record go on.
        (told.isSubmission, told.since) = (false, found.changed)
        if sorts.contains(.personal) {
            told = self.blanking([.personal]).forgotten(told) ?? told
        }
        var item = Item(
            sorts: sorts, main: write(record, state, mutation, told, sorts, .changed))
        if let review = try review(of: record, before, state, job) { item.besides = [review] }
        items.append(item)
    }

    /// Returns the answers that are taken away by some sorts.
    private mutating func blanking(_ sorts: [RetainedSort]) -> Blanking {
        if let known = blankings[sorts] { return known }
        let found = collection.blanking(sorts, stored.rule)
        blankings[sorts] = found
        return found
    }

    /// Returns the change by which the review of a record is of what is left of it; nil where it
    /// was not of the record as it was.
    private func review(
        of record: StoredRecord, _ before: RecordState, _ after: RecordState,
        _ job: any StoreReading
    ) throws(StoreError) -> Write? {
        guard let id = Identifier(record.id),
            let form = collection.readable.beside(collection.readable.collection.reviewsName)?
                .judged.record,
            let review = try job.record(
                scope: scope, id: RecordReview.id(of: id.description).description),
            review.removedAt == nil
        else { return nil }
        let known = try review.readState()
        let raised = known.raised(by: form)
        guard raised.value(at: ReviewField.seen) == .string(before.contentDigest) else {
            return nil
        }
        let change = CellChange(
            ReviewField.seen, .string(after.contentDigest),
            base: raised.version(at: ReviewField.seen))
        let mutation = mutation(of: raised, form, [.set(change)])
        var state = raised
        state.apply(mutation, form: form)
        return write(review, state, mutation, RecordChange(from: known, to: state), [], nil)
    }

    private func mutation(of state: RecordState, _ form: RecordForm, _ ops: [Op]) -> Mutation {
        Mutation(
            scope: place,
            // The name of each value it writes is given once.
            replica: Identifier(Token.randomName()) ?? Identifier(0), n: 1, record: state.id,
            form: state.form, formVersion: form.version, savedAt: moment * 1_000, ops: ops)
    }

    private func write(
        _ record: StoredRecord, _ state: RecordState, _ mutation: Mutation, _ told: RecordChange,
        _ sorts: [RetainedSort], _ event: HookEvent?
    ) -> Write {
        var told = told
        if !sorts.isEmpty { told.reason = stored.reason(sorts) }
        return Write(
            record: PushPlan.Record(
                id: record.id,
                before: PushPlan.Record.Before(
                    sequence: record.sequence, digest: record.digest,
                    bytes: Int64(record.state.count))),
            after: StoredRecord(
                scope: scope, id: record.id, form: record.form, sequence: 0,
                digest: state.digest, state: state.json(),
                removedAt: state.isRemoved ? moment : nil),
            change: StoredChange(
                scope: scope, sequence: 0, record: record.id, previous: record.sequence,
                account: stored.by, replica: mutation.replica.description, at: moment,
                savedAt: moment * 1_000, formVersion: mutation.formVersion, bytes: told.json()),
            notice: event.map { event in
                RecordNotice(
                    event: event, form: record.form, state: state, sequence: 0,
                    isPlanned: true, account: stored.by)
            })
    }

    /// The outcome of a turn.
    struct Outcome: Sendable {
        var counts = RetainedCounts()
        var pokes: [PushResult.Poke] = []
        /// The sequences of the changes, by the ids of records.
        var written: [String: Int64] = [:]
    }

    /// Writes the changes of those records that nobody has changed meanwhile, and counts them with
    /// the rule; nil where the rule is another one by now.
    ///
    /// Complexity: O(n) in the rows written.
    /// Throws: the store's error.
    func write(_ job: any StoreWriting) throws(StoreError) -> Outcome? {
        guard var now = try StoredRetention.found(stored.key, job.accounts),
            now.rule == stored.rule
        else {
            return nil
        }
        let state = try job.scope(scope) ?? StoredScope(name: scope)
        var (outcome, plan) = (Outcome(), self.plan)
        for item in items where try isCurrent(item.main, job) {
            add(item.main, to: &plan)
            outcome.written[item.main.record.id] = state.sequence + plan.changes
            outcome.counts.add(RetainedCounts(item.sorts))
            for other in item.besides where try isCurrent(other, job) { add(other, to: &plan) }
        }
        guard plan.changes > 0 else { return outcome }
        if case .taken(_, let pokes) = try plan.write(job, over: state, at: moment) {
            outcome.pokes = pokes
        }
        now.unnoted.add(outcome.counts)
        try job.accountChanges.put(now.row)
        return outcome
    }

    private func isCurrent(_ write: Write, _ job: any StoreReading) throws(StoreError) -> Bool {
        let mark = try job.recordMark(scope: scope, id: write.record.id)
        return mark?.sequence == write.record.before?.sequence
    }

    private func add(_ write: Write, to plan: inout PushPlan) {
        plan.changes += 1
        var (record, change, row) = (write.record, write.change, write.after)
        (row.sequence, change.sequence) = (plan.changes, plan.changes)
        record.after = row
        plan.records.append(record)
        plan.history.append(PlannedChange(row: change, isPreviousPlanned: false))
        if watch?.includes(row.form) == true, let notice = write.notice {
            plan.notices.append(notice.planned(at: plan.changes))
        }
    }

    /// A plan without changes. No device has made them, so that none has a place to keep.
    private var plan: PushPlan {
        PushPlan(
            author: HeldAuthor(scope: scope, account: stored.by), quota: ScopeQuota(of: scope),
            replicaState: StoredReplicaState(
                account: stored.by, lastN: 0, lastHash: "", backedUpTo: 0),
            place: StoredReplica(scope: scope, name: "", lastN: 0), watch: watch, teamWatch: nil,
            answer: PushAnswer(
                scope: place, replica: Identifier(0), outcomes: [], lastN: 0))
    }
}

extension RecordNotice {
    /// Returns the notice of the change with a number.
    fileprivate func planned(at sequence: Int64) -> RecordNotice {
        RecordNotice(
            event: event, form: form, state: state, sequence: sequence, isPlanned: true,
            account: account)
    }
}

extension StoredRetention {
    /// Returns the rule with a key; nil for none.
    static func found(
        _ key: String, _ accounts: any AccountReading
    ) throws(StoreError) -> StoredRetention? {
        try accounts.row(.retention, key).flatMap(StoredRetention.init)
    }
}
