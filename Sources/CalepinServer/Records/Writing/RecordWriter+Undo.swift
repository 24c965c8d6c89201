// Taking back a change that left a note: one of a row of a file, or of a batch. Others' changes
// since then are kept.

import CalepinExpressions
import CalepinSync

/// The outcome of taking back a change.
enum UndoOutcome: Sendable {
    case undone
    /// Others changed the record since, and it stays.
    case kept
    /// There is nothing to take back.
    case none
}

extension RecordWriter {
    /// Takes back the change with a key: the record is as it was before, by a change of its own.
    ///
    /// - Parameter emptied: The answers that a record gets which the change made; nil to remove
    ///   it.
    /// Throws: `Problem`; the store's error.
    func undo(
        _ key: WritingKey, in readable: ReadableCollection, _ access: Access,
        emptied: RecordEdit? = nil, because reason: String = "", _ language: Language
    ) async throws -> UndoOutcome {
        let scope = readable.scope
        let found = try await store.read {
            (job) throws(StoreError) -> (note: WrittenNote, work: Work?)? in
            guard let row = try job.accounts.row(.written, key.row),
                let note = WrittenNote(row),
                let present = try job.record(scope: scope, id: note.record)
            else { return nil }
            let isLatest = present.sequence == note.sequence
            // Others removed it.
            if present.removedAt != nil, !isLatest { return nil }
            return (note, isLatest ? try opposite(of: note, present, emptied, job) : nil)
        }
        guard let (note, work) = found else { return .none }
        guard let work else { return .kept }
        do {
            _ = try await write(
                work, ifAt: note.sequence, in: readable, access, because: reason, language)
        } catch let problem as Problem
            where [.recordChanged, .recordLocked, .notAccepted, .notFound].contains(problem.code)
        {
            return .kept
        }
        try await store.commit(touching: Keys(.account(key.account))) { (job) throws(StoreError) in
            try job.accountChanges.remove(.written, key.row)
        }
        return .undone
    }

    /// Returns the change that takes back the latest one of a record; nil where its history does
    /// not tell.
    private func opposite(
        of note: WrittenNote, _ present: StoredRecord, _ emptied: RecordEdit?,
        _ job: any StoreReading
    ) throws(StoreError) -> Work? {
        guard let id = Identifier(note.record) else { return nil }
        if present.removedAt != nil { return .restoration(id) }
        if note.base == 0 { return emptied.map { .edit(id, $0) } ?? .removal(id) }
        var history = RecordHistory(try present.readState())
        guard let row = try job.change(scope: present.scope, sequence: note.sequence),
            let change = try? RecordChange(json: row.bytes), let step = history.undo(change)
        else { return .goBack(id, note.base) }
        // The record itself came back.
        let isRestoration = step.cells.contains { $0.path.isEmpty }
        return isRestoration ? .removal(id) : .goBack(id, note.base)
    }
}
