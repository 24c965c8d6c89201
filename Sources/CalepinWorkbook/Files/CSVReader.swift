// Workbooks as values with separators: one file with the name of a sheet in the first column and
// its rows behind an empty first column, or one file for each sheet.

/// A reader of values with separators.
enum CSVReader {
    /// Reads the sheets of one file. Rows are numbered from 1 in each sheet, and columns from the
    /// second one of the file on: places are those of a workbook.
    ///
    /// Throws: `WorkbookError` for rows before the first sheet, and beyond a limit.
    /// Complexity: O(n) in the bytes.
    static func read(
        _ bytes: ArraySlice<UInt8>, into builder: WorkbookBuilder
    ) throws(WorkbookError) {
        var records = CSVRecords(bytes)
        var sheets = NamedSheets(builder: builder)
        while true {
            sheets.line = records.nextLine
            let isRecord = try records.next { (column, field) throws(WorkbookError) in
                try sheets.take(CellText.trimmed(field), column: column)
            }
            guard isRecord else { return }
            try sheets.endRecord()
        }
    }

    /// Reads one sheet of a file of its own.
    ///
    /// Throws: `WorkbookError` beyond a limit.
    /// Complexity: O(n) in the bytes.
    static func read(
        _ bytes: ArraySlice<UInt8>, as sheet: String, into builder: WorkbookBuilder
    ) throws(WorkbookError) {
        guard try builder.addSheet(sheet) else { return }
        var records = CSVRecords(bytes)
        var row = 0
        while true {
            row += 1
            try builder.beginRow(row)
            let isRecord = try records.next { (column, field) throws(WorkbookError) in
                try builder.add(CellText.trimmed(field), column: column)
            }
            guard isRecord else { return }
            try builder.endRow()
        }
    }
}

/// The sheets of a file that has their names in its first column.
private struct NamedSheets {
    let builder: WorkbookBuilder
    /// The line in which the present record begins, from 1.
    var line = 1
    /// The number of the last row of the present sheet; nil before the first sheet.
    private var row: Int?
    /// True when the present record has the name of a sheet.
    private var isNamed = false

    init(builder: WorkbookBuilder) { self.builder = builder }

    /// Takes the next field of a record.
    mutating func take(_ text: String, column: Int) throws(WorkbookError) {
        guard column == 0 else {
            guard row != nil || text.isEmpty else {
                throw WorkbookError(.rowWithoutSheet, number: line)
            }
            return try builder.add(text, column: column - 1)
        }
        isNamed = !text.isEmpty
        if isNamed {
            _ = try builder.addSheet(text)
            row = 0
        }
        try builder.beginRow((row ?? 0) + 1)
    }

    /// Ends a record: a row, unless it has no more than the name of a sheet.
    mutating func endRecord() throws(WorkbookError) {
        if !isNamed || builder.count > 0 { row = row.map { $0 + 1 } }
        try builder.endRow()
    }
}
