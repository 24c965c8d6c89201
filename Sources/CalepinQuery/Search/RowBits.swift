// A set of row numbers as bits: the result of a search, a filter or their combination. Its owner
// knows which rows exist.

/// A bit set of small numbers.
public struct RowBits: Equatable, Sendable {
    var words: [UInt64]

    /// Makes an empty set for numbers below `capacity`.
    public init(capacity: Int = 0) {
        words = [UInt64](repeating: 0, count: (max(0, capacity) + 63) / 64)
    }

    /// Returns true when a number is in the set; setting it grows the set if needed. Negative
    /// numbers are never in it.
    public subscript(row: Int) -> Bool {
        get {
            guard row >= 0, row >> 6 < words.count else { return false }
            return words[row >> 6] >> UInt64(row & 63) & 1 != 0
        }
        set {
            guard row >= 0 else { return }
            while row >> 6 >= words.count { words.append(0) }
            let bit: UInt64 = 1 << UInt64(row & 63)
            if newValue { words[row >> 6] |= bit } else { words[row >> 6] &= ~bit }
        }
    }

    /// The number of elements.
    ///
    /// Complexity: O(n) in the capacity, 64 numbers at a time.
    public var count: Int {
        words.withUnsafeBufferPointer { words in
            var count = 0
            for word in words { count &+= word.nonzeroBitCount }
            return count
        }
    }

    /// Removes the numbers that are not in another set.
    ///
    /// Complexity: O(n) in the capacity, 64 numbers at a time.
    public mutating func formIntersection(_ other: RowBits) {
        words.withUnsafeMutableBufferPointer { words in
            other.words.withUnsafeBufferPointer { others in
                let shared = min(words.count, others.count)
                for place in 0..<shared { words[place] &= others[place] }
                for place in shared..<words.count { words[place] = 0 }
            }
        }
    }

    /// Adds the numbers of another set.
    ///
    /// Complexity: O(n) in the capacity, 64 numbers at a time.
    public mutating func formUnion(_ other: RowBits) {
        while words.count < other.words.count { words.append(0) }
        words.withUnsafeMutableBufferPointer { words in
            other.words.withUnsafeBufferPointer { others in
                for place in others.indices { words[place] |= others[place] }
            }
        }
    }

    /// The numbers in the set, ascending.
    ///
    /// Complexity: O(n) in the capacity.
    public var rows: [Int32] {
        var rows: [Int32] = []
        rows.reserveCapacity(count)
        for place in words.indices {
            var word = words[place]
            while word != 0 {
                rows.append(Int32(truncatingIfNeeded: place << 6 | word.trailingZeroBitCount))
                word &= word &- 1
            }
        }
        return rows
    }
}
