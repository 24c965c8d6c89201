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

extension ExportPlan {
    /// Calls `body` with each row of an opened record: the place of its table, and its cells in
    /// the order of the columns. A row comes before those inside of it.
    ///
    /// Complexity: O(n) in the cells of the record.
    func forEachRow(
        of record: OpenedRecord, _ body: (Int, _ cells: () -> [ExportCell]) -> Void
    ) {
        forEachRow(of: record, 0, in: 0, body)
    }

    private func forEachRow(
        of record: OpenedRecord, _ place: Int, in parent: Int32,
        _ body: (Int, () -> [ExportCell]) -> Void
    ) {
        let table = tables[place]
        for (index, row) in record.rows(of: table, in: parent).enumerated() {
            body(place) {
                table.columns.map { record.cell($0, row, in: parent, at: index + 1) }
            }
            for inner in table.inner { forEachRow(of: record, inner, in: row, body) }
        }
    }
}
