// The entity sets of the form `visit`, and rows of them. It contains no test.

import CalepinExpressions
import CalepinForms

@testable import CalepinExport

/// The entity sets of a collection `visits`.
struct VisitSets {
    let plan: ExportPlan
    let model: ODataModel
    private let settings = ExportSettings(.jsonl)

    init() throws {
        plan = try ExportPlan(try VisitForm.compiled(), settings)
        model = ODataModel([("visits", plan)])
    }

    /// The set of the records.
    var records: ODataSet { model.sets[0] }

    /// Returns the rows of a set in a record.
    func rows(_ set: Int, of record: ExportedRecord) -> [ODataRow] {
        ODataRow.all(
            of: model.sets[set].table, plan, in: OpenedRecord(record, plan, settings))
    }

    /// Returns the condition of a text; nil for one that is refused.
    func condition(_ text: String) throws -> ODataExpression {
        var parser = try ODataExpressionParser(text, option: "$filter", records.names)
        return try parser.condition()
    }
}
