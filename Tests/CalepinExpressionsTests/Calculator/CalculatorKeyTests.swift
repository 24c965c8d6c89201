// The rules of the keys: the part of the line that each adds, replaces or leaves alone.

@testable import CalepinExpressions
import Testing

@Suite struct CalculatorKeyTests {
    @Test func theOrderOfOperationsIsLeftToRightWithinAPrecedence() {
        #expect(shown("100 - 10 - 5") == "85")
        #expect(shown("64 ÷ 4 ÷ 2") == "8")
        #expect(shown("8 ÷ 4 × 2 ÷ 2") == "2")
    }

    // =

    @Test func equalsTwiceIsIgnored() {
        #expect(pressed("2 + 3 = = =").text == "2 + 3 = 5")
        #expect(pressed("2 + 3 = =").history.count == 1)
    }

    @Test func equalsThenDigitStartsAnew() {
        #expect(pressed("5 + 2 = 1 2").text == "12")
        #expect(pressed("5 + 2 = .").text == "0.")
        #expect(pressed("5 + 2 = (").text == "(")
    }

    @Test func equalsThenOperatorGoesOnFromTheResult() {
        #expect(pressed("5 + 7 = ÷ 3 =").text == "12 ÷ 3 = 4")
        #expect(pressed("2 - 5 = × 2 =").text == "-3 × 2 = -6")
        #expect(pressed("1 0 + 2 = % =").text == "12% = 0.12")
        #expect(pressed("1 0 + 2 = ± + 1 =").text == "-12 + 1 = -11")
    }

    @Test func goingOnUsesTheResultInFullPrecision() {
        #expect(pressed("1 ÷ 3 = × 3 =").result?.text == "1")
        #expect(pressed("1 ÷ 3 = + 1 ÷ 3 + 1 ÷ 3 =").result?.text == "1")
        #expect(pressed("2 ÷ 3 = = × 3 = × 3 = ÷ 6 =").result?.text == "1")
        #expect(pressed("1 ÷ 3 = ± × 3 =").result?.text == "-1")
        #expect(pressed("1 ÷ 3 = × 3 ⌫ 3 =").result?.text == "1")
        let line = "0.3333333333333333333333333333333 × 3 = 1"
        #expect(pressed("1 ÷ 3 = × 3 =").text == line)
    }

    @Test func editedDigitsOfAResultAreWhatTheyShow() {
        let text = pressed("1 ÷ 3 = × ⌫ ⌫ 3 × 3 =").result?.text
        #expect(text == "0.9999999999999999999999999999999")
    }

    @Test func equalsOnALoneNumberIsTheNumber() {
        #expect(pressed("7 =").text == "7")
        #expect(pressed("1 . 5 0 =").text == "1.5")
        #expect(pressed("5 . =").text == "5")
        #expect(pressed("- 5 =").text == "-5")
        #expect(pressed("7 =").containsEquals)
        #expect(pressed("7 =").history.isEmpty)
        #expect(pressed("7 = 1").text == "1")
        #expect(pressed("7 = + 1 =").text == "7 + 1 = 8")
    }

    @Test func equalsOnNothingIsIgnored() {
        #expect(pressed("=").text == "0")
        #expect(pressed("=").message(in: .english) == "")
    }

    @Test func equalsOnAnUnfinishedLineSaysSoAndKeepsIt() {
        let calculator = pressed("5 + =")
        #expect(calculator.text == "5 + ")
        #expect(calculator.message(in: .english) == "A value is missing here")
        #expect(calculator.message(in: .french) == "Il manque une valeur ici")
        #expect(pressed("5 + = 3 =").text == "5 + 3 = 8")
        #expect(pressed("5 + = 3").message(in: .english) == "")
    }

    @Test func equalsClosesParentheses() {
        #expect(pressed("2 × ( 3 + 4 =").text == "2 × (3 + 4) = 14")
    }

    // Operators

    @Test func aSecondOperatorReplacesTheFirst() {
        #expect(pressed("1 0 + -").text == "10 - ")
        #expect(pressed("1 0 + × ÷").text == "10 ÷ ")
        #expect(pressed("1 0 - +").text == "10 + ")
        #expect(pressed("1 0 - -").text == "10 - ")
    }

