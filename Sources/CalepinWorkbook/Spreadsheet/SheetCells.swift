// The cells of one sheet, row by row: places, types and values become texts. Nothing of the sheet
// but its texts is kept.

import Foundation

/// The reader of the cells of a sheet.
final class SheetCells: XMLReceiver {
    let root = XMLElement.worksheet
    private let values: CellValues
    private let builder: WorkbookBuilder
    private var isInData = false, isInRow = false, isInCell = false
    /// True when so many rows were empty that the sheet ends before the present row.
    private var isBehindEnd = false
    /// True after the last row that is looked at.
    private(set) var isDone = false
    private var row = 0
    private var lastRow = 0
    private var column = -1
    private var cell = CellValues.Raw()

    /// Makes the reader of a sheet that the workbook already has.
    init(_ values: CellValues, _ builder: WorkbookBuilder) {
        self.values = values
        self.builder = builder
    }

    func begin(_ element: XMLElement, _ attributes: XMLAttributes) throws(WorkbookError) {
        switch element {
        case .sheetData: isInData = true
        case .row where isInData: try beginRow(attributes["r"])
        case .cell where isInRow: try beginCell(attributes)
        default: if isInCell { cell.begin(element) }
        }
    }

    func take(_ text: UnsafeRawBufferPointer) throws(WorkbookError) {
        guard isInCell, !cell.take(text) else { return }
        throw WorkbookError(
            .cellTooLarge, at: builder.place(column), number: WorkbookLimits.cellBytes)
    }

    func end(_ element: XMLElement) throws(WorkbookError) {
        switch element {
        case .sheetData: isInData = false
        case .row where isInRow:
            isInRow = false
            if builder.count > 0 { lastRow = row }
            isDone = isBehindEnd
            try builder.endRow()
        case .cell where isInCell:
            isInCell = false
            try endCell()
        default: if isInCell { cell.end(element) }
        }
    }

    private func beginRow(_ written: String?) throws(WorkbookError) {
        let last = row
        row += 1
        if let written {
            let number = CellReference.number(written.utf8, upTo: WorkbookLimits.sheetRows)
            guard let number, number > 0 else {
                throw WorkbookError(.wrongReference, at: builder.place(nil), written)
            }
            row = number
        }
        try builder.beginRow(row)
        isBehindEnd = row - lastRow - 1 > WorkbookLimits.emptyRows
        guard row > last else { throw WorkbookError(.wrongOrder, at: builder.place(nil)) }
        isInRow = true
        column = -1
    }

    private func beginCell(_ attributes: XMLAttributes) throws(WorkbookError) {
        column += 1
        var place: UnsafePointer<CChar>?
        cell.reset()
        attributes.forEachLetter { letter, value in
            switch letter {
            case UInt8(ascii: "r"): place = value
            case UInt8(ascii: "s"): cell.style = String(cString: value)
            case UInt8(ascii: "t"): cell.type = String(cString: value)
            default: break
            }
        }
        if let place {
            let count = strlen(place)
            let bytes = UnsafeRawBufferPointer(start: place, count: count)
            guard let found = CellReference.column(of: bytes, inRow: row) else {
                throw WorkbookError(
                    .wrongReference, at: builder.place(nil), String(cString: place))
            }
            column = found
        }
        // References end at the last column of a spreadsheet; so do cells without one.
        guard column < WorkbookLimits.sheetColumns, row <= WorkbookLimits.sheetRows else {
            throw WorkbookError(.wrongReference, at: builder.place(nil))
        }
        isInCell = true
    }

    private func endCell() throws(WorkbookError) {
        guard !cell.isEmpty else { return }
        // What follows many empty rows is not read, but a text out of reach is said.
        guard !isBehindEnd else {
            return cell.hasText ? try builder.check(column: column) : ()
        }
        do throws(WorkbookError) {
            try builder.add(try values.text(of: cell), column: column)
        } catch {
            var error = error
            error.place = builder.place(column)
            throw error
        }
    }
}
