// The form of a command: a JSON file or a shipped app, checked and compiled, with messages for all
// errors.

import CalepinApps
import CalepinExpressions
import CalepinForms
import Foundation

/// A form named on the command line.
struct FormFile {
    let file: GivenFile

    init(_ path: String, _ language: Language) {
        file = GivenFile(path: path, language: language)
    }

    /// Returns the declared form.
    /// - Throws: the first error of reading, with line and column.
    func definition() throws(CommandError) -> FormDefinition {
        if let app = Apps.named(file.path)?.app(), let form = app.forms.first { return form }
        let bytes = try file.bytes(maxBytes: FormLimits.definitionBytes)
        do throws(FormJSONError) { return try FormDefinition(json: bytes) } catch {
            throw CommandError(
                file.place(error.offset, in: bytes) + ": " + error.line(in: file.language))
        }
    }

    /// Returns the compiled form.
    /// - Throws: as `definition`, or all of its faults.
    func compiled() throws(CommandError) -> CompiledForm {
        let definition = try definition()
        do throws(FormError) { return try definition.compiled() } catch {
            throw CommandError(error.faults.map { $0.line(in: file.language) })
        }
    }

    /// The catalogues of a shipped app's form; none for a file.
    var catalogues: [GivenCatalogue] {
        Apps.named(file.path).map { AppsFolder(file.language).catalogues(of: $0.app()) } ?? []
    }

    /// Returns every fault of the form, for a shipped app also those of its typed declaration.
    /// - Throws: as `definition`.
    func faults() throws(CommandError) -> [Fault] {
        if let app = Apps.named(file.path) { return app.check() }
        return try definition().check()
    }
}
