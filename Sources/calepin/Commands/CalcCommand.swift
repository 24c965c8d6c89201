// `calepin calc`: one expression, a pipe of them, key sequences, or a calculator at the terminal.
// The terminal's part is in CalcPrompt.swift.

import ArgumentParser
import CalepinExpressions
import Foundation

/// Computes expressions in the calculator's notation.
struct CalcCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calc",
        abstract: "Compute expressions exactly, with 34 digits.",
        usage: """
            calepin calc '1/3 + 1/6'
            calepin calc                     # a calculator at the terminal
            calepin calc < expressions.txt   # one result, or one error, a line
            calepin calc --keys '5 + 7 = ÷ 3 ='
            calepin calc --functions round sqrt
            """,
        discussion: """
            The status is 1 when an expression has no result. The word ans stands for the last \
            result.
            """)

    @Flag(help: "Press keys, separated by spaces, and print the display; a sequence an argument.")
    var keys = false

    @Flag(help: "Print the reference of the functions, or of those named.")
    var functions = false

    @OptionGroup var speech: SpeechArguments

    @Argument(parsing: .allUnrecognized, help: "An expression, key sequences, or functions.")
    var arguments: [String] = []

    func validate() throws {
        if keys && functions { throw ValidationError("Choose one of --keys and --functions.") }
    }

    func run() throws {
        let session = CalcSession(language: speech.spokenLanguage)
        if functions { return try printFunctions() }
        if arguments.isEmpty {
            let isTerminal = isatty(0) == 1 && isatty(1) == 1
            if isTerminal && !keys { return try CalcPrompt(session).run() }
            return try answerLines(session)
        }
        guard keys else { return try printResult(session) }
        var output = Output()
        var failed = false
        for sequence in arguments {
            let answer = KeySequence.pressed(sequence, session)
            failed = failed || answer.failed
            output.write(line: answer.text)
        }
        output.flush()
        if failed { throw ExitCode(1) }
    }

    /// Prints the result of the one expression, or its faults under their positions.
    private func printResult(_ session: CalcSession) throws {
        var session = session
        let text = arguments.joined(separator: " ")
        do throws(CalculatorError) {
            var output = Output()
            output.write(line: try session.result(of: text))
            output.flush()
        } catch {
            var output = Output(descriptor: 2)
            output.write(line: drawn(error, under: text, in: session.language))
            output.flush()
            throw ExitCode(1)
        }
    }

    /// Answers each line of the standard input; flushes whenever no more input is available.
    private func answerLines(_ session: CalcSession) throws {
        var session = session
        var lines = IncomingLines(maxBytes: ExpressionLimits.sourceBytes)
        var output = Output()
        var failed = false
        while let line = lines.next(beforeWaiting: { output.flush() }) {
            let answer = keys ? KeySequence.pressed(line, session) : session.answer(to: line)
            failed = failed || answer.failed
            output.write(line: answer.text)
        }
        output.flush()
        if failed { throw ExitCode(1) }
    }

    private func printFunctions() throws {
        var output = Output()
        for function in Functions.all where arguments.isEmpty || arguments.contains(function.name)
        {
            output.write(line: function.reference(in: speech.spokenLanguage))
        }
        output.flush()
        let unknown = arguments.filter { Functions.named($0) == nil }
        guard unknown.isEmpty else {
            throw ValidationError("There is no function \(unknown.joined(separator: ", ")).")
        }
    }
}

/// Returns an error with a mark under its position; only its message where the text is too long
/// for a terminal.
///
/// Control characters in the text become spaces, which keep the positions.
func drawn(_ error: CalculatorError, under text: String, in language: Language) -> String {
    guard text.utf8.count <= 1_000 else { return printable(error.message(in: language)) }
    let bytes = text.utf8.map { $0 < 0x20 && $0 != 0x0A ? 0x20 : $0 }
    return printable(error.drawn(under: String(decoding: bytes, as: UTF8.self), in: language))
}

extension Function {
    /// Returns the entry of the reference: signature, result, examples.
    func reference(in language: Language) -> String {
        var lines = [signature]
        lines.append("    " + (language == .french ? summaryInFrench : summary))
        for example in examples { lines.append("    \(example.expression) → \(example.result)") }
        return lines.joined(separator: "\n")
    }
}
