// The calculator's result: a value, its exactness and the number of digits shown. Computing it is
// in Calculator+Evaluation.swift.

/// The value of an expression as the calculator shows it.
///
/// Quotients are kept as exact fractions while their parts fit 34 digits, so 1 ÷ 3 × 3 is 1. When
/// a step had to be rounded all the same, as for √2, the last digits may be wrong, so the last
/// three are not shown: 31 are. Continuing from a result uses all 34.
public struct CalculatorResult: Hashable, Sendable {
    /// Digits shown of a result that was rounded on its way: 34, less three against the errors
    /// that sums and products of a few rounded steps gather, at most one in the last digit each.
    static let shownDigits = 31

    /// The value in full; zero has no sign.
    public let value: Value
    /// True when no step towards the value had to be rounded.
    public let isExact: Bool
    /// The value as it is shown and copied: a plain number without trailing zeros, up to 34
    /// digits, then as 1.23E+40.
    public let text: String

    /// Makes the result of a value; an error has the empty text.
    ///
    /// Complexity: O(n) in the length of its text.
    public init(_ value: Value, isExact: Bool = true) {
        self.init(value, isExact: isExact, fraction: nil)
    }

    /// Makes the result of a value; a fraction that a rounded quotient stands for is rounded once,
    /// to the digits shown.
    init(_ value: Value, isExact: Bool, fraction: Fractions.Fraction?) {
        self.isExact = isExact
        if case .number(let number) = value {
            self.value = .number(number.isZero ? .zero : number)
            text = Self.shown(number, isExact, fraction)
        } else {
            self.value = value
            text = value.asText ?? ""
        }
    }

    /// The value when it is a number.
    var number: Decimal? {
        if case .number(let number) = value { return number }
        return nil
    }

    /// The result with its sign turned, when it is a number.
    var negated: CalculatorResult {
        number.map { CalculatorResult(.number($0.negated), isExact: isExact) } ?? self
    }

    private static func shown(
        _ number: Decimal, _ isExact: Bool, _ fraction: Fractions.Fraction?
    ) -> String {
        if number.isZero { return "0" }
        if isExact { return number.reduced.description }
        var context = DecimalContext(precision: shownDigits)
        do throws(DecimalError) {
            guard let fraction else { return try context.plus(number).reduced.description }
            let quotient = try context.divide(fraction.numerator, fraction.denominator)
            return quotient.reduced.description
        } catch { return number.reduced.description }
    }
}

/// The reason why the calculator has no result, with its message.
public enum CalculatorError: Error, Hashable, Sendable {
    /// The text is not an expression: its faults, in order of place.
    case syntax([SyntaxFault])
    /// The computation has no value, and the place in the text where that showed.
    case value(ValueError, Span)

    /// Returns the message in plain words: of the first fault, or of the error.
    public func message(in language: Language) -> String {
        switch self {
        case .syntax(let faults): faults.first?.message(in: language) ?? ""
        case .value(let error, _): error.message(in: language)
        }
    }

    /// Returns each fault, or the error, drawn under its line of the text, with carets under the
    /// place.
    ///
    /// Complexity: O(n) in the text's length for each fault.
    public func drawn(under source: String, in language: Language) -> String {
        switch self {
        case .syntax(let faults):
            var result = ""
            for fault in faults {
                if !result.isEmpty { result += "\n" }
                result += fault.drawn(under: source, in: language)
            }
            return result
        case .value(let error, let span):
            return span.drawn(under: source, saying: error.message(in: language))
        }
    }
}
