// A workbook in the making: the readers of all kinds of files hand over sheets, rows and texts,
// and everything is counted against the limits here before it is kept.

/// A workbook in the making.
final class WorkbookBuilder {
    /// The workbook up to here.
    private(set) var book = Workbook(sheets: [])
    private let isRead: (String) -> Bool
    private var isReading = false
    private var row = 0
    private var cells: [Workbook.Cell] = []
    private var textBytes = 0
    private var cellCount = 0

    /// Makes an empty workbook, of which only some sheets get their rows.
    init(reading isRead: @escaping (String) -> Bool = { _ in true }) { self.isRead = isRead }

    /// The number of texts in the present row.
    var count: Int { cells.count }

    /// The place of a column in the present row.
    func place(_ column: Int?) -> SheetPlace {
        SheetPlace(
            sheet: book.sheets.last?.name ?? "", row: row > 0 ? row : nil, column: column)
    }

    /// Adds a sheet without rows.
    ///
    /// Returns: true when its rows are wanted.
    /// Throws: `WorkbookError` when there are too many sheets.
    func addSheet(_ name: String) throws(WorkbookError) -> Bool {
        guard book.sheets.count < WorkbookLimits.sheets else {
            throw WorkbookError(.tooManySheets, number: WorkbookLimits.sheets)
        }
        book.sheets.append(Workbook.Sheet(name: name, rows: []))
        row = 0
        isReading = isRead(name)
        return isReading
    }

    /// Begins a row; its number is larger than that of the row before.
    ///
    /// Throws: `WorkbookError` beyond the last row of a spreadsheet, though the row may be empty.
    func beginRow(_ number: Int) throws(WorkbookError) {
        row = number
        guard number <= WorkbookLimits.sheetRows else {
            throw WorkbookError(.tooManyRows, at: place(nil), number: WorkbookLimits.rows)
        }
        cells.removeAll(keepingCapacity: true)
    }

    /// Adds a text to the row, unless it is empty.
    ///
    /// Throws: `WorkbookError` beyond a limit.
    func add(_ text: String, column: Int) throws(WorkbookError) {
        guard isReading, !text.isEmpty else {
            guard column < WorkbookLimits.sheetColumns else { return try check(column: column) }
            return
        }
        try check(column: column)
        guard text.utf8.count <= WorkbookLimits.cellBytes else {
            throw WorkbookError(
                .cellTooLarge, at: place(column), number: WorkbookLimits.cellBytes)
        }
        textBytes += text.utf8.count
        cellCount += 1
        guard textBytes <= WorkbookLimits.textBytes else {
            throw WorkbookError(.tooMuchText, at: place(column), number: WorkbookLimits.textBytes)
        }
        guard cellCount <= WorkbookLimits.cells else {
            throw WorkbookError(.tooManyCells, at: place(column), number: WorkbookLimits.cells)
        }
        cells.append(Workbook.Cell(column: column, text: text))
    }

    /// Throws: `WorkbookError` when the present row or a column is beyond the limits.
    func check(column: Int) throws(WorkbookError) {
        guard row <= WorkbookLimits.rows else {
            throw WorkbookError(.tooManyRows, at: place(column), number: WorkbookLimits.rows)
        }
        guard column < WorkbookLimits.columns else {
            throw WorkbookError(.tooManyColumns, at: place(column), number: WorkbookLimits.columns)
        }
    }

    /// Ends the row, which is kept when it has a text.
    ///
    /// Throws: `WorkbookError` when two of its texts are in one column.
    /// Complexity: O(n) in the cells of the row when they are in order, else O(n log n).
    func endRow() throws(WorkbookError) {
        guard !cells.isEmpty else { return }
        let pairs = zip(cells, cells.dropFirst())
        if pairs.contains(where: { $0.column >= $1.column }) {
            cells.sort { $0.column < $1.column }
            let twin = zip(cells, cells.dropFirst()).first { $0.column == $1.column }
            if let twin { throw WorkbookError(.duplicateCell, at: place(twin.0.column)) }
        }
        // A copy of exactly the size that is needed.
        book.sheets[book.sheets.count - 1].rows
            .append(Workbook.Row(number: row, cells: cells.map { $0 }))
        cells.removeAll(keepingCapacity: true)
    }
}
