// Properties of decimals: values, equality, text, rounding, conversion; laws on random numbers.

import Testing

@testable import CalepinExpressions

@Suite struct DecimalTests {
    private func decimal(_ text: String) throws -> Decimal { try Decimal(text) }

    @Test func `a tenth and two tenths are three tenths`() throws {
        let sum = try decimal("0.1").adding(decimal("0.2"))
        #expect(sum == (try decimal("0.3")))
        #expect(sum.description == "0.3")
    }

    @Test func `representations of one value are equal and hash alike`() throws {
        let texts = ["1.5", "1.50", "0.15E+1", "15E-1", "1.500000000000000000000000000000000"]
        #expect(try Set(texts.map(decimal)).count == 1)
        #expect(try Set(["0", "-0", "0E+100", "-0.00"].map(decimal)).count == 1)
        let large = ["1E+6144", "10E+6143", "1.000000000000000000000000000000000E+6144"]
        #expect(try Set(large.map(decimal)).count == 1)
    }

    @Test(arguments: [
        ("1.50", "1.5"), ("-0", "0"), ("-0.00", "0"), ("100", "100"), ("1E+3", "1000"),
        ("1E+33", "1000000000000000000000000000000000"), ("1E+34", "1E+34"),
        ("123E+40", "1.23E+42"), ("1E-34", "0.0000000000000000000000000000000001"),
        ("1E-35", "1E-35"), ("-12.3450", "-12.345"), ("0.000001", "0.000001"),
        ("1.234567890123456789012345678901234", "1.234567890123456789012345678901234"),
        ("9.999999999999999999999999999999999E+6144", "9.999999999999999999999999999999999E+6144"),
    ])
    func `text is plain up to 34 digits and has no trailing zeros`(
        text: String, plain: String
    ) throws {
        #expect(try decimal(text).description == plain)
    }

    @Test(arguments: [
        "", ".", "-", "+", "e5", "1e", "1e+", "1 ", " 1", "1..2", "1.2.3", "0x10", "NaN",
        "Infinity", "--1", "1,5", "1_000", "١", "1E5.0",
    ])
    func `what is no number is a syntax error`(text: String) {
        #expect(throws: DecimalError.syntax) { try Decimal(text) }
    }

