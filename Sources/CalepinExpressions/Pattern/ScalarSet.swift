// Sets of Unicode scalars as classes and escapes describe them, with a fast path for ASCII.
// Reading a class is in PatternParser, differences by case alone in CaseRun.

/// Scalars from `low` through `high`.
struct ScalarRange: Comparable, Sendable {
    var low: UInt32
    var high: UInt32

    static func < (left: ScalarRange, right: ScalarRange) -> Bool {
        left.low < right.low || (left.low == right.low && left.high < right.high)
    }
}

/// An immutable set of scalars.
///
/// Invariant: `ranges` are sorted, disjoint and above ASCII; the ASCII bits already account for
/// categories and negation, the ranges and categories do not account for negation.
struct ScalarSet: Sendable {
    let asciiLow: UInt64
    let asciiHigh: UInt64
    let ranges: [ScalarRange]
    let categories: UInt32
    let isNegated: Bool

    /// The letters, digits and underscore of `\w` and `\b`: ASCII only, as in Java.
    static func isWord(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        default: false
        }
    }

    /// Returns true when an ASCII scalar is in the set.
    func containsASCII(_ scalar: UInt32) -> Bool {
        let bits = scalar < 64 ? asciiLow : asciiHigh
        return bits >> UInt64(scalar & 63) & 1 == 1
    }

    /// Returns true when the scalar is in the set; `categoryBit` is only read above ASCII.
    ///
    /// Complexity: O(log n) in the ranges.
    func contains(_ scalar: UInt32, categoryBit: UInt32) -> Bool {
        if scalar < 128 { return containsASCII(scalar) }
        if categories & categoryBit != 0 { return !isNegated }
        return isInRanges(scalar) != isNegated
    }

    /// Returns the number of further steps that looking up the scalar counts as: the halvings of
    /// the ranges.
    func searchSteps(_ scalar: UInt32) -> Int {
        scalar < 128 ? 0 : Int.bitWidth - ranges.count.leadingZeroBitCount
    }

    private func isInRanges(_ scalar: UInt32) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].high < scalar { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].low <= scalar
    }
}

/// A set under construction: ranges in any order, and categories.
struct ScalarSetBuilder {
    var ranges: [ScalarRange] = []
    var categories: UInt32 = 0

    /// Adds the scalars from `low` through `high`.
    mutating func add(_ low: UInt32, _ high: UInt32) {
        ranges.append(ScalarRange(low: low, high: high))
    }

    /// Adds the scalars from `low` through `high` and those that differ from them only by case.
    mutating func addFoldingCase(_ low: UInt32, _ high: UInt32) {
        add(low, high)
        CaseRun.appendOtherCases(of: ScalarRange(low: low, high: high), to: &ranges)
    }

    /// Adds every scalar outside the given ranges, which must be sorted and disjoint.
    mutating func addComplement(of excluded: [ScalarRange]) {
        var next: UInt32 = 0
        for range in excluded {
            if range.low > next { add(next, range.low - 1) }
            next = range.high + 1
        }
        add(next, 0x10_FFFF)
    }

    /// The finished set, negated if asked; `asciiCategories` has the bits of the ASCII scalars if
    /// the set has categories.
    ///
    /// Complexity: O(n log n) in the ranges.
    func finished(isNegated: Bool, _ asciiCategories: [UInt32]) -> ScalarSet {
        var ascii: [UInt64] = [0, 0]
        var above: [ScalarRange] = []
        for place in sortedPlaces(ranges.count, { ranges[$0] < ranges[$1] }) {
            let range = ranges[place]
            var scalar = range.low
            while scalar <= range.high, scalar < 128 {
                ascii[Int(scalar >> 6)] |= 1 << UInt64(scalar & 63)
                scalar += 1
            }
            guard range.high >= 128 else { continue }
            let low = max(range.low, 128)
            if let last = above.last, low <= last.high + 1 {
                above[above.count - 1].high = max(last.high, range.high)
            } else {
                above.append(ScalarRange(low: low, high: range.high))
            }
        }
        for (scalar, bit) in asciiCategories.enumerated() where categories & bit != 0 {
            ascii[scalar >> 6] |= 1 << UInt64(scalar & 63)
        }
        return ScalarSet(
            asciiLow: isNegated ? ~ascii[0] : ascii[0],
            asciiHigh: isNegated ? ~ascii[1] : ascii[1],
            ranges: above, categories: categories, isNegated: isNegated)
    }
}
