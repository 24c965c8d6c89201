// The moments of a record that an export tells. What is known of them is in the history of the
// record, not here.

import CalepinExpressions

/// The moments of a record that an export tells.
package enum RecordMoment: String, CaseIterable, Sendable {
    case created, changed, submitted
}

/// A moment of a record, and the account that did something then.
package struct MomentMark: Equatable, Sendable {
    /// The moment.
    package var at: Instant
    /// The name of the account; empty where it is not known.
    package var by: String
    /// The id of the account; empty where it is not known.
    package var account: String
    /// The sequence of the change that tells it; 0 where it is not known.
    package var sequence: Int64

    /// Creates a mark.
    package init(at: Instant, by: String, account: String = "", sequence: Int64 = 0) {
        (self.at, self.by, self.account, self.sequence) = (at, by, account, sequence)
    }
}

/// The moments of a record that are known.
package struct MomentMarks: Equatable, Sendable {
    private var created: MomentMark?
    private var changed: MomentMark?
    private var submitted: MomentMark?

    /// Creates marks of which none is known.
    package init() {}

    /// The mark of a moment; nil for one that is not known.
    package subscript(moment: RecordMoment) -> MomentMark? {
        get {
            switch moment {
            case .created: created
            case .changed: changed
            case .submitted: submitted
            }
        }
        set {
            switch moment {
            case .created: created = newValue
            case .changed: changed = newValue
            case .submitted: submitted = newValue
            }
        }
    }

    /// Names the accounts of the marks.
    package mutating func name(_ name: (String) -> String) {
        if let mark = created { created?.by = name(mark.account) }
        // Mostly one account made, changed and submitted it.
        if let mark = changed {
            let isSame = mark.account == created?.account
            changed?.by = isSame ? created?.by ?? "" : name(mark.account)
        }
        if let mark = submitted {
            let isSame = mark.account == changed?.account
            submitted?.by = isSame ? changed?.by ?? "" : name(mark.account)
        }
    }

    /// The moment for which calculations are made: that of submitting, or else that of the last
    /// change, so that an export of the same records is the same on every day.
    package var calculated: MomentMark? { submitted ?? changed ?? created }
}
