// Operations on unpacked numbers that need no context: their order and their integral values.

extension Unpacked {
    /// -1, 0 or 1 as the first number is less than, equal to or greater than the second.
    static func compare(_ a: Unpacked, _ b: Unpacked) -> Int {
        let difference = sign(a) - sign(b)
        if difference != 0 { return difference < 0 ? -1 : 1 }
        let order = compareMagnitude(a, b)
        return a.negative ? -order : order
    }

    /// -1, 0 or 1 as the first number is nearer to zero than, as near as or further from it than
    /// the second.
    static func compareMagnitude(_ a: Unpacked, _ b: Unpacked) -> Int {
        if a.isZero || b.isZero { return (a.isZero ? 0 : 1) - (b.isZero ? 0 : 1) }
        let difference = a.adjustedExponent - b.adjustedExponent
        if difference != 0 { return difference < 0 ? -1 : 1 }
        // With first digits at one place, aligned numbers have 34 digits at most.
        let gap = a.exponent - b.exponent
        let left = gap > 0 ? a.coefficient &* PowersOfTen.long[gap] : a.coefficient
        let right = gap < 0 ? b.coefficient &* PowersOfTen.long[-gap] : b.coefficient
        return left == right ? 0 : (left < right ? -1 : 1)
    }

    private static func sign(_ number: Unpacked) -> Int {
        number.isZero ? 0 : (number.negative ? -1 : 1)
    }

    /// -1, 0 or 1 in the order of all representations: equal values by sign, then exponent.
    static func compareTotal(_ a: Unpacked, _ b: Unpacked) -> Int {
        if a.negative != b.negative { return a.negative ? -1 : 1 }
        let order = compare(a, b)
        if order != 0 || a.exponent == b.exponent { return order }
        return (a.exponent < b.exponent) != a.negative ? -1 : 1
    }

    /// The order in which the greater is chosen: by value, then by representation.
    static func order(_ a: Unpacked, _ b: Unpacked, _ byMagnitude: Bool) -> Int {
        let order = byMagnitude ? compareMagnitude(a, b) : compare(a, b)
        if order != 0 { return order }
        return compareTotal(a, b)
    }

    /// Returns the coefficient without its last digits, rounded, and the conditions that raises.
    func shortened(
        by count: Int, _ rounding: RoundingMode
    ) -> (coefficient: UInt128, raised: Conditions) {
        let (kept, rest) = coefficient.split(dropping: count)
        let up = rounding.increments(kept, rest, negative: negative)
        return (up ? kept + 1 : kept, rest == .nothing ? .rounded : [.rounded, .inexact])
    }

    /// The number rounded to an integer; one that has no fraction stays as it is.
    func integral(_ rounding: RoundingMode) -> (value: Unpacked, raised: Conditions) {
        if exponent >= 0 { return (self, []) }
        if isZero { return (Unpacked(negative: negative, exponent: 0, coefficient: 0), []) }
        let (coefficient, raised) = shortened(by: -exponent, rounding)
        return (Unpacked(negative: negative, exponent: 0, coefficient: coefficient), raised)
    }

    /// The value without its sign where it is an integer that 64 bits hold.
    var integerMagnitude: UInt64? {
        if isZero { return 0 }
        if exponent > 19 || exponent < -33 { return nil }
        if exponent >= 0 {
            if coefficient.highWord != 0 { return nil }
            let product = UInt128(product: coefficient.lowWord, PowersOfTen.short[exponent])
            return product.highWord == 0 ? product.lowWord : nil
        }
        let (value, rest) = coefficient.divided(byPowerOfTen: -exponent)
        return rest == 0 && value.highWord == 0 ? value.lowWord : nil
    }
}
