// Pasting, numbers in the styles people write, and history. Keys are tested elsewhere.

@testable import CalepinExpressions
import Testing

@Suite struct CalculatorPasteTests {
    private func pasted(
        _ text: String, after keys: String = "", in style: NumberStyle = .english
    ) -> Calculator {
        var calculator = pressed(keys)
        calculator.paste(text, in: style)
        return calculator
    }

    @Test func pastedTextIsWrittenAsTyped() {
        #expect(pasted("12*3").text == "12 × 3")
        #expect(pasted("12/3-1").text == "12 ÷ 3 - 1")
        #expect(pasted(" 12 ÷ 3 = 4 ").text == "12 ÷ 3")
        #expect(pasted("2*-3").text == "2 × -3")
        #expect(pasted("5 - -3").text == "5 - -3")
        #expect(pasted("+5").text == "5")
        #expect(pasted(".5").text == "0.5")
        #expect(pasted("007").text == "7")
        #expect(pasted("3 x 4").text == "3 × 4")
        #expect(pasted("sqrt(9) + pi").text == "sqrt(9) + pi")
        #expect(pasted("2^10").result?.text == "1024")
        #expect(pasted("7 mod 4").result?.text == "3")
        #expect(pasted("max(1; 2)").result?.text == "2")
    }

    @Test func pastingAddsToTheLine() {
        #expect(pasted("000", after: "1").text == "1000")
        #expect(pasted("5", after: "0").text == "5")
        #expect(pasted(".5", after: "1").text == "1.5")
        #expect(pasted("1.5", after: "2 . 5").text == "2.5 × 1.5")
        #expect(pasted("-3", after: "5").text == "5 - 3")
        #expect(pasted("-3", after: "5 +").text == "5 + -3")
        #expect(pasted("(2)", after: "5").text == "5 × (2)")
        #expect(pasted("+ 3", after: "5 .").text == "5 + 3")
        #expect(pasted("3)", after: "( 2 +").text == "(2 + 3)")
    }

    @Test func pastingAfterAResultGoesOnOrStartsAnew() {
        #expect(pasted("12", after: "5 + 2 =").text == "12")
        #expect(pasted("-12", after: "5 + 2 =").text == "-12")
        #expect(pasted("× 2", after: "5 + 2 =").text == "7 × 2")
        #expect(pasted("× 3", after: "1 ÷ 3 =").result?.text == "1")
        #expect(pasted("^2", after: "2 - 5 =").text == "(-3) ^ 2")
        #expect(pasted("^2", after: "2 - 5 =").result?.text == "9")
    }

    @Test func whatDoesNotFitChangesNothingAndLeavesAMessage() {
        for text in [
            "hello", "5 5", "2 + + × 3", ")", "'a'", "${x}", "1 < 2", "€ 5", "foo(1)",
            "1.2.3", "5;6", "\u{0}", "1 ÷ \n ÷ 2", "sqrt", "()", "~",
        ] {
            let calculator = pasted(text, after: "7 +")
            #expect(calculator.text == "7 + ", "\(text)")
            #expect(calculator.message(in: .english) != "", "\(text)")
        }
        #expect(pasted("   ", after: "7").text == "7")
        #expect(pasted("= 4", after: "7").text == "7")
    }

    @Test func hugePastesAreRefusedAndLongLinesKept() {
        let huge = String(repeating: "9+", count: 600_000)
        #expect(pasted(huge, after: "7").text == "7")
        #expect(pasted(huge, after: "7").message(in: .english) == "The expression is too long")
        let long = String(repeating: "1+", count: 900) + "1"
        #expect(pasted(long).result?.text == "901")
        #expect(pasted(String(repeating: "(", count: 1_000) + "1").text == "0")
        #expect(pasted(String(repeating: "-", count: 1_001) + "1").text == "-1")
        let powers = pasted(String(repeating: "2^", count: 500) + "2")
        #expect(powers.result == nil)
    }

