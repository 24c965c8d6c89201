// Arithmetic in decimal128, rounding half-even, without conditions: the calls that expressions
// make. Contexts with other precisions or rounding modes are in DecimalContext.swift.

extension Decimal {
    /// The sum.
    /// Throws: `overflow`.
    @inline(__always)
    public func adding(_ other: Decimal) throws(DecimalError) -> Decimal {
        if let sum = ShortArithmetic.sum(self, other, flip: 0) { return sum }
        return try LongArithmetic.sum(self, other)
    }

    /// The difference.
    /// Throws: `overflow`.
    @inline(__always)
    public func subtracting(_ other: Decimal) throws(DecimalError) -> Decimal {
        if let sum = ShortArithmetic.sum(self, other, flip: DecimalLayout.sign) { return sum }
        return try LongArithmetic.sum(self, other.negated)
    }

    /// The product.
    /// Throws: `overflow`.
    @inline(__always)
    public func multiplied(by other: Decimal) throws(DecimalError) -> Decimal {
        if let product = ShortArithmetic.product(self, other) { return product }
        return try LongArithmetic.product(self, other)
    }

    /// The quotient.
    /// Throws: `divisionByZero`, `divisionUndefined` (0 / 0), `overflow`.
    public func divided(by other: Decimal) throws(DecimalError) -> Decimal {
        if let quotient = ShortArithmetic.quotient(self, other, rounds: true) { return quotient }
        var arithmetic = Arithmetic.decimal128
        return Decimal(try arithmetic.divide(unpacked, other.unpacked))
    }

    /// The quotient without its fraction.
    /// Throws: `divisionByZero`, `divisionUndefined` (0 / 0), `divisionImpossible` where it has
    /// more than 34 digits.
    public func dividedInteger(by other: Decimal) throws(DecimalError) -> Decimal {
        var arithmetic = Arithmetic.decimal128
        return Decimal(try arithmetic.divideInteger(unpacked, other.unpacked))
    }

    /// What is left of the number after taking away the integer quotient times the divisor; it has
    /// the sign of the number.
    /// Throws: `invalidOperation` (division by zero), `divisionUndefined` (0 / 0),
    /// `divisionImpossible` where the integer quotient has more than 34 digits.
    public func remainder(dividingBy other: Decimal) throws(DecimalError) -> Decimal {
        var arithmetic = Arithmetic.decimal128
        return Decimal(try arithmetic.remainder(unpacked, other.unpacked))
    }

    /// The square root.
    /// Throws: `invalidOperation` for a number below zero.
    public func squareRoot() throws(DecimalError) -> Decimal {
        var arithmetic = Arithmetic.decimal128
        return Decimal(try arithmetic.squareRoot(unpacked))
    }

    /// The number to an integer power; exact where the result has 34 digits at most.
    /// Complexity: O(log n).
    /// Throws: `overflow`, `invalidOperation` for zero to the power zero, `divisionByZero` for
    /// zero to a power below zero.
    public func power(_ n: Int64) throws(DecimalError) -> Decimal {
        var arithmetic = Arithmetic.decimal128
        return Decimal(try arithmetic.power(unpacked, n))
    }

    /// The number with its sign turned, exactly; zero turns into a negative zero.
    @inline(__always)
    public var negated: Decimal { Decimal(high: high ^ DecimalLayout.sign, low: low) }

    /// The number without its sign.
    @inline(__always)
    public var magnitude: Decimal { Decimal(high: high & ~DecimalLayout.sign, low: low) }

    /// Whether the value is zero.
    @inline(__always)
    public var isZero: Bool { high & DecimalLayout.coefficient | low == 0 }

    /// Whether the value is below zero; a negative zero is not.
    @inline(__always)
    public var isNegative: Bool { high & DecimalLayout.sign != 0 && !isZero }
}
