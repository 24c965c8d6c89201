// Decimal arithmetic with a chosen precision, rounding mode and exponent range, and a record of
// the conditions met. The common case, decimal128 half-even, is in Decimal+Arithmetic.swift.

/// A context of General Decimal Arithmetic: precision, rounding and exponent range of results, and
/// the conditions raised so far.
///
/// Operands are used with all their digits, whatever the precision. An operation that has no
/// finite result throws and raises the condition for the reason.
///
///     var context = DecimalContext(precision: 5, rounding: .halfUp)
///     let third = try context.divide(1, 3)     // 0.33333
///     context.conditions                       // [.inexact, .rounded]
struct DecimalContext: Sendable {
    var arithmetic: Arithmetic
    /// True when short exact results are those of this context: it is as wide as decimal128, and
    /// the zero of a difference is positive.
    let isWide: Bool

    /// IEEE 754 decimal128: 34 digits, half-even, exponents -6143...6144, clamped.
    static let decimal128 = DecimalContext(arithmetic: .decimal128)

    init(arithmetic: Arithmetic) {
        self.arithmetic = arithmetic
        isWide =
            arithmetic.precision == 34 && arithmetic.rounding != .floor && arithmetic.clamp
            && arithmetic.maximumExponent == 6144 && arithmetic.minimumExponent == -6143
    }

    /// A context; values out of range are brought to the nearest one in range.
    ///
    /// `precision` is a number of digits, 1...34. The exponents are those of the first digit:
    /// the maximum 0...6144, the minimum -6143...0 and no lower than leaves the last digit of a
    /// subnormal number at -6176.
    init(
        precision: Int, rounding: RoundingMode = .halfEven, maximumExponent: Int = 6144,
        minimumExponent: Int = -6143, clamp: Bool = true
    ) {
        let digits = Swift.min(Swift.max(precision, 1), 34)
        self.init(
            arithmetic: Arithmetic(
                precision: digits, rounding: rounding,
                // A range shorter than the precision has no place for its largest number.
                maximumExponent: Swift.min(Swift.max(maximumExponent, digits - 1), 6144),
                minimumExponent: Swift.min(Swift.max(minimumExponent, -6143), 0), clamp: clamp))
    }

    /// Digits of a result, 1...34.
    var precision: Int { arithmetic.precision }

    /// The rounding mode of results that do not fit.
    var rounding: RoundingMode { arithmetic.rounding }

    /// Largest exponent of a first digit.
    var maximumExponent: Int { arithmetic.maximumExponent }

    /// Smallest exponent of a first digit of a normal number.
    var minimumExponent: Int { arithmetic.minimumExponent }

    /// True when the exponent of the last digit is kept within the range of full-length numbers.
    var clamp: Bool { arithmetic.clamp }

    /// Conditions raised since they were last cleared.
    var conditions: Conditions {
        get { arithmetic.conditions }
        set { arithmetic.conditions = newValue }
    }

    /// A short exact result where it is that of this context and raises no condition.
    @inline(__always)
    func accepted(_ short: Decimal?) -> Decimal? {
        guard isWide, let short else { return nil }
        // With a last digit from 10⁻⁶¹⁴³ on, no number is subnormal.
        return DecimalLayout.exponent(short.high) >= 33 ? short : nil
    }
}
