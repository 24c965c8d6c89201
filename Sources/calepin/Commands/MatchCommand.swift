// `calepin match`: the rows of an app's catalogue with verdicts for a profile, as the page shows
// them. The engine computes verdicts and reasons.

import ArgumentParser
import CalepinApps
import CalepinAppModel
import CalepinQuery
import CalepinExpressions
import CalepinForms
import CalepinServer

/// `calepin match`: matches a profile with a catalogue.
struct MatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Judge the rows of an app's catalogue by a profile.",
        usage: """
            calepin match professions profile.json
            calepin match professions profile.json --collection sheets --json
            calepin match professions profile.json --compare 1464 1554
            """,
        discussion: """
            The profile has names of fields and values, as initial data of a form has them, or is \
            a record. What in it could not be used is written on the standard error.
            """)

    @OptionGroup var speech: SpeechArguments
    @OptionGroup var moment: MomentArguments

    @Option(help: "The collection whose rows are judged; else the first that can be.")
    var collection: String?

    @Option(
        help: "How many rows are printed; else all.",
        transform: NumberArgument.within(0...RowLimits.searchedRows))
    var limit: Int?

    @Flag(help: "Print JSON.")
    var json = false

    @Option(parsing: .upToNextOption, help: "The names of two rows to print side by side.")
    var compare: [String] = []

    @Option(help: "The folder that rows were imported into.")
    var data = "calepin-data"

    @OptionGroup var outside: RemoteArguments

    @Argument(help: "The name of an app.")
    var app: String

    @Argument(help: "A profile as JSON.", completion: .file(extensions: ["json"]))
    var profile: String

    func validate() throws {
        if !compare.isEmpty && compare.count != 2 {
            throw ValidationError("Two rows are compared.")
        }
    }

    func run() async throws {
        let language = speech.spokenLanguage
        try await failing { () async throws(CommandError) in
            let place = try MatchedCollection(app, collection, language)
            let given = try GivenCollection(place.name, folder: data, language)
            let rows = try given.rows(try await outside.body(for: given))
            let (match, problems) = try place.match(profile, rows, moment.context(language))
            var output = Output()
            if !compare.isEmpty {
                try write(comparisonOf: match, language, to: &output)
            } else if json {
                let bytes = MatchJSON(match, in: language).json(maxRows: limit ?? .max)
                output.write(line: String(decoding: bytes, as: UTF8.self))
            } else {
                MatchText(match: match, language: language, limit: limit ?? .max)
                    .write(to: &output)
            }
            output.flush()
            if !problems.isEmpty { throw CommandError(problems) }
        }
    }

    private func write(
        comparisonOf match: Match, _ language: Language, to output: inout Output
    ) throws(CommandError) {
        var numbers: [Int] = []
        for name in compare {
            guard let row = match.rows.row(named: name) else {
                throw CommandError(MatchCommandTexts.noRow.text(in: language, name))
            }
            numbers.append(row)
        }
        if json {
            let bytes = MatchJSON(match, in: language).comparison(numbers[0], numbers[1])
            return output.write(line: String(decoding: bytes, as: UTF8.self))
        }
        let words = MatchWords(match, in: language)
        for row in numbers {
            output.write(line: printable(match.rows.label(row, language)))
            for finding in match.findings(row) where match.profileValues[finding.criterion].applies
            {
                output.write(line: printable("  " + words.line(finding)))
            }
        }
    }
}

/// A collection of an app that has a match view, with the form of its profiles.
struct MatchedCollection {
    let language: Language
    let app: App
    let collection: AppCollection
    let view: MatchView

    /// The name among the collections of all apps.
    var name: String { app.id + "/" + collection.name }

    init(_ name: String, _ wanted: String?, _ language: Language) throws(CommandError) {
        self.language = language
        guard let app = Apps.named(name)?.app() else {
            throw CommandError(MatchCommandTexts.noApp.text(in: language, name))
        }
        self.app = app
        for collection in app.collections where wanted == nil || collection.name == wanted {
            for case .match(let view) in collection.views {
                self.collection = collection
                self.view = view
                return
            }
        }
        throw CommandError(MatchCommandTexts.noView.text(in: language, wanted ?? name))
    }

