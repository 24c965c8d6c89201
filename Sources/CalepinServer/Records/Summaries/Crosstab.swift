// Groups of two columns against each other: how many rows are in both, and of a third one the sum
// and mean of its numbers there. Of a column of numbers the summary in each group of the other.

import CalepinExpressions

/// The summary of a column by the groups of another one.
struct Crosstab: Sendable {
    /// The rows that are in a group of each column.
    struct Cell: Sendable {
        private(set) var count = 0
        private(set) var sum = NumberSum()

        /// Adds a row, perhaps with the number at a place.
        fileprivate mutating func add(_ number: (of: CellNumbers, place: Int)?) {
            count += 1
            if let (numbers, place) = number { sum.add(numbers, place) }
        }
    }

    /// The groups of the other column, and of the column.
    let by, rows: [CellGroup]
    /// The cells, one row after the other.
    let cells: [Cell]
    /// The numbers of the third column; nil for none.
    let measured: CellNumbers?
    /// The summary of the column's own numbers in each group of the other one, nil for an empty
    /// one; none for others.
    let numbers: [NumberSummary?]

    /// Makes the crosstab of a column that has been summarised.
    ///
    /// - Parameter measured: The numbers of a third column.
    /// Complexity: O(n log n) in the cells.
    init(
        _ cells: ColumnCells, _ summary: ColumnSummary, by other: CellGroups,
        measured: CellNumbers? = nil
    ) {
        let own = CellGroups(cells, summary, spans: SummaryLimits.spans)
        (by, rows, self.measured) = (other.groups, own.groups, measured)
        var counted = [Cell](repeating: Cell(), count: own.groups.count * other.groups.count)
        let width = other.groups.count
        var places = [Int32](repeating: -1, count: cells.texts.count)
        for (place, row) in (measured?.rows ?? []).enumerated() {
            places[Int(row)] = Int32(truncatingIfNeeded: place)
        }
        for row in 0..<cells.texts.count where own.places[row] >= 0 && other.places[row] >= 0 {
            let place = measured.flatMap { places[row] < 0 ? nil : ($0, Int(places[row])) }
            for first in own.lists[Int(own.places[row])] {
                for second in other.lists[Int(other.places[row])] {
                    counted[first * width + second].add(place)
                }
            }
        }
        self.cells = counted
        numbers = cells.numbers.map { Self.numbers($0, by: other) } ?? []
    }

    /// Returns the summary of numbers in each group.
    private static func numbers(
        _ numbers: CellNumbers, by other: CellGroups
    ) -> [NumberSummary?] {
        var parts = [[Int32]](repeating: [], count: other.groups.count)
        for (place, row) in numbers.rows.enumerated() where other.places[Int(row)] >= 0 {
            for group in other.lists[Int(other.places[Int(row)])] {
                parts[group].append(Int32(truncatingIfNeeded: place))
            }
        }
        return parts.map { NumberSummary(numbers, at: $0) }
    }

    /// Returns the cell of a group of each column.
    func cell(_ row: Int, _ column: Int) -> Cell { cells[row * by.count + column] }
}
