// The work of merging one mutation: the steps it may still take, and which cells are to be looked
// at again. The rules are in RecordState+Apply, RecordState+Merge and RecordState+Settle.

/// The merging of one mutation while it goes on.
struct MergeWork {
    /// The number of steps that are left; below zero when the mutation needs more than it may.
    private(set) var left: Int
    /// The places of cells beside which clears wait; nil until they are needed.
    var clears: [Int]?

    /// Work of at most so many steps.
    init(steps: Int) { left = steps }

    /// Work without a bound, for what a person has just done on this device.
    static var unbounded: MergeWork { MergeWork(steps: .max) }

    /// Whether more steps were needed than a mutation may take.
    var isOver: Bool { left < 0 }

    /// Takes steps; each is about a comparison of two short texts.
    mutating func spend(_ steps: Int) {
        left = steps < 0 || steps > left ? -1 : left - steps
    }
}

/// Places of cells, taken in their order.
struct PlaceSet {
    private var words: [UInt64]

    /// No place of so many.
    init(_ count: Int) {
        words = [UInt64](repeating: 0, count: count / 64 + 1)
    }

    func contains(_ place: Int) -> Bool { words[place / 64] & 1 << UInt64(place % 64) != 0 }

    mutating func insert(_ place: Int) { words[place / 64] |= 1 << UInt64(place % 64) }

    /// Takes out the first place that is not before another; nil when there is none.
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

/// The cells that depend on each cell: their values name it as a parent or a cause.
///
/// Invariant: it holds for as long as no value is added that was not there before.
struct Dependants {
    /// Where the dependants of each place begin in `places`.
    private var starts: [Int32]
    private var places: [Int32]

    /// The dependants of each cell.
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

    /// The cells that depend on the one at a place.
    subscript(place: Int) -> ArraySlice<Int32> {
        places[Int(starts[place])..<Int(starts[place + 1])]
    }
}
