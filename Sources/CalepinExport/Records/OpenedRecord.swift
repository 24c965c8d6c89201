// A record opened by its form: calculated cells are computed, and those that are not relevant are
// empty. An error of a calculation is an empty cell.

import CalepinExpressions
import CalepinForms

/// A record while it is exported.
package struct OpenedRecord {
    private let exported: ExportedRecord
    private let session: FormSession
    private let zone: Zone
    private let language: Language
    /// The language of labels.
    private let labels: String
    /// The names of the files in cells, where an export has the files.
    var fileNames: [FileCell: String] = [:]

    /// Opens a record.
    ///
    /// Complexity: that of opening a session.
    package init(_ exported: ExportedRecord, _ plan: ExportPlan, _ settings: ExportSettings) {
        self.exported = exported
        (zone, language) = (settings.zone, settings.language)
        labels = settings.labels ?? ""
        session = exported.opened(
            by: plan.form, catalogues: plan.catalogues, zone: zone, language: language)
    }

    /// The id of the record.
    package var id: String { exported.id }

    /// Returns the id of a row, unique in the record.
    package func id(ofRow row: Int32) -> String { session.id(ofRow: row) }

    /// Returns the rows of a table that are inside of a row of the table around it.
    package func rows(of table: ExportTable, in row: Int32) -> [Int32] {
        table.cell.map { session.relevantRows(ofCell: $0, inRow: row) } ?? [0]
    }

    /// Returns the value of a cell of the record itself.
    func value(ofCell cell: Int32) -> Value { session.value(ofCell: cell, inRow: 0) }

    /// Returns the time of a moment of the record; nil for one that is not known.
    func mark(_ moment: RecordMoment) -> Instant? { exported.marks[moment]?.at }

    /// Returns the points of the place, line or area of the record; nil for none.
    func points(_ plan: ExportPlan) -> [[Decimal]]? {
        plan.place.flatMap { session.value(ofCell: $0.cell, inRow: 0).lineNumbers }
    }

    /// Returns what a cell says of a file; nil for none.
    func reference(in cell: FileCell) -> AttachmentReference? {
        session.value(ofCell: cell.number, inRow: cell.row).asText
            .flatMap { AttachmentReference($0) }
    }

    /// Returns the file of a digest; nil where the server does not have it.
    func file(_ digest: String) -> ExportedFile? { exported.files[digest] }

    /// Returns the name that an expression gives a file; empty for none.
    func name(_ reference: AttachmentReference, _ file: FileCell, _ naming: NameExpression)
        -> String
    {
        naming.name(
            of: reference, file.field, id,
            row: (file.row, file.row == 0 ? "" : id(ofRow: file.row)), session)
    }

    /// Returns a cell.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - parent: The row around it.
    ///   - position: The position of the row among its rows, from 1.
    package func cell(
        _ column: ExportColumn, _ row: Int32, in parent: Int32, at position: Int
    ) -> ExportCell {
        switch column.content {
        case .record: .text(exported.id)
        case .scope: exported.scope.map { .text($0) } ?? .empty
        case .moment(let moment):
            exported.marks[moment].map { .instant($0.at.shown(in: zone)) } ?? .empty
        case .account(let moment): exported.marks[moment].map { .text($0.by) } ?? .empty
        case .row: .text(session.id(ofRow: row))
        case .parent: parent == 0 ? .empty : .text(session.id(ofRow: parent))
        case .position: .number(Decimal(position))
        case .field(let cell): shown(session.value(ofCell: cell, inRow: row), column.labels)
        case .file(let cell):
            fileNames[FileCell(field: column.name, number: cell, row: row)].map { .text($0) }
                ?? shown(session.value(ofCell: cell, inRow: row), nil)
        case .choices(let cell): choices(session.value(ofCell: cell, inRow: row), column.labels)
        case .isChosen(let cell, let choice):
            chosen(session.value(ofCell: cell, inRow: row)).map { .boolean($0.contains(choice)) }
                ?? .empty
        case .coordinate(let cell, let index):
            session.value(ofCell: cell, inRow: row).placeNumbers.map { .number($0[index]) }
                ?? .empty
        case .yesNo(let cell): yesNo(session.value(ofCell: cell, inRow: row))
        }
    }

    private func shown(_ value: Value, _ labels: ChoiceLabels?) -> ExportCell {
        switch value {
        case .empty, .error: .empty
        case .boolean(let isTrue): .boolean(isTrue)
        case .number(let number): .number(number)
        case .text(let text): .text(labels?.text(of: text, in: self.labels) ?? text)
        case .day(let day): .day(day)
        case .time(let time): .time(time)
        case .instant(let instant): .instant(instant.shown(in: zone))
        }
    }

    private func yesNo(_ value: Value) -> ExportCell {
        switch value {
        case .text("yes"): .text(ExportTexts.yes.text(in: language))
        case .text("no"): .text(ExportTexts.no.text(in: language))
        case .text("unknown"): .text(ExportTexts.unknown.text(in: language))
        default: shown(value, nil)
        }
    }

    // Choices

    private func choices(_ value: Value, _ labels: ChoiceLabels?) -> ExportCell {
        guard let chosen = chosen(value) else { return shown(value, nil) }
        guard let labels else { return .several(chosen, separator: " ") }
        return .several(
            chosen.map { labels.text(of: $0, in: self.labels) }, separator: ", ")
    }

    /// Returns the chosen values; nil for a value that is no text.
    private func chosen(_ value: Value) -> [String]? {
        guard case .text(let text) = value else { return nil }
        return text.split { $0.isWhitespace }.map(String.init)
    }
}
