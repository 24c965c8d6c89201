// The list of texts that were cut, as a sheet of the workbook.

import CalepinExpressions

/// The texts that were cut.
struct CutNotes {
    private var rows: [[ExportCell]] = []
    private var count = 0

    /// Adds a text at a row, from 1, in a column of a sheet, with its length in UTF-16 units.
    mutating func add(sheet: String, row: Int, column: String, units: Int) {
        count += 1
        guard rows.count < ExportLimits.notes else { return }
        rows.append([
            .text(sheet), .number(Decimal(row)), .text(column), .number(Decimal(units)),
        ])
    }

    /// Returns the sheet; nil when no text was cut.
    func sheet(in language: Language) -> SheetXML? {
        guard count > 0 else { return nil }
        let head: [ExportTexts] = [.table, .rowID, .column, .units]
        var sheet = SheetXML(head: head.map { $0.text(in: language) }, isFirst: false)
        for row in rows { sheet.append(row) }
        if count > rows.count {
            let more = "\(count - rows.count)"
            sheet.append([.text(ExportTexts.more.text(in: language, more))])
        }
        sheet.end()
        return sheet
    }
}
