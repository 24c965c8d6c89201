// Exponential and logarithm on binary reals. A power of ten is split into its whole part, which is
// the decimal exponent, and a fraction; a logarithm adds those of a power of ten, of a power of
// two and of a factor near one.

/// Powers of ten and logarithms.
enum Exponential {
    /// 10 to a power that is a whole number and a fraction of 2²⁵⁶.
    ///
    /// ln 10 times the fraction is cut by 1,024, summed as a series and squared ten times;
    /// squaring doubles the relative error, which stays below 2⁻²³⁵.
    static func powerOfTen(_ whole: Int, _ fraction: Wide) -> Unrounded {
        let z = fraction.times(TranscendentalConstants.quarterOfLn10).shiftedRight(by: 8)
        var value =
            Wide(1).shiftedLeft(by: 248)
            &+ Series.exponentialLessOne(z).shiftedRight(by: 8)
        for _ in 0..<10 {
            value = DoubleWide(product: value, value).shiftedRight(by: 248)
        }
        return BinaryReal(value, exponent: -248).unrounded(negative: false, scale: whole)
    }

    /// A magnitude times a factor, as a whole number and a fraction of 2²⁵⁶; nil from 2¹⁵ on. The
    /// factor is at least 10⁻³⁵.
    static func split(
        _ number: Unpacked, times factor: BinaryReal
    ) -> (whole: Int, fraction: Wide)? {
        if number.isZero || number.adjustedExponent < -50 { return (0, Wide(0)) }
        if number.exponent > 40 { return nil }
        let coefficient = Wide(number.coefficient).scaled(
            byPowerOfTen: max(0, number.exponent))
        var product = DoubleWide(product: coefficient, factor.mantissa)
        if number.exponent < 0 { product.divide(byLongPowerOfTen: -number.exponent) }
        if product.bitWidth + factor.exponent > 15 { return nil }
        let whole = product.scaled(byPowerOfTwo: factor.exponent)
        return (
            Int(truncatingIfNeeded: whole.low.lowWord),
            product.scaled(byPowerOfTwo: factor.exponent + 256)
        )
    }

    /// 10 to the power of a number times a factor.
    /// Throws: `overflow`.
    static func powerOfTen(
        _ number: Unpacked, times factor: BinaryReal, negative: Bool
    ) throws(DecimalError) -> Decimal {
        guard var (whole, fraction) = split(number, times: factor) else {
            if negative { return .zero }
            throw .overflow
        }
        if negative {
            // The fraction counts upwards.
            whole = fraction.isZero ? -whole : -whole - 1
            fraction = Wide(0) &- fraction
        }
        return try Transcendental.decimal(powerOfTen(whole, fraction))
    }

    /// The natural logarithm of a number above zero other than one: its sign and magnitude, with a
    /// relative error below 2⁻²²⁰.
    static func logarithm(_ number: Unpacked) -> (negative: Bool, magnitude: BinaryReal) {
        let (tens, twos, numerator, denominator) = factored(number)
        var tail = BinaryReal(Wide(0), exponent: 0)
        if numerator != denominator {
            let below = numerator < denominator
            let difference = below ? denominator - numerator : numerator - denominator
            // ln m = 2 atanh((m - 1) / (m + 1))
            let s = BinaryReal(Wide(difference), over: Wide(numerator + denominator))
            let square = s.multiplied(by: s).fixed(256)
            tail = s.multiplied(
                byOneAnd: Series.inverseTangent(square, alternating: false), minus: false)
            tail.exponent += 1
        }
        let below = numerator < denominator
        if tens == 0, twos == 0 { return (below, tail) }
        let sum =
            signed(TranscendentalConstants.ln10, times: tens)
            &+ signed(TranscendentalConstants.ln2, times: twos)
        let rest = tail.isZero ? Wide(0) : tail.fixed(240)
        let total = below ? sum &- rest : sum &+ rest
        let negative = total.high >> 127 == 1
        return (negative, BinaryReal(negative ? Wide(0) &- total : total, exponent: -240))
    }

    /// A product in two's complement.
    private static func signed(_ constant: Wide, times count: Int) -> Wide {
        let product = constant.multiplied(by: UInt64(count.magnitude))
        return count < 0 ? Wide(0) &- product : product
    }

    /// A number as 10 to a power, times 2 to a power, times a quotient from 0.7 to 1.42. Both
    /// powers are zero for a number near one, whose logarithm would else be lost in differences.
    private static func factored(
        _ number: Unpacked
    ) -> (tens: Int, twos: Int, numerator: UInt128, denominator: UInt128) {
        let digits = number.digitCount
        let unit = PowersOfTen.long[digits - 1]
        let large = number.coefficient >= 5 * unit
        let ten = large ? 10 * unit : unit
        let tens = number.exponent + digits - (large ? 0 : 1)
        let thousandfold = number.coefficient * 1_000
        if thousandfold < 707 * ten { return (tens, -1, 2 * number.coefficient, ten) }
        if thousandfold < 1_414 * ten { return (tens, 0, number.coefficient, ten) }
        if thousandfold < 2_828 * ten { return (tens, 1, number.coefficient, 2 * ten) }
        return (tens, 2, number.coefficient, 4 * ten)
    }
}
