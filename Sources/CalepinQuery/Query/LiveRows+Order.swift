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
        let own = keys(of: row, sort)
        var low = 0
        var high = order.rows.count
        while low < high {
            let middle = (low + high) / 2
            let other = Int(order.rows[middle])
            let comparison = compared(keys(of: other, sort), own, sort.isDescending)
            let isBefore = comparison == .equal ? other < row : comparison == .less
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func keys(of row: Int, _ sort: CompiledSort) -> [SortKey] {
        var keys: [SortKey] = []
        for attribute in sort.attributes { keys.append(SortKey(rows, row, attribute, attributes)) }
        return keys
    }

    private func compared(
        _ left: [SortKey], _ right: [SortKey], _ isDescending: Bool
    ) -> Ordering {
        for place in left.indices where place < right.count {
            let ordering = left[place].compared(to: right[place], isDescending)
            if ordering != .equal { return ordering }
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
        var keys: [SortKey] = []
        // The first bytes decide nearly always, without an access to another array.
        var starts: [UInt64] = []
        keys.reserveCapacity(present.count)
        starts.reserveCapacity(present.count)
        for row in present {
            let key = SortKey(rows, Int(row), attribute, attributes)
            keys.append(key)
            starts.append(key.start)
        }
        let places = sortedPlaces(present.count) { left, right in
            if starts[left] != starts[right] { return starts[left] < starts[right] }
            return keys[left].compared(to: keys[right], false) == .less
        }
        var found = [Int32](repeating: -1, count: present.count)
        var rank: Int32 = -1
        for (index, place) in places.enumerated() {
            if case .nothing = keys[place] { break }
            let before = index > 0 ? keys[places[index - 1]] : .nothing
            if before.compared(to: keys[place], false) != .equal { rank += 1 }
            found[place] = rank
        }
        ranks[attribute] = found
        return found
    }
}

/// The sort key of a row for one attribute.
private enum SortKey {
    case nothing
    case number(Decimal)
    case bytes([UInt8])

    init(_ rows: RowStorage, _ row: Int, _ attribute: Int, _ attributes: [RowAttribute]) {
        let text = rows.text(row, attribute)
        if text.isEmpty {
            self = .nothing
        } else if attributes[attribute].reading == .number,
            case .number(let number) = attributes[attribute].value(of: text)
        {
            self = .number(number)
        } else {
            var bytes: [UInt8] = []
            Collation.appendKey(text, to: &bytes)
            self = .bytes(bytes)
        }
    }

    /// A number in the order of the keys; different numbers decide the order, equal ones do not.
    var start: UInt64 {
        switch self {
        case .nothing: return .max
        case .number: return 0
        case .bytes(let bytes):
            // Each of the seven places has 257 values: a byte, or none.
            var start: UInt64 = 0
            for place in 0..<7 {
                start = start * 257 + (place < bytes.count ? UInt64(bytes[place]) + 1 : 0)
            }
            return start
        }
    }

    func compared(to other: SortKey, _ isDescending: Bool) -> Ordering {
        switch (self, other) {
        case (.nothing, .nothing): return .equal
        // Rows without a value come last in either direction.
        case (.nothing, _): return .greater
        case (_, .nothing): return .less
        case (.number(let a), .number(let b)):
            if a == b { return .equal }
            return (a < b) != isDescending ? .less : .greater
        case (.bytes(let a), .bytes(let b)):
            if a == b { return .equal }
            return a.lexicographicallyPrecedes(b) != isDescending ? .less : .greater
        case (.number, .bytes): return .less
        case (.bytes, .number): return .greater
        }
    }
}
