// `calepin check`: every fault of a form, in the order of the form. The engine finds them.

import ArgumentParser
import CalepinExpressions
import CalepinForms

/// `calepin check`: lists the faults of a form.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Print every fault of a form.",
        discussion: "The status is 1 when the form has a fault or cannot be read.")

    @OptionGroup var speech: SpeechArguments

    @Argument(
        help: "A form as JSON, or the name of an app.", completion: .file(extensions: ["json"]))
    var form: String

    func run() throws {
        let language = speech.spokenLanguage
        try failing { () throws(CommandError) in
            let faults = try FormFile(form, language).faults()
            var lines = faults.map { $0.line(in: language) }
            guard lines.isEmpty else {
                lines.append(CommandTexts.faults.text(in: language, form, "\(faults.count)"))
                throw CommandError(lines)
            }
            say(CommandTexts.noFaults.text(in: language, form))
        }
    }
}

/// Writes a line on the standard output.
func say(_ line: String) {
    var output = Output()
    output.write(line: printable(line))
    output.flush()
}

/// Runs `body`; prints its error on the standard error and exits with the status 1.
func failing(_ body: () throws(CommandError) -> Void) throws {
    do throws(CommandError) { try body() } catch {
        var output = Output(descriptor: 2)
        for line in error.lines { output.write(line: printable(line)) }
        output.flush()
        throw ExitCode(1)
    }
}

/// Runs an asynchronous `body`; prints its error in the same way.
func failing(_ body: () async throws(CommandError) -> Void) async throws {
    var told: CommandError?
    do throws(CommandError) { try await body() } catch { told = error }
    try failing { () throws(CommandError) in if let told { throw told } }
}
