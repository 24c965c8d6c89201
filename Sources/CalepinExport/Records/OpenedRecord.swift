// A record opened by its form: calculated cells are computed, and those that are not relevant are
// empty. An error of a calculation is an empty cell.

import CalepinExpressions
import CalepinForms

/// A record while it is exported. It has many parts, which are not copied for each of its rows.
package final class OpenedRecord {
    /// The id of the record.
    package let id: String
    /// The computed cells.
    package let cells: RecordCells
    /// The moments that are known.
    package let marks: MomentMarks
    /// The scope, where a column names it; nil for none.
    private let scope: String?
    /// The review, where columns tell it; nil for none.
    package var review: ExportedReview?
    private let zone: Zone
    private let language: Language
    /// The language of labels.
    private let labels: String
    /// The session that it was opened in and its rows, where files are named by an expression.
    private let naming: (session: FormSession, rows: [Int32])?
    /// The files that are attached and that the server has, by the digest that cells name.
    package var files: [String: ExportedFile] = [:]
    /// The names of the files in cells, where an export has the files.
    var fileNames: [FileCell: String] = [:]

    /// Opens a record.
    ///
    /// Complexity: that of opening a session.
    package convenience init(
        _ exported: ExportedRecord, _ plan: ExportPlan, _ settings: ExportSettings
    ) {
        let session = exported.opened(
            by: plan.form, catalogues: plan.catalogues, zone: settings.zone,
            language: settings.language)
        let written = CellsWriter(session, exported.marks, plan)
        guard
            let cells = try? RecordCells(written.bytes, 0..<written.bytes.count, plan)
        else { preconditionFailure("cells are read as they are written") }
        self.init(
            exported.id, cells, exported.marks, scope: exported.scope, settings,
            plan.namesFiles ? (session, written.rows) : nil)
        (review, files) = (exported.review, exported.files)
    }

    /// Creates a record of cells that were computed before.
    ///
    /// - Parameter marks: The moments, with the names of accounts.
    package convenience init(
        _ id: String, _ cells: RecordCells, _ marks: MomentMarks, scope: String?,
        _ settings: ExportSettings
    ) {
        self.init(id, cells, marks, scope: scope, settings, nil)
    }

    private init(
        _ id: String, _ cells: RecordCells, _ marks: MomentMarks, scope: String?,
        _ settings: ExportSettings, _ naming: (session: FormSession, rows: [Int32])?
    ) {
        (self.id, self.cells, self.marks, self.scope) = (id, cells, marks, scope)
        self.naming = naming
        (zone, language) = (settings.zone, settings.language)
        labels = settings.labels ?? ""
    }

    /// Returns the id of a row, unique in the record.
    package func id(ofRow row: Int32) -> String { cells.id(ofRow: row) }

    /// Returns the rows of a table that are inside of a row of the table around it.
    package func rows(of table: ExportTable, in row: Int32) -> [Int32] {
        cells.rows(of: table, in: row)
    }

    /// Returns the value of a cell of the record itself.
    func value(ofCell cell: Int32) -> Value { cells.value(ofCell: cell, inRow: 0) }

    /// Returns the time of a moment of the record; nil for one that is not known.
    func mark(_ moment: RecordMoment) -> Instant? { marks[moment]?.at }

    /// Returns the points of the place, line or area of the record; nil for none.
    func points(_ plan: ExportPlan) -> [[Decimal]]? {
        plan.place.flatMap { value(ofCell: $0.cell).lineNumbers }
    }

    // Files

    /// Returns the digests of the files that cells name.
    ///
    /// Complexity: O(n) in the cells of files.
    package func digests(_ plan: ExportPlan) -> [String] {
        plan.fileCells(of: self).compactMap { reference(in: $0.cell)?.hash }
    }

    /// Returns what a cell says of a file; nil for none.
    func reference(in cell: FileCell) -> AttachmentReference? {
        cells.value(ofCell: cell.number, inRow: cell.row).asText
            .flatMap { AttachmentReference($0) }
    }

    /// Returns the file of a digest; nil where the server does not have it.
    func file(_ digest: String) -> ExportedFile? { files[digest] }

    /// Returns the name that an expression gives a file; empty for none.
    func name(_ reference: AttachmentReference, _ file: FileCell, _ expression: NameExpression)
        -> String
    {
        guard let naming else { return "" }
        return expression.name(
            of: reference, file.field, id,
            row: (naming.rows[Int(file.row)], file.row == 0 ? "" : id(ofRow: file.row)),
            naming.session)
    }

    // Cells

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
        case .record: .text(id)
        case .scope: scope.map { .text($0) } ?? .empty
        case .moment(let moment):
            marks[moment].map { .instant($0.at.shown(in: zone)) } ?? .empty
        case .account(let moment): marks[moment].map { .text($0.by) } ?? .empty
        case .review: known(review?.state, column.labels)
        case .reviewClass: known(review?.quality, column.labels)
        case .row: .text(id(ofRow: row))
        case .parent: parent == 0 ? .empty : .text(id(ofRow: parent))
        case .position: .number(Decimal(position))
        case .field(let cell): shown(cells.value(ofCell: cell, inRow: row), column.labels)
        case .file(let cell):
            fileNames[FileCell(field: column.name, number: cell, row: row)].map { .text($0) }
                ?? shown(cells.value(ofCell: cell, inRow: row), nil)
        case .choices(let cell): choices(cells.value(ofCell: cell, inRow: row), column.labels)
        case .isChosen(let cell, let choice):
            chosen(cells.value(ofCell: cell, inRow: row)).map { .boolean($0.contains(choice)) }
                ?? .empty
        case .coordinate(let cell, let index):
            cells.value(ofCell: cell, inRow: row).placeNumbers.map { .number($0[index]) }
                ?? .empty
        case .yesNo(let cell): yesNo(cells.value(ofCell: cell, inRow: row))
        }
    }

    /// Appends the text of a cell, as ``ExportCell/text`` is, to bytes.
    ///
    /// - Returns: True for a text, which is not a number, a truth or a time.
    func append(
        _ column: ExportColumn, _ row: Int32, in parent: Int32, at position: Int,
        to bytes: inout [UInt8]
    ) -> Bool {
        switch column.content {
        case .record:
            bytes += id.utf8
            return true
        case .moment(let moment):
            marks[moment]?.at.shown(in: zone).append(to: &bytes)
            return false
        case .account(let moment):
            if let mark = marks[moment] { bytes += mark.by.utf8 }
            return true
        case .field(let cell) where column.labels == nil:
            if let isText = cells.appendPlain(cell, inRow: row, to: &bytes) { return isText }
        case .coordinate(let cell, let index):
            cells.appendCoordinate(cell, index, inRow: row, to: &bytes)
            return false
        default: break
        }
        let cell = cell(column, row, in: parent, at: position)
        bytes += cell.text.utf8
        switch cell {
        case .text, .several: return true
        default: return false
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

    private func known(_ text: String?, _ labels: ChoiceLabels?) -> ExportCell {
        guard let text, !text.isEmpty else { return .empty }
        return shown(.text(text), labels)
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