    /// Returns the match of the profile in a file, and messages about unusable values in the file.
    func match(
        _ path: String, _ rows: CatalogueRows, _ context: EvaluationContext
    ) throws(CommandError) -> (Match, [String]) {
        let (session, problems) = try session(path, context)
        do throws(FormError) {
            let rows = try MatchRows(
                view, form: session.form.definition,
                attributes: rows.attributes.map { $0.name },
                rows: rows.reading.rows.map { $0.texts }, context: context)
            let reader = try ProfileValueReader(view)
            var match = Match(rows, profileValues: reader.profileValues(of: session))
            match.override(reader.overrides(of: session))
            return (match, problems)
        } catch { throw CommandError(error.faults.map { $0.line(in: language) }) }
    }

    private func session(
        _ path: String, _ context: EvaluationContext
    ) throws(CommandError) -> (FormSession, [String]) {
        guard let form = app.forms.first(where: { $0.id == view.profile }) else {
            throw CommandError(MatchCommandTexts.noView.text(in: language, view.profile))
        }
        let file = GivenFile(path: path, language: language)
        let data = try file.json(maxBytes: FormLimits.recordBytes)
        guard data.members != nil else {
            throw CommandError(CommandTexts.expectsObject.text(in: language, path))
        }
        let compiled: CompiledForm
        do throws(FormError) { compiled = try form.compiled() } catch {
            throw CommandError(error.faults.map { $0.line(in: language) })
        }
        if data["cells"]?.elements != nil {
            let opening = JSONValue.object([JSONMember("record", data)])
            return (try opened(compiled, context, opening).session, [])
        }
        let session = FormSession(compiled, context: context)
        let problems = session.fill(data).problems
        return (session, problems.map { path + ": " + $0.message(in: language) })
    }
}

/// A match as lines of text.
struct MatchText {
    let match: Match
    let language: Language
    let limit: Int

    private var words: MatchWords { MatchWords(match, in: language) }

    func write(to output: inout Output) {
        output.write(line: words.summary)
        for conflict in match.conflicts {
            output.write(line: printable(words.line(conflict)))
        }
        if !words.blocking.isEmpty { output.write(line: printable(words.blocking)) }
        writeSettings(to: &output)
        var left = limit
        for verdict in Verdict.allCases {
            let rows = match.rows(with: verdict)
            guard !rows.isEmpty, left > 0 else { continue }
            output.write(line: "\n\(verdict.label(in: language)) (\(rows.count))")
            for row in rows.prefix(left) { write(row, to: &output) }
            left -= min(left, rows.count)
        }
    }

    private func writeSettings(to output: inout Output) {
        let lines = match.unlocks.map { words.line($0) }.filter { !$0.isEmpty }
        for line in lines { output.write(line: printable("  " + line)) }
    }

    private func write(_ row: Int, to output: inout Output) {
        output.write(line: printable("  " + match.rows.label(row, language)))
        if let override = match.overrides[row] {
            let line = MatchCommandTexts.ownVerdict.text(in: language, override.note)
            output.write(line: printable("    " + line))
        }
        for reason in match.reasons(row) {
            output.write(line: printable("    " + words.line(reason)))
        }
    }
}

/// The messages of `calepin match` besides the match.
enum MatchCommandTexts {
    case noApp, noView, noRow, ownVerdict

    func text(in language: Language, _ argument: String) -> String {
        filled(language == .french ? words.french : words.english, [argument])
    }

    private var words: (english: String, french: String) {
        switch self {
        case .noApp: ("{0}: there is no such app", "{0} : cette application n’existe pas")
        case .noView:
            (
                "{0}: there is nothing to match a profile with",
                "{0} : il n’y a rien à comparer avec un profil"
            )
        case .noRow: ("{0}: there is no such row", "{0} : cette ligne n’existe pas")
        case .ownVerdict: ("Own verdict: {0}", "Verdict personnel : {0}")
        }
    }
}
