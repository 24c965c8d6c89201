// A three-way merge of texts by lines, as a pure function. The cells that use it, and the handling
// of overlapping changes, are in MergePolicies and RecordState+Merge.

import CalepinExpressions

/// A text as lines separated by line feeds, compared as bytes, which are copied once.
struct TextLines {
    let bytes: [UInt8]
    /// The offset of each line's beginning, and one more behind the last line.
    private let starts: [Int]

    /// Splits a value into lines, none for null; nil for a value that is no text.
    ///
    /// Complexity: O(n) in the bytes.
    init?(_ value: JSONValue) {
        switch value {
        case .null: (bytes, starts) = ([], [0])
        case .string(let text):
            bytes = Array(text.utf8)
            var starts = [0]
            for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
                starts.append(index + 1)
            }
            starts.append(bytes.count + 1)
            self.starts = starts
        default: return nil
        }
    }

    /// The number of lines.
    var count: Int { starts.count - 1 }

    /// Returns the bytes of a line, without the line feed.
    subscript(line: Int) -> ArraySlice<UInt8> { bytes[starts[line]..<starts[line + 1] - 1] }

    /// Returns the bytes of consecutive lines, including the line feeds between them; nil for an
    /// empty range.
    subscript(lines: Range<Int>) -> ArraySlice<UInt8>? {
        lines.isEmpty ? nil : bytes[starts[lines.lowerBound]..<starts[lines.upperBound] - 1]
    }
}

/// The three-way merge of lines.
enum LineMerge {
    /// The maximum number of comparisons; a longer comparison is treated as a conflict.
    static let comparisons = 1_000_000

    /// Returns the text with both sides' changes; nil when both changed the same lines
    /// differently.
    ///
    /// Complexity: O(n · m) in the lines between the first and the last that differ, at most
    /// ``comparisons``; O(n) in the bytes of the others.
    static func merge(_ before: TextLines, _ here: TextLines, _ there: TextLines) -> String? {
        guard let left = matches(before, here), let right = matches(before, there) else {
            return nil
        }
        var merged = MergedLines()
        merged.bytes.reserveCapacity(here.bytes.count + there.bytes.count)
        var (base, first, second) = (0, 0, 0)
        for line in 0...before.count {
            let isEnd = line == before.count
            guard isEnd || left[line] >= 0 && right[line] >= 0 else { continue }
            let (toFirst, toSecond) = isEnd ? (here.count, there.count) : (left[line], right[line])
            let was = before[base..<line]
            let (mine, theirs) = (here[first..<toFirst], there[second..<toSecond])
            let isMineOld = mine == was
            guard isMineOld || theirs == was || mine == theirs else { return nil }
            merged.add(isMineOld ? theirs : mine)
            if !isEnd { merged.add(before[line]) }
            (base, first, second) = (line + 1, toFirst + 1, toSecond + 1)
        }
        return String(decoding: merged.bytes, as: UTF8.self)
    }

    /// Returns the index of each line in the other copy, along a longest common subsequence; -1
    /// for none. Nil when it takes too many comparisons.
    private static func matches(_ before: TextLines, _ after: TextLines) -> [Int]? {
        var result = [Int](repeating: -1, count: before.count)
        // Usually a few lines differ: the equal ones around them need no table.
        let maxEqual = min(before.count, after.count)
        var start = 0
        while start < maxEqual, before[start] == after[start] {
            result[start] = start
            start += 1
        }
        var (end, other) = (before.count, after.count)
        while end > start, other > start, before[end - 1] == after[other - 1] {
            (end, other) = (end - 1, other - 1)
            result[end] = other
        }
        let differing = (before: start..<end, after: start..<other)
        return match(before, after, differing, &result) ? result : nil
    }

    /// Matches the lines that differ; returns false when they are too many.
    private static func match(
        _ before: TextLines, _ after: TextLines,
        _ differing: (before: Range<Int>, after: Range<Int>), _ result: inout [Int]
    ) -> Bool {
        let (rows, width) = (differing.before.count + 1, differing.after.count + 1)
        guard rows <= comparisons, width <= comparisons,
            Int64(rows) * Int64(width) <= Int64(comparisons)
        else { return false }
        let (first, second) = (differing.before.lowerBound, differing.after.lowerBound)
        var lengths = [Int32](repeating: 0, count: rows * width)
        for i in (0..<rows - 1).reversed() {
            for j in (0..<width - 1).reversed() {
                lengths[i * width + j] =
                    before[first + i] == after[second + j]
                    ? lengths[(i + 1) * width + j + 1] + 1
                    : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
            }
        }
        var (i, j) = (0, 0)
        while i < rows - 1, j < width - 1 {
            if before[first + i] == after[second + j] {
                result[first + i] = second + j
                (i, j) = (i + 1, j + 1)
            } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
                i += 1
            } else {
                j += 1
            }
        }
        return true
    }
}

/// A builder of lines separated by line feeds.
private struct MergedLines {
    var bytes: [UInt8] = []
    private var isFirst = true

    mutating func add(_ lines: ArraySlice<UInt8>?) {
        guard let lines else { return }
        if !isFirst { bytes.append(UInt8(ascii: "\n")) }
        isFirst = false
        bytes += lines
    }
}
