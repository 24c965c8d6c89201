// Helpers to press keys in tests and to read the display back.

@testable import CalepinExpressions
import Testing

/// An empty calculator.
func calculator() -> Calculator { Calculator(context: fixedContext()) }

/// A calculator after keys, which are separated by spaces.
func pressed(_ keys: String) -> Calculator {
    var calculator = calculator()
    calculator.press(keys)
    return calculator
}

extension Calculator {
    /// Presses keys, which are separated by spaces.
    mutating func press(_ keys: String) {
        for name in keys.split(separator: " ") {
            guard let key = CalculatorKey(name: String(name)) else {
                Issue.record("no key is called \(name)")
                continue
            }
            press(key)
        }
    }
}

/// The shown text of an expression's value, or the name of its error.
func shown(_ text: String, last: CalculatorResult? = nil) -> String {
    var context = fixedContext()
    do throws(CalculatorError) {
        return try Calculator.evaluate(text, last: last, context: &context).text
    } catch {
        switch error {
        case .syntax(let faults): return "fault: " + (faults.first?.name ?? "")
        case .value(let error, _): return "error: " + error.name
        }
    }
}

/// The texts of a few random things, repeatable by seed.
struct Dice {
    private var source: RandomSource

    init(seed: UInt64) { source = RandomSource(seed: seed) }

    mutating func below(_ count: Int) -> Int { Int(source.next() % UInt64(count)) }

    mutating func key() -> CalculatorKey {
        // Digits more often than their share, = and C less, so that lines grow.
        switch below(10) {
        case 0...4: CalculatorKey.allCases[below(10)]
        case 5...7: CalculatorKey.allCases[10 + below(8)]
        default: CalculatorKey.allCases[18 + below(4)]
        }
    }
}
