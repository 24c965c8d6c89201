// Text of numbers: the plain one that people read, and the scientific and engineering strings of
// General Decimal Arithmetic, which keep every digit and the exponent.

extension Decimal: CustomStringConvertible {
    /// The value without exponent and without trailing zeros where that takes at most 34 digits
    /// before and 34 places after the point, else with an exponent: `1.23E+40`. Never `-0`.
    /// Complexity: O(digits).
    public var description: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(40)
        appendPlain(to: &bytes)
        return String(utf8: bytes)
    }

    /// Appends the UTF-8 bytes of `description`.
    /// Complexity: O(digits).
    func appendPlain(to bytes: inout [UInt8]) {
        if isZero {
            bytes.append(UInt8(ascii: "0"))
            return
        }
        if high | DecimalLayout.sign == DecimalLayout.integer | DecimalLayout.sign {
            // Most numbers are whole and short.
            if high & DecimalLayout.sign != 0 { bytes.append(UInt8(ascii: "-")) }
            return appendDigits(of: low, to: &bytes)
        }
        let number = reduced.unpacked.withoutTrailingZeros
        let digits = CoefficientDigits(number.coefficient)
        if number.negative { bytes.append(UInt8(ascii: "-")) }
        if number.exponent < -34 || number.exponent + digits.count > 34 {
            digits.appendScientific(number.exponent, to: &bytes)
        } else {
            digits.appendPositional(number.exponent, to: &bytes)
        }
    }

    private func appendDigits(of value: UInt64, to bytes: inout [UInt8]) {
        let digits = PowersOfTen.digitCount(value)
        bytes.append(addingCapacity: digits) { (span: inout OutputSpan<UInt8>) in
            span.withUnsafeMutableBufferPointer { buffer, count in
                count &+= digits
                var place = count
                var rest = value
                repeat {
                    let quotient = rest / 10
                    place &-= 1
                    buffer[place] =
                        UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest &- quotient &* 10)
                    rest = quotient
                } while rest > 0
            }
        }
    }

    /// The scientific string of General Decimal Arithmetic, which tells every representation
    /// apart: `1.50`, `1E+3`, `-0.00`.
    /// Complexity: O(digits).
    var scientificText: String { unpacked.scientificText }

    /// The engineering string of General Decimal Arithmetic, whose exponents are multiples of
    /// three: `12.3E+6`, `100E-9`.
    /// Complexity: O(digits).
    var engineeringText: String { unpacked.engineeringText }
}

extension Unpacked {
    /// The number without trailing zeros, also those that the largest exponent keeps in place.
    /// Complexity: O(zeros).
    fileprivate var withoutTrailingZeros: Unpacked {
        var number = self
        while number.coefficient > 9, number.coefficient % 10 == 0 {
            number.coefficient /= 10
            number.exponent += 1
        }
        return number
    }

    var scientificText: String {
        text { digits, exponent, bytes in
            if exponent <= 0, exponent + digits.count - 1 >= -6 {
                digits.appendPositional(exponent, to: &bytes)
            } else {
                digits.appendScientific(exponent, to: &bytes)
            }
        }
    }

    /// The engineering string of General Decimal Arithmetic: exponents are multiples of three.
    var engineeringText: String {
        text { digits, exponent, bytes in
            if exponent <= 0, exponent + digits.count - 1 >= -6 {
                digits.appendPositional(exponent, to: &bytes)
            } else {
                digits.appendEngineering(exponent, to: &bytes)
            }
        }
    }

    /// The sign, and what `append` adds for the digits and the exponent.
    func text(_ append: (CoefficientDigits, Int, inout [UInt8]) -> Void) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(48)
        if negative { bytes.append(UInt8(ascii: "-")) }
        append(CoefficientDigits(coefficient), exponent, &bytes)
        return String(utf8: bytes)
    }
}

