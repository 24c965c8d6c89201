// The moments of a record that an export tells. What is known of them is in the history of the
// record, not here.

/// The moments of a record that an export tells.
package enum RecordMoment: String, CaseIterable, Sendable {
    case created, changed, submitted
}
