// Changing records on the server for whoever looks at a table or has a key: the change becomes
// mutations of the person, which are pushed as those of a device are, so that rights, merging,
// history, quotas and the feed are the same. How a record is changed is in EditedRecord.

import CalepinExpressions
import CalepinForms
import CalepinSync

/// The result of a change.
struct WrittenRecord: Sendable {
    let id: String
    /// The sequence of the record's last change.
    let sequence: Int64
    let isSubmitted: Bool
    /// The issues that the record has now.
    let issues: [CellIssue]
    /// The paths at which somebody else's change came in between: both values are kept.
    let conflicts: [String]
    /// True when the change was made by an earlier request with the same key.
    var isRepeated = false
}

/// A writer of records.
struct RecordWriter: Sendable {
    /// The change of one record.
    enum Work: Sendable {
        /// A new record, with an id that its author chose, or a random one.
        case creation(Identifier?, RecordEdit)
        case edit(Identifier, RecordEdit)
        /// A change of a record that may not exist yet.
        case put(Identifier, RecordEdit)
        case removal(Identifier)
        /// The end of being removed.
        case restoration(Identifier)
        /// Going back to how the record was after the change with a sequence.
        case goBack(Identifier, Int64)
        /// Answers as other records have them.
        case take(Identifier, [TakenCells])
    }

    let store: any Store
    let sync: SyncService
    /// Seconds since 1970.
    let clock: @Sendable () -> Int64
    let share = WorkShare(atOnce: RecordWritingLimits.atOnce)

    init(store: any Store, sync: SyncService, clock: @escaping @Sendable () -> Int64) {
        (self.store, self.sync, self.clock) = (store, sync, clock)
    }

    /// Carries out a change.
    ///
    /// - Parameters:
    ///   - expected: the sequence of the record that the asker has seen; nil for any.
    ///   - key: the key of a change that is made once; nil for one that may be made again.
    ///   - reason: the reason that the history keeps; empty for none.
    /// Throws: `Problem` `not-found`, `no-access`, `record-changed`, `record-exists`,
    /// `not-accepted`, `reason-needed`, `record-locked`, `key-reused`; the store's error.
    func write(
        _ work: Work, ifAt expected: Int64?, in readable: ReadableCollection, _ access: Access,
        once key: WritingKey? = nil, because reason: String = "", _ language: Language
    ) async throws -> WrittenRecord {
        guard access.mayWrite(readable.scope, form: readable.collection.form),
            let scope = Scope(readable.scope)
        else { throw Problem(.noAccess) }
        let replica = Self.replica(of: access.account)
        return try await share.pass {
            for _ in 0..<RecordWritingLimits.tries {
                let base = try await base(of: work, ifAt: expected, in: readable, replica, key)
                if base.isWritten { return try await repeated(base, in: readable) }
                let plan = try plan(work, base, readable, (scope, replica), reason, language)
                let note = key?.done(plan.id, at: clock())
                let isDone = try await push(
                    plan.mutations, access, noting: note, because: reason, language)
                if isDone { return try await written(plan, in: readable) }
            }
            throw Problem(.storeBusy, retryAfter: 1)
        }
    }

    /// Returns the replica of an account's changes on the server, the same each time.
    static func replica(of account: String) -> Identifier {
        WrittenNote.replica(of: account)
    }

    // Reading

    /// A record before a change, and the number of the next mutation.
    struct Base: Sendable {
        let state: RecordState
        let next: Int64
        /// The sequence of its last change; 0 for a record that is made.
        var sequence: Int64 = 0
        /// True when the change was made already.
        var isWritten = false
        /// The record at the moment that it goes back to, and the paths changed since.
        var past: (changed: Set<String>, history: RecordHistory)?
        /// True when it is approved as it is, and locked thereby.
        var isLocked = false
    }

