// The comparison of two states of a record by what they show.

import CalepinSync
import CalepinExpressions

extension RecordState {
    /// Returns true when it shows the same as another state: the server adds authors to values
    /// written here, which need not be shown.
    package func says(_ other: RecordState?) -> Bool {
        guard let other, cells.count == other.cells.count, repeats == other.repeats,
            submission == other.submission
        else { return false }
        for (index, cell) in cells.enumerated() where !cell.says(other.cells[index]) {
            return false
        }
        return true
    }
}

extension CellState {
    fileprivate func says(_ other: CellState) -> Bool {
        guard path == other.path, present.says(other.present),
            siblings.count == other.siblings.count
        else { return false }
        for (index, sibling) in siblings.enumerated()
        where !sibling.says(other.siblings[index]) {
            return false
        }
        return true
    }
}

extension VersionedValue {
    fileprivate func says(_ other: VersionedValue) -> Bool {
        version == other.version && value == other.value && deps == other.deps
    }
}
