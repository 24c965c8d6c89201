// `calepin app diff`: what a later version of a form asks of the records of an earlier one.
// FormDifference finds it; the other subcommands of `calepin app` are in AppCommand.swift.

import ArgumentParser
import CalepinExpressions
import CalepinForms
import CalepinServer

/// `calepin app diff`: prints the differences between two versions of a form.
struct DifferenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Print the differences between two versions of a form.",
        discussion: """
            Each line begins with what a change asks for: nothing (free), nothing because a \
            declared step carries the answers over (step), a confirmation, or it is refused. The \
            status is 1 when a change is refused, or a form has a fault or cannot be read.
            """)

    @OptionGroup var speech: SpeechArguments

    @Argument(
        help: "The earlier version, as JSON or an XLSForm.",
        completion: .file(extensions: ["json"]))
    var old: String

    @Argument(
        help: "The later version, as JSON or an XLSForm.", completion: .file(extensions: ["json"]))
    var new: String

    func run() throws {
        let language = speech.spokenLanguage
        try failing { () throws(CommandError) in
            let forms = [FormFile(old, language), FormFile(new, language)]
            for form in forms { _ = try form.compiled() }
            let difference = FormDifference(
                from: try forms[0].definition(), to: try forms[1].definition())
            let width = FormChange.Effect.allCases.map { $0.label(in: language).count }.max() ?? 0
            var lines = difference.changes.map { change in
                let label = change.effect.label(in: language)
                let gap = String(repeating: " ", count: width - label.count + 2)
                return label + gap + change.line(in: language)
            }
            guard difference.effect != .never else {
                lines.append(CommandTexts.refusedChange.text(in: language, new))
                throw CommandError(lines)
            }
            if lines.isEmpty { lines.append(CommandTexts.noChange.text(in: language, new)) }
            for line in lines { say(line) }
        }
    }
}
