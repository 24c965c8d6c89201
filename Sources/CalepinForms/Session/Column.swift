// A growable column of a table, read and written one element at a time.

/// A growable array that is shared by reference.
///
/// An element is only ever copied out or replaced as a whole, so that no access lasts while other
/// code runs: an array in a property of a class would be checked for overlapping accesses at run
/// time for every element that is read, which costs more than reading it.
///
/// Invariant: the first `count` elements at `elements` are initialised.
final class Column<Element> {
    private var elements: UnsafeMutablePointer<Element>
    private var capacity: Int
    /// The number of elements.
    private(set) var count = 0

    /// Makes an empty column.
    init() {
        capacity = 0
        elements = .allocate(capacity: 0)
    }

    deinit {
        elements.deinitialize(count: count)
        elements.deallocate()
    }

    /// The element at an index below `count`; traps for another.
    @inline(__always)
    subscript(index: Int) -> Element {
        get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            return elements[index]
        }
        set {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            elements[index] = newValue
        }
    }

    /// The indices of the elements.
    var indices: Range<Int> { 0..<count }

    /// Makes room for more elements: for as many as are needed at first, later for twice as many.
    func reserve(_ more: Int) {
        guard count + more > capacity else { return }
        capacity = max(count + more, 2 * capacity)
        let wider = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
        wider.moveInitialize(from: elements, count: count)
        elements.deallocate()
        elements = wider
    }

    /// Adds an element behind the last one. Complexity: O(1) as a rule.
    func append(_ element: Element) {
        reserve(1)
        (elements + count).initialize(to: element)
        count += 1
    }
}
