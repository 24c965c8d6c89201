// How far the targets of a collection are reached by the rows of a query: by answer, by person or
// by day. Its JSON and text are in TargetProgress+Text.swift.

import CalepinAppModel
import CalepinExport
import CalepinExpressions
import CalepinForms
import CalepinQuery

/// The progress of a target.
struct TargetProgress: Sendable {
    /// A part of a target.
    struct Part: Sendable {
        /// The answer, person or day.
        let value: String
        /// The label of the answer; nil for none.
        let label: LocalText?
        /// The records there are, and those there are to be.
        let count: Int
        let goal: Int64
    }

    let target: CollectionTarget
    /// The records that are counted, also those without a goal.
    let count: Int
    /// The parts, in the order of a list of choices or by their names, days from the latest on.
    private(set) var parts: [Part] = []
    /// The number of further parts.
    private(set) var others = 0

    /// The sum of the goals; nil where there is one for each day or person.
    var goal: Int64? {
        if target.by.isEmpty { return target.each }
        let isOpen = target.by == QualityMethod.created || target.by == QualityMethod.createdBy
        return isOpen || others > 0 ? nil : parts.reduce(0) { $0 + $1.goal }
    }

    /// Counts rows.
    ///
    /// - Parameter cells: The column by which they are counted, with its texts; nil for none.
    /// Complexity: O(n) in the rows.
    init(_ target: CollectionTarget, _ count: Int, _ cells: (TableColumn, ColumnTexts)?) {
        (self.target, self.count) = (target, count)
        guard let (column, texts) = cells else { return }
        var counts: [String: Int] = [:]
        for row in 0..<texts.count where !texts.isEmpty(row) {
            for value in Self.values(texts.text(row), column) { counts[value, default: 0] += 1 }
        }
        let declared = column.labels?.choices.map(\.value) ?? []
        let known = declared + target.goals.map(\.value)
        var seen: Set<String> = []
        let isOfDays = column.content == .instant || column.content == .day
        let found = counts.keys.sorted { isOfDays ? $0 > $1 : $0 < $1 }
        let values = (known + found).filter { seen.insert($0).inserted }
        let all = values.compactMap { value in
            target.goal(of: value).map { goal in
                Part(
                    value: value, label: column.labels?.label(of: value),
                    count: counts[value] ?? 0, goal: goal)
            }
        }
        parts = Array(all.prefix(QualityLimits.parts))
        others = all.count - parts.count
    }

    /// Returns the parts to which a cell belongs; moments count on their day in UTC.
    private static func values(_ text: String, _ column: TableColumn) -> [String] {
        guard column.content == .instant else { return column.values(of: text) }
        return CellDays.day(text[...], .instant, 0).map { [$0.description] } ?? []
    }
}

extension TargetProgress {
    /// Returns the progress of targets in the rows that a query finds.
    ///
    /// Complexity: that of `LiveRows.find` for each target, and O(n) in the cells.
    /// Throws: `QueryError`; `Problem` when the machine's clock shows no day of the calendar.
    static func all(
        _ targets: [CollectionTarget], in asked: SummaryQuery, _ table: isolated RecordTable
    ) throws -> [TargetProgress] {
        let (live, columns) = (table.live, table.columns)
        return try targets.map { target in
            var query = asked.query.query
            if !target.when.isEmpty { query.conditions.append(target.when) }
            let found = try live.find(query, try EvaluationContext.ofRows(live.count))
            let place = columns.firstIndex { $0.name == target.by }
            let cells = place.map { (columns[$0], ColumnTexts(live, found, at: $0)) }
            return TargetProgress(target, found.count, cells)
        }
    }
}
