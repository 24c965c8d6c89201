// Quotients kept exact behind their rounded digits, for the calculator: 1 - 1 ÷ 3 × 3 is 0 and not
// the residue of a rounding. Forms compute with plain decimals and do not use this.

/// The exact fractions that rounded quotients stand for, by the quotient's digits.
///
/// A quotient that does not fit 34 digits is rounded, and its numerator and denominator noted
/// here. An operation on such a quotient is done on the fraction as long as its parts fit 34
/// digits; what divides evenly is a plain decimal again. Invariant: a denominator is not zero.
struct Fractions: Sendable {
    /// A numerator over a denominator.
    struct Fraction: Sendable {
        var numerator: Decimal
        var denominator: Decimal
    }

    private var known: [Decimal: Fraction] = [:]

    /// True when no quotient was rounded yet.
    var isEmpty: Bool { known.isEmpty }

    /// The fraction a rounded quotient stands for.
    func fraction(of value: Decimal) -> Fraction? { known[value] }

    /// Forgets all fractions.
    mutating func removeAll() { known.removeAll(keepingCapacity: true) }

    /// The result of an operation of which a fraction is part, or that makes one; nil when plain
    /// decimals do, or the parts do not fit. The flag says whether the result is exact.
    mutating func computed(
        _ operation: ArithmeticOperation, _ left: Decimal, _ right: Decimal
    ) -> (value: Decimal, isExact: Bool)? {
        let a = known[left]
        let b = known[right]
        guard a != nil || b != nil || operation == .divide, !right.isZero else { return nil }
        let first = a ?? Fraction(numerator: left, denominator: Decimal(1))
        let second = b ?? Fraction(numerator: right, denominator: Decimal(1))
        guard let fraction = Fractions.combined(operation, first, second) else { return nil }
        return note(fraction)
    }

    /// Notes that the negative of a quotient stands for the negative fraction.
    mutating func negate(_ value: Decimal) {
        guard let fraction = known[value] else { return }
        known[value.negated] = Fraction(
            numerator: fraction.numerator.negated, denominator: fraction.denominator)
    }

    /// The value of a fraction; one that had to be rounded is noted.
    private mutating func note(_ fraction: Fraction) -> (value: Decimal, isExact: Bool)? {
        var arithmetic = DecimalContext.decimal128
        do throws(DecimalError) {
            let value = try arithmetic.divide(fraction.numerator, fraction.denominator)
            let isExact = !arithmetic.conditions.contains(.inexact)
            if !isExact { known[value] = fraction }
            return (value, isExact)
        } catch { return nil }
    }

    /// The exact fraction of an operation on two; nil when a part does not fit or the operation is
    /// not one of fractions.
    private static func combined(
        _ operation: ArithmeticOperation, _ a: Fraction, _ b: Fraction
    ) -> Fraction? {
        var arithmetic = DecimalContext.decimal128
        do throws(DecimalError) {
            let result: Fraction
            switch operation {
            case .multiply:
                result = Fraction(
                    numerator: try arithmetic.multiply(a.numerator, b.numerator),
                    denominator: try arithmetic.multiply(a.denominator, b.denominator))
            case .divide:
                result = Fraction(
                    numerator: try arithmetic.multiply(a.numerator, b.denominator),
                    denominator: try arithmetic.multiply(a.denominator, b.numerator))
            case .add, .subtract:
                let first = try arithmetic.multiply(a.numerator, b.denominator)
                let second = try arithmetic.multiply(b.numerator, a.denominator)
                result = Fraction(
                    numerator: operation == .add
                        ? try arithmetic.add(first, second)
                        : try arithmetic.subtract(first, second),
                    denominator: try arithmetic.multiply(a.denominator, b.denominator))
            case .remainder, .power: return nil
            }
            let fits = !arithmetic.conditions.contains(.inexact) && !result.denominator.isZero
            return fits ? reduced(result) : nil
        } catch { return nil }
    }

    /// A fraction of whole numbers in lowest terms, so that long sums keep fitting; others as they
    /// are. The greatest common divisor is Euclid's.
    private static func reduced(_ fraction: Fraction) -> Fraction {
        do throws(DecimalError) {
            var a = fraction.numerator.magnitude
            var b = fraction.denominator.magnitude
            guard a.isInteger, b.isInteger, !a.isZero else { return fraction }
            while !b.isZero {
                let rest = try a.remainder(dividingBy: b)
                a = b
                b = rest
            }
            return Fraction(
                numerator: try fraction.numerator.dividedInteger(by: a),
                denominator: try fraction.denominator.dividedInteger(by: a))
        } catch { return fraction }
    }
}
