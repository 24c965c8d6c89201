// The word for the review of a record that was read, over the rule that says which are reviewed.

import CalepinAppModel
import CalepinSync

extension ReadRecord {
    /// Returns the word for the review of the record: the judgement, empty where there is none
    /// yet.
    ///
    /// - Parameters:
    ///   - state: The record as it is stored.
    ///   - isSent: Returns true when the rule sends it to review.
    func reviewWord(over state: RecordState, isSent: () -> Bool) -> String {
        if let review, !review.state.isEmpty { return review.word(over: state) }
        return isSent() ? "" : RecordReview.notNeeded
    }

    /// Returns the word for the review of the record, which is opened where its rule asks for it.
    ///
    /// Complexity: O(n) in the record, or that of opening a session.
    func reviewWord(over state: RecordState, _ judge: CollectionJudge?) -> String {
        reviewWord(over: state) { judge?.sends(stored.id, state, marks) ?? true }
    }

    /// Returns true for a record that is released where only what is approved is: it is approved
    /// as it is now, or was never to be reviewed.
    ///
    /// Complexity: that of ``reviewWord(over:_:)``.
    /// Throws: `StoreError.damaged`.
    func isReleased(_ judge: CollectionJudge?) throws(StoreError) -> Bool {
        let word = reviewWord(over: try stored.readState(), judge)
        return word == ReviewState.approved.rawValue || word == RecordReview.notNeeded
    }
}
