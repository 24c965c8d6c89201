// The texts of the rows of a collection in one piece of memory, found by number or id. What the
// texts mean is the attributes' business.

import CalepinExpressions

/// Rows of texts by number.
///
/// A changed row gets a new place; what it leaves behind is cleared away when half is such.
struct KeptRows: Sendable {
    /// How many texts a row has.
    let width: Int
    private var bytes: [UInt8] = []
    /// Where each text ends, and where each row's first begins: `width` + 1 places a row.
    private var places: [Int32] = []
    /// The ids by row, and the rows by id.
    private(set) var ids: [String] = []
    private var numbers: [String: Int] = [:]
    /// Rows that are gone and whose numbers are free.
    private var free: [Int32] = []
    private var abandoned = 0

    init(width: Int) { self.width = width }

    /// One more than the largest number of a row.
    var capacity: Int { ids.count }
    /// How many rows there are.
    var count: Int { ids.count - free.count }

    /// The number of the row with an id.
    func number(of id: String) -> Int? { numbers[id] }

    /// The text of an attribute; empty when there is none.
    func text(_ row: Int, _ attribute: Int) -> String {
        guard let range = range(row, attribute) else { return "" }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    /// Where the bytes of a text are; nil when there is none.
    private func range(_ row: Int, _ attribute: Int) -> Range<Int>? {
        guard row >= 0, row < ids.count, attribute >= 0, attribute < width else { return nil }
        let place = row * (width + 1) + attribute
        return Int(places[place])..<Int(places[place + 1])
    }

    /// Puts a row in the place of the one with its id, or behind all; nil when there are too many
    /// rows or bytes.
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

    private mutating func newNumber(_ id: String) -> Int? {
        var row = ids.count
        if let last = free.popLast() {
            row = Int(last)
            ids[row] = id
        } else {
            guard row < Limits.searchedRows else { return nil }
            ids.append(id)
            for _ in 0...width { places.append(0) }
        }
        numbers[id] = row
        return row
    }

    /// Takes a row out and gives the number it had.
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
