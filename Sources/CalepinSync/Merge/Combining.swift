// The pure functions that combine two values of a cell. They are called by RecordState+Merge.

import CalepinExpressions

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
