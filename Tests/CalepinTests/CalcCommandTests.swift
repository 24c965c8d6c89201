// `calepin calc` as a person or a script runs it: output, errors and status of each mode except
// the terminal's, which is in CalcPromptTests.swift.

import CalepinExpressions
import Foundation
import Testing

@Suite struct CalcCommandTests {
    // One expression

    @Test func anExpressionPrintsItsResult() throws {
        let run = try calepin("calc", "1/3 + 1/6")
        #expect(run.output == "0.5\n")
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test func expressionsMayStartWithAMinusOrComeInParts() throws {
        #expect(try calepin("calc", "-5 + 3").output == "-2\n")
        #expect(try calepin("calc", "-5").output == "-5\n")
        #expect(try calepin("calc", "--", "-(2)").output == "-2\n")
        #expect(try calepin("calc", "1", "+", "2").output == "3\n")
        #expect(try calepin("calc", "-5", "--language", "fr").output == "-5\n")
    }

    @Test func everyKindOfValueIsPrinted() throws {
        #expect(try calepin("calc", "0.1 + 0.2").output == "0.3\n")
        #expect(try calepin("calc", "1 < 2").output == "true\n")
        #expect(try calepin("calc", "concat('é', 1)").output == "é1\n")
        #expect(try calepin("calc", "12 ÷ 5 × 2 − 1").output == "3.8\n")
        #expect(
            try calepin("calc", "9999999999999999999999999999999999 × 10").output
                == "9.999999999999999999999999999999999E+34\n")
        #expect(try calepin("calc", "string-length(today())").output == "10\n")
    }

    @Test func aFaultIsDrawnUnderItsPlaceOnStandardError() throws {
        let run = try calepin("calc", "1 + foo(2)")
        #expect(run.output == "")
        #expect(run.errors == "1 + foo(2)\n    ^^^ There is no function “foo”\n")
        #expect(run.status == 1)
    }

    @Test func aComputationWithoutAValueIsDrawnUnderItsPlace() throws {
        let run = try calepin("calc", "2 + 1 ÷ 0")
        #expect(run.errors == "2 + 1 ÷ 0\n      ^ Division by zero\n")
        #expect(run.output == "")
        #expect(run.status == 1)
    }

    @Test func everyFaultIsDrawn() throws {
        let errors = try calepin("calc", "(1 + ~ 2").errors
        #expect(errors.components(separatedBy: "\n").filter { $0.contains("^") }.count == 2)
    }

    @Test func messagesAreInTheLanguageAskedForOrOfTheEnvironment() throws {
        let french = "1 ÷ 0\n  ^ Division par zéro\n"
        #expect(try calepin("calc", "1 ÷ 0", "--language", "fr").errors == french)
        #expect(try calepin("calc", "1 ÷ 0", locale: "fr_CH.UTF-8").errors == french)
        #expect(try calepin("calc", "1 ÷ 0", locale: "de_CH.UTF-8").errors.contains("Division by"))
        #expect(try calepin("calc", "--language=en", "1 ÷ 0", locale: "fr").errors.contains("by"))
        #expect(try calepin("calc", "--language", "tlh", "1").status == 64)
    }

    @Test func anEmptyExpressionIsAFault() throws {
        let run = try calepin("calc", "")
        #expect(run.status == 1)
        #expect(run.errors.contains("There is nothing to compute"))
    }

    @Test func controlCharactersNeverReachTheTerminal() throws {
        let run = try calepin("calc", "1 + '\u{1B}[2J\u{9B}' + \u{7}")
        #expect(run.status == 1)
        #expect(!run.errors.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B })
        #expect(try calepin("calc", "'\u{1B}[2J'").output == "\u{FFFD}[2J\n")
    }

    @Test func aLongExpressionGetsOnlyAMessage() throws {
        let long = String(repeating: "1+", count: 50_000)
        let run = try calepin("calc", long)
        #expect(run.errors == "The expression is too long\n")
        #expect(run.status == 1)
    }

    // A pipe

    @Test func aPipeGetsOneLineForEachLine() throws {
        let run = try calepin("calc", input: Data("1+1\n\n2 × 3\nans × 2".utf8))
        #expect(run.lines == ["2", "", "6", "12"])
        #expect(run.errors == "")
        #expect(run.status == 0)
    }

    @Test func aFailureInAPipeIsALineAndTheStatusIsOne() throws {
        let run = try calepin("calc", input: Data("1/0\n2\nfoo\n'a\u{7}\n".utf8))
        #expect(run.lines.count == 4)
        #expect(run.lines[0] == "error: Division by zero")
        #expect(run.lines[1] == "2")
        #expect(run.lines[2].hasPrefix("error: "))
        #expect(run.lines[3] == "error: The closing quote is missing")
        #expect(run.errors == "")
        #expect(run.status == 1)
    }

