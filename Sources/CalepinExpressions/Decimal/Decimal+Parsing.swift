// Numbers from text: one pass over the bytes that collects a coefficient and an exponent, which
// decimal128 or another context then rounds. Printing is in Decimal+Text.swift.

extension Decimal {
    /// The number that a text stands for: an optional sign, digits with an optional point among
    /// them, an optional exponent (`E`, sign, digits); no spaces. Digits past the 34th are rounded
    /// half-even.
    /// Complexity: O(length). Throws: `syntax`, `overflow`.
    public init(_ text: String) throws(DecimalError) {
        let bytes = Array(text.utf8)
        let scanned = bytes.withUnsafeBufferPointer { NumberScan($0, exponentAllowed: true) }
        self = try scanned.decimal()
    }

    /// The number that UTF-8 bytes stand for, with the syntax of `init(_ text:)`.
    /// Complexity: O(length). Throws: `syntax`, `overflow`.
    public static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(DecimalError) -> Decimal {
        try NumberScan(bytes, exponentAllowed: true).decimal()
    }

    /// The number that UTF-8 bytes stand for, where an exponent is a syntax error.
    /// Complexity: O(length). Throws: `syntax`, `overflow`.
    static func parsePlain(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(DecimalError) -> Decimal {
        try NumberScan(bytes, exponentAllowed: false).decimal()
    }
}

/// A number of General Decimal syntax as read from a text, before rounding.
struct NumberScan {
    /// The number; nil where the text is none.
    private(set) var number: Unrounded?

    /// Exponents beyond this are treated alike: they are outside any context, yet their sums fit
    /// 32 bits.
    private static let exponentLimit = 1_050_000_000

    init(_ bytes: UnsafeBufferPointer<UInt8>, exponentAllowed: Bool) {
        var scanner = Scanner(bytes: bytes)
        let negative = scanner.sign()
        scanner.digits()
        if scanner.skip(UInt8(ascii: ".")) {
            scanner.pointSeen = true
            scanner.digits()
        }
        if !scanner.digitSeen { return }
        var exponent = scanner.exponent
        if exponentAllowed, scanner.skip(UInt8(ascii: "e")) || scanner.skip(UInt8(ascii: "E")) {
            guard let written = scanner.writtenExponent(maxMagnitude: Self.exponentLimit) else {
                return
            }
            exponent += written
        }
        if scanner.position != bytes.count { return }
        number = Unrounded(
            negative: negative, exponent: exponent, coefficient: scanner.coefficient,
            sticky: scanner.sticky)
    }

    /// The number rounded to decimal128.
    func decimal() throws(DecimalError) -> Decimal {
        guard let number else { throw .syntax }
        if number.coefficient.highWord == 0, DecimalLayout.exponents.contains(number.exponent) {
            return Decimal(
                Unpacked(
                    negative: number.negative, exponent: number.exponent,
                    coefficient: number.coefficient))
        }
        var arithmetic = Arithmetic.decimal128
        return Decimal(try arithmetic.finish(number))
    }

    /// The state of one pass.
    private struct Scanner {
        let bytes: UnsafeBufferPointer<UInt8>
        var position = 0
        /// Up to 19 digits that are not in `upper` yet, and their count.
        var word: UInt64 = 0
        var wordDigits = 0
        var upper: UInt128 = 0
        var upperDigits = 0
        var exponent = 0
        var sticky = false
        var digitSeen = false
        var pointSeen = false

        init(bytes: UnsafeBufferPointer<UInt8>) {
            self.bytes = bytes
        }

        var coefficient: UInt128 {
            upper == 0 ? UInt128(word) : upper &* PowersOfTen.long[wordDigits] &+ UInt128(word)
        }

        @inline(__always)
        mutating func skip(_ byte: UInt8) -> Bool {
            if position < bytes.count, bytes[position] == byte {
                position &+= 1
                return true
            }
            return false
        }

        @inline(__always)
        mutating func sign() -> Bool {
            if skip(UInt8(ascii: "-")) { return true }
            _ = skip(UInt8(ascii: "+"))
            return false
        }

        @inline(__always)
        mutating func digits() {
            while position < bytes.count {
                let digit = bytes[position] &- UInt8(ascii: "0")
                if digit > 9 { return }
                position &+= 1
                digitSeen = true
                take(UInt64(digit))
            }
        }

        @inline(__always)
        private mutating func take(_ digit: UInt64) {
            if wordDigits == 19 { moveUp() }
            if upperDigits &+ wordDigits >= 38 {
                sticky = sticky || digit != 0
                if !pointSeen { exponent &+= 1 }
                return
            }
            word = word &* 10 &+ digit
            // Leading zeros are not counted.
            if word != 0 || upperDigits != 0 { wordDigits &+= 1 }
            if pointSeen { exponent &-= 1 }
        }

        /// Makes room in the word; after 38 digits there is none.
        private mutating func moveUp() {
            if upperDigits != 0 { return }
            upper = UInt128(word)
            upperDigits = 19
            word = 0
            wordDigits = 0
        }

        /// The digits after the `E`; nil where there are none.
        mutating func writtenExponent(maxMagnitude: Int) -> Int? {
            let negative = sign()
            var value = 0
            let start = position
            while position < bytes.count {
                let digit = bytes[position] &- UInt8(ascii: "0")
                if digit > 9 { break }
                position &+= 1
                value = value < maxMagnitude / 10 ? value * 10 + Int(digit) : maxMagnitude
            }
            if position == start { return nil }
            return negative ? -value : value
        }
    }
}
