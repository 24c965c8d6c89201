// The texts of the rows of a collection in one buffer, found by number or id. The attributes
// define the meaning of the texts.

import CalepinExpressions

/// A table of texts by row number.
///
/// A changed row is written to a new place in the buffer, which is compacted when half of it is
/// unused.
struct RowStorage: Sendable {
    /// The number of texts in a row.
    let width: Int
    private var bytes: [UInt8] = []
    /// The offsets in `bytes` of each row's beginning and of the end of each text: `width` + 1
    /// offsets a row.
    private var places: [Int32] = []
    /// The ids by row number; empty for a removed row.
    private(set) var ids: [String] = []
    private var numbers: [String: Int] = [:]
    /// The numbers of removed rows, which new rows reuse.
    private var free: [Int32] = []
    private var abandoned = 0

    init(width: Int) { self.width = width }

    /// The upper bound of row numbers.
    var capacity: Int { ids.count }
    /// The number of rows.
    var count: Int { ids.count - free.count }

    /// The size of the texts of all rows in bytes.
    var textBytes: Int { bytes.count - abandoned }

    /// Returns the number of the row with an id.
    func number(of id: String) -> Int? { numbers[id] }

    /// Returns the text of an attribute; empty when there is none.
    func text(_ row: Int, _ attribute: Int) -> String {
        guard let range = range(row, attribute) else { return "" }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// Calls `body` with the bytes of the text of an attribute; none when there is no text.
    func withText(_ row: Int, _ attribute: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let range = range(row, attribute) ?? 0..<0
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Appends the bytes of an attribute's texts, and the end of each, for some rows.
    ///
    /// Complexity: O(n) in the bytes.
    func append(
        _ attribute: Int, of rows: [Int32], to target: inout [UInt8], ends: inout [Int32]
    ) {
        ends.reserveCapacity(ends.count + rows.count)
        for row in rows {
            if let range = range(Int(row), attribute) { target.append(contentsOf: bytes[range]) }
            ends.append(Int32(truncatingIfNeeded: target.count))
        }
    }

    /// Returns the range of a text in `bytes`; nil when there is no such row or attribute.
    private func range(_ row: Int, _ attribute: Int) -> Range<Int>? {
        guard row >= 0, row < ids.count, attribute >= 0, attribute < width else { return nil }
        let place = row * (width + 1) + attribute
        return Int(places[place])..<Int(places[place + 1])
    }

    /// Makes room for as many rows as are to come.
    mutating func reserve(_ count: Int) {
        guard count > ids.count else { return }
        ids.reserveCapacity(count)
        numbers.reserveCapacity(count)
        places.reserveCapacity(count * (width + 1))
    }

    /// Replaces the row with the same id, or adds one; returns nil when there are too many rows or
    /// bytes.
    mutating func put(_ id: String, _ texts: [String]) -> Int? {
        var size = 0
        for text in texts { size += text.utf8.count }
        if abandoned > 65_536, abandoned > bytes.count / 2 { moveTogether() }
        guard bytes.count + size < Int(Int32.max) / 2 else { return nil }
        guard let row = numbers[id] ?? newNumber(id) else { return nil }
        let first = row * (width + 1)
        abandoned += Int(places[first + width] - places[first])
        places[first] = Int32(truncatingIfNeeded: bytes.count)
        for attribute in 0..<width {
            if attribute < texts.count { bytes.append(contentsOf: texts[attribute].utf8) }
            places[first + attribute + 1] = Int32(truncatingIfNeeded: bytes.count)
        }
        return row
    }

    /// Returns the ids of the present rows that are not among those of a source.
    func missing(from incoming: [SourceRow]) -> [String] {
        guard count > 0 else { return [] }
        var stays: Set<String> = []
        stays.reserveCapacity(incoming.count)
        for row in incoming { stays.insert(row.id) }
        var gone: [String] = []
        for id in ids where !id.isEmpty && !stays.contains(id) { gone.append(id) }
        return gone
    }

    private mutating func newNumber(_ id: String) -> Int? {
        var row = ids.count
        if let last = free.popLast() {
            row = Int(last)
            ids[row] = id
        } else {
            guard row < RowLimits.searchedRows else { return nil }
            ids.append(id)
            for _ in 0...width { places.append(0) }
        }
        numbers[id] = row
        return row
    }

    /// Removes a row and returns the number it had.
    mutating func remove(_ id: String) -> Int? {
        guard let row = numbers.removeValue(forKey: id) else { return nil }
        let first = row * (width + 1)
        abandoned += Int(places[first + width] - places[first])
        for place in first...first + width { places[place] = 0 }
        ids[row] = ""
        free.append(Int32(truncatingIfNeeded: row))
        return row
    }

    private mutating func moveTogether() {
        var together: [UInt8] = []
        together.reserveCapacity(bytes.count - min(abandoned, bytes.count))
        for row in ids.indices {
            let first = row * (width + 1)
            let move = Int32(truncatingIfNeeded: together.count) - places[first]
            together.append(contentsOf: bytes[Int(places[first])..<Int(places[first + width])])
            for place in first...first + width { places[place] += move }
        }
        bytes = together
        abandoned = 0
    }
}
