// Exponential, logarithmic and circular functions of decimals: domains, signs, exact cases and
// results outside the range of binary reals. The computations are in Exponential.swift and
// Circular.swift.

/// Functions that have no exact decimal result in general.
///
/// Each is computed with 256 bits (77 digits) and rounded once, half-even, to 34 digits: the error
/// before rounding is below 10⁻³⁷ of the result, so a result is the nearest decimal but where the
/// true value lies within a thousandth of the middle of two, and never more than 0.51 units in the
/// last place away. Results are the same on every machine; trailing zeros are dropped.
enum Transcendental {
    /// π to 34 digits.
    static var pi: Decimal { angle(4, negative: false) }

    /// e to the power x. Throws: `overflow`.
    static func exp(_ x: Decimal) throws(DecimalError) -> Decimal {
        let factor = BinaryReal(fraction: TranscendentalConstants.log10OfE)
        return try Exponential.powerOfTen(x.unpacked, times: factor, negative: x.isNegative)
    }

    /// 10 to the power x. Throws: `overflow`.
    static func exp10(_ x: Decimal) throws(DecimalError) -> Decimal {
        let one = BinaryReal(Wide(1).shiftedLeft(by: 240), exponent: -240)
        return try Exponential.powerOfTen(x.unpacked, times: one, negative: x.isNegative)
    }

    /// The natural logarithm. Throws: `invalidOperation` unless x > 0.
    static func ln(_ x: Decimal) throws(DecimalError) -> Decimal {
        if x.isZero || x.isNegative { throw .invalidOperation }
        if x == 1 { return .zero }
        let (negative, magnitude) = Exponential.logarithm(x.unpacked)
        return try decimal(magnitude.unrounded(negative: negative))
    }

    /// The logarithm to base ten. Throws: `invalidOperation` unless x > 0.
    static func log10(_ x: Decimal) throws(DecimalError) -> Decimal {
        if x.isZero || x.isNegative { throw .invalidOperation }
        if x == 1 { return .zero }
        let (negative, magnitude) = logarithm10(x)
        return try decimal(magnitude.unrounded(negative: negative))
    }

    private static func logarithm10(_ x: Decimal) -> (negative: Bool, magnitude: BinaryReal) {
        let (negative, magnitude) = Exponential.logarithm(x.unpacked)
        let factor = BinaryReal(fraction: TranscendentalConstants.log10OfE)
        return (negative, magnitude.multiplied(by: factor))
    }

    /// x to the power y, exact where that has 34 digits at most.
    /// Throws: `invalidOperation` for 0⁰ and for x < 0 unless y is an integer, `divisionByZero`
    /// for x = 0 and y < 0, `overflow`.
    static func pow(_ x: Decimal, _ y: Decimal) throws(DecimalError) -> Decimal {
        if let integer = y.int64() { return try x.power(integer) }
        if x.isZero {
            if y.isNegative { throw .divisionByZero }
            return .zero
        }
        if x.isNegative, !y.isInteger { throw .invalidOperation }
        // An integer of more than 64 bits is odd only where its last digit stands for ones.
        let exponent = y.reduced.unpacked
        let negative = x.isNegative && exponent.exponent == 0 && exponent.coefficient & 1 == 1
        let base = x.magnitude
        if base == 1 { return negative ? -1 : 1 }
        let (below, logarithm) = logarithm10(base)
        let power = try Exponential.powerOfTen(
            exponent, times: logarithm, negative: below != y.isNegative)
        return negative ? power.negated : power
    }

    /// The sine of an angle in radians. Throws: `invalidOperation` from 10³⁴ on, where a decimal
    /// has no digit for ones.
    static func sin(_ x: Decimal) throws(DecimalError) -> Decimal {
        if isTiny(x) { return x.reduced }
        let (negative, magnitude) = try reduced(x).sine(ahead: 0)
        return try decimal(magnitude.unrounded(negative: negative != x.isNegative))
    }

    /// The cosine of an angle in radians. Throws: `invalidOperation` from 10³⁴ on.
    static func cos(_ x: Decimal) throws(DecimalError) -> Decimal {
        if isTiny(x) { return 1 }
        let (negative, magnitude) = try reduced(x).sine(ahead: 1)
        return try decimal(magnitude.unrounded(negative: negative))
    }

    /// The tangent of an angle in radians. Throws: `invalidOperation` from 10³⁴ on.
    static func tan(_ x: Decimal) throws(DecimalError) -> Decimal {
        if isTiny(x) { return x.reduced }
        let angle = try reduced(x)
        let (sineNegative, sine) = angle.sine(ahead: 0)
        let (cosineNegative, cosine) = angle.sine(ahead: 1)
        let negative = (sineNegative != cosineNegative) != x.isNegative
        return try decimal(sine.divided(by: cosine).unrounded(negative: negative))
    }

