// Sine, cosine and the arc tangent on binary reals. Domains and signs are in Transcendental.swift.

/// Circular functions.
enum Circular {
    /// An angle as a multiple of a right angle and a rest of at most half a right angle.
    struct Angle {
        /// Right angles, modulo 4.
        var quadrant: Int
        var isNegative: Bool
        /// The rest in radians, without its sign.
        var rest: BinaryReal

        /// The number in radians; it is from 10⁻²⁰ to 10³⁴.
        ///
        /// 2/π has 384 bits, so a rest of 10⁻³⁵, which no decimal gets below, keeps 150 of them.
        init(_ number: Unpacked) {
            let scale = PowersOfTen.long[max(0, number.exponent)]
            let factor = Wide(number.coefficient * scale)
            let upper = DoubleWide(product: factor, TranscendentalConstants.twoByPi)
            let lower = Wide(
                product: factor.low, TranscendentalConstants.twoByPiRest)
            var turns = DoubleWide(
                high: Wide(high: upper.high.low, low: upper.low.high),
                low: Wide(high: upper.low.low, low: 0))
            turns.low = turns.low &+ lower
            if turns.low < lower { turns.high = turns.high &+ Wide(1) }
            if number.exponent < 0 { turns.divide(byLongPowerOfTen: -number.exponent) }
            quadrant = Int(truncatingIfNeeded: turns.shiftedRight(by: 384).low.lowWord & 3)
            isNegative = turns.high.low >> 127 == 1
            turns.high = Wide(turns.high.low)
            if isNegative {
                // Nearer to the next right angle.
                quadrant = (quadrant + 1) & 3
                turns.high = Wide(
                    (turns.low.isZero ? 0 : UInt128.max) &- turns.high.low)
                turns.low = Wide(0) &- turns.low
            }
            let excess = max(0, turns.bitWidth - 256)
            let part = BinaryReal(turns.shiftedRight(by: excess), exponent: excess - 384)
            rest = part.multiplied(
                by: BinaryReal(
                    TranscendentalConstants.quarterOfPi, exponent: -255))
        }

        /// The sine, `quarters` right angles further on.
        func sine(ahead quarters: Int) -> (negative: Bool, magnitude: BinaryReal) {
            let position = (quadrant + quarters) & 3
            if position & 1 == 1 { return (position == 3, Circular.cosine(rest)) }
            return ((position == 2) != isNegative, Circular.sine(rest))
        }
    }

    /// The sine of at most half a right angle, with a relative error below 2⁻²⁴⁵.
    static func sine(_ angle: BinaryReal) -> BinaryReal {
        let square = angle.multiplied(by: angle).fixed(256)
        return angle.multiplied(byOneAnd: Series.circular(square, index: 3), minus: true)
    }

    /// The cosine of at most half a right angle.
    static func cosine(_ angle: BinaryReal) -> BinaryReal {
        let square = angle.multiplied(by: angle).fixed(256)
        let one = BinaryReal(Wide(1), exponent: 0)
        return one.multiplied(byOneAnd: Series.circular(square, index: 2), minus: true)
    }

    /// The angle, from 0 to a right angle, whose tangent is a quotient of numbers above zero.
    static func arctangent(_ opposite: BinaryReal, over adjacent: BinaryReal) -> BinaryReal {
        let tangent = opposite.divided(by: adjacent)
        if tangent.integerBits < 1 { return arctangent(tangent) }
        let complement = arctangent(adjacent.divided(by: opposite))
        return BinaryReal(
            TranscendentalConstants.quarterOfPi.shiftedRight(by: 5) &- complement.fixed(250),
            exponent: -250)
    }

    /// The arc tangent of at most one. Above 1/16 the nearest eighth is split off:
    /// atan v = atan c + atan((v - c) / (1 + v c)).
    private static func arctangent(_ tangent: BinaryReal) -> BinaryReal {
        if tangent.integerBits < -3 { return smallArctangent(tangent) }
        let one = Wide(1).shiftedLeft(by: 250)
        let value = tangent.fixed(250)
        let sixteenth = Wide(1).shiftedLeft(by: 246)
        let eighths = (value &+ sixteenth).shiftedRight(by: 247).low.lowWord
        let centre = Wide(UInt128(eighths)).shiftedLeft(by: 247)
        let base = TranscendentalConstants.arctangents[Int(eighths)].shiftedRight(by: 6)
        if value == centre { return BinaryReal(base, exponent: -250) }
        let below = value < centre
        let difference = BinaryReal(below ? centre &- value : value &- centre, exponent: -250)
        let divisor = BinaryReal(
            one &+ value.multiplied(by: eighths).shiftedRight(by: 3), exponent: -250)
        let rest = smallArctangent(difference.divided(by: divisor)).fixed(250)
        return BinaryReal(below ? base &- rest : base &+ rest, exponent: -250)
    }

    private static func smallArctangent(_ tangent: BinaryReal) -> BinaryReal {
        let square = tangent.multiplied(by: tangent).fixed(256)
        return tangent.multiplied(
            byOneAnd: Series.inverseTangent(square, alternating: true), minus: true)
    }

    /// π minus an angle.
    static func supplement(_ angle: BinaryReal) -> BinaryReal {
        BinaryReal(
            TranscendentalConstants.quarterOfPi.shiftedRight(by: 4) &- angle.fixed(250),
            exponent: -250)
    }
}