    @Test func lineEndsOfOtherSystemsAndAByteOrderMarkAreUnderstood() throws {
        let bytes = Data([0xEF, 0xBB, 0xBF]) + Data("1+1\r\n2+2\r\n".utf8)
        #expect(try calepin("calc", input: bytes).lines == ["2", "4"])
        #expect(try calepin("calc", input: Data()).output == "")
    }

    @Test func aLineOfTenMegabytesIsOneErrorAndTheNextLineAResult() throws {
        let bytes = Data(repeating: UInt8(ascii: "9"), count: 10_000_000) + Data("\n1+1\n".utf8)
        let run = try calepin("calc", input: bytes)
        #expect(run.lines == ["error: The expression is too long", "2"])
        #expect(run.status == 1)
    }

    @Test func binaryInputGivesAnErrorALine() throws {
        var random = RandomSource(seed: 11)
        var bytes = Data()
        for _ in 0..<200_000 { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
        bytes.append(0x0A)
        let count = bytes.filter { $0 == 0x0A }.count
        let run = try calepin("calc", input: bytes)
        #expect(run.lines.count == count)
        #expect(run.status == 1)
        #expect(run.lines.allSatisfy { !$0.unicodeScalars.contains { $0.value < 0x20 } })
    }

    @Test func hostileExpressionsEndWithAnError() throws {
        let lines = [
            "9^9^9^9", String(repeating: "(", count: 10_000),
            String(repeating: "-", count: 10_000) + "1", String(repeating: "9", count: 60_000),
            "1e999999999", "10^6144 × 10", "sqrt(-1)", "0/0", "1 mod 0",
        ]
        let run = try calepin("calc", input: Data(lines.joined(separator: "\n").utf8))
        #expect(run.lines.count == lines.count)
        #expect(run.status == 1)
        // A number of 60,000 digits is out of range too.
        #expect(run.lines.allSatisfy { $0.hasPrefix("error: ") })
    }

    @Test func aReaderThatGoesAwayEndsTheCommandQuietly() throws {
        let script = "seq 200000 | \"$0\" calc | head -n 1"
        let run = try run(
            URL(fileURLWithPath: "/bin/sh"), ["-c", script, builtCommand.path])
        #expect(run.output == "1\n")
        #expect(run.errors == "")
    }

    // Keys

    @Test func keysPrintTheDisplayAfterThem() throws {
        let run = try calepin("calc", "--keys", "5 + 0 5 =", "5 + 7 = ÷ 3 =", "3 × 2 = +", "12+")
        #expect(run.lines == ["5 + 5 = 10", "12 ÷ 3 = 4", "6 + ", "12 + "])
        #expect(run.status == 0)
    }

    @Test func keysComeByLinesToo() throws {
        let run = try calepin("calc", "--keys", input: Data("1 2 AC\n. 5 ⌫ Enter\n".utf8))
        #expect(run.lines == ["0", "0"])
    }

    @Test func keysThatEndInAMessageOrAreNoneFail() throws {
        let failed = try calepin("calc", "--keys", "3 ÷ 0 = +", "--language", "fr")
        #expect(failed.lines == ["3 ÷ 0: Division par zéro"])
        #expect(failed.status == 1)
        let unknown = try calepin("calc", "--keys", "5 + foo")
        #expect(unknown.lines == ["error: There is no key “foo”"])
        #expect(unknown.status == 1)
    }

    // Reference

    @Test func theReferenceHasEveryFunctionInBothLanguages() throws {
        let english = try calepin("calc", "--functions")
        let french = try calepin("calc", "--functions", "--language", "fr")
        for function in Functions.all {
            #expect(english.lines.contains(function.signature))
            #expect(english.lines.contains("    " + function.summary))
            #expect(french.lines.contains("    " + function.summaryInFrench))
        }
        #expect(english.status == 0)
        print("calepin calc --functions: \(Functions.all.count) functions")
    }

    @Test func theReferenceOfNamedFunctionsIsPrinted() throws {
        let run = try calepin("calc", "--functions", "round", "sqrt")
        #expect(run.lines.first == "round(number, places)")
        #expect(run.output.contains("\n    round(2.5) → 3\n"))
        #expect(run.output.contains("\nsqrt(number)\n"))
        #expect(try calepin("calc", "--functions", "nope").status == 64)
        #expect(try calepin("calc", "--functions", "--keys").status == 64)
    }

    @Test func versionAndHelpArePrinted() throws {
        #expect(try calepin("--version").status == 0)
        #expect(try calepin("--version").output.contains("."))
        #expect(try calepin("--help").output.contains("calc"))
        #expect(try calepin("calc", "--help").output.contains("--keys"))
        #expect(try calepin("frobnicate").status == 64)
    }
}
