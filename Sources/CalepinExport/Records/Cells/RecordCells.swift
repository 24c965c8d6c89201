// The computed cells of a record as bytes: what an export reads of a record, whatever its format.
// They are written once a record is opened, and may be kept and read again instead of opening it.
// The values are in CellBytes.swift.

import CalepinExpressions
import CalepinForms

/// The computed cells of a record, by the tables of a plan.
///
/// They begin with the moments of the record. The cells of a row follow, those of the table in
/// their order; then, for each repeat in it, the number of its rows and these rows.
package final class RecordCells: Sendable {
    /// The bytes, of which these are a part.
    private let bytes: [UInt8]
    /// The part of the bytes.
    private let part: Range<Int>
    /// The tables of the plan that they were read by.
    private let tables: [ExportTable]
    private let layout: CellsLayout
    /// The moments of the record, without the names of accounts.
    package let marks: MomentMarks

    /// Reads cells.
    ///
    /// Complexity: O(n) in the cells; no text is read.
    /// - Parameters:
    ///   - part: The part of the bytes that is the record's.
    ///   - plan: The plan by which they were written, or one of the same form.
    /// - Throws: ``CellBytesError`` for bytes that were not written by such a plan.
    package init(
        _ bytes: [UInt8], _ part: Range<Int>, _ plan: ExportPlan
    ) throws(CellBytesError) {
        (self.bytes, self.part, tables) = (bytes, part, plan.tables)
        var reader = CellReader(bytes, part)
        var (marks, last) = (MomentMarks(), MomentMark?.none)
        for moment in RecordMoment.allCases {
            marks[moment] = try reader.mark(after: last)
            last = marks[moment] ?? last
        }
        self.marks = marks
        layout = try CellsLayout(&reader, tables)
        guard reader.isAtEnd else { throw CellBytesError() }
    }

    /// The bytes, which can be kept.
    package var encoded: ArraySlice<UInt8> { bytes[part] }

    /// Returns the id of a row, unique in the record.
    func id(ofRow row: Int32) -> String {
        bytes.withUnsafeBufferPointer { CellReader.text($0, at: Int(layout.rows[Int(row)].id)) }
    }

    /// Returns the rows of a table that are inside of a row of the table around it.
    func rows(of table: ExportTable, in row: Int32) -> [Int32] {
        guard table.cell != nil else { return [0] }
        return layout.children[Int(layout.rows[Int(row)].children) + table.position]
    }

    /// Returns the value of a cell by its number in a row; empty for one without a column.
    func value(ofCell cell: Int32, inRow row: Int32) -> Value {
        guard let place = place(ofCell: cell, inRow: row) else { return .empty }
        return bytes.withUnsafeBufferPointer { CellReader.value($0, at: place) }
    }

    /// Appends the text of a cell to bytes where its value has one that is the same in all zones
    /// and languages.
    ///
    /// - Returns: True for a text of people; nil where nothing was appended.
    func appendPlain(_ cell: Int32, inRow row: Int32, to target: inout [UInt8]) -> Bool? {
        guard let place = place(ofCell: cell, inRow: row) else { return false }
        return bytes.withUnsafeBufferPointer { CellReader.appendPlain($0, at: place, to: &target) }
    }

    /// Appends a number of the place in a cell to bytes, if there is one.
    ///
    /// - Parameter index: 0 for the latitude, 1 for the longitude.
    func appendCoordinate(
        _ cell: Int32, _ index: Int, inRow row: Int32, to target: inout [UInt8]
    ) {
        guard let place = place(ofCell: cell, inRow: row) else { return }
        bytes.withUnsafeBufferPointer {
            CellReader.appendCoordinate($0, at: place, index, to: &target)
        }
    }

    private func place(ofCell cell: Int32, inRow row: Int32) -> Int? {
        let one = layout.rows[Int(row)]
        guard let slot = tables[Int(one.table)].slot(ofCell: cell) else { return nil }
        return Int(layout.places[Int(one.first + slot)])
    }
}

/// The places of the rows and cells of a record in its bytes.
private struct CellsLayout {
    /// A row of a table.
    struct Row {
        /// The place of its table in the plan.
        let table: Int32
        /// The place of its id in the bytes.
        let id: Int32
        /// The number of its first cell in ``places``.
        let first: Int32
        /// The number of its first repeat in ``children``.
        var children: Int32 = 0
    }

    private(set) var rows: [Row] = []
    /// The places of cells, row by row.
    private(set) var places: [Int32] = []
    /// The rows of repeats, for the repeats of each row.
    private(set) var children: [[Int32]] = []

    /// Reads the rows of a record.
    init(_ reader: inout CellReader, _ tables: [ExportTable]) throws(CellBytesError) {
        places.reserveCapacity(tables[0].cells.count)
        try readRow(of: 0, &reader, tables)
    }

    private mutating func readRow(
        of table: Int, _ reader: inout CellReader, _ tables: [ExportTable]
    ) throws(CellBytesError) {
        let row = rows.count
        rows.append(
            Row(table: Int32(table), id: Int32(reader.place), first: Int32(places.count)))
        try reader.skipText()
        for _ in 0..<tables[table].cells.count {
            places.append(Int32(reader.place))
            try reader.skipValue()
        }
        let inner = tables[table].inner
        guard !inner.isEmpty else { return }
        let first = children.count
        rows[row].children = Int32(first)
        children += inner.map { _ in [] }
        for (index, table) in inner.enumerated() {
            for _ in 0..<(try reader.count()) {
                children[first + index].append(Int32(rows.count))
                try readRow(of: table, &reader, tables)
            }
        }
    }
}

/// A writer of the cells of an opened record.
struct CellsWriter {
    private let session: FormSession
    private let tables: [ExportTable]
    private(set) var bytes: [UInt8] = []
    /// The rows of the session, in the order in which they were written.
    private(set) var rows: [Int32] = []

    /// Writes the cells of a record.
    ///
    /// Complexity: O(n) in its cells.
    init(_ session: FormSession, _ marks: MomentMarks, _ plan: ExportPlan) {
        (self.session, tables) = (session, plan.tables)
        bytes.reserveCapacity(512)
        for moment in RecordMoment.allCases { bytes.append(mark: marks[moment]) }
        write(0, of: 0)
    }

    private mutating func write(_ row: Int32, of table: Int) {
        rows.append(row)
        bytes.append(text: table == 0 ? "" : session.id(ofRow: row))
        for (cell, isPlace) in zip(tables[table].cells, tables[table].isPlace) {
            let value = session.value(ofCell: cell, inRow: row)
            if isPlace { bytes.append(place: value) } else { bytes.append(value: value) }
        }
        for inner in tables[table].inner {
            let found =
                tables[inner].cell.map { session.relevantRows(ofCell: $0, inRow: row) } ?? []
            bytes.append(count: UInt64(found.count))
            for one in found { write(one, of: inner) }
        }
    }
}
