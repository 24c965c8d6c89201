// The input of a command's session besides the form: catalogues, a record to continue, a template.
// The engine reads them.

import ArgumentParser
import CalepinExpressions
import CalepinFormSteps
import CalepinForms

/// The options of commands that open a form.
struct OpeningArguments: ParsableArguments {
    @Option(
        name: .customLong("catalogue"),
        help: "A catalogue the form reads, as CSV with a line of names: makes.csv, or name=FILE.")
    var catalogues: [String] = []

    @Option(help: "A record as JSON to go on with.", completion: .file(extensions: ["json"]))
    var record: String?

    @Option(help: "A record as JSON to start from.", completion: .file(extensions: ["json"]))
    var template: String?

    func validate() throws {
        if record != nil && template != nil {
            throw ValidationError("Choose one of --record and --template.")
        }
    }

    /// Opens a session of a form.
    func open(_ form: FormFile, _ context: EvaluationContext) throws(CommandError) -> FormSteps {
        let language = form.file.language
        var members: [JSONMember] = []
        var tables = try form.tables()
        for argument in catalogues {
            tables.append(try GivenCatalogue(argument, language).json())
        }
        members.append(JSONMember("catalogues", .array(tables)))
        for (key, path) in [("record", record), ("template", template)] {
            guard let path else { continue }
            let file = GivenFile(path: path, language: language)
            members.append(
                JSONMember(key, try file.json(maxBytes: FormLimits.recordBytes)))
        }
        return try opened(try form.compiled(), context, .object(members))
    }
}

/// Opens a session with the members of an object; throws messages for errors in it.
func opened(
    _ form: CompiledForm, _ context: EvaluationContext, _ opening: JSONValue
) throws(CommandError) -> FormSteps {
    do throws(StepError) {
        return try FormSteps(form, context: context, opening: opening)
    } catch {
        throw CommandError(error.message(in: context.language))
    }
}
