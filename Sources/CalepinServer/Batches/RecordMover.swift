// Moving a record into another part of its collection, as a batch does it: with its review and
// comments, in one turn of the writer, under a note by which it is done once and taken back.

import CalepinAppModel
import CalepinExpressions
import CalepinSync

/// A mover of records, for batches.
struct RecordMover: Sendable {
    let writer: RecordWriter

    private var store: any Store { writer.store }

    /// A move as it was read, before it is written.
    private enum Reading: Sendable {
        case ready(RecordMove)
        case done(BatchOutcome)
    }

    /// Moves a record to another part, says whether that can be, or moves it back.
    ///
    /// Nothing is lost by moving back what was changed since, so that it moves in any case.
    ///
    /// - Parameter comments: The ids of the comments of the record, where it is now.
    /// Complexity: O(n) in the record, its comments and their history.
    /// Throws: `Problem` `quota-reached`, `store-busy`; the store's error.
    func move(
        _ record: Identifier, from origin: BatchOrigin, to goal: ReadableCollection,
        _ mode: ChangeMode, comments: [String]
    ) async throws -> BatchOutcome {
        let isBack = mode == .undo
        let (from, to) =
            isBack ? (goal, origin.readable) : (origin.readable, goal)
        let key = origin.key(record)
        guard from.scope != to.scope else { return .same }
        guard comments.count <= MoveLimits.comments else {
            return .faulty(Problem(.tooMany, "\(MoveLimits.comments)"))
        }
        for _ in 0..<RecordWritingLimits.tries {
            let move: RecordMove
            let found = try await reading(record, from, to, comments, key, isBack: isBack)
            switch found {
            case .done(let outcome): return outcome
            case .ready(let ready): move = ready
            }
            if mode == .check { return .changed([]) }
            if try await carryOut(move, key, record, isBack: isBack) {
                return isBack ? .undone : .changed([])
            }
        }
        throw Problem(.storeBusy, retryAfter: 1)
    }

    private func reading(
        _ record: Identifier, _ from: ReadableCollection, _ to: ReadableCollection,
        _ comments: [String], _ key: WritingKey, isBack: Bool
    ) async throws -> Reading {
        let id = record.description
        let form = from.collection.form
        return try await store.read { (job) throws(StoreError) -> Reading in
            let isNoted = try job.accounts.row(.written, key.row) != nil
            guard isNoted == isBack else { return .done(.same) }
            guard let stored = try job.record(scope: from.scope, id: id), stored.form == form
            else {
                let isThere = try job.recordMark(scope: to.scope, id: id) != nil
                return .done(isThere ? .same : isBack ? .kept : .faulty(Problem(.notFound)))
            }
            guard try job.recordMark(scope: to.scope, id: id) == nil else {
                return .done(isBack ? .kept : .faulty(Problem(.recordExists)))
            }
            var all = [stored]
            let others = from.collection.isReviewed ? [RecordReview.id(of: id).description] : []
            for other in others + comments {
                guard let one = try job.record(scope: from.scope, id: other) else { continue }
                // What is there already is of an earlier record of the id.
                if try job.recordMark(scope: to.scope, id: other) == nil { all.append(one) }
            }
            guard let move = try RecordMove(all, from: from.scope, to: to.scope, job) else {
                return .done(
                    isBack ? .kept : .faulty(Problem(.tooMany, "\(MoveLimits.changes)")))
            }
            return .ready(move)
        }
    }

    /// Writes a move with its note, or takes the note away; returns false where somebody changed a
    /// record meanwhile.
    private func carryOut(
        _ move: RecordMove, _ key: WritingKey, _ record: Identifier, isBack: Bool
    ) async throws -> Bool {
        let moment = writer.clock()
        let note = key.done(record, at: moment).row(at: 0)
        let keys = move.keys.and(.account(key.account))
        let pokes = try await store.commit(touching: keys) {
            (job) throws(StoreError) -> Result<[PushResult.Poke], Problem> in
            let result = try move.write(job, at: moment)
            guard case .success(let pokes) = result, !pokes.isEmpty else { return result }
            if isBack {
                try job.accountChanges.remove(.written, key.row)
            } else {
                try job.accountChanges.put(note)
            }
            return result
        }.get()
        for poke in pokes {
            writer.sync.feed.poke(poke.scope, sequence: poke.sequence, forms: poke.forms)
        }
        return !pokes.isEmpty
    }
}