    @Test func minusAfterTimesAndDivideStartsANegativeOperand() {
        #expect(pressed("5 × - 3 =").text == "5 × -3 = -15")
        #expect(pressed("6 ÷ - 3 =").text == "6 ÷ -3 = -2")
        #expect(pressed("5 × - -").text == "5 × -")
        #expect(pressed("5 × - +").text == "5 + ")
        #expect(pressed("5 × - ÷ 2 =").text == "5 ÷ 2 = 2.5")
    }

    @Test func minusFirstStartsANegativeAndOtherOperatorsFirstAreIgnored() {
        #expect(pressed("- 5 + 2 =").text == "-5 + 2 = -3")
        for key in ["+", "×", "÷", "%", ")", "="] {
            #expect(pressed(key).text == "0", "\(key)")
            #expect(pressed(key).message(in: .english) == "", "\(key)")
        }
        #expect(pressed("- + × 4").text == "-4")
        #expect(pressed("( × - 4").text == "(-4")
    }

    // Digits and point

    @Test func leadingZerosAreReplaced() {
        #expect(pressed("0 0 7").text == "7")
        #expect(pressed("5 + 0 5 =").text == "5 + 5 = 10")
        #expect(pressed("- 0 5").text == "-5")
        #expect(pressed("0 . 0 5").text == "0.05")
    }

    @Test func pointOnNothingOrAfterAnOperatorGivesZeroPoint() {
        for keys in [".", "3 + .", "( .", "- .", "3 × - ."] {
            #expect(pressed(keys).text.hasSuffix("0."), "\(keys)")
        }
    }

    @Test func pointIsIgnoredWhenTheNumberHasOne() {
        #expect(pressed("1 . 2 . 3").text == "1.23")
        #expect(pressed("1 . .").text == "1.")
        #expect(!pressed("1 . 2").canAddPoint)
        #expect(pressed("1 . 2 +").canAddPoint)
    }

    @Test func aPointWithoutDigitsAfterItGoesAway() {
        #expect(pressed("5 . + 1 =").text == "5 + 1 = 6")
        #expect(pressed("( 5 . ) =").text == "(5) = 5")
        #expect(pressed("5 . % =").text == "5% = 0.05")
    }

    @Test func aCommaOnTheKeyboardIsThePoint() {
        #expect(pressed("1 , 5 + 2 , 5 Enter").text == "1.5 + 2.5 = 4")
        #expect(pressed("6 / 3 * 2 Enter").text == "6 ÷ 3 × 2 = 4")
        #expect(pressed("1 2 Backspace").text == "1")
        #expect(pressed("1 2 Escape").text == "0")
    }

    // Percent

    @Test func percentIsAsPeopleExpect() {
        #expect(pressed("1 0 2 0 + 2 9 % =").result?.text == "1315.8")
        #expect(pressed("1 0 2 0 - 2 9 % =").result?.text == "724.2")
        #expect(pressed("5 × 5 % =").result?.text == "0.25")
        #expect(pressed("5 ÷ 2 5 % =").result?.text == "20")
        #expect(pressed("1 0 0 + 1 0 % + 1 0 % =").result?.text == "121")
        #expect(pressed("2 9 % =").result?.text == "0.29")
    }

    @Test func aSecondPercentSignIsIgnored() {
        #expect(pressed("5 % %").text == "5%")
        #expect(pressed("5 + %").text == "5 + ")
    }

    // Parentheses and sign

    @Test func anOperandAfterAnotherMultiplies() {
        #expect(pressed("2 ( 3 + 4 ) 5 =").text == "2 × (3 + 4) × 5 = 70")
        #expect(pressed("5 % 2 =").text == "5% × 2 = 0.1")
    }

    @Test func aParenthesisClosesOnlyWhatIsOpenAndNotEmpty() {
        #expect(pressed("( )").text == "(")
        #expect(pressed("5 )").text == "5")
        #expect(pressed("( 5 + )").text == "(5 + ")
        #expect(pressed("( 5 ) )").text == "(5)")
    }

    @Test func theSignKeyTurnsTheSignOfTheLastOperand() {
        #expect(pressed("5 ±").text == "-5")
        #expect(pressed("5 ± ±").text == "5")
        #expect(pressed("1 0 - 5 ± =").text == "10 - -5 = 15")
        #expect(pressed("± 5").text == "-5")
        #expect(pressed("3 + ± ±").text == "3 + ")
        #expect(pressed("2 × ( 3 + 4 ) ± =").text == "2 × -(3 + 4) = -14")
        #expect(pressed("1 0 0 + 1 0 % ± =").text == "100 + -10% = 90")
    }

