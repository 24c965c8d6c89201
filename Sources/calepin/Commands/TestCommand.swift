// `calepin test`: runs the scenarios of a form and reports. They are read in ScenarioFile.swift
// and run in ScenarioRun.swift; docs/form-tests.md describes both.

import ArgumentParser
import CalepinExpressions
import CalepinForms

/// `calepin test`: tests the logic of a form.
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run the scenarios of a file against a form.",
        discussion: "The status is 1 when a scenario fails or a file cannot be read.")

    @OptionGroup var speech: SpeechArguments

    @Argument(help: "A form as JSON.", completion: .file(extensions: ["json"]))
    var form: String

    @Argument(help: "Scenarios as JSON.", completion: .file(extensions: ["json"]))
    var scenarios: String

    func run() throws {
        let language = speech.spokenLanguage
        try failing { () throws(CommandError) in
            let compiled = try FormFile(form, language).compiled()
            let file = try ScenarioFile(scenarios, language)
            var lines: [String] = []
            var failed = 0
            for scenario in file.scenarios {
                let failures = try file.run(scenario, compiled)
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
}
