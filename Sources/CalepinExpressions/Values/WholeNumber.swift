// The one conversion of input text to an integer: with the range it has to be in, so that later
// computations with the number cannot overflow. Decimals are read by Decimal.

extension FixedWidthInteger {
    /// Reads a whole number of a range; nil for anything else. It is written in ASCII digits,
    /// perhaps with zeros before them, and a negative one with `-`: a plus sign, blanks, points,
    /// exponents and the digits of other scripts are no part of it.
    ///
    /// Complexity: O(n) in the text.
    package init?(_ text: some StringProtocol, in range: ClosedRange<Self>) {
        var (number, isNegative, hasDigits) = (Self(0), false, false)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "-"), !isNegative, !hasDigits, range.lowerBound < 0 {
                isNegative = true
                continue
            }
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            hasDigits = true
            let digit = Self(truncatingIfNeeded: byte & 0x0F)
            let (shifted, isTooLong) = number.multipliedReportingOverflow(by: 10)
            let (next, isBeyond) =
                isNegative
                ? shifted.subtractingReportingOverflow(digit)
                : shifted.addingReportingOverflow(digit)
            guard !isTooLong, !isBeyond else { return nil }
            number = next
        }
        guard hasDigits, range.contains(number) else { return nil }
        self = number
    }
}