    func base(
        of work: Work, ifAt expected: Int64?, in readable: ReadableCollection,
        _ replica: Identifier, _ key: WritingKey?
    ) async throws -> Base {
        let (scope, form) = (readable.scope, readable.collection.form)
        let hint = Hint(
            [.place(scope: scope, replica: replica.description)]
                + (work.id.map { [.record(scope: scope, id: $0.description)] } ?? [])
                + (key.map { [.account(.written, key: $0.row)] } ?? []))
        let result = try await store.read(expecting: hint) {
            (job) throws(StoreError) -> Result<Base, Problem> in
            switch try key?.earlier(job) {
            case .failure(let problem)?: return .failure(problem)
            case .success(let id?)?:
                guard let stored = try job.record(scope: scope, id: id.description) else {
                    return .failure(Problem(.notFound))
                }
                return .success(Base(state: try stored.readState(), next: 0, isWritten: true))
            default: break
            }
            let last = try job.replicaState(of: replica.description, scope: scope)?.lastN ?? 0
            let id = work.id ?? Identifier(Token.randomName()) ?? Identifier(0)
            let stored = try job.record(scope: scope, id: id.description)
            if stored == nil, work.mayCreate {
                return .success(Base(state: RecordState(id, form: form), next: last + 1))
            }
            if case .creation = work { return .failure(Problem(.recordExists)) }
            guard let stored, stored.form == form, (stored.removedAt != nil) == work.isOfRemoved
            else { return .failure(Problem(.notFound)) }
            if let expected, expected != stored.sequence {
                return .failure(.changed(stored.sequence))
            }
            let state = try stored.readState()
            var base = Base(state: state, next: last + 1, sequence: stored.sequence)
            if readable.collection.reviewTerms.locksApproved {
                base.isLocked = try RecordReview.approves(state, in: scope, job)
            }
            if case .goBack(_, let sequence) = work {
                guard let past = try past(of: stored, state, at: sequence, job) else {
                    return .failure(Problem(.notFound))
                }
                base.past = past
            }
            return .success(base)
        }
        return try result.get()
    }

    /// Returns a record as it was after a change; nil when that is not known.
    private func past(
        of stored: StoredRecord, _ state: RecordState, at sequence: Int64, _ job: any StoreReading
    ) throws(StoreError) -> (changed: Set<String>, history: RecordHistory)? {
        var history = RecordHistory(state)
        var changed: Set<String> = []
        var next = stored.sequence
        for _ in 0..<RecordWritingLimits.undoneChanges {
            if next == sequence { return (changed, history) }
            guard next > sequence, let row = try job.change(scope: stored.scope, sequence: next),
                row.record == stored.id, let change = try? RecordChange(json: row.bytes),
                let step = history.undo(change), let previous = row.previous
            else { return nil }
            for cell in step.cells where !cell.path.isEmpty { changed.insert(cell.path) }
            next = previous
        }
        return nil
    }

    // Deciding

    struct Plan: Sendable {
        let id: Identifier
        var mutations: [Mutation] = []
        var issues: [CellIssue] = []
    }

    /// Returns the mutations of a change.
    ///
    /// Throws: `Problem` `not-accepted`, `malformed`, `reason-needed`, `record-locked`.
    func plan(
        _ work: Work, _ base: Base, _ readable: ReadableCollection,
        _ origin: (scope: Scope, replica: Identifier), _ reason: String, _ language: Language
    ) throws(Problem) -> Plan {
        let state = base.state
        let moment = Instant(milliseconds: clock() * 1_000) ?? Zone.utc.instant(.first, .midnight)
        switch work {
        case .removal:
            guard !base.isLocked else { throw Problem(.recordLocked) }
            return single(.remove(Removal("", seen: state.seen(inside: ""))))
        case .restoration:
            return single(.set(CellChange("", .bool(true), base: state.version(at: ""))))
        case .creation(_, let edit), .edit(_, let edit), .put(_, let edit):
            return try changed(submits: edit.submits) { $0.enter(edit.values) }
        case .goBack:
            return try changed(submits: false) { record in
                if let past = base.past { record.goBack(past.changed, to: past.history) }
            }
        case .take(_, let cells): return try changed(submits: false) { $0.take(cells) }
        }

        func single(_ op: Op) -> Plan {
            let judged = readable.judged
            let mutation = Mutation(
                scope: origin.scope, replica: origin.replica, n: base.next, record: state.id,
                form: judged.form.definition.id, formVersion: judged.record.version,
                savedAt: moment.milliseconds, ops: [op])
            return Plan(id: state.id, mutations: [mutation.sealed])
        }

        func changed(
            submits: Bool, _ change: (inout EditedRecord) -> Void
        ) throws(Problem) -> Plan {
            let prefix = Token.randomName().prefix(13) + "x"
            var record = EditedRecord(
                state, readable.judged, at: moment, rowPrefix: String(prefix))
            change(&record)
            guard record.refused.isEmpty else { throw .refused(record.refused, in: language) }
            let isSubmitted = submits || state.submission != nil
            let issues = record.issues
            if isSubmitted, !issues.isEmpty { throw .notAccepted(issues, in: language) }
            let mutations = try record.mutations(
                in: origin.scope, by: origin.replica, from: base.next,
                savedAt: moment.milliseconds, submits: isSubmitted)
            try readable.requireLeave(reason, for: mutations, over: base)
            // A record without anything in it would not be there.
            guard !mutations.isEmpty || !state.cells.isEmpty else {
                throw .malformed("/values", .missing)
            }
            return Plan(id: state.id, mutations: mutations, issues: issues)
        }
    }

