// Division in its three forms (quotient, integer quotient, remainder) and the square root, on
// unpacked numbers.

extension Arithmetic {
    mutating func divide(_ a: Unpacked, _ b: Unpacked) throws(DecimalError) -> Unpacked {
        if b.isZero { throw failByZero(a, .divisionByZero, .divisionByZero) }
        let negative = a.negative != b.negative
        let ideal = a.exponent - b.exponent
        if a.isZero { return zero(negative, ideal) }
        let digits = a.digitCount
        // One digit more than the precision, or two: at most 36, whatever the operands.
        let shift = max(0, precision + 1 + b.digitCount - digits)
        let first = min(shift, 38 - digits)
        let dividend = Wide(
            product: a.coefficient * PowersOfTen.long[first], PowersOfTen.long[shift - first])
        let (quotient, remainder) = dividend.divided(by: b.coefficient)
        if remainder != 0 {
            return try finish(
                Unrounded(
                    negative: negative, exponent: ideal - shift, coefficient: quotient,
                    sticky: true
                ))
        }
        let (short, count) = quotient.strippingZeros(atMost: shift)
        return try finish(
            Unrounded(
                negative: negative, exponent: ideal - shift + count, coefficient: short))
    }

    /// Zero by zero is undefined whatever the operation; the others have errors of their own.
    private mutating func failByZero(
        _ dividend: Unpacked, _ condition: Conditions, _ error: DecimalError
    ) -> DecimalError {
        dividend.isZero ? fail(.divisionUndefined, .divisionUndefined) : fail(condition, error)
    }

    mutating func divideInteger(_ a: Unpacked, _ b: Unpacked) throws(DecimalError) -> Unpacked {
        if b.isZero { throw failByZero(a, .divisionByZero, .divisionByZero) }
        let quotient = try integerDivision(a, b).quotient
        return try finish(
            Unrounded(
                negative: a.negative != b.negative, exponent: 0, coefficient: quotient))
    }

    mutating func remainder(_ a: Unpacked, _ b: Unpacked) throws(DecimalError) -> Unpacked {
        if b.isZero { throw failByZero(a, .invalidOperation, .invalidOperation) }
        let remainder = try integerDivision(a, b).remainder
        return try finish(
            Unrounded(
                negative: a.negative, exponent: min(a.exponent, b.exponent), coefficient: remainder
            )
        )
    }

    /// The difference to the nearest multiple of the divisor, the even one in a tie.
    mutating func remainderNear(_ a: Unpacked, _ b: Unpacked) throws(DecimalError) -> Unpacked {
        if b.isZero { throw failByZero(a, .invalidOperation, .invalidOperation) }
        var (quotient, remainder) = try integerDivision(a, b)
        var negative = a.negative
        // Further than one digit below the divisor the number itself is nearest to zero.
        if a.isZero || a.adjustedExponent - b.adjustedExponent >= -1 {
            let gap = max(0, b.exponent - a.exponent)
            let divisor = a.isZero ? b.coefficient : b.coefficient * PowersOfTen.long[gap]
            let twice = remainder << 1
            if twice > divisor || twice == divisor && quotient.lowWord & 1 == 1 {
                remainder = divisor - remainder
                quotient += 1
                negative.toggle()
            }
        }
        if quotient >= PowersOfTen.long[precision] {
            throw fail(.divisionImpossible, .divisionImpossible)
        }
        return try finish(
            Unrounded(
                negative: negative, exponent: min(a.exponent, b.exponent), coefficient: remainder))
    }

    /// Integer quotient, and remainder at the smaller of the two exponents.
    /// Throws: `divisionImpossible` where the quotient has more digits than the precision.
    private mutating func integerDivision(
        _ a: Unpacked, _ b: Unpacked
    ) throws(DecimalError) -> (quotient: UInt128, remainder: UInt128) {
        if a.isZero { return (0, 0) }
        let gap = a.exponent - b.exponent
        let difference = a.adjustedExponent - b.adjustedExponent
        if difference < 0 {
            return (0, gap > 0 ? a.coefficient * PowersOfTen.long[gap] : a.coefficient)
        }
        if difference > precision { throw fail(.divisionImpossible, .divisionImpossible) }
        let quotient: UInt128
        let remainder: UInt128
        if gap <= 0 {
            // Not longer than the dividend, which begins at the same place or further left.
            let divisor = b.coefficient * PowersOfTen.long[-gap]
            (quotient, remainder) = Wide(a.coefficient).divided(by: divisor)
        } else {
            let dividend = Wide(a.coefficient).scaled(byPowerOfTen: gap)
            (quotient, remainder) = dividend.divided(by: b.coefficient)
        }
        if quotient >= PowersOfTen.long[precision] {
            throw fail(.divisionImpossible, .divisionImpossible)
        }
        return (quotient, remainder)
    }

    /// The square root, always rounded half-even as General Decimal Arithmetic asks.
    mutating func squareRoot(_ a: Unpacked) throws(DecimalError) -> Unpacked {
        let ideal = a.exponent >> 1
        if a.isZero {
            return try finish(
                Unrounded(
                    negative: a.negative, exponent: ideal, coefficient: 0))
        }
        if a.negative { throw fail(.invalidOperation, .invalidOperation) }
        let even = a.exponent & 1 == 0 ? a.coefficient : a.coefficient * 10
        let shift = max(0, precision + 1 - PowersOfTen.digitCount(even) / 2)
        let radicand = Wide(even).scaled(byPowerOfTen: 2 * shift)
        let root = radicand.squareRoot
        let mode = rounding
        rounding = .halfEven
        defer { rounding = mode }
        if Wide(product: root, root) != radicand {
            return try finish(
                Unrounded(
                    negative: false, exponent: ideal - shift, coefficient: root, sticky: true))
        }
        let (short, count) = root.strippingZeros(atMost: shift)
        return try finish(
            Unrounded(
                negative: false, exponent: ideal - shift + count, coefficient: short))
    }
}

extension Wide {
    /// The integer square root of a number from 1 to 2²⁵², rounded down.
    var squareRoot: UInt128 {
        // Heron's method from above: the first guess is the root of the top 64 bits, one up.
        let shift = max(0, (bitWidth - 63) & ~1)
        let top = shiftedRight(by: shift).low.lowWord
        var root = UInt128(top.bitwiseSquareRoot + 1) << UInt128(shift / 2)
        while true {
            let next = (root + divided(by: root).quotient) >> 1
            if next >= root { return root }
            root = next
        }
    }

    /// The number shifted right by 0...255 bits.
    func shiftedRight(by count: Int) -> Wide {
        if count >= 128 { return Wide(high >> UInt128(count - 128)) }
        if count == 0 { return self }
        return Wide(
            high: high >> UInt128(count), low: low >> UInt128(count) | high << UInt128(128 - count)
        )
    }
}

extension UInt64 {
    /// The integer square root rounded down, two bits of the number a step.
    var bitwiseSquareRoot: UInt64 {
        var rest = self
        var root: UInt64 = 0
        var bit: UInt64 = 1 << 62
        while bit != 0 {
            let trial = root | bit
            root >>= 1
            if rest >= trial {
                rest &-= trial
                root |= bit
            }
            bit >>= 2
        }
        return root
    }
}
