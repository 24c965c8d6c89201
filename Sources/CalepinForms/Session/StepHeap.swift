// The steps that are scheduled, in the order in which they have to be computed. FormSession+Spread
// executes them.

/// A priority queue of steps and rows: the smallest step first, of equal ones the lowest row.
///
/// Most are added in that order already: they are appended to a list that is read from its
/// beginning. Only a step that comes before the last of the list is put into a binary heap.
struct StepHeap {
    private var list: [UInt64] = []
    private var first = 0
    private var heap: [UInt64] = []

    /// True when nothing is scheduled.
    var isEmpty: Bool { first == list.count && heap.isEmpty }

    /// Adds a step in a row; the caller makes sure that it is not scheduled yet. O(log n), and
    /// O(1) for a step that comes after all others.
    mutating func add(_ step: Int32, _ row: Int32) {
        let key = UInt64(UInt32(bitPattern: step)) << 32 | UInt64(UInt32(bitPattern: row))
        if list.isEmpty || key > list[list.count &- 1] {
            list.append(key)
        } else {
            addToHeap(key)
        }
    }

    /// Removes the first step and its row; nil when nothing is scheduled. O(log n).
    mutating func next() -> (step: Int32, row: Int32)? {
        guard first < list.count else {
            guard !heap.isEmpty else { return nil }
            return StepHeap.parts(of: takeFromHeap())
        }
        if !heap.isEmpty, heap[0] < list[first] { return StepHeap.parts(of: takeFromHeap()) }
        let key = list[first]
        first &+= 1
        if first == list.count {
            list.removeAll(keepingCapacity: true)
            first = 0
        }
        return StepHeap.parts(of: key)
    }

    private static func parts(of key: UInt64) -> (step: Int32, row: Int32) {
        (Int32(truncatingIfNeeded: key >> 32), Int32(truncatingIfNeeded: key))
    }

    private mutating func addToHeap(_ key: UInt64) {
        heap.append(key)
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child] < heap[parent] else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func takeFromHeap() -> UInt64 {
        let key = heap[0]
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return key
    }

    private mutating func sink() {
        var parent = 0
        while true {
            var child = 2 * parent + 1
            guard child < heap.count else { return }
            if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
            guard heap[child] < heap[parent] else { return }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}
