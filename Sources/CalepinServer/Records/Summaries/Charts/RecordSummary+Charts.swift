// The drawings of a summary: which one a column has, by what it contains.

import CalepinExpressions

extension RecordSummary {
    /// Returns the drawings of a column: `chart`, of days and moments also `weekdayChart`, and
    /// `groupChart` by the groups of another column.
    ///
    /// Complexity: O(n) in the values listed.
    func charts(
        of part: Part, _ style: ChartStyle
    ) -> [(key: StaticString, chart: DrawnElement)] {
        var charts: [(StaticString, DrawnElement)] = []
        if let chart = part.column.chart(style) { charts.append(("chart", chart)) }
        if let chart = part.column.weekdayChart(style) { charts.append(("weekdayChart", chart)) }
        if let chart = groupChart(of: part, style) { charts.append(("groupChart", chart)) }
        return charts
    }

    /// Returns the file with the drawing of the first column, by the groups of another one where
    /// these are asked for; nil where there is nothing to be drawn.
    ///
    /// Complexity: O(n) in the values listed.
    func drawing(_ style: ChartStyle) -> [UInt8]? {
        parts.first.flatMap { drawing(of: $0, style) }
    }

    /// Returns the file with the drawing of a column, as ``drawing(_:)`` does of the first.
    func drawing(of part: Part, _ style: ChartStyle) -> [UInt8]? {
        let chart = part.crosstab == nil ? part.column.chart(style) : groupChart(of: part, style)
        return chart?.file()
    }

    private func groupChart(of part: Part, _ style: ChartStyle) -> DrawnElement? {
        guard let crosstab = part.crosstab, let groups else { return nil }
        let column = part.column.column
        let (own, other) = (style.title(column), style.title(groups))
        let names = crosstab.by.map { style.label($0, of: groups) }
        let name = "\(column.name)-by-\(groups.name)"
        guard let figures = crosstab.figures(style.figure) else {
            // Numbers without a third column have figures of their own.
            let isSum = style.figure == .sum
            let bars = zip(names, crosstab.numbers).compactMap { name, numbers in
                numbers.map {
                    let number = isSum ? $0.sum : $0.mean
                    return BarChart.Bar(
                        label: name, length: number, number: style.rounded(number))
                }
            }
            let title = style.sentence(isSum ? .sumOf : .meanOf, own, other, own)
            return BarChart(bars).drawn(title, name, style)
        }
        let isNegative = figures.contains { $0.contains { ($0 ?? 0) < 0 } }
        let chart = GroupChart(
            rows: crosstab.rows.map { style.label($0, of: column) }, groups: names,
            figures: figures, isAdded: style.figure != .mean && !isNegative)
        return chart.drawn(groupTitle(of: part, style) ?? own, name, by: other, style)
    }

    /// Returns the title of a column by the groups of another one; nil without these.
    func groupTitle(of part: Part, _ style: ChartStyle) -> String? {
        guard let groups else { return nil }
        let sentence: SummarySentence =
            switch style.figure {
            case .count: .crossed
            case .sum: .sumOf
            case .mean: .meanOf
            }
        return style.sentence(
            sentence, style.title(part.column.column), style.title(groups),
            measure.map(style.title) ?? "")
    }
}

extension Crosstab {
    /// Returns a figure of each cell, by row and group; nil where there is no third column to sum
    /// up.
    func figures(_ figure: CrosstabFigure) -> [[Decimal?]]? {
        let all = rows.indices.map { row in by.indices.map { cell(row, $0) } }
        switch (figure, measured) {
        case (.count, _): return all.map { $0.map { Decimal($0.count) } }
        case (_, nil): return nil
        case (.sum, let measured?):
            return all.map { $0.map { $0.sum.count > 0 ? $0.sum.total(of: measured) : nil } }
        case (.mean, let measured?): return all.map { $0.map { $0.sum.mean(of: measured) } }
        }
    }
}

extension ColumnSummary {
    /// Returns the drawing of a column; nil for one that has nothing to be drawn.
    fileprivate func chart(_ style: ChartStyle) -> DrawnElement? {
        let title = style.title(column)
        if let numbers {
            let bins = numbers.bins.map { bin in
                let label = style.label(.bin(from: bin.from, to: bin.to), of: column)
                return (label: label, count: bin.count)
            }
            let edges = (numbers.bins.map(\.from) + numbers.bins.suffix(1).map(\.to))
                .map { style.number($0) }
            return ColumnChart(counts: bins, axis: edges, isLine: false)
                .drawn(style.sentence(.distribution, title), column.name, style)
        }
        if let time {
            let spans = time.counts.map {
                (label: style.label(of: $0.from, time.span), count: $0.count)
            }
            return ColumnChart(counts: spans, axis: spans.map(\.label), isLine: true)
                .drawn(style.sentence(.overTime, title), column.name, style)
        }
        guard let values else { return nil }
        var counts = values.listed.map { one in
            (label: style.label(.value(one.value), of: column), count: one.count)
        }
        if values.others > 0 { counts.append((style.word(.others), values.others)) }
        return BarChart(counts, of: filled, style).drawn(title, column.name, style)
    }

    /// Returns the drawing of the days of the week; nil for a column of others.
    fileprivate func weekdayChart(_ style: ChartStyle) -> DrawnElement? {
        guard let time else { return nil }
        let counts = zip(style.weekdays, time.weekdays).map { (label: $0, count: $1) }
        return BarChart(counts, of: filled, style).drawn(
            style.sentence(.weekdays, style.title(column)), column.name + "-weekdays", style)
    }
}
