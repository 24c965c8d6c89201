// The steps that are scheduled, in the order in which they have to be computed. FormSession+Spread
// executes them.

/// A binary heap of steps and rows: the smallest step first, of equal ones the lowest row.
struct StepHeap {
    private var contents: [UInt64] = []

    /// True when nothing is scheduled.
    var isEmpty: Bool { contents.isEmpty }

    /// Adds a step in a row; the caller makes sure that it is not in the heap yet. O(log n).
    mutating func add(_ step: Int32, _ row: Int32) {
        contents.append(UInt64(UInt32(bitPattern: step)) << 32 | UInt64(UInt32(bitPattern: row)))
        var child = contents.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard contents[child] < contents[parent] else { return }
            contents.swapAt(child, parent)
            child = parent
        }
    }

    /// Removes the first step and its row; nil when nothing is scheduled. O(log n).
    mutating func next() -> (step: Int32, row: Int32)? {
        guard let first = contents.first, let last = contents.popLast() else { return nil }
        if !contents.isEmpty {
            contents[0] = last
            sink()
        }
        return (Int32(truncatingIfNeeded: first >> 32), Int32(truncatingIfNeeded: first))
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < contents.count else { return }
            if child + 1 < contents.count, contents[child + 1] < contents[child] { child += 1 }
            guard contents[child] < contents[parent] else { return }
            contents.swapAt(child, parent)
            parent = child
        }
    }
}
