// How numbers of the command line are read: with the range that each option says itself.

import ArgumentParser
import CalepinExpressions

/// Reads the numbers of options.
enum NumberArgument {
    /// A reader of whole numbers of a range, whose error says which they are.
    static func within<Number: FixedWidthInteger & Sendable>(
        _ range: ClosedRange<Number>
    ) -> @Sendable (String) throws -> Number {
        { text in
            guard let number = Number(text, in: range) else {
                throw ValidationError(
                    "This is no whole number from \(range.lowerBound) to \(range.upperBound).")
            }
            return number
        }
    }
}
