// How the values of a cell merge when two people wrote them without having seen each other's: the
// policies, and the pure functions that combine two values. Who calls them is RecordState+Merge.

import CalepinExpressions

/// What happens to a value that comes late.
public enum MergePolicy: UInt8, CaseIterable, Sendable {
    /// It becomes a sibling, and a person chooses.
    case ask
    /// It replaces the present one: for places, favourites and the like.
    case last
    /// Choices that were added are added, those that were taken away are taken away.
    case set
    /// Values are increments, and all of them count.
    case sum
    /// Lines are merged with the text both started from; where both changed a line, as `ask`.
    case text
    /// Values are put at the end, one after the other.
    case append

    /// The word in a declaration.
    public var name: String {
        switch self {
        case .ask: "ask"
        case .last: "last"
        case .set: "set"
        case .sum: "sum"
        case .text: "text"
        case .append: "append"
        }
    }

    /// Whether each value is a part of the whole rather than the whole.
    var isIncrement: Bool { self == .sum || self == .append }
}

/// The policies of a form's cells; what is not named asks.
public struct MergePolicies: Equatable, Sendable {
    /// Paths without rows, such as `drivers.notes`, and their policies.
    public var policies: [String: MergePolicy]

    /// Makes policies.
    public init(_ policies: [String: MergePolicy] = [:]) { self.policies = policies }

    /// The policy of a cell.
    ///
    /// Complexity: O(n) in the path.
    public subscript(path: String) -> MergePolicy {
        guard !policies.isEmpty else { return .ask }
        return policies[Self.withoutRows(path)] ?? .ask
    }

    /// A path without the ids of rows.
    static func withoutRows(_ path: String) -> String {
        var bytes: [UInt8] = []
        var isRow = false
        for byte in path.utf8 {
            if byte == UInt8(ascii: "#") { isRow = true }
            if byte == UInt8(ascii: ".") { isRow = false }
            if !isRow { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Combining of two values.
enum Combining {
    /// The sum of a value and an increment; nil when one is no number or the sum is too large.
    static func sum(_ present: JSONValue, _ increment: JSONValue) -> JSONValue? {
        do throws(DecimalError) {
            guard let left = try number(present), let right = try number(increment) else {
                return nil
            }
            return .number(try left.adding(right).description)
        } catch { return nil }
    }

    private static func number(_ value: JSONValue) throws(DecimalError) -> Decimal? {
        switch value {
        case .null: return Decimal(0)
        case .number(let text), .string(let text): return try Decimal(text)
        default: return nil
        }
    }

    /// A value with another at its end, as an array.
    static func append(_ present: JSONValue, _ value: JSONValue) -> JSONValue {
        if case .array(let elements) = present { return .array(elements + [value]) }
        return present.isNull ? .array([value]) : .array([present, value])
    }

    /// Choices with what one side added and took away: a text of words, or an array.
    static func choices(from: JSONValue, present: JSONValue, late: JSONValue) -> JSONValue {
        let before = elements(from)
        let after = elements(late)
        var result = elements(present).filter { !before.contains($0) || after.contains($0) }
        for element in after where !before.contains(element) && !result.contains(element) {
            result.append(element)
        }
        if case .array = late { return .array(result) }
        if case .array = present { return .array(result) }
        return words(result)
    }

    private static func elements(_ value: JSONValue) -> [JSONValue] {
        switch value {
        case .null: []
        case .array(let elements): elements
        case .string(let text): text.split(separator: " ").map { .string(String($0)) }
        default: [value]
        }
    }

    private static func words(_ elements: [JSONValue]) -> JSONValue {
        var text = ""
        for case .string(let word) in elements { text += text.isEmpty ? word : " " + word }
        return text.isEmpty ? .null : .string(text)
    }

    /// Both sides' changes to a text, by lines; nil where they overlap.
    static func text(from: JSONValue, present: JSONValue, late: JSONValue) -> JSONValue? {
        guard let before = lines(from), let here = lines(present), let there = lines(late),
            let merged = LineMerge.merge(before, here, there)
        else { return nil }
        var text = ""
        for (index, line) in merged.enumerated() { text += index > 0 ? "\n" + line : line }
        return text.isEmpty ? .null : .string(text)
    }

    private static func lines(_ value: JSONValue) -> [String]? {
        switch value {
        case .null: []
        case .string(let text):
            text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        default: nil
        }
    }
}

/// The merging of two changed copies of lines.
enum LineMerge {
    /// Comparisons at most, so that a long text of many changes asks instead of taking long.
    static let comparisons = 1_000_000

    /// Both sides' changes; nil where both changed the same lines differently.
    ///
    /// Complexity: O(n · m) in the lines between the first and the last that differ, at most
    /// ``comparisons``; O(n) in the others.
    static func merge(_ before: [String], _ here: [String], _ there: [String]) -> [String]? {
        guard let left = matches(before, here), let right = matches(before, there) else {
            return nil
        }
        var merged: [String] = []
        var (base, first, second) = (0, 0, 0)
        for line in 0...before.count {
            let isEnd = line == before.count
            guard isEnd || left[line] >= 0 && right[line] >= 0 else { continue }
            let (toFirst, toSecond) = isEnd ? (here.count, there.count) : (left[line], right[line])
            guard
                let part = chosen(
                    before[base..<line], here[first..<toFirst], there[second..<toSecond])
            else { return nil }
            merged += part
            if !isEnd { merged.append(before[line]) }
            (base, first, second) = (line + 1, toFirst + 1, toSecond + 1)
        }
        return merged
    }

    private static func chosen(
        _ before: ArraySlice<String>, _ here: ArraySlice<String>, _ there: ArraySlice<String>
    ) -> ArraySlice<String>? {
        if here.elementsEqual(before) { return there }
        return there.elementsEqual(before) || there.elementsEqual(here) ? here : nil
    }

    /// For each line its place in the other copy, along a longest common subsequence; -1 for none.
    private static func matches(_ before: [String], _ after: [String]) -> [Int]? {
        var result = [Int](repeating: -1, count: before.count)
        // Mostly a few lines differ: what is alike around them needs no table.
        let most = min(before.count, after.count)
        var start = 0
        while start < most, before[start] == after[start] {
            result[start] = start
            start += 1
        }
        var (end, other) = (before.count, after.count)
        while end > start, other > start, before[end - 1] == after[other - 1] {
            (end, other) = (end - 1, other - 1)
            result[end] = other
        }
        return match(before[start..<end], after[start..<other], &result) ? result : nil
    }

    /// Matches what differs; tells whether it was few enough lines.
    private static func match(
        _ before: ArraySlice<String>, _ after: ArraySlice<String>, _ result: inout [Int]
    ) -> Bool {
        let (rows, width) = (before.count + 1, after.count + 1)
        guard rows <= comparisons, width <= comparisons,
            Int64(rows) * Int64(width) <= Int64(comparisons)
        else { return false }
        let (first, second) = (before.startIndex, after.startIndex)
        var lengths = [Int32](repeating: 0, count: rows * width)
        for i in (0..<before.count).reversed() {
            for j in (0..<after.count).reversed() {
                lengths[i * width + j] =
                    before[first + i] == after[second + j]
                    ? lengths[(i + 1) * width + j + 1] + 1
                    : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
            }
        }
        var (i, j) = (0, 0)
        while i < before.count, j < after.count {
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
