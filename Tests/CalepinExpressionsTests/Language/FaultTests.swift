// Faults of texts that the language cannot read: every one with its place and its message, and the
// limits that keep hostile texts cheap.

import CalepinExpressions
import Testing

@Suite struct FaultTests {
    @Test(arguments: [
        ("", ["expression-missing@0-0"]), ("1 +", ["value-missing@3-3"]),
        ("* 2 +", ["unsupported-path@0-1", "unexpected@2-3", "value-missing@4-5"]),
        ("(1 + 2", ["unclosed-parenthesis@0-1"]), ("1 + 2)", ["unexpected@5-6"]),
        ("'abc", ["unclosed-text@0-1"]), ("${abc", ["unclosed-reference@0-2"]),
        ("1 # 2", ["unknown-character@2-3", "unexpected@4-5"]),
        ("rond(1)", ["similar-function@0-4"]),
        ("zzzzz(1)", ["unknown-function@0-5"]), ("round()", ["too-few-arguments@0-5"]),
        ("round(1, 2, 3)", ["too-many-arguments@0-5"]), ("1 OR 1", ["unknown-operator@2-4"]),
        ("regex('a', '[')", ["bad-pattern@12-13"]), ("//a", ["unsupported-path@0-3"]),
        ("/a/@b + 1", ["unsupported-path@0-5"]), ("child::a", ["unsupported-path@0-8"]),
        ("if(1)", ["too-few-arguments@0-2"]), ("1 2", ["unexpected@2-3"]),
        (
            "foo(1 +) + bar(",
            [
                "unknown-function@0-3", "value-missing@7-8", "unknown-function@11-14",
                "unclosed-parenthesis@14-15", "value-missing@15-15",
            ]
        ),
    ]) func everyFaultIsFoundWithItsPlace(text: String, expected: [String]) {
        #expect(faults(text) == expected, "\(text)")
    }

    @Test func everyFaultHasDistinctWordsInBothLanguages() {
        for language in Language.allCases {
            let words = SyntaxFault.Code.allCases.map {
                SyntaxFault($0, Span(0, 0), "A", "B").message(in: language)
            }
            #expect(Set(words).count == words.count)
            #expect(words.allSatisfy { !$0.contains("{") && !$0.isEmpty })
            let errors = ValueError.Code.allCases.map { ValueError($0, "A").message(in: language) }
            #expect(Set(errors).count == errors.count)
        }
        let names = SyntaxFault.Code.allCases.map { SyntaxFault($0, Span(0, 0)).name }
        #expect(Set(names).count == names.count)
    }

    @Test func aCaretStandsUnderThePlaceAlsoAfterAccents() throws {
        let source = "'été' + rond(1)"
        do {
            _ = try Expression(source)
            Issue.record("the text was accepted")
        } catch {
            let drawn = error.faults[0].drawn(under: source, in: .french)
            let lines = drawn.split(separator: "\n")
            #expect(lines[0] == "'été' + rond(1)")
            #expect(lines[1].hasPrefix("        ^^^^ La fonction « rond »"))
            #expect(lines[1].contains("round"))
        }
    }

    @Test func manyFaultsAreCappedAtTwenty() {
        let text = String(repeating: "zzzz() + ", count: 100) + "1"
        #expect(faults(text).count == 20)
    }

    @Test func hostileTextsMeetALimit() {
        let cases: [(String, Notation, String)] = [
            (String(repeating: "(", count: 10_000) + "1", .form, "too-deep"),
            (String(repeating: "-", count: 10_000) + "1", .form, "too-deep"),
            (String(repeating: "1+", count: 5_000) + "1", .form, "too-large"),
            (String(repeating: "not(", count: 10_000), .form, "too-deep"),
            ("'" + String(repeating: "a", count: 1_048_576) + "'", .form, "too-large"),
            (String(repeating: "√", count: 10_000) + "1", .calculator, "too-deep"),
            ("1" + String(repeating: "^1", count: 10_000), .calculator, "too-deep"),
            (String(repeating: "1+2%+", count: 3_000), .calculator, "too-large"),
            ("sum(" + String(repeating: "${a},", count: 5_000) + "1)", .form, "too-large"),
        ]
        for (text, notation, expected) in cases {
            let found = faults(text, notation)
            #expect(found.count <= 20)
            #expect(found.contains { $0.hasPrefix(expected) }, "\(text.prefix(20)): \(found)")
        }
    }

    @Test func powersTooLargeAreAnErrorAtOnce() throws {
        #expect(try result("9^9^9^9", .calculator) == "error: overflow")
    }

    @Test func theStepBudgetEndsAnEvaluation() throws {
        var context = fixedContext()
        context.stepsLeft = 100
        let text = "1" + String(repeating: "+1", count: 200)
        var evaluator = Evaluator()
        let value = evaluator.evaluate(try Expression(text), context: &context)
        #expect(value.error?.code == .tooManySteps)
    }

    @Test func aTextThatGrowsTooLongIsAnError() throws {
        let long = Value.text(String(repeating: "a", count: 600_000))
        let value = try result("concat(${a}, ${a})", cells: [("a", long)])
        #expect(value == "error: text-too-long")
    }

    @Test func theErrorNamesThePlaceThatFailed() throws {
        var evaluator = Evaluator()
        var context = fixedContext()
        let expression = try Expression("1 + 2 div 0 - 3")
        _ = evaluator.evaluate(expression, context: &context)
        #expect(evaluator.errorSpan == Span(6, 9))
    }
}
