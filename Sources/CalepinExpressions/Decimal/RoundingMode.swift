// Rounding modes, conditions and errors of decimal arithmetic, shared by contexts and numbers.

/// The reason why an operation on decimals has no finite result.
public enum DecimalError: Error, Equatable, Sendable {
    /// A number other than zero was divided by zero.
    case divisionByZero
    /// Zero was divided by zero.
    case divisionUndefined
    /// The integer quotient has more digits than the precision.
    case divisionImpossible
    /// The result is beyond the largest number.
    case overflow
    /// The operation is not defined for these operands, such as the root of a negative number.
    case invalidOperation
    /// The text is not a number.
    case syntax
}

/// The rounding of a result that does not fit; the names of General Decimal Arithmetic.
public enum RoundingMode: UInt8, Sendable, CaseIterable {
    /// To the nearest, ties to the even digit.
    case halfEven
    /// To the nearest, ties away from zero.
    case halfUp
    /// To the nearest, ties towards zero.
    case halfDown
    /// Away from zero.
    case up
    /// Towards zero.
    case down
    /// Towards positive infinity.
    case ceiling
    /// Towards negative infinity.
    case floor
    /// Away from zero where the last digit kept is 0 or 5, else towards zero.
    case zeroFiveUp

    /// Returns true when the digits kept grow by one, given the digits discarded.
    @inline(__always)
    func increments(_ kept: UInt128, _ discarded: Discarded, negative: Bool) -> Bool {
        if discarded == .nothing { return false }
        switch self {
        case .halfEven:
            return discarded == .aboveHalf || discarded == .half && kept.lowWord & 1 == 1
        case .halfUp: return discarded != .belowHalf
        case .halfDown: return discarded == .aboveHalf
        case .up: return true
        case .down: return false
        case .ceiling: return !negative
        case .floor: return negative
        case .zeroFiveUp:
            return WordDivisor(5).divide(kept).remainder == 0
        }
    }
}

/// Conditions raised while computing a result; a set that operations only add to.
package struct Conditions: OptionSet, Sendable {
    /// One bit a condition, in the order of their declaration.
    package let rawValue: UInt16

    /// The set of the conditions whose bits are given.
    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// An exponent was brought into the format's range without a change of value, or a subnormal
    /// result became zero.
    static let clamped = Conditions(rawValue: 1 << 0)
    /// A number other than zero was divided by zero.
    static let divisionByZero = Conditions(rawValue: 1 << 1)
    /// An integer quotient has more digits than the precision.
    static let divisionImpossible = Conditions(rawValue: 1 << 2)
    /// Zero was divided by zero.
    static let divisionUndefined = Conditions(rawValue: 1 << 3)
    /// Digits other than zero were discarded.
    static let inexact = Conditions(rawValue: 1 << 4)
    /// The operation is not defined for these operands.
    static let invalidOperation = Conditions(rawValue: 1 << 5)
    /// The result is beyond the largest number.
    static let overflow = Conditions(rawValue: 1 << 6)
    /// Digits were discarded, zeros or not.
    static let rounded = Conditions(rawValue: 1 << 7)
    /// The result before rounding is nearer to zero than the smallest normal number.
    static let subnormal = Conditions(rawValue: 1 << 8)
    /// The result is both subnormal and inexact.
    static let underflow = Conditions(rawValue: 1 << 9)
    /// The text is not a number.
    static let conversionSyntax = Conditions(rawValue: 1 << 10)
}
