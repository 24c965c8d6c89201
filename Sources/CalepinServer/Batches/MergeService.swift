// Merges: the record that stays takes answers as other records have them, and then these go to the
// trash. Each is a change of its own of the person who asks, under the name of the merge, so that
// it goes on where it was broken off, and is taken back as a batch is.

import CalepinExpressions
import CalepinSync

/// Merges of records.
struct MergeService: Sendable {
    let writer: RecordWriter
    private let share = WorkShare(atOnce: DuplicateLimits.atOnce)

    init(writer: RecordWriter) { self.writer = writer }

    /// Merges records, says what that would do, or takes it back.
    ///
    /// Complexity: O(n) in the records, each of which is opened.
    /// Throws: `Problem` `not-found`, `record-changed` for a record that is another one than the
    /// asker has seen, before anything is changed; the store's error; `CancellationError`.
    func carryOut(
        _ mode: ChangeMode, _ merge: MergeRequest, from origin: BatchOrigin, _ language: Language
    ) async throws -> BatchResult {
        try await share.pass {
            if mode == .undo { return try await undo(merge, from: origin, language) }
            var result = BatchResult(records: merge.records.map { BatchRecord($0) })
            let cells = try await self.cells(of: merge, from: origin, language)
            for record in merge.records {
                let outcome = try await writer.take(
                    record == merge.kept ? .cells(cells) : .removal, record, from: origin,
                    isTrial: mode == .check, language)
                result.note(outcome, of: BatchRecord(record))
                // The others stay where their answers cannot be taken over.
                if case .faulty = outcome { break }
            }
            return result
        }
    }

    private func undo(
        _ merge: MergeRequest, from origin: BatchOrigin, _ language: Language
    ) async throws -> BatchResult {
        var result = BatchResult(records: merge.records.map { BatchRecord($0) })
        for record in merge.records.reversed() {
            let outcome = try await writer.undo(.removal, record, from: origin, language)
            result.note(outcome, of: BatchRecord(record))
        }
        return result
    }
}

extension MergeService {
    /// Returns the cells that the record of a merge takes over.
    ///
    /// Throws: `Problem` `not-found`, `record-changed`, `record-locked`, `malformed`; the store's
    /// error.
    private func cells(
        of merge: MergeRequest, from origin: BatchOrigin, _ language: Language
    ) async throws -> [TakenCells] {
        let judged = origin.target.judged
        let refused = merge.taken.keys.sorted().compactMap { name in
            TableColumn.refusal(ofTaking: name, judged)
        }
        guard refused.isEmpty else { throw Problem.refused(refused, in: language) }
        var names: [Identifier: Set<String>] = [:]
        for (name, record) in merge.taken where record != merge.kept {
            names[record, default: []].insert(name)
        }
        let states = try await states(of: merge, from: origin)
        return names.compactMap { record, names in
            states[record].map {
                TakenCells(names: names, record: $0.raised(by: judged.record).formRecord)
            }
        }
    }

    /// Returns the records of a merge.
    private func states(
        of merge: MergeRequest, from origin: BatchOrigin
    ) async throws -> [Identifier: RecordState] {
        let scope = origin.target.scope
        let hint = Hint(
            merge.records.flatMap { record in
                [
                    .record(scope: scope, id: record.description),
                    .account(.written, key: origin.key(record).row),
                ]
            })
        let result = try await writer.store.read(expecting: hint) {
            (job) throws(StoreError) -> Result<[Identifier: RecordState], Problem> in
            var states: [Identifier: RecordState] = [:]
            for record in merge.records {
                switch try Self.state(of: record, in: merge, from: origin, job) {
                case .success(let state): states[record] = state
                case .failure(let problem): return .failure(problem)
                }
            }
            return .success(states)
        }
        return try result.get()
    }

    /// Returns a record of a merge, which is as the asker has seen it unless the merge has changed
    /// it already.
    private static func state(
        of record: Identifier, in merge: MergeRequest, from origin: BatchOrigin,
        _ job: any StoreReading
    ) throws(StoreError) -> Result<RecordState, Problem> {
        let target = origin.target
        guard let stored = try job.record(scope: target.scope, id: record.description),
            stored.form == target.collection.form
        else { return .failure(Problem(.notFound)) }
        let isDone = try job.accounts.row(.written, origin.key(record).row) != nil
        guard isDone || stored.removedAt == nil else { return .failure(Problem(.notFound)) }
        // What is seen in a table has the sequence of a later review.
        guard isDone || stored.sequence <= merge.seen[record] ?? 0 else {
            return .failure(.changed(stored.sequence))
        }
        let state = try stored.readState()
        if target.collection.reviewTerms.locksApproved, !isDone {
            let isLocked = try RecordReview.approves(state, in: target.scope, job)
            guard !isLocked else { return .failure(Problem(.recordLocked)) }
        }
        return .success(stored.removedAt == nil ? state : state.kept)
    }
}

extension TableColumn {
    /// Returns the reason why nobody enters a cell; nil for one that can be taken over.
    fileprivate static func refusal(
        ofTaking name: String, _ judged: JudgedForm
    ) -> EditedRecord.RefusedValue? {
        let column = all(of: judged).first { $0.name == name && $0.title != nil }
        guard let column else {
            return EditedRecord.RefusedValue(path: name, reason: .unknownPath)
        }
        return column.isEntered
            ? nil : EditedRecord.RefusedValue(path: name, reason: .notEditable)
    }
}
