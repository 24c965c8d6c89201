// The form of a command: a JSON file, a workbook or a shipped app, checked and compiled, with
// messages for all errors.

import CalepinApps
import CalepinExpressions
import CalepinForms
import CalepinXLSForm
import Foundation

/// A form named on the command line.
final class FormFile {
    let file: GivenFile
    /// The workbook; nil for another file.
    let workbook: WorkbookFile?
    /// The form of the workbook, once it was read.
    private var known: FormImport?

    init(_ path: String, _ language: Language) {
        file = GivenFile(path: path, language: language)
        workbook = Apps.named(path) == nil ? WorkbookFile(file) : nil
    }

    /// Returns the form of the workbook; nil for another file.
    private func made() throws(CommandError) -> FormImport? {
        if known == nil { known = try workbook?.made() }
        return known
    }

    /// Returns the declared form.
    /// - Throws: the first error of reading, with line and column.
    func definition() throws(CommandError) -> FormDefinition {
        if let app = Apps.named(file.path)?.app(), let form = app.forms.first { return form }
        if let made = try made() { return made.form }
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

    /// Returns the tables of a shipped app's form, or of a workbook, as sessions read them; none
    /// for a file of JSON.
    func tables() throws(CommandError) -> [JSONValue] {
        if let made = try made() { return made.tables.map(\.json) }
        guard let app = Apps.named(file.path) else { return [] }
        var tables: [JSONValue] = []
        for catalogue in AppsFolder(file.language).catalogues(of: app.app()) {
            tables.append(try catalogue.json())
        }
        return tables
    }

    /// Returns the same tables as sessions read them.
    func catalogues() throws(CommandError) -> [Catalogue] { try tables().map { Catalogue($0) } }

    /// Returns every fault of the form, for a shipped app also those of its typed declaration.
    /// - Throws: as `definition`.
    func faults() throws(CommandError) -> [Fault] {
        if let app = Apps.named(file.path) { return app.check() }
        return try definition().check()
    }
}