/// The digits of a coefficient as ASCII, without leading zeros; zero has one digit.
struct CoefficientDigits {
    private var ascii = InlineArray<40, UInt8>(repeating: UInt8(ascii: "0"))
    private(set) var count = 0

    init(_ coefficient: UInt128) {
        count = PowersOfTen.digitCount(coefficient)
        if coefficient.highWord == 0 {
            write(coefficient.lowWord, last: 39)
            return
        }
        let (upper, low) = WordDivisor(powerOfTen: 19).divide(coefficient)
        write(low, last: 39)
        if upper.highWord == 0 {
            write(upper.lowWord, last: 20)
        } else {
            let (top, middle) = WordDivisor(powerOfTen: 19).divide(upper)
            write(middle, last: 20)
            write(top.lowWord, last: 1)
        }
    }

    private mutating func write(_ value: UInt64, last: Int) {
        var rest = value
        var index = last
        while rest != 0 {
            ascii[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            index -= 1
        }
    }

    /// Appends the digits from one to before another, the first being 0.
    private func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
        let start = 40 - count
        for index in range { bytes.append(ascii[start + index]) }
    }

    private func appendZeros(_ count: Int, to bytes: inout [UInt8]) {
        for _ in 0..<max(0, count) { bytes.append(UInt8(ascii: "0")) }
    }

    /// Appends the digits with a point in its place and the zeros that it needs.
    func appendPositional(_ exponent: Int, to bytes: inout [UInt8]) {
        let whole = count + exponent
        if exponent >= 0 {
            append(0..<count, to: &bytes)
            appendZeros(exponent, to: &bytes)
        } else if whole > 0 {
            append(0..<whole, to: &bytes)
            bytes.append(UInt8(ascii: "."))
            append(whole..<count, to: &bytes)
        } else {
            bytes.append(UInt8(ascii: "0"))
            bytes.append(UInt8(ascii: "."))
            appendZeros(-whole, to: &bytes)
            append(0..<count, to: &bytes)
        }
    }

    /// Appends one digit, the point, the others and the exponent of the first.
    func appendScientific(_ exponent: Int, to bytes: inout [UInt8]) {
        append(0..<1, to: &bytes)
        if count > 1 {
            bytes.append(UInt8(ascii: "."))
            append(1..<count, to: &bytes)
        }
        appendExponent(exponent + count - 1, to: &bytes)
    }

    /// Appends one to three digits before the point and an exponent that is a multiple of three.
    func appendEngineering(_ exponent: Int, to bytes: inout [UInt8]) {
        let adjusted = exponent + count - 1
        // The remainder that is never negative.
        let excess = ((adjusted % 3) + 3) % 3
        if isZero {
            appendEngineeringZero(adjusted, excess, to: &bytes)
            return
        }
        let whole = excess + 1
        append(0..<min(whole, count), to: &bytes)
        appendZeros(whole - count, to: &bytes)
        if count > whole {
            bytes.append(UInt8(ascii: "."))
            append(whole..<count, to: &bytes)
        }
        appendExponent(adjusted - excess, to: &bytes)
    }

    private var isZero: Bool { count == 1 && ascii[39] == UInt8(ascii: "0") }

    /// A zero keeps its exponent by places: `0.00E+3` for `0E+1`.
    private func appendEngineeringZero(_ adjusted: Int, _ excess: Int, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "0"))
        let places = (3 - excess) % 3
        if places > 0 {
            bytes.append(UInt8(ascii: "."))
            appendZeros(places, to: &bytes)
        }
        appendExponent(adjusted + places, to: &bytes)
    }

    /// Appends `E+5`, or nothing where the exponent is zero.
    private func appendExponent(_ exponent: Int, to bytes: inout [UInt8]) {
        if exponent == 0 { return }
        bytes.append(UInt8(ascii: "E"))
        bytes.append(exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
        let digits = CoefficientDigits(UInt128(exponent.magnitude))
        digits.append(0..<digits.count, to: &bytes)
    }
}
