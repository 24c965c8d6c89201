// Opening a session from JSON: the catalogues it reads, and the record it continues or starts
// from. The command line and the page both use it.

import CalepinExpressions
import CalepinForms

extension FormSteps {
    /// Opens a session from an object: `catalogues`, an array of objects with `name`, `attributes`
    /// and `rows`; and either `record`, the record to continue, migrated when it is of an earlier
    /// version, or `template`, the record to start from. All may be left out.
    ///
    /// Complexity: O(n) in the object and the form. Throws: the first error in it.
    public init(
        _ form: CompiledForm, context: EvaluationContext, opening: JSONValue
    ) throws(StepError) {
        var catalogues: [Catalogue] = []
        for value in opening["catalogues"]?.elements ?? [] {
            try FormSteps.require(table: value)
            catalogues.append(Catalogue(value))
        }
        if let record = opening["record"] {
            session = FormSession(
                form, context: context, catalogues: catalogues,
                record: try FormSteps.record(record, form.definition))
        } else if let template = opening["template"] {
            session = FormSession(
                form, context: context, catalogues: catalogues,
                template: try FormSteps.record(template, form.definition))
        } else {
            session = FormSession(form, context: context, catalogues: catalogues)
        }
    }

    /// Confirms that a table has a name, attributes and rows.
    private static func require(table value: JSONValue) throws(StepError) {
        guard let name = value["name"]?.asString else { throw StepError(.badCatalogue, "name") }
        guard value["attributes"]?.elements != nil, let rows = value["rows"]?.elements else {
            throw StepError(.badCatalogue, name)
        }
        for row in rows where row.elements == nil { throw StepError(.badCatalogue, name) }
    }

    private static func record(
        _ value: JSONValue, _ definition: FormDefinition
    ) throws(StepError) -> FormRecord {
        let record: FormRecord
        do throws(RecordJSONError) { record = try FormRecord(value) } catch {
            switch error {
            case .notJSON, .tooLarge: throw StepError(.badRecord)
            case .unexpected(let key): throw StepError(.badRecord, key)
            }
        }
        guard record.form == definition.id else { throw StepError(.otherForm, record.form) }
        return record.migrated(to: definition)
    }
}
