// The texts of a column's cells in one buffer, a text for each row found. They are copied out of a
// table in a moment, so that nobody who looks at it waits while they are summed up.

import CalepinExpressions
import CalepinQuery

/// The texts of a column, one for each row found; empty for a cell without a value.
struct ColumnTexts: Sendable {
    private var bytes: [UInt8] = []
    /// The end of each text in `bytes`, after the beginning of the first one.
    private var ends: [Int32] = [0]

    /// Copies the texts of an attribute of the rows found.
    ///
    /// Complexity: O(n) in their bytes.
    init(_ live: LiveRows, _ found: FoundRows, at place: Int) {
        found.appendTexts(in: live, at: place, to: &bytes, ends: &ends)
    }

    /// Creates texts, for tests.
    init(_ texts: [String]) {
        for text in texts {
            bytes += text.utf8
            ends.append(Int32(truncatingIfNeeded: bytes.count))
        }
    }

    /// The number of rows.
    var count: Int { ends.count - 1 }

    func isEmpty(_ row: Int) -> Bool { ends[row] == ends[row + 1] }

    func text(_ row: Int) -> String {
        String(decoding: bytes[Int(ends[row])..<Int(ends[row + 1])], as: UTF8.self)
    }

    /// Calls `body` with each row that has a value, and the bytes of its text.
    ///
    /// Complexity: O(n) in the rows.
    func forEachFilled(_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            for row in 0..<count where ends[row] < ends[row + 1] {
                let range = Int(ends[row])..<Int(ends[row + 1])
                body(row, UnsafeBufferPointer(rebasing: bytes[range]))
            }
        }
    }
}

/// The different texts of a column, by numbers in the order in which they come.
struct DistinctTexts: Sendable {
    /// The number of each row's text; -1 for an empty cell.
    private(set) var numbers: [Int32]
    /// The first row with each text.
    private(set) var firstRows: [Int32] = []
    /// The number of rows with each text.
    private(set) var counts: [Int] = []
    /// The hash of each text.
    private var hashes: [Int] = []
    /// Numbers of texts by the remainder of their hash, -1 for none; a power of two of them.
    private var slots = [Int32](repeating: -1, count: 64)

    /// Numbers the texts of a column.
    ///
    /// Complexity: O(n) in the bytes; hashes are seeded anew by each process.
    init(_ texts: ColumnTexts) {
        numbers = [Int32](repeating: -1, count: texts.count)
        texts.forEachFilled { row, bytes in
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            let number = number(of: bytes, hasher.finalize(), row, in: texts)
            numbers[row] = number
            counts[Int(number)] += 1
        }
    }

    /// The number of different texts.
    var count: Int { counts.count }

    private mutating func number(
        of bytes: UnsafeBufferPointer<UInt8>, _ hash: Int, _ row: Int, in texts: ColumnTexts
    ) -> Int32 {
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = slots[slot]
            let isSame =
                hashes[Int(number)] == hash
                && texts.hasText(bytes, at: Int(firstRows[Int(number)]))
            if isSame { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = Int32(truncatingIfNeeded: counts.count)
        slots[slot] = number
        firstRows.append(Int32(truncatingIfNeeded: row))
        counts.append(0)
        hashes.append(hash)
        if counts.count * 2 > slots.count { grow() }
        return number
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 4)
        for (number, hash) in hashes.enumerated() {
            var slot = hash & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(truncatingIfNeeded: number)
        }
    }
}

extension ColumnTexts {
    /// Returns true when a row has a text of these bytes.
    fileprivate func hasText(_ other: UnsafeBufferPointer<UInt8>, at row: Int) -> Bool {
        let range = Int(ends[row])..<Int(ends[row + 1])
        guard range.count == other.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for place in 0..<other.count where bytes[range.lowerBound + place] != other[place] {
                return false
            }
            return true
        }
    }
}
