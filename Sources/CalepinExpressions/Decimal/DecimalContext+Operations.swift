// The operations of General Decimal Arithmetic in a context; each hands unpacked numbers to
// Arithmetic. Every one throws `overflow` where its result is beyond the largest number.

extension DecimalContext {
    /// The sum. Throws: `overflow`.
    mutating func add(_ a: Decimal, _ b: Decimal) throws(DecimalError) -> Decimal {
        if let sum = accepted(ShortArithmetic.sum(a, b, flip: 0)) { return sum }
        return Decimal(try arithmetic.add(a.unpacked, b.unpacked))
    }

    /// The difference. Throws: `overflow`.
    mutating func subtract(_ a: Decimal, _ b: Decimal) throws(DecimalError) -> Decimal {
        try add(a, b.negated)
    }

    /// The product. Throws: `overflow`.
    mutating func multiply(_ a: Decimal, _ b: Decimal) throws(DecimalError) -> Decimal {
        if let product = accepted(ShortArithmetic.product(a, b)) { return product }
        return Decimal(try arithmetic.multiply(a.unpacked, b.unpacked))
    }

    /// The product of the first two plus the third, rounded once. Throws: `overflow`.
    mutating func fma(
        _ a: Decimal, _ b: Decimal, _ c: Decimal
    ) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.fma(a.unpacked, b.unpacked, c.unpacked))
    }

    /// The quotient. Throws: `divisionByZero`, `divisionUndefined`, `overflow`.
    mutating func divide(_ a: Decimal, _ b: Decimal) throws(DecimalError) -> Decimal {
        if let quotient = accepted(ShortArithmetic.quotient(a, b)) { return quotient }
        return Decimal(try arithmetic.divide(a.unpacked, b.unpacked))
    }

    /// The quotient without its fraction.
    /// Throws: `divisionByZero`, `divisionUndefined`, `divisionImpossible`.
    mutating func divideInteger(
        _ a: Decimal, _ b: Decimal
    ) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.divideInteger(a.unpacked, b.unpacked))
    }

    /// Returns the first number minus the integer quotient times the divisor. Throws:
    /// `invalidOperation`, `divisionUndefined`, `divisionImpossible`.
    mutating func remainder(_ a: Decimal, _ b: Decimal) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.remainder(a.unpacked, b.unpacked))
    }

    /// The difference to the nearest multiple of the divisor, the even one in a tie.
    /// Throws: `invalidOperation`, `divisionUndefined`, `divisionImpossible`.
    mutating func remainderNear(
        _ a: Decimal, _ b: Decimal
    ) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.remainderNear(a.unpacked, b.unpacked))
    }

    /// The number to an integer power; exact where the result has no more digits than the
    /// precision.
    /// Throws: `invalidOperation` for zero to the power zero, `divisionByZero` for zero to a power
    /// below zero, `overflow`.
    mutating func power(_ a: Decimal, _ n: Int64) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.power(a.unpacked, n))
    }

    /// The square root, rounded half-even whatever the context. Throws: `invalidOperation`.
    mutating func squareRoot(_ a: Decimal) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.squareRoot(a.unpacked))
    }

    /// -1, 0 or 1 as the first number is less than, equal to or greater than the second.
    func compare(_ a: Decimal, _ b: Decimal) -> Int {
        Unpacked.compare(a.unpacked, b.unpacked)
    }

    /// -1, 0 or 1 in the total order of representations, where -0 < 0 and 1.0 < 1.
    func compareTotal(_ a: Decimal, _ b: Decimal) -> Int {
        Unpacked.compareTotal(a.unpacked, b.unpacked)
    }

    /// The first number with the exponent of the second.
    /// Throws: `invalidOperation` where that takes more digits than the precision.
    mutating func quantize(_ a: Decimal, _ b: Decimal) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.quantize(a.unpacked, exponent: b.unpacked.exponent))
    }

    /// The number with the given exponent of its last digit.
    /// Throws: `invalidOperation` where that takes more digits than the precision.
    mutating func rescale(_ a: Decimal, exponent: Int) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.quantize(a.unpacked, exponent: exponent))
    }

    /// The number rounded to the context, without trailing zeros. Throws: `overflow`.
    mutating func reduce(_ a: Decimal) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.reduce(a.unpacked))
    }

    /// The number rounded to an integer, whatever the precision; no condition is raised.
    func toIntegral(_ a: Decimal) -> Decimal {
        Decimal(a.unpacked.integral(rounding).value)
    }

    /// The number rounded to an integer, whatever the precision; raises `rounded` and `inexact`.
    mutating func toIntegralExact(_ a: Decimal) -> Decimal {
        let (value, raised) = a.unpacked.integral(rounding)
        conditions.formUnion(raised)
        return Decimal(value)
    }

    /// The number rounded to the context, without its sign. Throws: `overflow`.
    mutating func abs(_ a: Decimal) throws(DecimalError) -> Decimal {
        a.high & DecimalLayout.sign == 0 ? try plus(a) : try minus(a)
    }

    /// Zero minus the number. Throws: `overflow`.
    mutating func minus(_ a: Decimal) throws(DecimalError) -> Decimal {
        try plus(a.negated)
    }

    /// Zero plus the number, which rounds it to the context. Throws: `overflow`.
    mutating func plus(_ a: Decimal) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.plus(a.unpacked))
    }

    /// The greater number, rounded to the context. Throws: `overflow`.
    mutating func max(_ a: Decimal, _ b: Decimal) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.greater(a.unpacked, b.unpacked))
    }

    /// The lesser number, rounded to the context. Throws: `overflow`.
    mutating func min(_ a: Decimal, _ b: Decimal) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.lesser(a.unpacked, b.unpacked))
    }

    /// The number further from zero, rounded to the context. Throws: `overflow`.
    mutating func maxMagnitude(_ a: Decimal, _ b: Decimal) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.greater(a.unpacked, b.unpacked, byMagnitude: true))
    }

    /// The number nearer to zero, rounded to the context. Throws: `overflow`.
    mutating func minMagnitude(_ a: Decimal, _ b: Decimal) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.lesser(a.unpacked, b.unpacked, byMagnitude: true))
    }

    /// The number that a text stands for, rounded to the context.
    /// Throws: `syntax`, `overflow`.
    mutating func number(_ text: String) throws(DecimalError) -> Decimal {
        Decimal(try arithmetic.number(Array(text.utf8)))
    }
}

extension Arithmetic {
    /// The number that UTF-8 bytes stand for, rounded to the context.
    mutating func number(_ bytes: [UInt8]) throws(DecimalError) -> Unpacked {
        let scan = bytes.withUnsafeBufferPointer { NumberScan($0, exponentAllowed: true) }
        guard let number = scan.number else { throw fail(.conversionSyntax, .syntax) }
        return try finish(number)
    }
}
