// Positive binary numbers of 256 bits with an exponent, in which the transcendental functions are
// computed, since multiplying binary fractions needs no division. 256 bits are 77 digits, more
// than twice those of a decimal, so errors of many last bits stay far below half a digit of a
// result.

/// A positive number: mantissa times 2 to the exponent.
struct BinaryReal {
    var mantissa: Wide
    var exponent: Int

    init(_ mantissa: Wide, exponent: Int) {
        self.mantissa = mantissa
        self.exponent = exponent
    }

    /// The fraction `mantissa` / 2²⁵⁶.
    init(fraction mantissa: Wide) {
        self.init(mantissa, exponent: -256)
    }

    var isZero: Bool { mantissa.isZero }

    /// Bits before the point; negative for a number that begins further right.
    var integerBits: Int { mantissa.bitWidth + exponent }

    /// The same number with the highest bit of the mantissa set; not for zero.
    var normalized: BinaryReal {
        let shift = 256 - mantissa.bitWidth
        return BinaryReal(mantissa.shiftedLeft(by: shift), exponent: exponent - shift)
    }

    /// The number times 2 to the power `bits`, cut to a whole number that the caller knows to fit.
    func fixed(_ bits: Int) -> Wide {
        let shift = exponent + bits
        return shift >= 0 ? mantissa.shiftedLeft(by: shift) : mantissa.shiftedRight(by: -shift)
    }

    /// The product, with a relative error below 2⁻²⁵³.
    func multiplied(by other: BinaryReal) -> BinaryReal {
        let (a, b) = (normalized, other.normalized)
        return BinaryReal(
            DoubleWide(product: a.mantissa, b.mantissa).high,
            exponent: a.exponent + b.exponent + 256)
    }

    /// The number times 1 plus a fraction of 2²⁵⁶, or minus it.
    func multiplied(byOneAnd part: Wide, minus: Bool) -> BinaryReal {
        // One bit of room for the carry of the sum.
        let number = normalized
        let half = number.mantissa.shiftedRight(by: 1)
        let change = half.times(part)
        return BinaryReal(
            minus ? half &- change : half &+ change, exponent: number.exponent + 1)
    }

    /// The quotient, with a relative error below 2⁻²⁵³; one bit a step.
    func divided(by other: BinaryReal) -> BinaryReal {
        let divisor = other.normalized.mantissa.shiftedRight(by: 1)
        var rest = normalized.mantissa.shiftedRight(by: 1)
        var quotient = Wide(0)
        for _ in 0..<256 {
            quotient = quotient &+ quotient
            if !(rest < divisor) {
                rest = rest &- divisor
                quotient = quotient &+ Wide(1)
            }
            rest = rest &+ rest
        }
        // The first bit has the weight 1, and the operands were scaled alike.
        return BinaryReal(
            quotient, exponent: normalized.exponent - other.normalized.exponent - 255)
    }

    /// The square root, with a relative error below 2⁻¹²⁴.
    var squareRoot: BinaryReal {
        let bits = 252 - mantissa.bitWidth
        let shift = (exponent - bits) & 1 == 0 ? bits : bits - 1
        let scaled =
            shift >= 0
            ? mantissa.shiftedLeft(by: shift) : mantissa.shiftedRight(by: -shift)
        return BinaryReal(Wide(scaled.squareRoot), exponent: (exponent - shift) >> 1)
    }

    /// A quotient of whole numbers, neither of them zero.
    init(_ numerator: Wide, over denominator: Wide) {
        self = BinaryReal(numerator, exponent: 0).divided(by: BinaryReal(denominator, exponent: 0))
    }

    /// The number times 10 to `scale`, cut to 36 or 37 digits; before scaling it is from 10⁻³⁸ to
    /// 10³⁷.
    func unrounded(negative: Bool, scale: Int = 0) -> Unrounded {
        // 10 to the power `above` is beyond the number: 0.30103 is log10(2) from above.
        let above = (integerBits * 30_103 + (integerBits > 0 ? 99_999 : 0)) / 100_000
        let power = max(0, 37 - above)
        let factor = Wide(1).scaled(byPowerOfTen: power)
        let product = DoubleWide(product: mantissa, factor)
        let digits = exponent <= 0 ? product.shiftedRight(by: -exponent) : product.low
        return Unrounded(
            negative: negative, exponent: scale - power, coefficient: digits.low, sticky: true)
    }
}

extension Wide {
    /// The number shifted left by 0...255 bits, modulo 2²⁵⁶.
    func shiftedLeft(by count: Int) -> Wide {
        if count >= 128 { return Wide(high: low << UInt128(count - 128), low: 0) }
        if count == 0 { return self }
        return Wide(
            high: high << UInt128(count) | low >> UInt128(128 - count), low: low << UInt128(count))
    }

    /// The product of two fractions of 2²⁵⁶.
    func times(_ other: Wide) -> Wide {
        DoubleWide(product: self, other).high
    }
}

extension DoubleWide {
    /// Number of bits up to and including the highest one set.
    var bitWidth: Int { high.isZero ? low.bitWidth : 256 + high.bitWidth }

    /// The lower 256 bits of the number shifted right.
    func shiftedRight(by count: Int) -> Wide {
        if count >= 512 { return Wide(0) }
        if count >= 256 { return high.shiftedRight(by: count - 256) }
        if count == 0 { return low }
        let lower = low.shiftedRight(by: count)
        let upper = high.shiftedLeft(by: 256 - count)
        return Wide(high: lower.high | upper.high, low: lower.low | upper.low)
    }

    /// The lower 256 bits of the number times 2 to a power from -512 to 255.
    func scaled(byPowerOfTwo power: Int) -> Wide {
        power >= 0 ? low.shiftedLeft(by: power) : shiftedRight(by: -power)
    }

    init(high: Wide, low: Wide) {
        self.high = high
        self.low = low
    }

    /// Divides by 10 to a power of 0 or more.
    mutating func divide(byLongPowerOfTen power: Int) {
        var rest = power
        while rest > 0 {
            _ = divide(byPowerOfTen: min(rest, 19))
            rest -= 19
        }
    }
}
