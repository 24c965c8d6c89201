// Laws that hold after any keys, by seed: nothing traps, the display reads back, results are the
// evaluator's, and a saved calculator is the same calculator.

@testable import CalepinExpressions
import TestSizes
import Testing

@Suite struct CalculatorPropertyTests {
    private static let sequences = Sizes.count(20_000)

    @Test func anyKeysLeaveACalculatorThatHoldsItsLaws() {
        var dice = Dice(seed: 2024)
        var computed = 0
        for number in 0..<Self.sequences {
            var calculator = calculator()
            var keys = ""
            for _ in 0..<(1 + dice.below(24)) {
                let key = dice.key()
                keys += key.name + " "
                let before = calculator
                calculator.press(key)
                guard holdsLaws(before, key, calculator) else {
                    Issue.record("sequence \(number): \(keys)")
                    return
                }
                if key == .equals, calculator.containsEquals { computed += 1 }
            }
            if number % 20 == 0, !savesWhole(calculator) {
                Issue.record("saving, sequence \(number): \(keys)")
                return
            }
        }
        print("calculator: \(Self.sequences) random key sequences, \(computed) results")
        #expect(computed > Sizes.count(5_000))
    }

    private func holdsLaws(
        _ before: Calculator, _ key: CalculatorKey, _ after: Calculator
    ) -> Bool {
        readsBack(after) && agreesWithTheEvaluator(after) && undoes(before, key, after)
            && repeatsEquals(key, after)
    }

    /// The shown line, made plain, is an expression whenever the line ends well.
    private func readsBack(_ calculator: Calculator) -> Bool {
        let style = NumberStyle.allCases[calculator.line.elements.count % 3]
        let display = calculator.display(in: style)
        var plain = style.plain(display.expression)
        if calculator.containsEquals { plain = String(plain.dropLast(2)) }
        guard let line = try? CalculatorLine(reading: plain),
            line.elements == calculator.line.elements || calculator.isEmpty
        else { return false }
        if calculator.isCoherent, !parses(line.closed.text) { return false }
        return display.result.isEmpty || parses(style.plain(display.result))
    }

    private func parses(_ text: String) -> Bool {
        do throws(ExpressionError) {
            _ = try Expression(text, notation: .calculator)
            return true
        } catch { return error.faults.allSatisfy { $0.code == .badNumber } }
    }

    /// A result is the value the evaluator gives the text of the line, when no digits stand for a
    /// longer result.
    private func agreesWithTheEvaluator(_ calculator: Calculator) -> Bool {
        guard let result = calculator.result, calculator.line.base == nil else { return true }
        let text = calculator.line.closed.text
        guard let expression = try? Expression(text, notation: .calculator) else { return false }
        var context = fixedContext()
        context.tracksExactness = true
        var evaluator = Evaluator()
        return evaluator.evaluate(expression, context: &context) == result.value
    }

    /// Backspace takes a digit back, unless the digit replaced a zero or put a × in front.
    private func undoes(
        _ before: Calculator, _ key: CalculatorKey, _ after: Calculator
    ) -> Bool {
        guard key.digit != nil, before.phase == .typing, before.line.base == nil,
            after.line.elements.count - before.line.elements.count < 2,
            before.line.elements.last != .number("0")
        else { return true }
        var undone = after
        undone.press(.backspace)
        return undone.line == before.line
    }

    private func repeatsEquals(_ key: CalculatorKey, _ after: Calculator) -> Bool {
        guard key == .equals else { return true }
        var twice = after
        twice.press(.equals)
        return twice.saved() == after.saved() && twice.text == after.text
    }

    private func savesWhole(_ calculator: Calculator) -> Bool {
        let saved = calculator.saved()
        guard let restored = Calculator(saved: saved, context: fixedContext()) else {
            return false
        }
        return restored.saved() == saved && restored.text == calculator.text
            && restored.result == calculator.result && restored.history == calculator.history
            && restored.display(in: .french) == calculator.display(in: .french)
    }

    @Test func aCalculatorSavedAfterEveryKeyGoesOnTheSame() {
        var dice = Dice(seed: 7)
        for number in 0..<500 {
            var straight = calculator()
            var restored = calculator()
            for _ in 0..<20 {
                let key = dice.key()
                straight.press(key)
                restored.press(key)
                let again = Calculator(saved: restored.saved(), context: fixedContext())
                guard let again, again.saved() == straight.saved(),
                    again.display(in: .english) == straight.display(in: .english)
                else {
                    Issue.record("sequence \(number)")
                    return
                }
                restored = again
            }
        }
    }

    @Test func randomPastesNeverTrapAndStayReadable() {
        var dice = Dice(seed: 99)
        let parts = [
            "1", "0.5", " ", "+", "-", "×", "/", "(", ")", "%", "^", "sqrt(", "max(", ";",
            ",", "pi", "ans", "E+9", "9999999999", "=", "'", "mod ", "é", "\u{202F}", "1 000",
            "today()", "random()", "if(", ".", "x", "√", "${a}", "\t", "\n", "and ",
        ]
        for number in 0..<5_000 {
            var calculator = calculator()
            for _ in 0..<3 {
                var text = ""
                for _ in 0..<dice.below(8) { text += parts[dice.below(parts.count)] }
                calculator.paste(text, in: NumberStyle.allCases[dice.below(3)])
                calculator.press(dice.key())
                guard savesWhole(calculator) || calculator.line.text.contains("random") else {
                    Issue.record("paste \(number): \(calculator.line.text)")
                    return
                }
            }
        }
    }

    @Test func savedTextsThatAreDamagedAreRefusedOrReadableButNeverTrap() {
        var dice = Dice(seed: 5)
        let saved = Array(pressed("1 ÷ 3 = × 3 = 5 ÷ 0 =").saved().utf8)
        for _ in 0..<5_000 {
            var bytes = saved
            for _ in 0...dice.below(4) {
                let place = dice.below(bytes.count)
                switch dice.below(3) {
                case 0: bytes.remove(at: place)
                case 1: bytes[place] = UInt8(dice.below(256))
                default: bytes.insert(UInt8(dice.below(128)), at: place)
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            var restored = Calculator(saved: text, context: fixedContext())
            restored?.press("+ 1 =")
        }
        #expect(Calculator(saved: "", context: fixedContext()) == nil)
        #expect(Calculator(saved: "calepin-calculator\t1", context: fixedContext()) == nil)
    }
}
