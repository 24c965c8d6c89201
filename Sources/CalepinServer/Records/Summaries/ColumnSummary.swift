// The summary of one column over the rows that were found: how many have a value, and what these
// are, by what the column contains. The JSON is in RecordSummary+JSON.swift.

import CalepinExpressions

/// The cells of a column, with what summary and groups both need of them.
struct ColumnCells: Sendable {
    let column: TableColumn
    let texts: ColumnTexts
    /// The numbers; nil for a column of others.
    let numbers: CellNumbers?
    /// The days; nil for a column of others.
    let days: CellDays?
    /// The different texts; nil for numbers, days, places and files, of which nothing is listed.
    let different: DistinctTexts?

    /// Reads the cells of a column.
    ///
    /// - Parameter offset: The minutes of the zone in which moments have their day.
    /// Complexity: O(n) in the bytes.
    init(_ column: TableColumn, _ texts: ColumnTexts, offset: Int) {
        (self.column, self.texts) = (column, texts)
        var numbers: CellNumbers?
        var (days, different) = (CellDays?.none, DistinctTexts?.none)
        switch column.content {
        case .place, .file: break
        case .day, .instant: days = CellDays(texts, column.content, offset: offset)
        case .number: numbers = CellNumbers(texts)
        case .any:
            numbers = CellNumbers(texts)
            if numbers == nil { different = DistinctTexts(texts) }
        case .text, .time, .truth, .yesno, .choice, .choices: different = DistinctTexts(texts)
        }
        (self.numbers, self.days, self.different) = (numbers, days, different)
    }
}

/// The summary of a column.
struct ColumnSummary: Sendable {
    let column: TableColumn
    /// The number of rows, and of those that have a value.
    let count, filled: Int
    /// The numbers; nil for a column of others.
    let numbers: NumberSummary?
    /// The values; nil for numbers, days, places and files.
    let values: ValueCounts?
    /// The days in spans of time; nil for a column of others.
    let time: TimeLine?
    /// The bounds of places; nil for a column of others.
    let bounds: PlaceBounds?

    /// Makes the summary of a column.
    ///
    /// Complexity: O(n log n) in the rows.
    init(_ cells: ColumnCells) {
        column = cells.column
        count = cells.texts.count
        filled = (0..<cells.texts.count).count { !cells.texts.isEmpty($0) }
        numbers = cells.numbers.flatMap { NumberSummary($0) }
        values = cells.different.map { ValueCounts(cells.column, cells.texts, $0) }
        time = cells.days.flatMap { TimeLine($0) }
        bounds = cells.column.content == .place ? PlaceBounds(cells.texts) : nil
    }
}
