// The state of merging one mutation: the remaining budget of steps, and the cells to examine
// again. The rules are in RecordState+Apply, RecordState+Merge and RecordState+Settle.

/// The progress of merging one mutation.
struct MergeWork {
    /// The number of remaining steps; negative when the mutation exceeds its budget.
    private(set) var left: Int
    /// The indices of the cells with deferred clears among their siblings; nil until they are
    /// needed.
    var clears: [Int]?

    /// Makes a budget of steps.
    init(steps: Int) { left = steps }

    /// An unlimited budget, for changes just made on this device.
    static var unbounded: MergeWork { MergeWork(steps: .max) }

    /// True when the budget is exceeded.
    var isOver: Bool { left < 0 }

    /// Spends steps; each is about a comparison of two short texts.
    mutating func spend(_ steps: Int) {
        left = steps < 0 || steps > left ? -1 : left - steps
    }
}

/// A set of cell indices, taken in ascending order.
struct PlaceSet {
    private var words: [UInt64]

    /// Makes an empty set for indices below a count.
    init(_ count: Int) {
        words = [UInt64](repeating: 0, count: count / 64 + 1)
    }

    func contains(_ place: Int) -> Bool { words[place / 64] & 1 << UInt64(place % 64) != 0 }

    mutating func insert(_ place: Int) { words[place / 64] |= 1 << UInt64(place % 64) }

    /// Removes and returns the first index at or after another; nil when there is none.
    ///
    /// Complexity: O(n / 64) in the places between.
    mutating func take(from start: Int) -> Int? {
        var index = start / 64
        guard index < words.count else { return nil }
        var word = words[index] & (UInt64.max << UInt64(start % 64))
        while word == 0 {
            index += 1
            guard index < words.count else { return nil }
            word = words[index]
        }
        let bit = word.trailingZeroBitCount
        words[index] &= ~(1 << UInt64(bit))
        return index * 64 + bit
    }
}

/// The dependants of each cell: the cells whose values name it as a parent or a cause.
///
/// Invariant: it is valid until a value is added that did not exist before.
struct Dependants {
    /// The index in `places` of each cell's first dependant.
    private var starts: [Int32]
    private var places: [Int32]

    /// Collects the dependants of each cell.
    ///
    /// Complexity: O((n + d) log n) for n cells and d names of parents.
    init(_ state: RecordState) {
        var edges: [(parent: Int, place: Int)] = []
        for (place, cell) in state.cells.enumerated() {
            var last: Int?
            let note: (String) -> Void = { path in
                guard let parent = state.known(path), parent != last else { return }
                last = parent
                edges.append((parent, place))
            }
            for dep in cell.present.deps { note(dep.path) }
            for sibling in cell.siblings {
                for dep in sibling.deps { note(dep.path) }
                if let cause = sibling.cause { note(cause.path) }
            }
        }
        starts = [Int32](repeating: 0, count: state.cells.count + 1)
        for edge in edges { starts[edge.parent + 1] += 1 }
        for index in state.cells.indices { starts[index + 1] += starts[index] }
        places = [Int32](repeating: 0, count: edges.count)
        var free = starts
        for edge in edges {
            places[Int(free[edge.parent])] = Int32(truncatingIfNeeded: edge.place)
            free[edge.parent] += 1
        }
    }

    /// Returns the indices of the cells that depend on the one at an index.
    subscript(place: Int) -> ArraySlice<Int32> {
        places[Int(starts[place])..<Int(starts[place + 1])]
    }
}
