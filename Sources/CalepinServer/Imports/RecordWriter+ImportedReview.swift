// The state of a review that comes in with a record: a review beside it, of the answers as they
// were imported, unless somebody has judged the record here.

import CalepinAppModel
import CalepinExpressions
import CalepinSync

extension RecordWriter {
    /// Gives the record of a row the state of its review, or only says if that would be done.
    ///
    /// Returns: false for a record that has been judged here, or whose review was removed.
    /// Complexity: that of opening the review.
    /// Throws: `Problem`; the store's error.
    func judge(
        _ row: ImportedRecord, from origin: ImportOrigin, isTrial: Bool, _ language: Language
    ) async throws -> Bool {
        guard let state = row.review, let target = origin.reviews, let scope = Scope(target.scope)
        else { return false }
        let id = RecordReview.id(of: row.id.description)
        let replica = Self.replica(of: origin.access.account)
        for _ in 0..<RecordWritingLimits.tries {
            guard let seen = try await seen(row, review: id, in: target.scope) else {
                return false
            }
            if isTrial { return true }
            var edit = RecordEdit()
            edit.values = [
                (ReviewField.record, row.id.description), (ReviewField.state, state.rawValue),
                (ReviewField.seen, seen),
            ].map { RecordEdit.Member(path: $0, value: .text($1)) }
            let work = Work.put(id, edit)
            let base = try await base(of: work, ifAt: nil, in: target, replica, nil)
            let plan = try plan(work, base, target, (scope, replica), "", language)
            var note = origin.key(row, isReview: true).done(plan.id, at: clock())
            note.base = base.sequence
            if try await push(plan.mutations, origin.access, noting: note, language) {
                return true
            }
        }
        throw Problem(.storeBusy, retryAfter: 1)
    }

    /// Returns the digest of the answers of a record that is not judged yet; nil for any other.
    private func seen(
        _ row: ImportedRecord, review: Identifier, in scope: String
    ) async throws -> String? {
        try await store.read { (job) throws(StoreError) in
            if let review = try job.record(scope: scope, id: review.description) {
                let state = try RecordReview(review).state
                if review.removedAt != nil || !state.isEmpty { return nil }
            }
            let record = try job.record(scope: scope, id: row.id.description)
            return try record?.readState().contentDigest ?? ""
        }
    }

    /// Takes back the review that came in with a row, unless somebody changed it since.
    ///
    /// Throws: `Problem`; the store's error.
    func undoReview(
        of row: ImportedRecord, from origin: ImportOrigin, _ language: Language
    ) async throws {
        guard row.review != nil, let target = origin.reviews else { return }
        // A review that is removed does not say any more of which record it was.
        var emptied = RecordEdit()
        emptied.values = [ReviewField.state, ReviewField.seen].map {
            RecordEdit.Member(path: $0, value: .text(""))
        }
        _ = try await undo(
            origin.key(row, isReview: true), in: target, origin.access, emptied: emptied, language)
    }
}
