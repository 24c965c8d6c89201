// The orders of rows that sorts declare: computed once for all rows, then updated with a binary
// search for a row that changed.

import CalepinExpressions

extension LiveRows {
    /// Returns all rows in the order of a sort; rows without a value come last, equal ones by
    /// number.
    func order(by sort: CompiledSort) -> RowOrder {
        var sorter = RowSorter(self)
        return sorter.order(by: sort)
    }

    /// Returns the place in an order where a row that is not in it belongs.
    func place(of row: Int, by sort: CompiledSort, in order: RowOrder) -> Int {
        var low = 0
        var high = order.rows.count
        while low < high {
            let middle = (low + high) / 2
            let other = order.rows[middle]
            let comparison = compared(other, Int32(truncatingIfNeeded: row), by: sort)
            let isBefore = comparison == .equal ? other < row : comparison == .less
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Forgets the orders of sorts on demand.
    package mutating func forgetOrders() {
        if sortsOnDemand { orders = [RowOrder?](repeating: nil, count: sorts.count) }
    }

    private func compared(_ left: Int32, _ right: Int32, by sort: CompiledSort) -> Ordering {
        for attribute in sort.attributes {
            let keys = SortKeys(rows, [left, right], attribute, attributes[attribute])
            let ordering = keys.compared(0, 1)
            if ordering == .equal { continue }
            // Rows without a value come last in either direction.
            let isKept = !sort.isDescending || keys.isNothing(0) || keys.isNothing(1)
            return isKept ? ordering : ordering == .less ? .greater : .less
        }
        return .equal
    }
}

/// A sorter for several sorts: the texts of each attribute are compared once, afterwards only the
/// rows' ranks by it.
struct RowSorter {
    private let rows: RowStorage
    private let attributes: [RowAttribute]
    /// The existing rows, by number.
    private var present: [Int32] = []
    /// The rank of each existing row by an attribute: equal rows have equal ranks, those without a
    /// value a negative one.
    private var ranks: [Int: [Int32]] = [:]

    /// Makes a sorter of the present rows.
    init(_ live: LiveRows) {
        rows = live.rows
        attributes = live.attributes
        for row in rows.ids.indices where !rows.ids[row].isEmpty {
            present.append(Int32(truncatingIfNeeded: row))
        }
    }

    /// Returns all rows in the order of a sort; rows without a value come last, equal ones by
    /// number.
    ///
    /// Complexity: O(n log n) in the rows.
    mutating func order(by sort: LiveRows.CompiledSort) -> RowOrder {
        let ranks = sort.attributes.map { ranked(by: $0) }
        let isDescending = sort.isDescending
        let places = sortedPlaces(present.count) { left, right in
            for ranks in ranks where ranks[left] != ranks[right] {
                // Rows without a value come last in either direction.
                if ranks[left] < 0 || ranks[right] < 0 { return ranks[right] < 0 }
                return (ranks[left] < ranks[right]) != isDescending
            }
            return false
        }
        return RowOrder(places.map { present[$0] })
    }

    private mutating func ranked(by attribute: Int) -> [Int32] {
        if let known = ranks[attribute] { return known }
        let keys = SortKeys(rows, present, attribute, attributes[attribute])
        let places = sortedPlaces(present.count) { keys.compared($0, $1) == .less }
        var found = [Int32](repeating: -1, count: present.count)
        var rank: Int32 = -1
        for (index, place) in places.enumerated() {
            if keys.isNothing(place) { break }
            if index == 0 || keys.compared(places[index - 1], place) != .equal { rank += 1 }
            found[place] = rank
        }
        ranks[attribute] = found
        return found
    }
}
