// The policies for merging concurrent values of a cell, and the pure functions that combine two
// values. They are called by RecordState+Merge.

import CalepinExpressions

/// A rule for a value that is concurrent with the present one.
public enum MergePolicy: UInt8, CaseIterable, Sendable {
    /// The value becomes a sibling, and a person chooses.
    case ask
    /// The value replaces the present one: for places, favourites and the like.
    case last
    /// Added choices are added and removed choices are removed.
    case set
    /// The values are increments and are summed.
    case sum
    /// A three-way merge by lines; changes that overlap are handled as `ask`.
    case text
    /// The values are appended to an array.
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

    /// True when each value is an increment of the whole.
    var isIncrement: Bool { self == .sum || self == .append }
}

/// The merge policies of a form's cells; `ask` is the default.
public struct MergePolicies: Equatable, Sendable {
    /// Policies by path without row ids, such as `drivers.notes`.
    public var policies: [String: MergePolicy]

    /// Makes policies.
    public init(_ policies: [String: MergePolicy] = [:]) { self.policies = policies }

    /// Returns the policy of a cell.
    ///
    /// Complexity: O(n) in the path.
    public subscript(path: String) -> MergePolicy {
        guard !policies.isEmpty else { return .ask }
        return policies[Self.withoutRows(path)] ?? .ask
    }

    /// Returns a path without the ids of rows.
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

/// Functions that combine two values.
enum Combining {
    /// Returns the sum of a value and an increment; nil when one is no number or the sum is too
    /// large.
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

    /// Returns a value with another appended, as an array.
    static func append(_ present: JSONValue, _ value: JSONValue) -> JSONValue {
        if case .array(let elements) = present { return .array(elements + [value]) }
        return present.isNull ? .array([value]) : .array([present, value])
    }

    /// Returns choices with one side's additions and removals applied: a text of words, or an
    /// array.
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

    /// Returns a text with both sides' changes by lines; nil when they overlap.
    static func text(from: JSONValue, present: JSONValue, late: JSONValue) -> JSONValue? {
        guard let before = TextLines(from), let here = TextLines(present),
            let there = TextLines(late), let merged = LineMerge.merge(before, here, there)
        else { return nil }
        return merged.isEmpty ? .null : .string(merged)
    }
}
