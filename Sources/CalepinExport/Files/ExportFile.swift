// A file while it is written, in any format, and the walk over the rows of a record.

/// A file while it is written.
protocol ExportFile {
    /// The bytes that are ready.
    var bytes: [UInt8] { get }
    /// Returns the bytes that are ready, and forgets them.
    mutating func take() -> [UInt8]
    /// Adds a record.
    mutating func add(_ record: OpenedRecord, _ plan: ExportPlan) throws(ExportError)
    /// Writes a further part of the end of the file; returns false after the last one.
    mutating func end(_ plan: ExportPlan) throws(ExportError) -> Bool
}

/// A row of a table in an opened record.
struct ExportRow {
    let record: OpenedRecord
    /// The place of its table in the plan.
    let place: Int
    /// The number of the row in the record, and that of the row around it.
    let number, parent: Int32
    /// The position of the row among its rows, from 1.
    let position: Int

    /// Returns the cells in the order of the columns.
    ///
    /// Complexity: O(n) in the columns.
    func cells(_ plan: ExportPlan) -> [ExportCell] {
        plan.tables[place].columns.map { record.cell($0, number, in: parent, at: position) }
    }
}

extension ExportPlan {
    /// Calls `body` with each row of an opened record. A row comes before those inside of it.
    ///
    /// Complexity: O(n) in the rows of the record.
    func forEachRow(of record: OpenedRecord, _ body: (ExportRow) -> Void) {
        forEachRow(of: record, 0, in: 0) { place, row, parent, position in
            body(
                ExportRow(
                    record: record, place: place, number: row, parent: parent,
                    position: position))
        }
    }

    /// Returns the cells of a record that have columns of files, and the places of their tables,
    /// in the order of the rows.
    ///
    /// Complexity: O(n) in the rows of the record and those columns.
    func fileCells(of record: OpenedRecord) -> [(place: Int, cell: FileCell)] {
        var cells: [(place: Int, cell: FileCell)] = []
        let columns = tables.map { table in
            table.columns.compactMap { column in column.fileCell.map { (column.name, $0) } }
        }
        forEachRow(of: record, 0, in: 0) { place, row, _, _ in
            for (name, number) in columns[place] {
                cells.append((place, FileCell(field: name, number: number, row: row)))
            }
        }
        return cells
    }

    /// Calls `body` with the place of the table, the row, the one around it and its position.
    private func forEachRow(
        of record: OpenedRecord, _ place: Int, in parent: Int32,
        _ body: (_ place: Int, _ row: Int32, _ parent: Int32, _ position: Int) -> Void
    ) {
        for (index, row) in record.rows(of: tables[place], in: parent).enumerated() {
            body(place, row, parent, index + 1)
            for inner in tables[place].inner { forEachRow(of: record, inner, in: row, body) }
        }
    }
}
