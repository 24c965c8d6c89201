// A 512-bit product and the long decimal made with it: the working precision of powers and
// transcendental functions.

/// The exact product of two 256-bit numbers.
struct DoubleWide {
    var high: Wide
    var low: Wide

    init(product a: Wide, _ b: Wide) {
        let bottom = Wide(product: a.low, b.low)
        let cross = Wide(product: a.low, b.high)
        let across = Wide(product: a.high, b.low)
        let top = Wide(product: a.high, b.high)
        // Three numbers below 2¹²⁸ each: the upper half of the sum is at most 2.
        let middle = Wide(bottom.high) &+ Wide(cross.low) &+ Wide(across.low)
        low = Wide(high: middle.low, low: bottom.low)
        high = top &+ Wide(cross.high) &+ Wide(across.high) &+ Wide(middle.high)
    }

    /// Divides by 10 to a power of 0...19 and tells whether that was exact.
    mutating func divide(byPowerOfTen power: Int) -> Bool {
        let divisor = WordDivisor(powerOfTen: power)
        let (upper, carry) = high.divided(by: divisor)
        let (lower, remainder) = low.divided(by: divisor, carry: carry)
        high = upper
        low = lower
        return remainder == 0
    }
}

/// A positive decimal of up to 75 digits, cut rather than rounded.
struct LongDecimal {
    var coefficient: Wide
    var exponent: Int
    /// True when no digit was cut in the computation.
    var isExact = true

    /// Digits kept: the product of two fits 512 bits, and they fit 256.
    static let digits = 75

    var adjustedExponent: Int { exponent + coefficient.approximateDigitCount - 1 }

    /// The product, cut to 74 or 75 digits where it is longer.
    func multiplied(by other: LongDecimal) -> LongDecimal {
        var product = DoubleWide(product: coefficient, other.coefficient)
        var result = LongDecimal(
            coefficient: product.low, exponent: exponent + other.exponent,
            isExact: isExact && other.isExact)
        // The estimate is right or one too large, as in `approximateDigitCount`.
        var excess = ((product.bitWidth * 1233) >> 12) + 1 - Self.digits
        if excess <= 0 { return result }
        result.exponent += excess
        while excess > 0 {
            let step = min(excess, 19)
            let exact = product.divide(byPowerOfTen: step)
            result.isExact = result.isExact && exact
            excess -= step
        }
        result.coefficient = product.low
        return result
    }

    /// One divided by a coefficient of at most 34 digits: exact, or cut after 73 digits or more.
    init(inverseOf divisor: UInt128) {
        // 37 or 38 digits, then 37 more from what is left.
        let digits = PowersOfTen.digitCount(divisor)
        let power = digits + 36
        let dividend = Wide(1).scaled(byPowerOfTen: power)
        let (upper, rest) = dividend.divided(by: divisor)
        let (lower, last) = Wide(rest).scaled(byPowerOfTen: 37).divided(by: divisor)
        coefficient = Wide(upper).scaled(byPowerOfTen: 37) &+ Wide(lower)
        exponent = -power - 37
        isExact = last == 0
        if isExact { stripZeros() }
    }

    init(coefficient: Wide, exponent: Int, isExact: Bool = true) {
        self.coefficient = coefficient
        self.exponent = exponent
        self.isExact = isExact
    }

    private mutating func stripZeros() {
        var step = 16
        while step > 0 {
            let (quotient, remainder) = coefficient.divided(byPowerOfTen: step)
            if remainder == 0 {
                coefficient = quotient
                exponent += step
            } else {
                step /= 2
            }
        }
    }
}
