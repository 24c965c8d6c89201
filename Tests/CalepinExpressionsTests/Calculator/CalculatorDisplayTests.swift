// The display: groups and decimal signs, preview, states; and the copied text.

@testable import CalepinExpressions
import Testing

@Suite struct CalculatorDisplayTests {
    @Test func numbersAreGroupedWhileTyping() {
        let calculator = pressed("1 2 3 4 5 6 7 . 8 9 0 1 - 1 0 0 0")
        #expect(calculator.display(in: .english).expression == "1,234,567.8901 − 1,000")
        let french = "1\u{202F}234\u{202F}567,8901 − 1\u{202F}000"
        #expect(calculator.display(in: .french).expression == french)
        #expect(calculator.display(in: .swiss).expression == "1’234’567.8901 − 1’000")
    }

    @Test func unfinishedNumbersAreShownAsTyped() {
        #expect(pressed("1 2 3 4 .").display(in: .french).expression == "1\u{202F}234,")
        #expect(pressed("0 . 5 0").display(in: .english).expression == "0.50")
        #expect(pressed("-").display(in: .english).expression == "−")
        #expect(NumberStyle.french.written("-1.5E+40") == "−1,5E+40")
        #expect(NumberStyle.english.written("999") == "999")
        #expect(NumberStyle.english.written("") == "")
    }

    @Test func anEmptyLineShowsZero() {
        let display = pressed("").display(in: .french)
        #expect(display.expression == "0")
        #expect(display.result == "")
        #expect(display.message == "")
        #expect(display.clearLabel == "AC")
    }

    @Test func theResultOfAFinishedExpressionIsPreviewedWhileTyping() {
        #expect(pressed("1 2 0 0").display(in: .english).result == "")
        #expect(pressed("1 2 0 0 ×").display(in: .english).result == "")
        let preview = pressed("1 2 0 0 × 2").display(in: .english)
        #expect(preview.result == "2,400")
        #expect(preview.isPreview)
        #expect(pressed("( 1 + 2").display(in: .english).result == "3")
        #expect(pressed("1 ÷ 0").display(in: .english).result == "")
    }

    @Test func afterEqualsTheLineEndsInIt() {
        let display = pressed("1 2 0 0 × 2 =").display(in: .french)
        #expect(display.expression == "1\u{202F}200 × 2 =")
        #expect(display.result == "2\u{202F}400")
        #expect(!display.isPreview)
    }

    @Test func statesAreWhatTheLineIs() {
        #expect(!pressed("").isCoherent)
        #expect(pressed("5").isCoherent)
        #expect(!pressed("5 +").isCoherent)
        #expect(pressed("5 + 3").isCoherent)
        #expect(!pressed("5").hasEnoughElements)
        #expect(!pressed("5 +").hasEnoughElements)
        #expect(pressed("5 + 3").hasEnoughElements)
        #expect(pressed("5 %").hasEnoughElements)
        #expect(!pressed("5 + 3").containsEquals)
        #expect(pressed("5 + 3 =").containsEquals)
        #expect(pressed("5 + 3 =").result?.text == "8")
    }

    @Test func resultsDropTrailingZeros() {
        #expect(shown("2.50 + 2.50") == "5")
        #expect(shown("1.10 × 1") == "1.1")
        #expect(shown("100 × 10") == "1000")
        #expect(shown("-2 × 0") == "0")
        #expect(shown("0.00") == "0")
    }

    @Test func exactResultsShowThirtyFourDigitsAndRoundedOnesThirtyOne() {
        #expect(
            shown("1234567890123456789012345678901234 + 1")
                == "1234567890123456789012345678901235")
        #expect(shown("1 ÷ 3") == "0." + String(repeating: "3", count: 31))
        #expect(shown("2 ÷ 3") == "0." + String(repeating: "6", count: 30) + "7")
        #expect(shown("1 ÷ 3 + 1 ÷ 3 + 1 ÷ 3") == "1")
        #expect(shown("1 ÷ 7 × 7") == "1")
        #expect(shown("sqrt(2) × sqrt(2)") == "2")
        #expect(shown("10 ÷ 4") == "2.5")
    }

    @Test func copyingGivesTheFullResultWithoutGroups() {
        #expect(pressed("1 0 0 0 0 0 ÷ 8 =").copyText == "12500")
        #expect(pressed("1 ÷ 3 =").copyText == "0." + String(repeating: "3", count: 31))
        #expect(pressed("1 0 0 0 × 3").copyText == "3000")
        #expect(pressed("1 0 0 0 ×").copyText == "1000 × ")
    }

    @Test func lastResultIsAvailableByName() {
        let third = CalculatorResult(.number(1), isExact: true)
        #expect(shown("ans + 1", last: third) == "2")
        #expect(shown("ans") == "0")
        #expect(shown("${base}") == "fault: unknown-reference")
        var context = fixedContext()
        let inexact = try? Calculator.evaluate("1 ÷ 3", context: &context)
        #expect(shown("ans × 3", last: inexact) == "1")
    }

    @Test func keysHaveNamesThatLeadBackToThem() {
        for key in CalculatorKey.allCases {
            #expect(CalculatorKey(name: key.name) == key)
        }
        #expect(CalculatorKey(name: "?") == nil)
        #expect(CalculatorKey(name: "") == nil)
    }

    @Test func errorsAreDrawnUnderTheirPlace() {
        var context = fixedContext()
        do throws(CalculatorError) {
            _ = try Calculator.evaluate("é + 1 ÷ 0", context: &context)
        } catch {
            #expect(error.drawn(under: "é + 1 ÷ 0", in: .english).hasPrefix("é + 1 ÷ 0\n^"))
        }
        do throws(CalculatorError) {
            _ = try Calculator.evaluate("2 + 1 ÷ 0", context: &context)
        } catch {
            let drawn = error.drawn(under: "2 + 1 ÷ 0", in: .english)
            #expect(drawn == "2 + 1 ÷ 0\n      ^ Division by zero")
        }
    }
}
