// A replaced value in the least space: of a long text that was edited, only the part that differs.

import CalepinExpressions

/// A value that another one replaced.
package enum ReplacedValue: Equatable, Sendable {
    /// The whole value; `null` for none.
    case whole(JSONValue)
    /// The part of a text between its first `start` and its last `end` bytes of UTF-8, which the
    /// new text has as well.
    case part(String, start: Int, end: Int)

    /// The minimum number of equal bytes for which only a part is stored: naming them takes as
    /// many.
    private static let minEqualBytes = 32

    /// Makes the shorter form of a value that another one replaced.
    ///
    /// Complexity: O(n) in the values.
    init(_ old: JSONValue, by new: JSONValue) {
        self = .whole(old)
        guard case .string(let oldText) = old, case .string(let newText) = new else { return }
        let (before, after) = (Array(oldText.utf8), Array(newText.utf8))
        let most = min(before.count, after.count)
        guard most > Self.minEqualBytes else { return }
        var start = 0
        while start < most, before[start] == after[start] { start += 1 }
        while start > 0, start < before.count, Self.continues(before[start]) { start -= 1 }
        var end = 0
        while end < most - start, before[before.count - 1 - end] == after[after.count - 1 - end] {
            end += 1
        }
        while end > 0, Self.continues(before[before.count - end]) { end -= 1 }
        guard start + end > Self.minEqualBytes else { return }
        let middle = String(decoding: before[start..<(before.count - end)], as: UTF8.self)
        self = .part(middle, start: start, end: end)
    }

    /// Returns true for a byte of UTF-8 that is not the first of its character.
    private static func continues(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// Returns the value before, given the one that replaced it; nil when the two do not belong
    /// together.
    ///
    /// Complexity: O(n) in the values.
    func value(before new: JSONValue) -> JSONValue? {
        switch self {
        case .whole(let value): return value
        case .part(let middle, let start, let end):
            guard case .string(let text) = new, start >= 0, end >= 0,
                start <= text.utf8.count, end <= text.utf8.count - start
            else { return nil }
            let bytes = Array(text.utf8)
            return .string(
                String(
                    decoding: bytes[..<start] + Array(middle.utf8) + bytes[(bytes.count - end)...],
                    as: UTF8.self))
        }
    }
}
