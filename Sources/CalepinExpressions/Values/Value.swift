// The content of a cell and the result of an expression. Conversions, comparison and arithmetic
// are in the Value+ files beside this one; decimals, days, times and instants in their own
// folders.

/// The content of a cell or the result of an expression.
///
/// Equality is by value: `1.50` equals `1.5`, and two instants are equal when they are the same
/// moment. An error is a value too, so it reaches the cell that shows it.
public enum Value: Hashable, Sendable {
    /// Nothing: neither zero, nor false, nor a text.
    case empty
    /// True or false.
    case boolean(Bool)
    /// An exact number.
    case number(Decimal)
    /// A text.
    case text(String)
    /// A calendar day, without a zone.
    case day(Day)
    /// A time of day, without a zone.
    case time(Time)
    /// A moment, with the offset it is shown in.
    case instant(Instant)
    /// The error of a computation; it takes the place of the result.
    case error(ValueError)

    /// True when there is nothing to read: empty, or a text of white space only.
    ///
    /// Complexity: O(n) in the leading white space of a text.
    public var isEmpty: Bool {
        switch self {
        case .empty: return true
        case .text(let text): return isBlank(text)
        default: return false
        }
    }

    /// The error, when this value is one.
    public var error: ValueError? {
        if case .error(let error) = self { return error }
        return nil
    }

    /// An error value of this kind.
    static func failed(_ code: ValueError.Code, _ argument: String = "") -> Value {
        .error(ValueError(code, argument))
    }
}

/// Returns true when a text is empty or only white space (space, tab, line feed, carriage return).
func isBlank(_ text: String) -> Bool {
    for byte in text.utf8 where !isSpace(byte) { return false }
    return true
}

/// Returns true when a byte is white space in the sense of XML: space, tab, line feed, carriage
/// return.
@inline(__always)
func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}
