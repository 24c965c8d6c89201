// Parsing of numbers on the command line, with the range that each option declares.

import ArgumentParser
import CalepinExpressions

/// Parsers of numbers.
enum NumberArgument {
    /// Returns a parser of whole numbers in a range, whose error names the range.
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
