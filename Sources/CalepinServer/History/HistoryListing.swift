// A part of a record's history in words, as it is sent. Its JSON is in HistoryListing+JSON.swift.

import CalepinForms

/// A part of a record's history in words.
package struct HistoryListing: Sendable {
    /// A change of a record.
    struct Change: Sendable {
        /// The sorts of changes.
        enum Sort: String, Sendable {
            case created, changed, removed, restored
        }

        /// The row.
        let row: StoredChange
        let sort: Sort
        let isSubmission: Bool
        /// The name of the account; nil for a guest and for an account that is gone.
        let name: String?
        /// The name of who made it, as the file says that it comes from; empty for none.
        let author: String
        /// The reason that somebody gave; empty for none.
        let reason: String
        var cells: [Cell] = []
        /// The number of further changed cells.
        var moreCells = 0
    }

    /// A changed cell.
    struct Cell: Sendable {
        /// The sorts of changes of a cell.
        enum Sort: String, Sendable {
            case value, waiting, rowAdded, rowRemoved, order
        }

        let sort: Sort
        let path: String
        let label: String
        /// The texts before and after; empty for no value.
        var old = "", new = ""
        var origin = Origin.user
    }

    /// The record.
    let record: String
    /// The form of the record.
    let form: String
    /// The changes, the latest first.
    var changes: [Change] = []
    /// The sequence to continue from; nil when there are no older changes.
    let next: Int64?
    /// False when older changes are not known.
    let isWhole: Bool
}
