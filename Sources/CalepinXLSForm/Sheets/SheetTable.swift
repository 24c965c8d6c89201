// A sheet as a table: headers by column, and rows whose cells know their headers. What headers
// mean is decided by the sheet.

import CalepinWorkbook

/// The header of a column.
struct SheetHeader<Meaning: Hashable & Sendable>: Hashable, Sendable {
    /// The header, as it is written.
    var text: String
    /// The index of the column, from 0.
    var column: Int
    /// The meaning; nil for a column that means nothing.
    var meaning: Meaning?
    /// The language that it names.
    var language: String?
}

/// A cell with its header.
struct TableCell<Meaning: Hashable & Sendable>: Sendable {
    /// The header.
    var header: SheetHeader<Meaning>
    /// The text.
    var text: String
    /// The place.
    var place: SheetPlace
}

/// A row of a table.
struct TableRow<Meaning: Hashable & Sendable>: Sendable {
    /// The place of the row.
    var place: SheetPlace
    /// The cells that have a header.
    var cells: [TableCell<Meaning>]

    /// Returns the cell of a meaning; nil where it is empty.
    subscript(meaning: Meaning) -> TableCell<Meaning>? {
        cells.first { $0.header.meaning == meaning }
    }
}

/// A sheet with the meanings of its columns.
struct SheetTable<Meaning: Hashable & Sendable>: Sendable {
    /// The name of the sheet.
    let name: String
    /// The place of the row of headers.
    let headerPlace: SheetPlace
    /// The headers, by the order of their columns.
    let headers: [SheetHeader<Meaning>]

    private let byColumn: [Int: SheetHeader<Meaning>]
    private let sheet: Workbook.Sheet

    /// Reads the headers of a sheet; its first row has them.
    ///
    /// Complexity: O(n) in the cells of the first row.
    init(
        _ sheet: Workbook.Sheet,
        _ meaning: (HeaderText, _ text: String) -> (meaning: Meaning?, language: String?)
    ) {
        let first = sheet.rows.first
        let cells = first?.cells ?? []
        let isOld = !cells.contains { $0.text.contains("::") }
        let headers = cells.map { cell in
            let found = meaning(HeaderText(cell.text, isOld: isOld), cell.text)
            return SheetHeader(
                text: cell.text, column: cell.column, meaning: found.meaning,
                language: found.language)
        }
        self.sheet = sheet
        self.headers = headers
        name = sheet.name
        headerPlace = SheetPlace(sheet: sheet.name, row: first?.number ?? 1)
        byColumn = Dictionary(headers.map { ($0.column, $0) }) { first, _ in first }
    }

    /// The rows below the headers.
    var rows: ArraySlice<Workbook.Row> { sheet.rows.dropFirst() }

    /// Returns true when a column of that meaning is there, in any language.
    func has(_ meaning: Meaning) -> Bool { headers.contains { $0.meaning == meaning } }

    /// Returns the place of a header.
    func place(of header: SheetHeader<Meaning>) -> SheetPlace {
        SheetPlace(sheet: name, row: headerPlace.row, column: header.column)
    }

    /// Returns the place in a row of the column of a meaning, and its header; the row as a whole
    /// and a usual name where there is no such column.
    func place(
        of meaning: Meaning, in row: SheetPlace, usually name: String
    ) -> (place: SheetPlace, header: String) {
        guard let header = headers.first(where: { $0.meaning == meaning }) else {
            return (row, name)
        }
        return (SheetPlace(sheet: row.sheet, row: row.row, column: header.column), header.text)
    }

    /// Returns a row with the headers of its cells, and the places of cells without a header.
    ///
    /// Complexity: O(n) in the cells of the row.
    func row(_ row: Workbook.Row) -> (row: TableRow<Meaning>, loose: [SheetPlace]) {
        var result = TableRow<Meaning>(
            place: SheetPlace(sheet: name, row: row.number), cells: [])
        var loose: [SheetPlace] = []
        result.cells.reserveCapacity(row.cells.count)
        for cell in row.cells where !cell.text.isEmpty {
            let place = SheetPlace(sheet: name, row: row.number, column: cell.column)
            if let header = byColumn[cell.column] {
                result.cells.append(TableCell(header: header, text: cell.text, place: place))
            } else {
                loose.append(place)
            }
        }
        return (result, loose)
    }

    /// Notes columns that have the meaning and language of another one before them.
    func noteDuplicates(in log: inout FaultLog) {
        var seen: [ColumnKey: SheetHeader<Meaning>] = [:]
        for header in headers {
            guard let meaning = header.meaning else { continue }
            let key = ColumnKey(meaning: meaning, language: header.language)
            guard let first = seen[key] else {
                seen[key] = header
                continue
            }
            log.fault(
                SurveyFault(
                    SheetKinds.duplicateColumn, at: place(of: header), header: header.text,
                    partner: place(of: first), [first.text, header.text]))
        }
    }

    private struct ColumnKey: Hashable {
        var meaning: Meaning
        var language: String?
    }
}
