// The examples of the guides run as tests: every line `expression → result` in a code block of
// docs/guide. The output of the command is tested with the command.

import CalepinExpressions
import Foundation
import Testing

@Suite struct GuideTests {
    @Test func everyExampleOfTheLanguageIsTrue() throws {
        let examples = try examples(in: "expressions.md")
        #expect(examples.count >= 40)
        for (text, expected) in examples {
            #expect((try? result(text)) ?? "faults" == expected, "\(text)")
        }
    }

    @Test func everyExampleOfTheCalculatorIsTrue() throws {
        let examples = try examples(in: "calculator.md")
        #expect(examples.count >= 11)
        for (text, expected) in examples {
            var context = fixedContext()
            #expect(try Calculator.evaluate(text, context: &context).text == expected, "\(text)")
        }
    }

    /// The lines with an arrow inside the code blocks of a guide.
    private func examples(in guide: String) throws -> [(String, String)] {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let text = try String(
            contentsOf: root.appendingPathComponent("docs/guide/" + guide), encoding: .utf8)
        var isCode = false
        var examples: [(String, String)] = []
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            let parts = line.components(separatedBy: "→")
            guard isCode, parts.count == 2 else { continue }
            let sides = parts.map { $0.trimmingCharacters(in: .whitespaces) }
            examples.append((sides[0], sides[1]))
        }
        return examples
    }
}
