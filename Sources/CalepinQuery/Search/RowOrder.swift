// An order of rows, computed once for a sort, and a radix sort of keys. Callers define the
// comparison of two rows.

/// Rows in order, with the index of each.
public struct RowOrder: Equatable, Sendable {
    /// The rows, first to last.
    public private(set) var rows: [Int32]
    /// The index of each row by its number; -1 for a row that is not in the order.
    public private(set) var places: [Int32]

    /// Makes an order of the rows as given.
    ///
    /// Complexity: O(n) in the rows and the largest number.
    public init(_ rows: [Int32]) {
        self.rows = rows
        places = []
        renumber(from: 0)
    }

    /// Moves a row to an index; with nil it is removed from the order.
    ///
    /// Complexity: O(n) in the rows between.
    public mutating func move(_ row: Int32, to place: Int?) {
        var first = rows.count
        if let old = self.place(of: row) {
            rows.remove(at: old)
            places[Int(row)] = -1
            first = old
        }
        if let place {
            let target = min(max(0, place), rows.count)
            rows.insert(row, at: target)
            first = min(first, target)
        }
        renumber(from: first)
    }

    /// Returns the index of a row; nil when it is not in the order.
    public func place(of row: Int32) -> Int? {
        guard row >= 0, Int(row) < places.count, places[Int(row)] >= 0 else { return nil }
        return Int(places[Int(row)])
    }

    /// Returns the rows of a set in this order; those that are not in it come last, by number.
    ///
    /// Complexity: O(n) in the rows of both.
    func rows(of set: RowBits) -> [Int32] {
        var found = RowBits(capacity: rows.count)
        var others: [Int32] = []
        for row in set.rows {
            if let place = place(of: row) { found[place] = true } else { others.append(row) }
        }
        return found.rows.map { rows[Int($0)] } + others
    }

    private mutating func renumber(from first: Int) {
        for place in rows.indices[first...] {
            let row = Int(rows[place])
            guard row >= 0 else { continue }
            while places.count <= row { places.append(-1) }
            places[row] = Int32(truncatingIfNeeded: place)
        }
    }
}

/// Sorts numbers by their bytes from a bit on; the sort is stable, and bytes that all have in
/// common are skipped.
///
/// Complexity: O(n) for each byte in which they differ.
func sortByBytes(_ keys: inout [UInt64], from bit: UInt64 = 0) {
    guard keys.count > 1 else { return }
    var differing: UInt64 = 0
    for key in keys { differing |= key ^ keys[0] }
    var spare = [UInt64](repeating: 0, count: keys.count)
    var counts = [Int](repeating: 0, count: 256)
    var shift = bit
    while shift < 64 {
        if differing >> shift & 0xFF != 0 {
            scatter(keys, into: &spare, shift, &counts)
            swap(&keys, &spare)
        }
        shift += 8
    }
}

/// Sorts keys by one of their bytes; the sort is stable.
private func scatter(
    _ keys: [UInt64], into spare: inout [UInt64], _ shift: UInt64, _ counts: inout [Int]
) {
    counts.withUnsafeMutableBufferPointer { counts in
        for place in 0..<256 { counts[place] = 0 }
        for key in keys { counts[Int(key >> shift & 0xFF)] &+= 1 }
        var sum = 0
        for place in 0..<256 {
            let count = counts[place]
            counts[place] = sum
            sum &+= count
        }
        spare.withUnsafeMutableBufferPointer { spare in
            for key in keys {
                let byte = Int(key >> shift & 0xFF)
                spare[counts[byte]] = key
                counts[byte] &+= 1
            }
        }
    }
}
