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
        guard let before = TextLines(from), let here = TextLines(present),
            let there = TextLines(late), let merged = LineMerge.merge(before, here, there)
        else { return nil }
        return merged.isEmpty ? .null : .string(merged)
    }
}
