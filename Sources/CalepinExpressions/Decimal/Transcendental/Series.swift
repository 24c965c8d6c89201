// The power series of the transcendental functions on fractions of 2²⁵⁶. Each is summed until its
// terms vanish: 50 at most, each cut, so that a sum is within 2⁻²⁵⁰ of its value.

/// Sums of power series.
enum Series {
    /// w/3 + w²/5 + w³/7 ..., or with alternating signs: what multiplies s in the series of the
    /// inverse (hyperbolic) tangent is one plus or minus this, for w = s² up to 0.03.
    static func inverseTangent(_ square: Wide, alternating: Bool) -> Wide {
        var sum = Wide(0)
        var power = square
        var odd: UInt64 = 3
        while !power.isZero {
            let term = power.divided(by: WordDivisor(odd)).quotient
            sum = alternating && odd & 2 == 0 ? sum &- term : sum &+ term
            power = power.times(square)
            odd += 2
        }
        return sum
    }

    /// w/first - w²/(first · (first + 1)(first + 2)) ...: one minus this is the cosine's series
    /// for `first` 1 · 2 and `index` 2, and the sine's over its argument for 2 · 3 and 3.
    static func circular(_ square: Wide, index: UInt64) -> Wide {
        var sum = Wide(0)
        var last = index
        var term = square.divided(by: WordDivisor(last * (last - 1))).quotient
        var minus = false
        while !term.isZero {
            sum = minus ? sum &- term : sum &+ term
            minus.toggle()
            last += 2
            term = term.times(square).divided(by: WordDivisor(last * (last - 1))).quotient
        }
        return sum
    }

    /// eᶻ - 1 for a small z.
    static func exponentialLessOne(_ z: Wide) -> Wide {
        var sum = z
        var term = z
        var index: UInt64 = 2
        while !term.isZero {
            term = term.times(z).divided(by: WordDivisor(index)).quotient
            sum = sum &+ term
            index += 1
        }
        return sum
    }
}
