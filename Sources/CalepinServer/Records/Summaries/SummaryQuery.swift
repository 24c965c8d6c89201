// Requests for summaries, and the cells that a table gives for one.

import CalepinExpressions
import CalepinForms
import CalepinQuery

/// A request for a summary.
struct SummaryQuery: Sendable {
    var query: RecordQuery
    /// The column by whose groups the others are summarised, too; empty for none.
    let by: String
    /// The column of numbers whose sum and mean are in each group; empty for none.
    let of: String
    /// The minutes of the zone in which moments have their day.
    let offset: Int

    /// Creates a request: all rows that a query finds are summarised.
    ///
    /// Throws: `ExportFailure.wrongSetting` for too many columns.
    init(
        _ query: RecordQuery, by: String, of: String, offset: Int
    ) throws(ExportFailure) {
        self.query = query
        (self.query.query.skipped, self.query.query.limit) = (0, nil)
        (self.query.query.sort, self.query.query.isInOrder) = ("", false)
        (self.by, self.of, self.offset) = (by, of, offset)
        let (count, most) = (query.columns.count, SummaryLimits.columns)
        guard count <= most else {
            throw .wrongSetting("columns", "\(count)", ["0", "…", "\(most)"])
        }
    }

    /// The cost of the query, as so many of the simplest ones.
    var cost: Int {
        CatalogueLimits.conditionCost
            * (1 + (query.columns.count + 1) / SummaryLimits.columnsPerCost)
    }

    /// The names of all columns whose cells are needed.
    fileprivate var names: [String] { query.columns + [by, of].filter { !$0.isEmpty } }
}

/// The cells of the rows that a query finds.
struct FoundCells: Sendable {
    /// The number of rows.
    let count: Int
    /// The number of records that the table has read, and of those there are.
    let done, total: Int
    /// True where checks over all records have been made.
    let isJudged: Bool
    /// The ids of the rows, where they were asked for.
    fileprivate(set) var ids: [String] = []
    /// The answers that came too fast, as rows keep them; nil where nothing looks for them.
    fileprivate(set) var fast: ColumnTexts?
    /// The pairs of visits that are compared among all records.
    fileprivate(set) var visits: [VisitPairs] = []
    /// The titles of all columns by name, where a report needs them.
    fileprivate(set) var titles: [String: LocalText] = [:]
    /// The columns with their texts, by name.
    fileprivate(set) var columns: [String: (column: TableColumn, texts: ColumnTexts)] = [:]
}

extension RecordTable {
    /// Returns the cells that a summary needs.
    ///
    /// - Parameter hasIDs: True for the ids of the rows, too.
    /// Complexity: that of `LiveRows.find`, and O(n) in the bytes of the cells.
    /// Throws: `QueryError`; `Problem` when the machine's clock shows no day of the calendar.
    func cells(_ asked: SummaryQuery, hasIDs: Bool = false) throws -> FoundCells {
        // Without an order to take rows from, they would be sorted each time.
        if sources.areFilled { prepare(asked.query.query) }
        let found = try live.find(asked.query.query, try EvaluationContext.ofRows(live.count))
        let (done, total) = sources.progress(isShared: asked.query.isShared)
        var cells = FoundCells(
            count: found.count, done: done, total: total,
            isJudged: judged != nil)
        if hasIDs { cells.ids = found.rows.map { live.id(of: $0) } }
        if let place = live.attributes.firstIndex(where: { $0.name == FastText.attribute }) {
            cells.fast = ColumnTexts(live, found, at: place)
            for column in columns { cells.titles[column.name] = column.title }
        }
        cells.visits = judged?.visits ?? []
        for name in asked.names where cells.columns[name] == nil {
            guard let place = columns.firstIndex(where: { $0.name == name }) else {
                throw QueryError.unknownAttribute(name)
            }
            cells.columns[name] = (columns[place], ColumnTexts(live, found, at: place))
        }
        return cells
    }
}

extension RecordSummary {
    /// Sums up cells.
    ///
    /// Complexity: O(n log n) in the rows, for each column.
    init(_ found: FoundCells, _ asked: SummaryQuery) {
        (count, done, total) = (found.count, found.done, found.total)
        (by, of) = (asked.by, asked.of)
        func cells(_ name: String) -> ColumnCells? {
            found.columns[name].map { ColumnCells($0.column, $0.texts, offset: asked.offset) }
        }
        let other = cells(by).map { cells in
            CellGroups(cells, ColumnSummary(cells), spans: SummaryLimits.groups)
        }
        groups = other?.column
        measure = found.columns[of]?.column
        let measured = cells(of)?.numbers
        parts = asked.query.columns.compactMap { name in
            guard let own = cells(name) else { return nil }
            let summary = ColumnSummary(own)
            let crosstab = other.flatMap { other in
                name == asked.by
                    ? nil : Crosstab(own, summary, by: other, measured: measured)
            }
            return Part(column: summary, crosstab: crosstab)
        }
    }
}