    /// The angle from -π/2 to π/2 whose sine is x. Throws: `invalidOperation` beyond ±1.
    static func asin(_ x: Decimal) throws(DecimalError) -> Decimal {
        if x.magnitude > 1 { throw .invalidOperation }
        if isTiny(x) { return x.reduced }
        if x.magnitude == 1 { return angle(2, negative: x.isNegative) }
        let (sine, cosine) = legs(x)
        return try decimal(
            Circular.arctangent(sine, over: cosine).unrounded(negative: x.isNegative))
    }

    /// The angle from 0 to π whose cosine is x. Throws: `invalidOperation` beyond ±1.
    static func acos(_ x: Decimal) throws(DecimalError) -> Decimal {
        if x.magnitude > 1 { throw .invalidOperation }
        if x.magnitude == 1 { return x.isNegative ? pi : .zero }
        if x.isZero || x.unpacked.adjustedExponent < -40 { return angle(2, negative: false) }
        let (cosine, sine) = legs(x)
        let acute = Circular.arctangent(sine, over: cosine)
        return try decimal(
            (x.isNegative ? Circular.supplement(acute) : acute).unrounded(negative: false))
    }

    /// The angle from -π/2 to π/2 whose tangent is x.
    static func atan(_ x: Decimal) throws(DecimalError) -> Decimal {
        try atan2(x, 1)
    }

    /// The angle from -π to π of the point (x, y) seen from the origin; 0 for the origin itself.
    static func atan2(_ y: Decimal, _ x: Decimal) throws(DecimalError) -> Decimal {
        if y.isZero { return x.isNegative ? pi : .zero }
        if x.isZero { return angle(2, negative: y.isNegative) }
        let (opposite, adjacent) = (y.unpacked, x.unpacked)
        let distance = opposite.adjustedExponent - adjacent.adjustedExponent
        if distance > 40 { return angle(2, negative: y.isNegative) }
        if distance < -40 {
            return x.isNegative
                ? angle(4, negative: y.isNegative) : try y.divided(by: x).reduced
        }
        let gap = opposite.exponent - adjacent.exponent
        let acute = Circular.arctangent(
            BinaryReal(
                Wide(opposite.coefficient).scaled(byPowerOfTen: max(0, gap)), exponent: 0),
            over: BinaryReal(
                Wide(adjacent.coefficient).scaled(byPowerOfTen: max(0, -gap)), exponent: 0))
        let whole = x.isNegative ? Circular.supplement(acute) : acute
        return try decimal(whole.unrounded(negative: y.isNegative))
    }
}

extension Transcendental {
    /// Rounds to 34 digits and drops trailing zeros.
    static func decimal(_ exact: Unrounded) throws(DecimalError) -> Decimal {
        var arithmetic = Arithmetic.decimal128
        return Decimal(try arithmetic.finish(exact)).reduced
    }

    /// A number of eighths of a full turn: one is π/4.
    private static func angle(_ eighths: UInt64, negative: Bool) -> Decimal {
        let value = TranscendentalConstants.quarterOfPi.shiftedRight(by: 6).multiplied(by: eighths)
        let number = BinaryReal(value, exponent: -250).unrounded(negative: negative)
        var arithmetic = Arithmetic.decimal128
        // A number of this size never overflows.
        return (try? arithmetic.finish(number)).map { Decimal($0) } ?? .zero
    }

    /// Returns true when x is so small that the sine and the tangent are x, to 40 digits, and the
    /// cosine 1.
    private static func isTiny(_ x: Decimal) -> Bool {
        x.isZero || x.unpacked.adjustedExponent < -20
    }

    private static func reduced(_ x: Decimal) throws(DecimalError) -> Circular.Angle {
        let number = x.reduced.unpacked
        if number.adjustedExponent >= 34 { throw .invalidOperation }
        return Circular.Angle(number)
    }

    /// |x| and √(1 - x²) for |x| < 1.
    private static func legs(_ x: Decimal) -> (BinaryReal, BinaryReal) {
        let number = x.reduced.unpacked
        var quotient = DoubleWide(high: Wide(number.coefficient), low: Wide(0))
        quotient.divide(byLongPowerOfTen: -number.exponent)
        let part = quotient.low
        let square = part.times(part)
        // One itself is no fraction: the nearest one below stands for it.
        let other = Wide(0) &- (square.isZero ? Wide(1) : square)
        return (BinaryReal(fraction: part), BinaryReal(fraction: other).squareRoot)
    }
}
