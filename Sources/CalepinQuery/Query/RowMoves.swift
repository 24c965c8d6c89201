// The difference between two results of a live query, for animating it on the page: rows added,
// removed and moved.

/// The difference between one result and the next.
package struct RowMoves: Equatable, Sendable {
    /// A row with its place in the new result.
    package struct Placed: Equatable, Sendable {
        /// The row.
        package var row: Int32
        /// Its place in the new result.
        package var place: Int
    }

    /// The rows that are no longer in the result, in their old order.
    package private(set) var left: [Int32] = []
    /// The rows added, by their new place.
    package private(set) var appeared: [Placed] = []
    /// The rows whose order among the remaining ones changed, by their new place; as few as
    /// possible.
    package private(set) var moved: [Placed] = []

    /// True when nothing changed.
    package var isEmpty: Bool { left.isEmpty && appeared.isEmpty && moved.isEmpty }

    /// Compares two results, neither of which has a row twice.
    ///
    /// Complexity: O(n log n) in the rows.
    package init(from old: [Int32], to new: [Int32]) {
        let before = RowOrder(old)
        let after = RowOrder(new)
        for row in old where after.place(of: row) == nil { left.append(row) }
        var stayed: [(row: Int32, old: Int, new: Int)] = []
        for place in new.indices {
            if let was = before.place(of: new[place]) {
                stayed.append((new[place], was, place))
            } else {
                appeared.append(Placed(row: new[place], place: place))
            }
        }
        let fixed = RowMoves.longestAscent(stayed.map { $0.old })
        for place in stayed.indices where !fixed[place] {
            moved.append(Placed(row: stayed[place].row, place: stayed[place].new))
        }
    }

    /// Returns, for each number, true when it belongs to the longest increasing subsequence.
    private static func longestAscent(_ numbers: [Int]) -> [Bool] {
        // The index of the least last number of a subsequence of each length, and each number's
        // predecessor.
        var lasts: [Int] = []
        var before = [Int](repeating: -1, count: numbers.count)
        for place in numbers.indices {
            var low = 0
            var high = lasts.count
            while low < high {
                let middle = (low + high) / 2
                let isBelow = numbers[lasts[middle]] < numbers[place]
                if isBelow { low = middle + 1 } else { high = middle }
            }
            before[place] = low > 0 ? lasts[low - 1] : -1
            if low < lasts.count { lasts[low] = place } else { lasts.append(place) }
        }
        var belongs = [Bool](repeating: false, count: numbers.count)
        var place = lasts.last ?? -1
        while place >= 0 {
            belongs[place] = true
            place = before[place]
        }
        return belongs
    }
}
