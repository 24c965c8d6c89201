// The sort keys of rows for one attribute, in one buffer: an array for each row would cost more
// than the sorting.

import CalepinExpressions

/// The sort keys of rows for one attribute: a number, a text or nothing for each row.
struct SortKeys {
    /// The numbers of rows whose attribute is one; empty when the attribute has texts.
    private var numbers: [Decimal?] = []
    /// The keys of texts, and the offset behind each; a row without a text has none.
    private var bytes: [UInt8] = []
    private var ends: [Int32] = [0]
    /// A number for each row in the order of the keys: different ones decide the order, equal ones
    /// do not. They decide nearly always, without an access to another array.
    private var starts: [UInt64] = []

    /// The starts of numbers are below those of texts, and these below that of nothing.
    private static let numberRange: Int64 = 1 << 56
    private static let firstText: UInt64 = 1 << 58

    /// Makes the keys of rows, numbered in their order here.
    ///
    /// Complexity: O(n) in the bytes of the texts.
    init(_ rows: RowStorage, _ present: [Int32], _ attribute: Int, _ declared: RowAttribute) {
        let isNumber = declared.reading == .number
        var collation = Collation()
        starts.reserveCapacity(present.count)
        ends.reserveCapacity(present.count + 1)
        if isNumber { numbers.reserveCapacity(present.count) }
        for row in present {
            let row = Int(row)
            if isNumber, case .number(let number) = declared.value(of: rows.text(row, attribute)) {
                numbers.append(number)
                starts.append(SortKeys.start(of: number))
            } else {
                if isNumber { numbers.append(nil) }
                let first = bytes.count
                rows.withText(row, attribute) { collation.appendKey($0, to: &bytes) }
                starts.append(start(from: first))
            }
            ends.append(Int32(truncatingIfNeeded: bytes.count))
        }
    }

    /// Returns true for a row without a value.
    func isNothing(_ row: Int) -> Bool { starts[row] == .max }

    private static func start(of number: Decimal) -> UInt64 {
        let range = numberRange
        let whole = number.int64() ?? number.floor.int64() ?? (number < 0 ? -range : range)
        return UInt64(max(-range, min(range, whole)) + range)
    }

    /// Returns the start of the text whose key begins at an offset and ends with the bytes.
    private func start(from first: Int) -> UInt64 {
        guard first < bytes.count else { return .max }
        // Each of the seven places has 257 values: a byte, or none.
        var start: UInt64 = 0
        for place in first..<first + 7 {
            start = start * 257 + (place < bytes.count ? UInt64(bytes[place]) + 1 : 0)
        }
        return start + SortKeys.firstText
    }

    /// Compares two rows by their values; those without one come last.
    func compared(_ left: Int, _ right: Int) -> Ordering {
        if starts[left] != starts[right] { return starts[left] < starts[right] ? .less : .greater }
        if let (one, other) = bothNumbers(left, right) {
            return one == other ? .equal : one < other ? .less : .greater
        }
        return bytes.withUnsafeBufferPointer { bytes in
            let one = bytes[Int(ends[left])..<Int(ends[left + 1])]
            let other = bytes[Int(ends[right])..<Int(ends[right + 1])]
            var (at, from) = (one.startIndex, other.startIndex)
            while at < one.endIndex, from < other.endIndex {
                if bytes[at] != bytes[from] { return bytes[at] < bytes[from] ? .less : .greater }
                at += 1
                from += 1
            }
            return one.count == other.count ? .equal : one.count < other.count ? .less : .greater
        }
    }

    private func bothNumbers(_ left: Int, _ right: Int) -> (Decimal, Decimal)? {
        guard !numbers.isEmpty, let one = numbers[left], let other = numbers[right] else {
            return nil
        }
        return (one, other)
    }
}