    // Writing

    /// Pushes mutations; returns false when another change of the account came first.
    func push(
        _ mutations: [Mutation], _ access: Access, noting note: WrittenNote?,
        because reason: String = "", _ language: Language
    ) async throws -> Bool {
        var rest = mutations[...]
        var isFirst = true
        while let first = rest.first {
            let batch = Array(rest.prefix(RecordWritingLimits.pushedAtOnce))
            rest = rest.dropFirst(batch.count)
            let request = PushRequest(
                scope: first.scope, replica: first.replica, mutations: batch)
            let answer = try await sync.push(
                request, access, at: clock(),
                size: batch.reduce(0) { $0 + $1.json().count },
                noting: rest.isEmpty ? note : nil, because: reason)
            let applied = try answer.outcomes.prefix { try $0.isApplied(language) }.count
            isFirst = isFirst && applied == 0
            if applied < batch.count {
                guard !isFirst else { return false }
                throw Problem(.storeBusy, retryAfter: 1)
            }
        }
        return true
    }

    /// Returns the result of a change that was made already: the record as it is now.
    private func repeated(
        _ base: Base, in readable: ReadableCollection
    ) async throws -> WrittenRecord {
        let moment = Instant(milliseconds: clock() * 1_000) ?? Zone.utc.instant(.first, .midnight)
        let record = EditedRecord(base.state, readable.judged, at: moment, rowPrefix: "")
        var written = try await written(
            Plan(id: base.state.id, issues: record.issues), in: readable)
        written.isRepeated = true
        return written
    }

    func written(
        _ plan: Plan, in readable: ReadableCollection
    ) async throws -> WrittenRecord {
        let id = plan.id.description
        return try await store.read { (job) throws(StoreError) in
            guard let stored = try job.record(scope: readable.scope, id: id) else {
                throw .damaged(id)
            }
            let state = try stored.readState()
            return WrittenRecord(
                id: id, sequence: stored.sequence, isSubmitted: state.submission != nil,
                issues: plan.issues,
                conflicts: state.cells.filter { !$0.siblings.isEmpty }.map(\.path))
        }
    }
}

extension RecordWriter.Work {
    /// The id of the record; nil for one that gets a random one.
    var id: Identifier? {
        switch self {
        case .creation(let id, _): id
        case .edit(let id, _), .put(let id, _), .removal(let id), .restoration(let id),
            .goBack(let id, _), .take(let id, _):
            id
        }
    }

    /// True where the record need not exist.
    var mayCreate: Bool {
        switch self {
        case .creation, .put: true
        default: false
        }
    }

    /// True for what is done to a removed record.
    fileprivate var isOfRemoved: Bool {
        if case .restoration = self { true } else { false }
    }
}

extension ReadableCollection {
    /// Confirms that a record that is changed is not locked, and that a change of a submitted one
    /// has the reason that the app demands. A push is held to both as well; here whoever asks is
    /// told.
    ///
    /// Throws: `Problem` `record-locked`, `reason-needed`.
    func requireLeave(
        _ reason: String, for mutations: [Mutation], over base: RecordWriter.Base
    ) throws(Problem) {
        let state = base.state
        if base.isLocked, mutations.contains(where: { $0.changes(locked: state) }) {
            throw Problem(.recordLocked)
        }
        guard collection.correctsWithReason, reason.isEmpty, state.submission != nil,
            mutations.changeAnswers
        else { return }
        throw Problem(.reasonNeeded)
    }
}

extension Outcome {
    /// Returns false when another mutation of the replica came first.
    ///
    /// Throws: `Problem` when it was not applied for another reason.
    fileprivate func isApplied(_ language: Language) throws(Problem) -> Bool {
        switch status {
        case .applied: true
        case .gap, .forked: false
        case .refused: throw .notAccepted(issues, in: language)
        case .held: throw Problem(defect == nil ? .noAccess : .quotaReached)
        case .unreadable: throw Problem(isLocked ? .recordLocked : .quotaReached)
        }
    }
}
