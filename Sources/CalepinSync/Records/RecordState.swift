// The state of a record on the server and every replica: cells with versions and siblings, rows
// with tombstones. Mutations are applied in RecordState+Apply and RecordState+Merge; its JSON is
// in RecordState+JSON.

import CalepinExpressions
import CalepinForms

/// An upper bound of the size of a state's canonical JSON, which avoids writing the state to
/// measure it.
struct SizeBound: Equatable, Sendable {
    /// The maximum size, in bytes; nil when it has not been measured.
    var maxBytes: Int?

    /// Returns true for any two bounds, so that they do not affect the equality of states.
    static func == (_: SizeBound, _: SizeBound) -> Bool { true }
}

/// A record as the merge algorithm sees it.
///
/// Invariant: cells and repeats are in the order of their paths, each path once.
public struct RecordState: Equatable, Sendable {
    /// The record.
    public let id: Identifier
    /// The id of its form.
    public internal(set) var form: String
    /// The latest version of the form that a mutation of it was made with.
    public internal(set) var formVersion: Int32
    /// The cells of fields, of rows and of the record itself, by path.
    public internal(set) var cells: [CellState]
    /// The repeats, by path.
    public internal(set) var repeats: [RowsState]
    /// The submission of the record; nil when it is not submitted.
    public internal(set) var submission: Submission?
    /// The known bound of the size of its canonical JSON.
    var size = SizeBound()

    /// Makes a record that was never written.
    public init(_ id: Identifier, form: String = "") {
        self.id = id
        self.form = form
        formVersion = 0
        cells = []
        repeats = []
        submission = nil
    }

    /// Returns the cell at a path; nil when it was never written.
    ///
    /// Complexity: O(log n) in the cells.
    public subscript(path: String) -> CellState? {
        known(path).map { cells[$0] }
    }

    /// Returns the index of the cell at a path; nil when it was never written.
    ///
    /// Complexity: O(log n) in the cells.
    func known(_ path: String) -> Int? {
        let place = place(of: path)
        return place < cells.count && cells[place].path == path ? place : nil
    }

    /// Returns the value at a path; `null` when there is none.
    public func value(at path: String) -> JSONValue { self[path]?.present.value ?? .null }

    /// Returns the version of a cell's present value.
    public func version(at path: String) -> VersionName? { self[path]?.present.version }

    /// True when the record is removed.
    public var isRemoved: Bool { isGone("") }

    /// True when a person has to choose between values in some cell.
    public var hasSiblings: Bool { cells.contains { !$0.siblings.isEmpty } }

    /// Returns the ids of a repeat's existing rows, in order.
    ///
    /// Complexity: O(r log n) for r rows.
    public func rows(at path: String) -> [String] {
        let place = repeatPlace(of: path)
        guard place < repeats.count, repeats[place].path == path else { return [] }
        return repeats[place].rows.map { $0.id }.filter { !isGone(path + "#" + $0) }
    }

    /// Returns true when the row or record of a path is removed.
    func isGone(_ path: String) -> Bool { self[path]?.present.value == .bool(false) }

    /// The record as it was before it was removed; itself when it is there.
    package var kept: RecordState {
        var state = self
        state.cells.removeAll { $0.path.isEmpty }
        return state
    }

    /// Returns true when a cell is in a row or record that is removed.
    ///
    /// Complexity: O(n) in the path.
    package func isInRemoved(_ path: String) -> Bool {
        isGone("") || RecordState.around(path).contains { isGone($0) }
    }

    /// Returns the index of the first cell whose path is not less than this one.
    func place(of path: String) -> Int {
        RecordState.place(in: cells.count) { cells[$0].path < path }
    }

    /// Returns the index of the first repeat whose path is not less than this one.
    func repeatPlace(of path: String) -> Int {
        RecordState.place(in: repeats.count) { repeats[$0].path < path }
    }

    /// Returns the first index below a count for which the predicate is false, by binary search.
    private static func place(in count: Int, _ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the index of a cell, which is made when it was never written.
    mutating func make(_ path: String) -> Int {
        let place = place(of: path)
        if place == cells.count || cells[place].path != path {
            cells.insert(CellState(path), at: place)
        }
        return place
    }

    /// Returns true when a path is that of a row or the record.
    static func isPresence(_ path: String) -> Bool {
        for byte in path.utf8.reversed() {
            if byte == UInt8(ascii: "#") { return true }
            if byte == UInt8(ascii: ".") { return false }
        }
        return path.isEmpty
    }

    /// Returns the paths of the rows around a cell or row, from the outside, without its own.
    static func around(_ path: String) -> [String] {
        let bytes = Array(path.utf8)
        var result: [String] = []
        var hasRow = false
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "#") { hasRow = true }
            guard byte == UInt8(ascii: ".") else { continue }
            if hasRow { result.append(String(decoding: bytes[..<index], as: UTF8.self)) }
            hasRow = false
        }
        return result
    }

    /// Returns true when a path is inside a row or the record.
    static func isInside(_ path: String, of outer: String) -> Bool {
        if outer.isEmpty { return !path.isEmpty }
        let (inner, outer) = (path.utf8, outer.utf8)
        guard inner.count > outer.count, inner.starts(with: outer) else { return false }
        return inner[inner.index(inner.startIndex, offsetBy: outer.count)] == UInt8(ascii: ".")
    }
}
