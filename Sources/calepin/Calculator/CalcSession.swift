// Computation of lines, with the last result as `ans`, and of key sequences. Input and output are
// the caller's.

import CalepinExpressions
import Foundation

/// The answer to a line of input.
struct CalcReply {
    var text: String
    var failed = false
}

/// A series of computations; `ans` in one is the result of the one before.
struct CalcSession {
    /// The language of messages.
    let language: Language
    private var context: EvaluationContext
    private var last: CalculatorResult?

    init(language: Language) {
        self.language = language
        context = .current(language)
    }

    /// An empty calculator with the context of the session.
    var calculator: Calculator { Calculator(context: context) }

    /// Returns the text of an expression's value.
    mutating func result(of text: String) throws(CalculatorError) -> String {
        let result = try Calculator.evaluate(text, last: last, context: &context)
        last = result
        return printable(result.text)
    }

    /// Returns the result of a line, or `error: ` and the reason; nothing for a blank line.
    mutating func answer(to line: String) -> CalcReply {
        if line.utf8.allSatisfy({ $0 <= 0x20 }) { return CalcReply(text: "") }
        do throws(CalculatorError) {
            return CalcReply(text: oneLine(try result(of: line)))
        } catch {
            let message = "error: " + printable(error.message(in: language))
            return CalcReply(text: oneLine(message), failed: true)
        }
    }

    private func oneLine(_ text: String) -> String {
        text.contains("\n") ? text.replacingOccurrences(of: "\n", with: " ") : text
    }
}

/// Key sequences written as words.
enum KeySequence {
    /// Returns the display after keys, separated by spaces; digits and other keys of one character
    /// need no space. A message follows after a colon.
    static func pressed(_ sequence: String, _ session: CalcSession) -> CalcReply {
        var calculator = session.calculator
        for word in sequence.split(whereSeparator: \.isWhitespace) {
            guard let keys = keys(String(word)) else {
                let text =
                    session.language == .french
                    ? "error: La touche « \(word.prefix(20)) » n’existe pas"
                    : "error: There is no key “\(word.prefix(20))”"
                return CalcReply(text: printable(text), failed: true)
            }
            for key in keys { calculator.press(key) }
        }
        let message = calculator.message(in: session.language)
        if message.isEmpty { return CalcReply(text: calculator.text) }
        return CalcReply(text: calculator.text + ": " + message, failed: true)
    }

    /// Returns the keys of a word: one by its name, or one for each character.
    private static func keys(_ word: String) -> [CalculatorKey]? {
        if let key = CalculatorKey(name: word) { return [key] }
        var keys: [CalculatorKey] = []
        for character in word {
            guard let key = CalculatorKey(name: String(character)) else { return nil }
            keys.append(key)
        }
        return keys
    }
}

extension EvaluationContext {
    /// Returns the context of this machine, now: its clock, the offset of its zone, and a random
    /// seed.
    static func current(_ language: Language) -> EvaluationContext {
        var clock = timespec()
        clock_gettime(CLOCK_REALTIME, &clock)
        var seconds = clock.tv_sec
        var parts = tm()
        localtime_r(&seconds, &parts)
        let minutes = Int16(clamping: parts.tm_gmtoff / 60)
        let milliseconds = Int64(clock.tv_sec) * 1_000 + Int64(clock.tv_nsec) / 1_000_000
        let now =
            Instant(milliseconds: milliseconds, offsetMinutes: minutes)
            ?? Zone.utc.instant(.first, .midnight)
        return EvaluationContext(
            now: now, zone: Zone(fixedMinutes: minutes) ?? .utc,
            seed: UInt64.random(in: .min ... .max), language: language)
    }
}

/// Returns a text without control characters except line ends, so that input cannot control the
/// terminal.
func printable(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        result.append(isControl && scalar != "\n" ? "\u{FFFD}" : scalar)
    }
    return String(result)
}
