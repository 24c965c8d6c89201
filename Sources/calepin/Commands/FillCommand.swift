// `calepin fill`: a record of a form from initial data or at random, printed as JSON. The engine
// reads the data and generates random values.

import ArgumentParser
import CalepinExpressions
import CalepinForms

/// `calepin fill`: fills in a form at once.
struct FillCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fill",
        abstract: "Fill a form from a file or at random, and print the record.",
        usage: """
            calepin fill FORM --initial-data data.json
            calepin fill FORM --random --seed 7
            """,
        discussion: """
            What in the data could not be used, and what is wrong with the record, is written on \
            the standard error; the status is then 1.
            """)

    @OptionGroup var speech: SpeechArguments
    @OptionGroup var moment: MomentArguments
    @OptionGroup var opening: OpeningArguments

    @Option(
        help: "Values by names of fields as JSON, rows as arrays of objects.",
        completion: .file(extensions: ["json"]))
    var initialData: String?

    @Flag(help: "Fill what is empty at random, so that the record is valid.")
    var random = false

    @Argument(
        help: "A form as JSON, or an XLSForm.",
        completion: .file(extensions: ["json", "xlsx", "csv", "md"]))
    var form: String

    func validate() throws {
        if initialData == nil && !random {
            throw ValidationError("Choose --initial-data FILE, --random, or both.")
        }
    }

    func run() throws {
        let language = speech.spokenLanguage
        try failing { () throws(CommandError) in
            let context = moment.context(language)
            let session = try opening.open(FormFile(form, language), context).session
            let problems = try fill(session, language)
            if random {
                var source = context.random
                var generator = RecordGenerator(seed: source.next())
                _ = generator.fill(session)
            }
            var output = Output()
            output.write(line: String(decoding: session.record.json(), as: UTF8.self))
            output.flush()
            let wrong = wrong(session, problems, language)
            if !wrong.isEmpty { throw CommandError(wrong) }
        }
    }

    /// Fills in the file of initial data, if there is one; returns messages about unusable values.
    private func fill(
        _ session: FormSession, _ language: Language
    ) throws(CommandError) -> [String] {
        guard let initialData else { return [] }
        let file = GivenFile(path: initialData, language: language)
        let data = try file.json(maxBytes: FormLimits.recordBytes)
        guard data.members != nil else {
            throw CommandError(CommandTexts.expectsObject.text(in: language, initialData))
        }
        return session.fill(data).problems.map { initialData + ": " + $0.message(in: language) }
    }

    private func wrong(
        _ session: FormSession, _ problems: [String], _ language: Language
    ) -> [String] {
        let issues = session.allIssues.flatMap { path, issues in
            issues.map { path.description + ": " + $0.message(in: language) }
        }
        return problems + issues
    }
}
