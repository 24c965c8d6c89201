// One record of a batch: looked at, changed, and taken back. A record that was changed is known by
// the batch's name, so that a batch goes on where it was broken off and changes nothing twice.

import CalepinAppModel
import CalepinExpressions
import CalepinSync

/// The outcome of a record of a batch.
enum BatchOutcome: Sendable {
    /// The record was changed, in these cells.
    case changed([CellDifference])
    case same
    case undone
    /// Others changed the record since, and it stays.
    case kept
    /// The record cannot be changed so.
    case faulty(Problem)
}

/// A cell before and after a change.
struct CellDifference: Sendable {
    let path: String
    let old: JSONValue
    let new: JSONValue
}

/// A batch: who, in which collection, under which name.
struct BatchOrigin: Sendable {
    let readable: ReadableCollection
    /// The collection of the records that are written: that of the reviews, for a review.
    let target: ReadableCollection
    let access: Access
    /// The name of the batch.
    let name: String
    /// The reason that the history tells; empty for none.
    var reason = ""

    /// Returns the key under which the change of a record is remembered.
    func key(_ record: Identifier) -> WritingKey {
        let place = [
            access.account, target.scope, target.collection.form, name, record.description,
        ]
        return WritingKey(
            row: Token.digest("batch " + place.joined(separator: " ")),
            request: record.description, account: access.account,
            keptSeconds: BatchLimits.undoneSeconds)
    }
}

extension RecordWriter {
    /// Changes a record, or only says what that would do.
    ///
    /// Complexity: that of opening the record.
    /// Throws: `Problem` `quota-reached`, `store-busy`; the store's error.
    func take(
        _ action: BatchAction, _ record: Identifier, from origin: BatchOrigin, isTrial: Bool,
        _ language: Language
    ) async throws -> BatchOutcome {
        do {
            return try await change(action, record, from: origin, isTrial: isTrial, language)
        } catch let problem as Problem where problem.isOfRecord { return .faulty(problem) }
    }

    private func change(
        _ action: BatchAction, _ record: Identifier, from origin: BatchOrigin, isTrial: Bool,
        _ language: Language
    ) async throws -> BatchOutcome {
        let target = origin.target
        guard let scope = Scope(target.scope) else { throw Problem(.noAccess) }
        let replica = Self.replica(of: origin.access.account)
        let key = origin.key(record)
        for _ in 0..<RecordWritingLimits.tries {
            var work = try await work(of: action, record, in: origin.readable)
            let base: Base
            do {
                base = try await self.base(of: work, ifAt: nil, in: target, replica, key)
            } catch let problem as Problem where problem.code == .notFound {
                // A removed record is as a removal wants it, and one that is there as its end.
                if try await isDone(action, record, in: target) { return .same }
                throw problem
            }
            guard !base.isWritten else { return .same }
            if case .replacement(let texts) = action {
                let edit = texts.edit(of: base.state)
                if edit.values.isEmpty { return .same }
                work = .edit(record, edit)
            }
            let plan = try plan(
                work, base, target, (scope, replica), origin.reason, language)
            let differences = Self.differences(plan, from: base.state)
            switch work {
            case .edit, .put: if differences.isEmpty { return .same }
            case .take: if plan.mutations.isEmpty { return .same }
            default: break
            }
            if isTrial { return .changed(differences) }
            var note = key.done(plan.id, at: clock())
            note.base = base.sequence
            let isDone = try await push(
                plan.mutations, origin.access, noting: note, because: origin.reason, language)
            if isDone { return .changed(differences) }
        }
        throw Problem(.storeBusy, retryAfter: 1)
    }

    /// Returns the change of the record that is written for a record.
    private func work(
        of action: BatchAction, _ record: Identifier, in readable: ReadableCollection
    ) async throws -> Work {
        switch action {
        case .edit(let edit): return .edit(record, edit)
        // The answer is read with the record.
        case .replacement: return .edit(record, RecordEdit())
        case .removal: return .removal(record)
        case .restoration: return .restoration(record)
        // Records that move are no mutations: see RecordMover.swift.
        case .move: throw Problem(.notSupported)
        case .cells(let cells): return .take(record, cells)
        case .review(let state, let assignee, let reviewClass):
            let classes = readable.collection.reviewTerms.classes.map(\.id)
            if let reviewClass, !reviewClass.isEmpty, !classes.contains(reviewClass) {
                throw Problem.malformed("/review/class", .noneOf(classes))
            }
            let id = record.description
            let reader = RecordReader(store: store, readable)
            let found = try await store.read {
                (job) throws(StoreError) -> (digest: String, review: RecordReview?)? in
                guard let read = try reader.record(id, in: readable.scope, job) else { return nil }
                return (try read.stored.readState().contentDigest, read.review)
            }
            guard let found else { throw Problem(.notFound) }
            var values = [(ReviewField.record, id)]
            if let state {
                values += [(ReviewField.state, state.rawValue), (ReviewField.seen, found.digest)]
            } else if found.review?.state.isEmpty ?? true {
                values.append((ReviewField.state, ReviewState.inReview.rawValue))
            }
            if let assignee { values.append((ReviewField.assignee, assignee)) }
            if let reviewClass { values.append((ReviewField.reviewClass, reviewClass)) }
            var edit = RecordEdit()
            edit.values = values.map { RecordEdit.Member(path: $0, value: .text($1)) }
            return .put(RecordReview.id(of: id), edit)
        }
    }

    /// Returns true for a record that is as a removal or a restoration would make it.
    private func isDone(
        _ action: BatchAction, _ record: Identifier, in target: ReadableCollection
    ) async throws -> Bool {
        let stored = try await store.read { (job) throws(StoreError) in
            try job.record(scope: target.scope, id: record.description)
        }
        guard let stored, stored.form == target.collection.form else { return false }
        switch action {
        case .removal: return stored.removedAt != nil
        case .restoration: return stored.removedAt == nil
        case .edit, .replacement, .review, .cells, .move: return false
        }
    }

    /// Returns the cells that mutations change.
    private static func differences(
        _ plan: Plan, from state: RecordState
    ) -> [CellDifference] {
        plan.mutations.flatMap(\.ops).compactMap { op in
            guard case .set(let change) = op else { return nil }
            return CellDifference(
                path: change.path, old: state.value(at: change.path), new: change.value)
        }
    }

    /// Takes back what a batch did to a record, unless others changed it since.
    ///
    /// Throws: `Problem`; the store's error.
    func undo(
        _ action: BatchAction, _ record: Identifier, from origin: BatchOrigin,
        _ language: Language
    ) async throws -> BatchOutcome {
        var emptied: RecordEdit?
        if case .review = action {
            // A review that is removed does not say any more of which record it was.
            var fields = [ReviewField.state, ReviewField.seen, ReviewField.assignee]
            if !origin.readable.collection.reviewTerms.classes.isEmpty {
                fields.append(ReviewField.reviewClass)
            }
            emptied = RecordEdit()
            emptied?.values = fields.map { RecordEdit.Member(path: $0, value: .text("")) }
        }
        let outcome = try await undo(
            origin.key(record), in: origin.target, origin.access, emptied: emptied,
            because: origin.reason, language)
        return switch outcome {
        case .undone: .undone
        case .kept: .kept
        case .none: .same
        }
    }
}

extension Problem {
    /// True for a problem of one record, after which a batch goes on with the next one.
    fileprivate var isOfRecord: Bool {
        [
            .notAccepted, .reasonNeeded, .recordLocked, .notFound, .recordExists, .malformed,
            .keyReused,
        ].contains(code)
    }
}
