// Tables of a file as rows: the table of records, and those of repeats, whose rows are put where
// they belong.

import CalepinWorkbook

extension ImportFile {
    /// Returns the records of a workbook: one sheet has them, the sheets of repeats their rows.
    ///
    /// Complexity: O(n log n) in the cells.
    /// Throws: ``ImportFileError`` `tooManyRows`.
    static func tables(
        _ book: Workbook, _ repeats: [RepeatTable]
    ) throws(ImportFileError) -> GivenRecords {
        let sheets = book.sheets.filter { !$0.rows.isEmpty }
        var given = GivenRecords()
        let root = recordsPlace(sheets, repeats)
        if let root { given.source = ImportSource(columns: heads(of: sheets[root])) }
        var inner: [(table: String, rows: [GivenRow])] = []
        for (place, sheet) in sheets.enumerated() {
            if place == root {
                given.rows = rows(of: sheet, "")
                given.columns.insert(("", heads(of: sheet)), at: 0)
                continue
            }
            let path = RepeatTable.path(
                of: sheet.name, beside: root.map { sheets[$0].name } ?? "", among: repeats)
            if let path, !inner.contains(where: { $0.table == path }) {
                inner.append((path, rows(of: sheet, path)))
                given.columns.append((path, heads(of: sheet)))
            } else if given.source != nil {
                // A repeat that the form does not have is shown among what is not used.
                given.columns.append((sheet.name, heads(of: sheet)))
            }
        }
        guard inner.reduce(given.rows.count, { $0 + $1.rows.count }) <= ImportLimits.rows else {
            throw .tooManyRows
        }
        put(inner, into: &given)
        return given
    }

    /// Returns the place of the table of records: the one that a program is recognized by, else
    /// the first that is no repeat's.
    private static func recordsPlace(
        _ sheets: [Workbook.Sheet], _ repeats: [RepeatTable]
    ) -> Int? {
        sheets.firstIndex { ImportSource(columns: heads(of: $0)) != nil }
            ?? sheets.firstIndex {
                RepeatTable.path(of: $0.name, beside: "", among: repeats) == nil
            }
    }

    /// Puts the rows of repeats where they belong: the innermost first, so that rows have theirs
    /// when they are put.
    private static func put(
        _ tables: [(table: String, rows: [GivenRow])], into given: inout GivenRecords
    ) {
        var inner = tables
        let order = inner.indices.sorted { depth(inner[$0].table) > depth(inner[$1].table) }
        for place in order {
            let table = inner[place].table
            let name = String(table.split(separator: ".").last ?? "")
            let around = table.dropLast(name.count + 1)
            var lost: [GivenRow]
            if let outer = inner.firstIndex(where: { $0.table == around }) {
                lost = RowKeys.put(
                    inner[place].rows, as: name, into: &inner[outer].rows, isRow: true)
            } else {
                lost = RowKeys.put(inner[place].rows, as: name, into: &given.rows, isRow: false)
            }
            lost = Array(lost.prefix(ImportLimits.rows))
            given.faults += lost.map { RowFault(lost: $0) }
        }
    }

    private static func depth(_ table: String) -> Int {
        table.utf8.count { $0 == UInt8(ascii: ".") }
    }

    private static func heads(of sheet: Workbook.Sheet) -> [String] {
        sheet.rows.first?.cells.map(\.text) ?? []
    }

    private static func rows(of sheet: Workbook.Sheet, _ table: String) -> [GivenRow] {
        guard let head = sheet.rows.first else { return [] }
        return sheet.rows.dropFirst().map { row in
            GivenRow(
                line: row.number, table: table,
                cells: head.cells.map { ($0.text, plain(row[$0.column])) })
        }
    }

    /// Returns a text without the apostrophe that keeps spreadsheets from calculating it.
    private static func plain(_ text: String) -> String {
        guard text.first == "'", let second = text.dropFirst().first, "=+-@\t\r\n".contains(second)
        else { return text }
        return String(text.dropFirst())
    }
}

extension RowFault {
    /// Makes the fault of a row of a repeat that belongs to no record.
    fileprivate init(lost row: GivenRow) {
        self.init(
            line: row.line, table: row.table, column: "", code: "no-record",
            texts: (
                "The row belongs to no record of the file.",
                "La ligne n’appartient à aucun dossier du fichier."
            ))
    }
}
