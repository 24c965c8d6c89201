// Equality and order between values of different kinds, as `=` and `<` of the language see them.
// Equality of the same kind, as a change of a cell sees it, is `==` of Value.

/// The order of two values.
public enum Ordering: Sendable {
    /// The first comes before the second, is the same, comes after it.
    case less, equal, greater
}

extension Value {
    /// Returns true when two values are equal to `=`; nil when either is an error.
    ///
    /// Empty equals empty only. With a boolean both sides are read as conditions, with a number as
    /// numbers, with a day, time or instant as such; a text that cannot be read so is unequal.
    func isEqual(to other: Value, in zone: Zone) -> Bool? {
        switch (self, other) {
        case (.error, _), (_, .error): return nil
        case (.number(let a), .number(let b)): return a == b
        case (.text(let a), .text(let b)):
            return a == b || (isBlank(a) && isBlank(b))
        default: break
        }
        if isEmpty || other.isEmpty { return isEmpty && other.isEmpty }
        if case .boolean(let flag) = self { return other.truth == flag }
        if case .boolean(let flag) = other { return truth == flag }
        return ordering(to: other, in: zone) == .equal
    }

    /// Returns the order of two values, as `<` and the other comparisons see it; nil when they
    /// have none.
    public func compared(with other: Value, in zone: Zone) -> Ordering? {
        ordering(to: other, in: zone)
    }

    /// Returns the order of two values for `<` and the other comparisons; nil when they have none:
    /// a side is empty, or a text does not read as a value of the other side's kind.
    func ordering(to other: Value, in zone: Zone) -> Ordering? {
        if case .number(let a) = self, case .number(let b) = other { return ordered(a, b) }
        if isEmpty || other.isEmpty { return nil }
        switch (self, other) {
        case (.day(let a), .day(let b)): return ordered(a, b)
        case (.time(let a), .time(let b)): return ordered(a, b)
        case (.instant(let a), .instant(let b)): return ordered(a, b)
        case (.time, .text), (.text, .time):
            guard case .time(let a) = asTime(), case .time(let b) = other.asTime() else {
                return nil
            }
            return ordered(a, b)
        case (.day, .text), (.text, .day), (.instant, .text), (.text, .instant),
            (.day, .instant), (.instant, .day):
            return Value.orderedMoments(self, other, zone)
        case (.text(let a), .text(let b)):
            if let first = Decimal(plain: a), let second = Decimal(plain: b) {
                return ordered(first, second)
            }
            return Value.orderedMoments(self, other, zone)
        default:
            guard case .number(let a) = asNumber, case .number(let b) = other.asNumber else {
                return nil
            }
            return ordered(a, b)
        }
    }

    /// Days and instants in order: two days as days, else both as instants.
    private static func orderedMoments(_ left: Value, _ right: Value, _ zone: Zone) -> Ordering? {
        guard let a = left.moment(in: zone), let b = right.moment(in: zone) else { return nil }
        if case .day(let first) = a, case .day(let second) = b { return ordered(first, second) }
        guard case .instant(let first) = a.asInstant(in: zone),
            case .instant(let second) = b.asInstant(in: zone)
        else { return nil }
        return ordered(first, second)
    }

    /// A day or an instant, also one spelled by a text, which may lack its offset here.
    private func moment(in zone: Zone) -> Value? {
        switch self {
        case .day, .instant: return self
        case .text(let text):
            if let day = Day.parse(trimmed(text)) { return .day(day) }
            return Instant.parse(trimmed(text), zone: zone).map { .instant($0) }
        default: return nil
        }
    }
}

/// The order of two comparable things.
@inline(__always)
private func ordered<T: Comparable>(_ left: T, _ right: T) -> Ordering {
    left < right ? .less : (left == right ? .equal : .greater)
}