    // Backspace and clear

    @Test func backspaceTakesTheLastCharacterBack() {
        #expect(pressed("1 2 + 3 ⌫").text == "12 + ")
        #expect(pressed("1 2 + ⌫").text == "12")
        #expect(pressed("1 2 ⌫ ⌫ ⌫").text == "0")
        #expect(pressed("1 . 5 ⌫").text == "1.")
        #expect(pressed("( 5 % ⌫ ⌫").text == "(")
    }

    @Test func backspaceOnAResultOpensTheExpressionAgain() {
        let calculator = pressed("1 2 + 3 = ⌫")
        #expect(calculator.text == "12 + 3")
        #expect(!calculator.containsEquals)
        #expect(pressed("1 2 + 3 = ⌫ ⌫ 4 =").text == "12 + 4 = 16")
        #expect(pressed("1 ÷ 3 = × 3 = ⌫ =").result?.text == "1")
    }

    @Test func backspaceInAnExponentLeavesANumber() {
        var calculator = calculator()
        calculator.paste("1.5E+12", in: .english)
        calculator.press(.backspace)
        #expect(calculator.text == "1.5E+1")
        calculator.press(.backspace)
        #expect(calculator.text == "1.5")
    }

    @Test func theClearKeyReadsAllClearOnlyWhenEmpty() {
        #expect(pressed("").clearLabel == "AC")
        #expect(pressed("1 2").clearLabel == "C")
        #expect(pressed("1 2 AC").clearLabel == "AC")
        #expect(pressed("1 2 AC").text == "0")
        #expect(pressed("1 + 2 =").clearLabel == "C")
        #expect(pressed("1 + 2 = C").history.count == 1)
    }

    // Failures

    @Test func divisionByZeroIsAMessageAndTheLineStaysEditable() {
        let failed = pressed("3 ÷ 0 =")
        #expect(failed.text == "3 ÷ 0")
        #expect(failed.message(in: .french) == "Division par zéro")
        #expect(failed.result == nil)
        #expect(!failed.containsEquals)
        for key in ["+", "-", "×", "÷", "%", "(", ")", "="] {
            #expect(pressed("3 ÷ 0 = " + key).text == "3 ÷ 0", "\(key)")
            #expect(pressed("3 ÷ 0 = " + key).message(in: .english) == "Division by zero")
        }
        #expect(pressed("3 ÷ 0 = . 5 =").text == "3 ÷ 0.5 = 6")
        #expect(pressed("3 ÷ 0 = 4 =").text == "3 ÷ 4 = 0.75")
        #expect(pressed("3 ÷ 0 = ⌫").text == "3 ÷ ")
        #expect(pressed("3 ÷ 0 = ⌫").message(in: .english) == "")
        #expect(pressed("3 ÷ 0 = C").text == "0")
    }

    @Test func divisionByZeroIsTypableWithoutAMessage() {
        #expect(pressed("1 ÷ 0").message(in: .english) == "")
        #expect(pressed("1 ÷ 0 . 5 =").result?.text == "2")
    }

    @Test func whatIsTooLargeIsAMessage() {
        var calculator = calculator()
        calculator.paste("9E+6000 × 9E+6000", in: .english)
        calculator.press(.equals)
        #expect(calculator.message(in: .english) == "The result is too large")
        #expect(calculator.text == "9E+6000 × 9E+6000")
    }

    @Test func aLineHasALimitWithAMessage() {
        var calculator = calculator()
        for _ in 0..<(ExpressionLimits.lineBytes + 10) { calculator.press(.nine) }
        #expect(calculator.text.utf8.count == ExpressionLimits.lineBytes)
        #expect(calculator.message(in: .english) == "The expression is too long")
        #expect(calculator.message(in: .french) == "L’expression est trop longue")
        calculator.press(.equals)
        #expect(calculator.result?.text == "1E+4096")
    }

    @Test func openParenthesesHaveALimitWithAMessage() {
        var calculator = calculator()
        for _ in 0..<200 { calculator.press("- (") }
        #expect(calculator.message(in: .english) != "")
        calculator.press("5")
        #expect(calculator.message(in: .english) == "")
        calculator.press("=")
        #expect(calculator.result?.text == "-5")
        let open = String(repeating: "-(", count: ExpressionLimits.lineParentheses)
        #expect(calculator.text.hasPrefix(open + "-5)"))
    }
}
