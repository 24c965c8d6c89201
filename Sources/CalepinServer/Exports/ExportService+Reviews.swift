// The reviews of records in an export: columns where a collection has classes of quality.

import CalepinAppModel
import CalepinExport
import CalepinForms
import CalepinSync

extension ReviewColumns {
    /// Makes the words of the columns of a collection; nil where it has no classes.
    init?(of collection: AppCollection) {
        let classes = collection.reviewTerms.classes
        guard collection.isReviewed, !classes.isEmpty else { return nil }
        let states =
            ReviewState.allCases.map(\.rawValue) + [RecordReview.changed, RecordReview.notNeeded]
        self.init(
            states: states.map { state in
                let words = SummaryTexts.review(state)
                let label = LocalText(words.text(in: .english), words.text(in: .french))
                return Choice(state, label)
            },
            classes: classes.map { Choice($0.id, $0.title) })
    }
}

extension ExportTask {
    /// Returns what columns tell of the review of a record; nil where there are none.
    ///
    /// Complexity: O(n) in the record, or that of opening a session.
    /// Throws: `StoreError.damaged`.
    func review(of read: ReadRecord) throws(StoreError) -> ExportedReview? {
        guard settings.reviews != nil else { return nil }
        return ExportedReview(
            state: read.reviewWord(over: try read.stored.readState(), judge),
            quality: read.review?.reviewClass ?? "")
    }
}

extension ExportService {
    /// Returns what columns tell of the reviews of records that are there, by their ids; none
    /// where there are no such columns.
    ///
    /// Complexity: O(n) in the records, which are read.
    /// Throws: the store's error; `CancellationError`.
    func reviews(
        of ids: [String], of task: ExportTask, in scope: String
    ) async throws -> [String: ExportedReview] {
        var reviews: [String: ExportedReview] = [:]
        guard task.settings.reviews != nil else { return reviews }
        var rest = ids[...]
        while !rest.isEmpty {
            let part = rest.prefix(ExportLimits.pageRecords)
            rest = rest.dropFirst(part.count)
            let records = try await records(Set(part), of: task, in: scope)
            let found = try await opening {
                try records.map { read throws(StoreError) in
                    (read.stored.id, try task.review(of: read))
                }
            }
            for (id, review) in found { reviews[id] = review }
        }
        return reviews
    }
}
