// Sorts all scalars into symbols: scalars that no part of a pattern distinguishes share one, so
// that a transition table needs a column for each symbol only. The table itself is in
// PatternCache.

/// The symbols of one pattern.
///
/// Invariant: two scalars with the same symbol are in the same sets and literals of the program,
/// and equally word characters if the program asks.
struct PatternAlphabet: Sendable {
    /// Symbols of the ASCII scalars.
    private(set) var ascii: [Int32]
    /// Number of symbols.
    private(set) var count: Int
    /// First scalars of the segments above ASCII, ascending.
    private let starts: [UInt32]
    /// Symbol of each segment, before the category is added.
    private let segments: [Int32]
    /// Group of each category; empty if the program asks for none.
    private let groups: [Int32]

    /// The alphabet of a program.
    ///
    /// Complexity: O(sets · ranges).
    init(_ program: PatternProgram) {
        let starts = Self.segmentStarts(program)
        let cells = Self.partition(program, starts)
        let groups = Self.categoryGroups(program)
        let groupCount = (groups.max() ?? 0) + 1
        let symbols = cells.symbols.map { $0 * groupCount }
        ascii = Array(symbols[..<128])
        segments = Array(symbols[128...])
        count = cells.count * Int(groupCount)
        self.starts = starts
        self.groups = groups
    }

    private static func partition(
        _ program: PatternProgram, _ starts: [UInt32]
    ) -> SymbolPartition {
        // Merging cells into symbols is work for each set and segment. Past the limit every cell
        // stays a symbol of its own: right as well, only fewer states have room.
        guard program.sets.count <= ExpressionLimits.patternCells / starts.count else {
            return SymbolPartition(separate: 128 + starts.count)
        }
        var cells = SymbolPartition(aboveASCII: starts.count)
        for instruction in program.code {
            guard case .scalar(let scalar) = instruction else { continue }
            cells.begin()
            cells.include(scalar, scalar, starts)
            cells.split()
        }
        for set in program.sets {
            cells.begin()
            for scalar in UInt32(0)..<128 where set.containsASCII(scalar) {
                cells.include(Int(scalar))
            }
            // Negation tells the same scalars apart, so the ranges serve as they are.
            for range in set.ranges { cells.include(range.low, range.high, starts) }
            cells.split()
        }
        if program.usesWords {
            cells.begin()
            for scalar in UInt32(0)..<128 where ScalarSet.isWord(scalar) {
                cells.include(Int(scalar))
            }
            cells.split()
        }
        return cells
    }

    /// The symbol of a scalar; `categoryBit` is only looked at above ASCII.
    ///
    /// Complexity: O(log n) in the ranges of the pattern.
    func symbol(of scalar: UInt32, categoryBit: UInt32) -> Int {
        if scalar < 128 { return Int(ascii[Int(scalar)]) }
        let symbol = segments[Self.segment(of: scalar, starts)]
        if groups.isEmpty { return Int(symbol) }
        let category = min(categoryBit.trailingZeroBitCount, groups.count - 1)
        return Int(symbol + groups[category])
    }

    /// The place of the last start that is not above the scalar; `starts` begins with 128.
    static func segment(of scalar: UInt32, _ starts: [UInt32]) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= scalar { low = middle } else { high = middle }
        }
        return low
    }

    private static func segmentStarts(_ program: PatternProgram) -> [UInt32] {
        var starts: [UInt32] = []
        for instruction in program.code {
            guard case .scalar(let scalar) = instruction, scalar >= 128 else { continue }
            starts.append(scalar)
            starts.append(scalar + 1)
        }
        for set in program.sets {
            for range in set.ranges {
                starts.append(range.low)
                starts.append(range.high + 1)
            }
        }
        var distinct: [UInt32] = [128]
        for place in sortedPlaces(starts.count, { starts[$0] < starts[$1] })
        where starts[place] != distinct[distinct.count - 1] {
            distinct.append(starts[place])
        }
        return distinct
    }

    /// Categories that every set treats alike share a group.
    private static func categoryGroups(_ program: PatternProgram) -> [Int32] {
        guard program.usesCategories else { return [] }
        var groups = [Int32](repeating: 0, count: ScalarCategory.count)
        for set in program.sets where set.categories != 0 {
            var renamed: [Int32] = []
            var known: [Int32] = []
            for (category, group) in groups.enumerated() {
                let bit = set.categories >> UInt32(category) & 1
                let key = group * 2 + Int32(bit)
                let place = known.firstIndex(of: key) ?? known.count
                if place == known.count { known.append(key) }
                renamed.append(Int32(place))
            }
            groups = renamed
        }
        return groups
    }
}

/// Cells (128 ASCII scalars, then segments) grouped into symbols, refined one set at a time.
struct SymbolPartition {
    private(set) var symbols: [Int32]
    /// Number of symbols.
    private(set) var count: Int
    /// Cells of each symbol.
    private var sizes: [Int32]
    /// Cells of the set being included, and the count of each symbol among them.
    private var included: [Int] = []
    private var hits: [Int32]
    private var renamed: [Int32]

    /// All ASCII scalars in one symbol, all segments in another: sets settle categories for ASCII
    /// beforehand, so the two may never share one.
    init(aboveASCII segments: Int) {
        let cells = 128 + segments
        count = 2
        symbols = [Int32](repeating: 0, count: 128) + [Int32](repeating: 1, count: segments)
        sizes = [Int32](repeating: 0, count: cells)
        hits = sizes
        renamed = sizes
        sizes[0] = 128
        sizes[1] = Int32(truncatingIfNeeded: segments)
    }

    /// Every cell in a symbol of its own.
    init(separate cells: Int) {
        symbols = (0..<cells).map { Int32(truncatingIfNeeded: $0) }
        count = cells
        sizes = [Int32](repeating: 1, count: cells)
        hits = []
        renamed = []
    }

    /// Starts a set.
    mutating func begin() {
        included.removeAll(keepingCapacity: true)
    }

    /// Includes one cell in the set.
    mutating func include(_ cell: Int) {
        included.append(cell)
        hits[Int(symbols[cell])] += 1
    }

    /// Includes the cells of a range of scalars that starts and ends with cells.
    mutating func include(_ low: UInt32, _ high: UInt32, _ starts: [UInt32]) {
        if high < 128 {
            for scalar in low...high { include(Int(scalar)) }
            return
        }
        var segment = PatternAlphabet.segment(of: low, starts)
        while segment < starts.count, starts[segment] <= high {
            include(128 + segment)
            segment += 1
        }
    }

    /// Gives the cells of the set symbols of their own, where they shared one with others.
    mutating func split() {
        let before = included.map { Int(symbols[$0]) }
        for (cell, old) in zip(included, before) where hits[old] < sizes[old] {
            if renamed[old] == 0 {
                renamed[old] = Int32(truncatingIfNeeded: count)
                count += 1
            }
            symbols[cell] = renamed[old]
        }
        for old in before where renamed[old] != 0 {
            sizes[Int(renamed[old])] = hits[old]
            sizes[old] -= 1
        }
        for old in before {
            hits[old] = 0
            renamed[old] = 0
        }
    }
}
