// `calepin test`: runs the scenarios of a form and reports. CalepinFormSteps reads and runs
// them; docs/form-tests.md describes both.

import ArgumentParser
import CalepinExpressions
import CalepinFormSteps
import CalepinForms

/// `calepin test`: tests the logic of a form.
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run the scenarios of a file against a form.",
        discussion: "The status is 1 when a scenario fails or a file cannot be read.")

    @OptionGroup var speech: SpeechArguments

    @Argument(
        help: "A form as JSON, or an XLSForm.",
        completion: .file(extensions: ["json", "xlsx", "csv", "md"]))
    var form: String

    @Argument(help: "Scenarios as JSON.", completion: .file(extensions: ["json"]))
    var scenarios: String

    func run() throws {
        let language = speech.spokenLanguage
        try failing { () throws(CommandError) in
            let compiled = try FormFile(form, language).compiled()
            let given = GivenFile(path: scenarios, language: language)
            let root = try given.json(maxBytes: ScenarioFile.maxBytes)
            var lines: [String] = []
            var failed = 0
            let file = try reading { () throws(ScenarioError) in
                try ScenarioFile(root, path: scenarios, language: language)
            }
            for scenario in file.scenarios {
                let failures = try reading { () throws(ScenarioError) in
                    try file.run(scenario, compiled)
                }
                if failures.isEmpty { continue }
                failed += 1
                lines.append(scenario.name)
                lines += failures.map { "  " + $0 }
            }
            let summary = CommandTexts.scenarios.text(
                in: language, "\(file.scenarios.count)", "\(failed)")
            guard failed == 0 else { throw CommandError(lines + [summary]) }
            say(summary)
        }
    }

    private func reading<Value>(
        _ body: () throws(ScenarioError) -> Value
    ) throws(CommandError) -> Value {
        do throws(ScenarioError) { return try body() } catch {
            throw CommandError(error.message)
        }
    }
}
