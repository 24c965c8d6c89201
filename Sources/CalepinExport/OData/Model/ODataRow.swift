// The rows of a set in an opened record, and their JSON (OData JSON Format 4.0, 6 and 8).

import CalepinExpressions

/// A row of a table in an opened record.
package struct ODataRow {
    private let record: OpenedRecord
    private let row: Int32
    private let parent: Int32
    private let position: Int

    private init(_ record: OpenedRecord, _ row: Int32, in parent: Int32, at position: Int) {
        (self.record, self.row, self.parent, self.position) = (record, row, parent, position)
    }

    /// The row of a record itself.
    private init(of record: OpenedRecord) { self.init(record, 0, in: 0, at: 1) }

    /// Returns the value of a property.
    package func value(_ property: ODataProperty) -> ODataValue {
        ODataValue(
            record.cell(property.column, row, in: parent, at: position), property.type)
    }

    /// The id of the row, unique in the record.
    package var id: String { record.id(ofRow: row) }

    /// Returns the rows of a table that are directly in this one.
    package func rows(of table: ExportTable) -> [ODataRow] {
        record.rows(of: table, in: row).enumerated().map { index, one in
            ODataRow(record, one, in: row, at: index + 1)
        }
    }

    /// Returns all rows of a table of a record.
    ///
    /// Complexity: O(n) in the rows of the tables around it.
    /// - Parameter place: The place of the table in the plan.
    package static func all(
        of place: Int, _ plan: ExportPlan, in record: OpenedRecord
    ) -> [ODataRow] {
        plan.way(to: place).reduce([ODataRow(of: record)]) { rows, table in
            rows.flatMap { $0.rows(of: plan.tables[table]) }
        }
    }
}

/// The form in which entities are written.
package struct ODataStyle: Sendable {
    /// True for numbers as texts (`IEEE754Compatible`).
    package var hasTextNumbers = false
    /// False to leave out the context (`odata.metadata=none`).
    package var hasContext = true

    /// Creates the usual form.
    package init() {}

    /// Creates the form that a client accepts.
    ///
    /// Complexity: O(n) in the header.
    /// - Throws: `ODataError.unsupported` for `$format` with anything but JSON.
    package init(accept: String, format: String?) throws(ODataError) {
        let wanted = (format ?? accept).lowercased()
        if let format, format != "json", !wanted.hasPrefix("application/json") {
            throw .unsupported("$format=" + format)
        }
        hasTextNumbers = wanted.contains("ieee754compatible=true")
        hasContext = !wanted.contains("odata.metadata=none")
    }

    /// The media type of JSON in this form.
    package var mediaType: String {
        "application/json;odata.metadata=\(hasContext ? "minimal" : "none")"
            + (hasTextNumbers ? ";IEEE754Compatible=true" : "")
    }
}

extension ODataModel {
    /// Writes the members of an entity.
    ///
    /// Complexity: O(n) in its properties and the rows of expanded repeats.
    package func write(
        _ row: ODataRow, of set: Int, _ selection: ODataSelection, _ plan: ExportPlan,
        _ style: ODataStyle, to writer: inout JSONWriter
    ) {
        let known = sets[set]
        for place in selection.properties ?? Array(known.properties.indices) {
            let property = known.properties[place]
            writer.key(property.name)
            writer.write(
                row.value(property),
                numbersAsText: style.hasTextNumbers && property.type == .number)
        }
        for (place, inner) in selection.expanded {
            let navigation = known.navigations[place]
            writer.key(navigation.name)
            writer.beginArray()
            for one in row.rows(of: plan.tables[sets[navigation.target].table]) {
                writer.beginObject()
                write(one, of: navigation.target, inner, plan, style, to: &writer)
                writer.endObject()
            }
            writer.endArray()
        }
    }

    /// Returns the context of the entities of a set behind the root of the service (OData
    /// Protocol 4.0, 10), as `$metadata#visits(name)`.
    package func context(of set: Int, _ selection: ODataSelection) -> String {
        "$metadata#" + sets[set].name + selected(of: set, selection)
    }

    private func selected(of set: Int, _ selection: ODataSelection) -> String {
        let known = sets[set]
        var names = (selection.properties ?? []).map { known.properties[$0].name }
        for (place, inner) in selection.expanded {
            let navigation = known.navigations[place]
            let list = selected(of: navigation.target, inner)
            names.append(navigation.name + (list.isEmpty ? "()" : list))
        }
        return names.isEmpty ? "" : "(" + names.joined(separator: ",") + ")"
    }
}
