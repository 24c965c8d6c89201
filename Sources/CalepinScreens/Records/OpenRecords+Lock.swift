// Records that are locked because they are approved: known here by their reviews, as far as the
// device has them. The server judges by its own.

import CalepinAppModel
import CalepinExpressions
import CalepinSync

extension OpenRecords {
    /// Returns true for a record that is approved as it is shown here.
    ///
    /// Complexity: O(n) in the record and its review.
    package func isApproved(_ id: String) -> Bool {
        guard let key = Identifier(id), let state = view(key), !state.isRemoved,
            let review = view(Identifier(named: AppCollection.reviewName(of: id))),
            !review.isRemoved,
            review.value(at: ReviewField.state).asString == ReviewState.approved.rawValue
        else { return false }
        let seen = review.value(at: ReviewField.seen).asString ?? ""
        return seen.isEmpty || seen == state.contentDigest
    }
}
