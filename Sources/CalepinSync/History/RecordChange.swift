// The difference between two states of a record that follow each other, as its history stores it:
// what the later one replaced. New values are in the next change or in the present state, so that
// each value is stored once. Its JSON is in RecordChange+JSON, reading back is in RecordHistory.

import CalepinExpressions
import CalepinForms

/// The effect of one mutation on a record, seen backwards.
package struct RecordChange: Equatable, Sendable {
    /// A value that was replaced.
    package struct Replaced: Equatable, Sendable {
        /// The cell; the path of a row or of the record says if that existed.
        package var path: String
        /// The value before.
        package var old: ReplacedValue
        /// The origin of the value before.
        package var origin: Origin
    }

    /// A value that waits beside the present one for a person's choice.
    package struct Waiting: Equatable, Sendable {
        /// The cell.
        package var path: String
        /// The value.
        package var value: JSONValue
    }

    /// The order of a repeat's rows that was replaced.
    package struct Reordered: Equatable, Sendable {
        /// The path of the repeat.
        package var path: String
        /// The ids of its rows before, including removed ones.
        package var rows: [String]
    }

    /// True when the record did not exist before: all that it has afterwards is new.
    package var isFirst = false
    /// The replaced values, by path.
    package var replaced: [Replaced] = []
    /// The values that began to wait, by path.
    package var waiting: [Waiting] = []
    /// The orders of rows that were replaced, by path.
    package var reordered: [Reordered] = []
    /// True when it submitted the record.
    package var isSubmission = false
    /// The name of who made it, as the file says that it comes from; empty for none.
    package var author = ""
    /// The reason that somebody gave; empty for none.
    package var reason = ""
    /// The time since which no person has changed the record, in seconds since 1970, where a rule
    /// made the change; nil for a change of a person.
    package var since: Int64?

    /// Creates a change of nothing.
    package init() {}

    /// Compares a state with the one before; nil for a record that did not exist.
    ///
    /// Complexity: O(n) in the cells and rows of both.
    package init(from before: RecordState?, to after: RecordState) {
        isSubmission = after.submission != nil && after.submission != before?.submission
        isFirst = before == nil
        let before = before ?? RecordState(after.id, form: after.form)
        compareCells(before, after)
        guard !isFirst else { return }
        for rows in after.repeats {
            let ids = before.order(of: rows.path)
            if !ids.isEmpty, !rows.isPlainGrowth(of: ids) {
                reordered.append(Reordered(path: rows.path, rows: ids))
            }
        }
    }

    private mutating func compareCells(_ before: RecordState, _ after: RecordState) {
        var place = 0
        // No cell of a state is ever dropped, so that the cells before are among those after.
        for cell in after.cells {
            while place < before.cells.count, before.cells[place].path < cell.path { place += 1 }
            let isKnown = place < before.cells.count && before.cells[place].path == cell.path
            compare(isKnown ? before.cells[place] : CellState(cell.path), cell)
        }
    }

    private mutating func compare(_ before: CellState, _ after: CellState) {
        let (old, new) = (before.present, after.present)
        if !isFirst, old.version != new.version || old.value != new.value,
            old.value != new.value || old.origin != new.origin
        {
            let value = ReplacedValue(old.value, by: new.value)
            replaced.append(Replaced(path: after.path, old: value, origin: old.origin))
        }
        guard !after.siblings.isEmpty else { return }
        for sibling in after.asked
        where !before.asked.contains(where: { $0.version == sibling.version }) {
            waiting.append(Waiting(path: after.path, value: sibling.value))
        }
    }
}

extension RecordState {
    /// Returns the ids of a repeat's rows in order, including removed ones.
    func order(of path: String) -> [String] {
        let place = repeatPlace(of: path)
        guard place < repeats.count, repeats[place].path == path else { return [] }
        return repeats[place].rows.map { $0.id }
    }
}

extension RowsState {
    /// Returns true when the rows before are still in their order, with new ones in between.
    ///
    /// Complexity: O(n) in the rows.
    fileprivate func isPlainGrowth(of ids: [String]) -> Bool {
        var place = 0
        for row in rows where place < ids.count && row.id == ids[place] { place += 1 }
        return place == ids.count
    }
}
