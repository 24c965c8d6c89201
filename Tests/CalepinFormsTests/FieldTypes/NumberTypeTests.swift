// Numbers as people type them: those that are read, those refused as ambiguous, and shown numbers
// that read back in either language where possible.

import CalepinExpressions
import CalepinForms
import Testing

@Suite struct NumberTypeTests {
    @Test func decimalsAreReadWithEitherSignAndAnyGroups() throws {
        try Typed("decimal").expect([
            ("5", "5"), ("1.50", "1.5"), ("1,5", "1.5"), (" 12 ", "12"), ("-3", "-3"),
            ("\u{2212}3,25", "-3.25"), ("- 3", "-3"), ("+7", "7"), (".5", "0.5"), (",5", "0.5"),
            ("5.", "5"), ("-0", "0"), ("007", "7"), ("0.1", "0.1"),
            ("1 234", "1234"), ("1\u{A0}234", "1234"), ("1\u{202F}234,5", "1234.5"),
            ("1\u{2009}234\u{202F}567", "1234567"), ("1'234.50", "1234.5"),
            ("1’234’567", "1234567"),
            ("1,234,567", "1234567"), ("1.234.567", "1234567"), ("1,234.5", "1234.5"),
            ("1.234,5", "1234.5"), ("12,345,678.9", "12345678.9"), ("1.234", "1.234"),
            ("0,123", "0.123"), ("1234,567", "1234.567"), ("1 234,567", "1234.567"),
            ("1,2345", "1.2345"), ("12,34", "12.34"),
            ("9999999999999999999999999999999999", "9999999999999999999999999999999999"),
            ("0.10000000000000000000000000000000000000000", "0.1"),
        ])
    }

    @Test func whatIsNoNumberOrCouldBeTwoIsRefused() throws {
        let texts = [
            "abc", "1e5", "1,234", "12,345", "999,000", "-1,234", "12 34", "1 23", "1234 567",
            "1,23,456", "1.2.3", "1,2,3", "1,234.567.8", "1.234,567,8", "1 234'567", "1 234,567.8",
            "1..2", "1,,2", "1., 2", "1 ,5", ".", ",", "-", "+", "--1", "1-", "1 2 3", "٣", "１",
            "0x10", "Infinity", "NaN", "12345678901234567890123456789012345", "1.234 567",
            "0,123,456.7.8", String(repeating: "0", count: 200),
        ]
        try Typed("decimal").expect(texts.map { ($0, "(not-a-number)") })
    }

    @Test func aCommaBeforeThreeDigitsIsAGroupWhereOnlyThatFits() throws {
        try Typed("integer").expect([
            ("1,234", "1234"), ("20,000", "20000"), ("-1,234", "-1234"), ("0,000", "0"),
            ("1.234", "(not-whole)"), ("5.0", "5"), ("5.5", "(not-whole)"), ("5,5", "(not-whole)"),
            ("1 000 000", "1000000"), ("x", "(not-whole)"),
            ("1234567890123456789012345678901234", "1234567890123456789012345678901234"),
        ])
        try Typed("money").expect([("1,234", "1234"), ("12,34", "12.34"), ("1.23", "1.23")])
        try Typed("money", places: 3).expect([("1,234", "(not-a-number)"), ("1.234", "1.234")])
        try Typed("decimal", places: 1).expect([("1,234", "1234")])
    }

    @Test func amountsAreExactAndKeepToTheirPlaces() throws {
        try Typed("money", unit: "CHF").expect([
            ("0.10", "0.1"), ("1.005", "(too-many-places)"), ("1.000", "1"), ("CHF 12.50", "12.5"),
            ("12.50 CHF", "12.5"), ("1’234.50\u{A0}CHF", "1234.5"), ("EUR 5", "(not-a-number)"),
            ("CHF", "(not-a-number)"), ("-0.01", "-0.01"),
        ])
        try Typed("money", places: 0).expect([("5", "5"), ("5.5", "(too-many-places)")])
        try Typed("decimal", places: 1).expect([("5.5", "5.5"), ("5.55", "(too-many-places)")])
    }

    @Test func numbersAreShownWithTheSignsOfTheLanguage() throws {
        let money = try Typed("money", unit: "CHF")
        #expect(money.shown("1234567.5") == "1,234,567.50\u{A0}CHF")
        #expect(money.shown("1234567.5", .french) == "1\u{202F}234\u{202F}567,50\u{A0}CHF")
        #expect(money.shown("-0.126") == "−0.126\u{A0}CHF")
        let plain = try Typed("decimal")
        #expect(plain.shown("1234.5678") == "1,234.5678")
        #expect(try Typed("decimal", places: 2).shown("3") == "3.00")
        #expect(try Typed("integer", unit: "kW").shown("1500", .french) == "1\u{202F}500\u{A0}kW")
        #expect(plain.type.show(.text("twelve"), plain.field, .english) == "twelve")
        #expect(plain.type.show(.empty, plain.field, .english) == "")
    }

    @Test func amountsReadBackAsTheyAreShown() throws {
        var seed = TypingSeed(11)
        let types = [
            try Typed("money", unit: "CHF"), try Typed("integer", unit: "kg"),
            try Typed("decimal", places: 2),
        ]
        for _ in 0..<3_000 {
            let cents = Int64.random(in: -1_000_000_000...1_000_000_000, using: &seed)
            for typed in types {
                let isWhole = typed.type.name == "integer"
                let number = try Decimal(
                    coefficient: UInt128(cents.magnitude), exponent: isWhole ? 0 : -2,
                    negative: cents < 0)
                for language in Language.allCases {
                    let text = typed.type.show(.number(number), typed.field, language)
                    #expect(typed.type.read(text, typed.field) == .number(number), "\(text)")
                }
            }
        }
    }

    @Test func aPlainNumberAlwaysReadsAsItself() throws {
        var seed = TypingSeed(12)
        let typed = try Typed("decimal")
        for _ in 0..<3_000 {
            let number = try Decimal(
                coefficient: UInt128(seed.next() >> UInt64.random(in: 0...63, using: &seed)),
                exponent: Int.random(in: -20...0, using: &seed),
                negative: Bool.random(using: &seed))
            #expect(typed.type.read(number.description, typed.field) == .number(number))
        }
    }
}