    @Test func `an exponent is refused where only plain numbers are wanted`() throws {
        let plain = Array("-12.50".utf8)
        let scientific = Array("1E5".utf8)
        let number = try plain.withUnsafeBufferPointer { bytes throws(DecimalError) in
            try Decimal.parsePlain(bytes)
        }
        #expect(number.scientificText == "-12.50")
        #expect(throws: DecimalError.syntax) {
            try scientific.withUnsafeBufferPointer { bytes throws(DecimalError) in
                try Decimal.parsePlain(bytes)
            }
        }
    }

    @Test func `digits past the 34th are rounded half to even`() throws {
        let even = String(repeating: "2", count: 34)
        let odd = String(repeating: "3", count: 34)
        #expect(try decimal(even + "5").scientificText.hasPrefix("2.22222"))
        #expect(try decimal(even + "5") == decimal(even + "0"))
        #expect(try decimal(odd + "5") > decimal(odd + "0"))
        #expect(try decimal(even + "500000000001") > decimal(even + "499999999999"))
        #expect(throws: DecimalError.overflow) { try Decimal("1E+6145") }
        #expect(try decimal("1E-7000").isZero)
    }

    @Test(arguments: [
        ("2.345", 2, RoundingMode.halfUp, "2.35"), ("-2.345", 2, .halfUp, "-2.35"),
        ("2.345", 2, .halfEven, "2.34"), ("2.5", 0, .halfUp, "3"), ("2.5", 0, .halfDown, "2"),
        ("12345", -3, .halfUp, "12000"), ("12500", -3, .halfUp, "13000"),
        ("499", -3, .halfUp, "0"),
        ("500", -3, .halfUp, "1000"), ("1.5", 5, .halfUp, "1.5"), ("0.999", 2, .halfUp, "1"),
        ("7", -6176, .halfUp, "0"), ("1.1", 0, .up, "2"), ("-1.1", 0, .ceiling, "-1"),
        ("-1.1", 0, .floor, "-2"), ("1.9", 0, .down, "1"), ("1.51", 1, .zeroFiveUp, "1.6"),
    ])
    func `rounding to places follows its mode`(
        text: String, places: Int, mode: RoundingMode, result: String
    ) throws {
        #expect(try decimal(text).rounded(toPlaces: places, mode).description == result)
    }

    @Test func `rounding takes any count of places`() throws {
        #expect(try decimal("1.5").rounded(toPlaces: .max) == decimal("1.5"))
        #expect(try decimal("1.5").rounded(toPlaces: .min).isZero)
        #expect(throws: DecimalError.overflow) { try Decimal("9E+6144").rounded(toPlaces: -6145) }
    }

    @Test func `floor, ceiling and truncation are the neighbouring integers`() throws {
        let number = try decimal("-2.5")
        #expect(number.floor == -3)
        #expect(number.ceiling == -2)
        #expect(number.truncated == -2)
        #expect(try decimal("1E-6176").ceiling == 1)
        #expect(try decimal("7.00").isInteger)
        #expect(try !decimal("7.01").isInteger)
        #expect(try decimal("1E+5").isInteger)
    }

    @Test(arguments: [
        ("5.0", 5), ("-5", -5), ("5.5", nil), ("9223372036854775807", Int64.max),
        ("9223372036854775808", nil), ("-9223372036854775808", Int64.min),
        ("-9223372036854775809", nil), ("1E+18", 1_000_000_000_000_000_000), ("1E+19", nil),
        ("92233720368547758.07E+2", Int64.max), ("-0", 0), ("0E+6000", 0), ("1E-1", nil),
        ("5.000000000000000000000000000000000", 5), ("1E+6144", nil), ("-0.0", 0),
    ])
    func `an integer in range converts whatever its representation`(
        text: String, value: Int64?
    ) throws {
        #expect(try decimal(text).int64() == value)
    }

    @Test(arguments: [
        ("0", "0", DecimalError.divisionUndefined), ("1", "0", .divisionByZero),
        ("-0.0", "0", .divisionUndefined), ("9E+6144", "1E-10", .overflow),
    ])
    func `division without a result throws`(a: String, b: String, error: DecimalError) {
        #expect(throws: error) { try Decimal(a).divided(by: Decimal(b)) }
    }

    @Test func `errors name what went wrong`() {
        #expect(throws: DecimalError.invalidOperation) { try Decimal("-1").squareRoot() }
        #expect(throws: DecimalError.divisionImpossible) {
            try Decimal("1E+100").dividedInteger(by: 3)
        }
        #expect(throws: DecimalError.overflow) { try Decimal("9E+6144").multiplied(by: 2) }
        #expect(throws: DecimalError.invalidOperation) { try Decimal(0).power(0) }
        #expect(throws: DecimalError.divisionByZero) { try Decimal(0).power(-1) }
        #expect(throws: DecimalError.overflow) { try Decimal(10).power(.max) }
        #expect(throws: DecimalError.overflow) {
            try Decimal(coefficient: 1, exponent: .max)
        }
    }

    @Test func `integer powers are exact and tiny ones vanish`() throws {
        #expect(try Decimal(2).power(100).description == "1267650600228229401496703205376")
        #expect(try Decimal(10).power(.min).isZero)
        #expect(try Decimal(-1).power(.max) == -1)
        #expect(try decimal("1.1").power(3).description == "1.331")
    }

    @Test func `a context rounds to its precision and remembers conditions`() throws {
        var context = DecimalContext(precision: 5, rounding: .halfUp)
        #expect(try context.divide(1, 3).description == "0.33333")
        #expect(context.conditions == [.inexact, .rounded])
        context.conditions = []
        #expect(try context.add(1, 2) == 3)
        #expect(context.conditions.isEmpty)
        #expect(DecimalContext(precision: 99).precision == 34)
        #expect(DecimalContext(precision: 0).precision == 1)
    }
}
