// The orders of rows that sorts declare: computed once for all rows, then kept by finding the
// place of a row that changed.

import CalepinExpressions

extension LiveRows {
    /// What a row is compared by, in one attribute.
    private enum SortKey {
        case nothing
        case number(Decimal)
        case bytes([UInt8])
    }

    /// All rows in the order of each sort of the view.
    ///
    /// Complexity: O(n log n) in the rows, with comparisons of texts once for each attribute.
    func allOrders() -> [RowOrder] {
        let present = presentRows
        var ranks: [Int: [Int32]] = [:]
        var orders: [RowOrder] = []
        for sort in sorts {
            for attribute in sort.attributes where ranks[attribute] == nil {
                ranks[attribute] = self.ranks(by: attribute, of: present)
            }
            let own = sort.attributes.map { ranks[$0] ?? [] }
            orders.append(order(of: present, by: own, isDescending: sort.isDescending))
        }
        return orders
    }

    /// All rows in the order of a sort; rows without a value come last, equal ones by
    /// number.
    func order(by sort: CompiledSort) -> RowOrder {
        let present = presentRows
        let ranks = sort.attributes.map { self.ranks(by: $0, of: present) }
        return order(of: present, by: ranks, isDescending: sort.isDescending)
    }

    /// The rows that are there, by number.
    private var presentRows: [Int32] {
        var present: [Int32] = []
        for row in rows.ids.indices where !rows.ids[row].isEmpty {
            present.append(Int32(truncatingIfNeeded: row))
        }
        return present
    }

    private func order(
        of present: [Int32], by ranks: [[Int32]], isDescending: Bool
    ) -> RowOrder {
        let places = sortedPlaces(present.count) { left, right in
            for ranks in ranks where ranks[left] != ranks[right] {
                // What has no value is last in either direction.
                if ranks[left] < 0 || ranks[right] < 0 { return ranks[right] < 0 }
                return (ranks[left] < ranks[right]) != isDescending
            }
            return false
        }
        return RowOrder(places.map { present[$0] })
    }

    /// The rank of each of these rows by an attribute: rows alike have the same, those without a
    /// value a negative one.
    private func ranks(by attribute: Int, of present: [Int32]) -> [Int32] {
        var keys: [SortKey] = []
        // The first bytes decide nearly always, without a look into another array.
        var starts: [UInt64] = []
        keys.reserveCapacity(present.count)
        starts.reserveCapacity(present.count)
        for row in present {
            let key = key(of: Int(row), attribute)
            keys.append(key)
            starts.append(LiveRows.start(of: key))
        }
        let places = sortedPlaces(present.count) { left, right in
            if starts[left] != starts[right] { return starts[left] < starts[right] }
            return compared(keys[left], keys[right], false) == .less
        }
        var ranks = [Int32](repeating: -1, count: present.count)
        var rank: Int32 = -1
        for (index, place) in places.enumerated() {
            if case .nothing = keys[place] { break }
            let before = index > 0 ? keys[places[index - 1]] : .nothing
            if compared(before, keys[place], false) != .equal { rank += 1 }
            ranks[place] = rank
        }
        return ranks
    }

    /// A number that is in the order of keys, as far as it tells them apart.
    private static func start(of key: SortKey) -> UInt64 {
        switch key {
        case .nothing: return .max
        case .number: return 0
        case .bytes(let bytes):
            // 257 values for each of seven places: a byte, or none.
            var start: UInt64 = 0
            for place in 0..<7 {
                start = start * 257 + (place < bytes.count ? UInt64(bytes[place]) + 1 : 0)
            }
            return start
        }
    }

    /// Where a row that is not in an order belongs.
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
        for attribute in sort.attributes { keys.append(key(of: row, attribute)) }
        return keys
    }

    private func key(of row: Int, _ attribute: Int) -> SortKey {
        let text = rows.text(row, attribute)
        if text.isEmpty { return .nothing }
        if attributes[attribute].reading == .number,
            case .number(let number) = attributes[attribute].value(of: text)
        {
            return .number(number)
        }
        var bytes: [UInt8] = []
        Collation.appendKey(text, to: &bytes)
        return .bytes(bytes)
    }

    private func compared(
        _ left: [SortKey], _ right: [SortKey], _ isDescending: Bool
    ) -> Ordering {
        for place in left.indices where place < right.count {
            let ordering = compared(left[place], right[place], isDescending)
            if ordering != .equal { return ordering }
        }
        return .equal
    }

    private func compared(
        _ left: SortKey, _ right: SortKey, _ isDescending: Bool
    ) -> Ordering {
        switch (left, right) {
        case (.nothing, .nothing): return .equal
        // What has no value is last in either direction.
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
