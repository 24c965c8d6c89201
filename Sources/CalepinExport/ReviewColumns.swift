// The columns with the review of a record. How it was reviewed is not in the record: it comes with
// each from whoever exports.

import CalepinForms

/// The review of a record as an export tells it.
package struct ExportedReview: Equatable, Sendable {
    /// The name of its state; empty for a record that nobody has judged.
    package let state: String
    /// The id of the class of its quality; empty for none.
    package let quality: String

    /// Creates a review.
    package init(state: String, quality: String) {
        (self.state, self.quality) = (state, quality)
    }
}

/// The words of the columns with the review of a record.
package struct ReviewColumns: Sendable {
    /// The states.
    let states: [Choice]
    /// The classes of quality.
    let classes: [Choice]

    /// Creates the words of such columns.
    package init(states: [Choice], classes: [Choice]) {
        (self.states, self.classes) = (states, classes)
    }
}
