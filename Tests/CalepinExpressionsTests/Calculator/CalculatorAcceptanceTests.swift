// The recorded cases, and the mistakes of a known calculator, one test each.

@testable import CalepinExpressions
import Foundation
import Testing

@Suite struct CalculatorAcceptanceTests {
    @Test func everyRecordedExpressionHasItsValue() {
        for (text, result) in AcceptanceTable.expressions {
            #expect(shown(text) == result, "\(text)")
        }
    }

    @Test func everyRecordedExpressionTypedKeyByKeyShowsItsValue() {
        for (text, result) in AcceptanceTable.expressions {
            let typed = typed(text)
            if result.hasPrefix("error: ") {
                #expect(typed.text == text, "\(text)")
                #expect(typed.message(in: .english) == "Division by zero")
                #expect(typed.message(in: .french) == "Division par zéro")
            } else {
                #expect(typed.result?.text == result, "\(text)")
            }
        }
    }

    private func typed(_ text: String) -> Calculator {
        var calculator = calculator()
        for character in text where character != " " {
            if let key = CalculatorKey(name: String(character)) { calculator.press(key) }
        }
        calculator.press(.equals)
        return calculator
    }

    @Test func everyRecordedKeySequenceShowsItsText() {
        for (keys, text) in AcceptanceTable.keys {
            #expect(pressed(keys).text == text, "\(keys)")
        }
    }

    @Test func theTableHoldsEveryCaseOfTheRecordedFile() throws {
        guard let data = try? Data(contentsOf: recordedFile) else {
            return print(
                "calculator-acceptance.json is not present: 92 expressions and 17 key "
                    + "sequences are taken from the table alone")
        }
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let expressions = try #require(json["expressions"] as? [[String: Any]])
        for row in expressions {
            let text = try #require(row["in"] as? String)
            let wanted = try #require(row["out"] as? String)
                .replacingOccurrences(
                    of: "ERROR division by zero", with: "error: division-by-zero")
            #expect(shown(text) == wanted, "\(text)")
            #expect(
                AcceptanceTable.expressions.contains { $0.text == text && $0.result == wanted })
        }
        let sequences = try #require(json["keys"] as? [[String: Any]])
        let known = Set(AcceptanceTable.keys.map(\.keys))
        let missing = sequences.compactMap { $0["keys"] as? String }.filter { !known.contains($0) }
        // Written as prose, so it is the test of 309 nines below.
        #expect(missing == ["9 × 309, then × 9 ="])
        print(
            "calculator-acceptance.json: \(expressions.count) expressions, "
                + "\(sequences.count) key sequences")
    }

    /// The recorded file, in the folder `CALEPIN_DATA` or in `shared/data` beside the checkout.
    private var recordedFile: URL {
        let name = "calculator-acceptance.json"
        if let path = ProcessInfo.processInfo.environment["CALEPIN_DATA"] {
            return URL(fileURLWithPath: path).appendingPathComponent(name)
        }
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        return root.deletingLastPathComponent().appendingPathComponent("shared/data/" + name)
    }

    @Test func threeHundredAndNineNinesTimesNineIsShownInENotation() {
        var calculator = calculator()
        for _ in 0..<309 { calculator.press(.nine) }
        calculator.press("× 9 =")
        #expect(calculator.result?.text == "9E+309")
        #expect(calculator.text.hasSuffix("9 × 9 = 9E+309"))
    }

    @Test func nineTimesItselfIsExactUpToThirtyFourDigitsAndThenInENotation() {
        var calculator = calculator()
        calculator.press("9")
        for _ in 0..<34 { calculator.press("× 9") }
        #expect(calculator.result?.text == "2503155504993241601315571986085849")
        #expect(calculator.result?.isExact == true)
        for _ in 34..<309 { calculator.press("× 9") }
        calculator.press(.equals)
        // 9^310, by integer arithmetic: 6.5155588…E+295 to 31 digits.
        let text = calculator.result?.text ?? ""
        #expect(text == ninesToThePowerOf310)
        #expect(calculator.result?.isExact == false)
    }

    private var ninesToThePowerOf310: String {
        var digits: [Int] = [1]
        for _ in 0..<310 {
            var carry = 0
            for index in digits.indices {
                let product = digits[index] * 9 + carry
                digits[index] = product % 10
                carry = product / 10
            }
            if carry > 0 { digits.append(carry) }
        }
        let exponent = digits.count - 1
        var kept = Array(digits.reversed().prefix(31))
        if digits.reversed()[31] >= 5 { kept[30] += 1 }
        return "\(kept[0])." + kept.dropFirst().map(String.init).joined() + "E+\(exponent)"
    }

    // Errors of a known calculator

    @Test func sixDividedByTwoTimesThreeIsNineAndNotOne() {
        #expect(pressed("6 ÷ 2 × 3 =").text == "6 ÷ 2 × 3 = 9")
    }

    @Test func oneMinusTwoPlusThreeIsTwoAndNotMinusFour() {
        #expect(pressed("1 - 2 + 3 =").text == "1 - 2 + 3 = 2")
    }

    @Test func integersBeyondSingleFloatsStayExact() {
        #expect(shown("16777216 + 1") == "16777217")
    }

    @Test func oneHundredThousandSquaredDoesNotCrash() {
        #expect(pressed("1 0 0 0 0 0 × 1 0 0 0 0 0 =").result?.text == "10000000000")
    }

    @Test func oneThirdTimesThreeIsOneAndNotAThird() {
        #expect(pressed("1 ÷ 3 × 3 =").text == "1 ÷ 3 × 3 = 1")
    }
}
