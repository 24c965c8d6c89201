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

    /// All rows in the order of a sort; rows without a value come last, equal ones by
    /// number.
    func order(by sort: CompiledSort) -> RowOrder {
        var present: [Int32] = []
        for row in rows.ids.indices where !rows.ids[row].isEmpty {
            present.append(Int32(truncatingIfNeeded: row))
        }
        var keys = [[SortKey]](repeating: [], count: rows.capacity)
        for row in present { keys[Int(row)] = self.keys(of: Int(row), sort) }
        let places = sortedPlaces(present.count) { left, right in
            let first = keys[Int(present[left])]
            return compared(first, keys[Int(present[right])], sort.isDescending) == .less
        }
        return RowOrder(places.map { present[$0] })
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
        for attribute in sort.attributes {
            let text = rows.text(row, attribute)
            if text.isEmpty {
                keys.append(.nothing)
            } else if attributes[attribute].reading == .number,
                case .number(let number) = attributes[attribute].value(of: text)
            {
                keys.append(.number(number))
            } else {
                var bytes: [UInt8] = []
                Collation.appendKey(text, to: &bytes)
                keys.append(.bytes(bytes))
            }
        }
        return keys
    }

    private func compared(
        _ left: [SortKey], _ right: [SortKey], _ isDescending: Bool
    ) -> Ordering {
        for place in left.indices where place < right.count {
            switch (left[place], right[place]) {
            case (.nothing, .nothing): continue
            // What has no value is last in either direction.
            case (.nothing, _): return .greater
            case (_, .nothing): return .less
            case (.number(let a), .number(let b)):
                if a != b { return (a < b) != isDescending ? .less : .greater }
            case (.bytes(let a), .bytes(let b)):
                if a != b {
                    return a.lexicographicallyPrecedes(b) != isDescending ? .less : .greater
                }
            case (.number, .bytes): return .less
            case (.bytes, .number): return .greater
            }
        }
        return .equal
    }
}
