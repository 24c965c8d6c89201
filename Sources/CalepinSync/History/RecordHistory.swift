// Reading the history of a record backwards: from its present state, each change says what it
// replaced, and so what it wrote.

import CalepinExpressions
import CalepinForms

/// The effect of a change on a record, with the values before and after.
package struct HistoryStep: Equatable, Sendable {
    /// A cell that was changed.
    package struct Cell: Equatable, Sendable {
        /// The path; that of a row or of the record for one that came or went.
        package var path: String
        /// The value before and the one written; `null` for none.
        package var old, new: JSONValue
        /// The origin of the value written.
        package var origin: Origin
    }

    /// True when the change created the record.
    package var isFirst: Bool
    /// True when it submitted the record.
    package var isSubmission: Bool
    /// The name of who made it, as the file says that it comes from; empty for none.
    package var author: String
    /// The reason that somebody gave; empty for none.
    package var reason: String
    /// The changed cells, by path.
    package var cells: [Cell]
    /// The values that began to wait for a person's choice.
    package var waiting: [RecordChange.Waiting]
    /// The paths of the repeats whose rows were put in another order.
    package var reordered: [String]
}

/// A record at some moment of its history, on the way back from its present state.
package struct RecordHistory: Sendable {
    private struct Known {
        var value: JSONValue
        var origin: Origin
    }

    private var known: [String: Known] = [:]

    /// Begins with the present state.
    ///
    /// Complexity: O(n) in the cells.
    package init(_ present: RecordState) {
        for cell in present.cells where !cell.present.value.isNull {
            known[cell.path] = Known(value: cell.present.value, origin: cell.present.origin)
        }
    }

    /// The value of a cell at this moment; `null` for none.
    package func value(at path: String) -> JSONValue { known[path]?.value ?? .null }

    /// Goes back behind a change, which must be the latest one that is left.
    ///
    /// Complexity: O(k log k) for k changed cells.
    /// - Returns: What the change did; nil when it does not belong to this record at this moment.
    package mutating func undo(_ change: RecordChange) -> HistoryStep? {
        var cells: [HistoryStep.Cell] = []
        if change.isFirst {
            for (path, now) in known {
                cells.append(
                    HistoryStep.Cell(path: path, old: .null, new: now.value, origin: now.origin))
            }
            cells.sort { $0.path < $1.path }
            known = [:]
        }
        for replaced in change.replaced {
            let now = known[replaced.path] ?? Known(value: .null, origin: .none)
            guard let old = replaced.old.value(before: now.value) else { return nil }
            cells.append(
                HistoryStep.Cell(
                    path: replaced.path, old: old, new: now.value, origin: now.origin))
            known[replaced.path] = old.isNull ? nil : Known(value: old, origin: replaced.origin)
        }
        return HistoryStep(
            isFirst: change.isFirst, isSubmission: change.isSubmission, author: change.author,
            reason: change.reason, cells: cells, waiting: change.waiting,
            reordered: change.reordered.map { $0.path })
    }
}