    @Test func numbersOfEveryStyleAreRead() {
        for (text, plain) in [
            ("1 234,5", "1234.5"), ("1\u{202F}234\u{202F}567,5", "1234567.5"),
            ("1\u{A0}234", "1234"), ("1’234.50", "1234.50"), ("1'234'567", "1234567"),
            ("1,234.5", "1234.5"), ("1.234,5", "1234.5"), ("1.234.567", "1234567"),
            ("0,5 + 0,25", "0.5 + 0.25"), (",5", ".5"), ("12 + 345", "12 + 345"),
            ("1.5", "1.5"), ("1,5", "1.5"), ("1 23", "1 23"), ("1 2345", "1 2345"),
            ("log10(2)", "log10(2)"), ("1,234,567", "1234567"), ("5,", "5."),
        ] {
            let wanted = text == "5," ? "5," : plain
            let french = NumberStyle.french.plain(text)
            #expect(french == plain || french == wanted, "\(text)")
        }
        #expect(NumberStyle.english.plain("1,234") == "1234")
        #expect(NumberStyle.english.plain("1,5") == "1.5")
        #expect(NumberStyle.english.plain("max(1,2)") == "max(1,2)")
        #expect(NumberStyle.english.plain("max(1,200) + 1,200") == "max(1,200) + 1200")
        #expect(NumberStyle.french.plain("1,234") == "1.234")
        #expect(NumberStyle.french.plain("max(1,5; 2)") == "max(1.5; 2)")
        #expect(NumberStyle.swiss.plain("1,234") == "1.234")
    }

    @Test func pastingReadsNumbersOfTheStyle() {
        #expect(pasted("1 234,5 + 1", in: .french).result?.text == "1235.5")
        #expect(pasted("1,234.5 + 1", in: .english).result?.text == "1235.5")
        #expect(pasted("1’234.5 + 1", in: .swiss).result?.text == "1235.5")
    }

    // History

    @Test func historyRemembersWhatWasComputedOnce() {
        let calculator = pressed("1 + 2 = 3 × 4 = ⌫ = 5 = 6 ÷ 0 =")
        #expect(calculator.history.map(\.expression) == ["1 + 2", "3 × 4"])
        #expect(calculator.history.map(\.result.text) == ["3", "12"])
    }

    @Test func aResultIsUsedAgainInFullPrecision() {
        var calculator = pressed("1 ÷ 3 = 2 + 2 = C")
        calculator.reuse(0)
        calculator.press("× 3 =")
        #expect(calculator.result?.text == "1")
        calculator.press("1 0 -")
        calculator.reuse(1)
        #expect(calculator.text == "10 - 4")
        calculator.reuse(1)
        #expect(calculator.text == "10 - 4 × 4")
        calculator.reuse(99)
        calculator.reuse(-1)
        #expect(calculator.text == "10 - 4 × 4")
    }

    @Test func anExpressionIsEditedAndTheEntryKept() {
        var calculator = pressed("1 + 2 = C")
        calculator.edit(0)
        #expect(calculator.text == "1 + 2")
        calculator.press("⌫ 5 =")
        #expect(calculator.history.map(\.expression) == ["1 + 2", "1 + 5"])
        calculator.edit(7)
        #expect(calculator.text == "1 + 5 = 6")
    }

    @Test func entriesAreRemoved() {
        var calculator = pressed("1 + 2 = 3 + 4 = C")
        calculator.remove(0)
        calculator.remove(5)
        #expect(calculator.history.map(\.expression) == ["3 + 4"])
        calculator.removeHistory()
        #expect(calculator.history.isEmpty)
    }

    @Test func historyIsCapped() {
        var calculator = calculator()
        for number in 0...ExpressionLimits.historyEntries {
            calculator.paste("\(number) + 1", in: .english)
            calculator.press(.equals)
        }
        #expect(calculator.history.count == ExpressionLimits.historyEntries)
        #expect(calculator.history.first?.expression == "1 + 1")
    }
}
