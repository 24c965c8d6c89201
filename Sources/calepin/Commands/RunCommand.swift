// `calepin run`: a session driven by steps, a line of JSON each, so that any tool can fill in a
// form. Steps and answers are defined by CalepinFormSteps and described in docs/form-steps.md.

import ArgumentParser
import CalepinExpressions
import CalepinFormSteps
import CalepinForms

/// `calepin run`: fills in a form step by step.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Fill a form by steps: JSON lines in, an answer line each.",
        usage: """
            calepin run FORM < steps.jsonl
            echo '{"state": true}' | calepin run form.json
            """,
        discussion: "The status is 1 when a step could not be done.")

    @OptionGroup var speech: SpeechArguments
    @OptionGroup var moment: MomentArguments
    @OptionGroup var opening: OpeningArguments

    @Argument(
        help: "A form as JSON, or an XLSForm.",
        completion: .file(extensions: ["json", "xlsx", "csv", "md"]))
    var form: String

    func run() throws {
        let language = speech.spokenLanguage
        var failed = false
        try failing { () throws(CommandError) in
            let form = FormFile(form, language)
            failed = answerLines(try opening.open(form, moment.context(language)))
        }
        if failed { throw ExitCode(1) }
    }

    /// Answers each line of the standard input; returns true when one of them is an error.
    private func answerLines(_ steps: FormSteps) -> Bool {
        var lines = IncomingLines(maxBytes: StepLimits.stepBytes)
        var output = Output()
        var failed = false
        while let line = lines.next(beforeWaiting: { output.flush() }) {
            if line.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            let answer = steps.reply(to: Array(line.utf8))
            failed = failed || answer.starts(with: Array("{\"error\":".utf8))
            output.write(line: String(decoding: answer, as: UTF8.self))
        }
        output.flush()
        return failed
    }
}
