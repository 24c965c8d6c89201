// The scale of a number: its steps, and the marks beside the control that moves along it. The
// looks that a scale may have are known in Compile/.

import CalepinExpressions

/// The steps of a number, and the marks of its control.
///
/// All numbers are plain decimals, written as text: a binary fraction has no tenth.
public struct Scale: Equatable, Sendable {
    /// The distance between the values, not 0. They begin at the least value; at the largest for
    /// a distance below 0. Empty where any value may be given.
    public var step: String
    /// The distance between marks; empty for that of the values.
    public var ticks: String
    /// The list of choices whose values are numbers, and whose labels stand there; empty for none.
    public var labels: String
    /// The value at which the handle waits until it is moved, which is no answer; empty for none.
    public var placeholder: String

    /// Makes a scale.
    public init(
        step: String = "", ticks: String = "", labels: String = "", placeholder: String = ""
    ) {
        self.step = step
        self.ticks = ticks
        self.labels = labels
        self.placeholder = placeholder
    }
}

extension Field {
    /// Returns true for a number that is not a whole number of steps from the end where they
    /// begin; from 0 where that end is computed.
    @inline(never)
    func isOffStep(_ value: Value) -> Bool {
        guard let step = scale?.step, !step.isEmpty, case .number(let number) = value else {
            return false
        }
        let start = step.utf8.first == UInt8(ascii: "-") ? most : least
        do throws(DecimalError) {
            let distance = try number.subtracting(Scale.number(start) ?? 0)
            return try !distance.remainder(dividingBy: try Decimal(step)).isZero
        } catch { return true }
    }
}

extension Field {
    /// The distance between values as a person reads it: without its sign.
    var stepText: String {
        var step = scale?.step ?? ""
        if step.utf8.first == UInt8(ascii: "-") { step.removeFirst() }
        return step
    }
}

extension Scale {
    /// Returns the number of a plain text; nil for an expression.
    static func number(_ text: String) -> Decimal? {
        do throws(DecimalError) { return try Decimal(text) } catch { return nil }
    }
}
