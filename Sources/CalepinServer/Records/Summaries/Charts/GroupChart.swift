// Bars in parts: a bar for each group of a column, with a part for each group of another one. What
// cannot be added, such as means, has a thin bar for each part instead.

import CalepinExpressions

/// The drawing of the figures of a crosstab.
struct GroupChart {
    let rows, groups: [String]
    /// The figures by row and group; nil for none.
    let figures: [[Decimal?]]
    /// True for figures that can be added: counts and sums, if none is negative.
    let isAdded: Bool

    private static let thin = 12

    /// Returns the drawing; nil for no rows or groups.
    ///
    /// Complexity: O(n) in the figures.
    func drawn(
        _ title: String, _ name: String, by: String, _ style: ChartStyle
    ) -> DrawnElement? {
        guard !rows.isEmpty, !groups.isEmpty else { return nil }
        let legend = Self.lines(of: groups, style.width)
        let bar = isAdded ? Chart.step : Self.thin * groups.count + 12
        var chart = Chart(
            style, name, height: 16 + legend.count * Chart.line + bar * rows.count)
        chart.appendPatterns(groups.count)
        append(legend, to: &chart)
        var top = 8 + legend.count * Chart.line
        let totals = figures.map { figures in
            figures.reduce(Decimal(0)) { (try? $0.adding($1 ?? 0)) ?? $0 }
        }
        let all = isAdded ? totals : figures.flatMap { $0.compactMap { $0 } }
        let most = all.max() ?? 0
        let numbers = all.map { style.rounded($0).count }.max() ?? 0
        let labels = min(
            style.width * 35 / 100, (rows.map(\.count).max() ?? 0) * Chart.letter + 16)
        let room = max(24, style.width - labels - numbers * Chart.letter - 16)
        for (place, row) in rows.enumerated() {
            chart.append(
                Chart.text(
                    Chart.cut(row, to: labels - 8), labels - 8, top + bar / 2 + 4, anchor: "end"))
            let part = Part(row: row, figures: figures[place], left: labels, top: top)
            if isAdded {
                stack(part, totals[place], most, room, on: &chart)
            } else {
                append(part, most, room, to: &chart)
            }
            top += bar
        }
        return chart.finished(title, style.sentence(.stacked, style.number(rows.count), by))
    }

    /// The figures of a row and where they are drawn.
    private struct Part {
        let row: String
        let figures: [Decimal?]
        let left, top: Int
    }

    private func words(_ part: Part, _ group: Int, _ style: ChartStyle) -> String {
        let number = part.figures[group].map { style.rounded($0) } ?? "–"
        return "\(part.row) · \(groups[group]): \(number)"
    }

    /// Draws the parts of a row behind each other, with their sum at the end.
    private func stack(
        _ part: Part, _ total: Decimal, _ most: Decimal, _ room: Int, on chart: inout Chart
    ) {
        var (sum, end) = (Decimal(0), 0)
        for group in groups.indices {
            guard let figure = part.figures[group], figure > 0 else { continue }
            sum = (try? sum.adding(figure)) ?? sum
            // Ends are in proportion to sums, so that rounding does not add up.
            let next = Chart.length(sum, of: most, room)
            let bar = chart.bar(
                part.left + end, part.top + 3, max(1, next - end), Chart.step - 8, group: group)
            chart.mark(words(part, group, chart.style), [bar])
            end = next
        }
        chart.append(
            Chart.text(chart.style.rounded(total), part.left + end + 8, part.top + 17))
    }

    /// Draws the figures of a row below each other.
    private func append(_ part: Part, _ most: Decimal, _ room: Int, to chart: inout Chart) {
        for group in groups.indices {
            guard let figure = part.figures[group] else { continue }
            let top = part.top + 6 + group * Self.thin
            let length = max(1, Chart.length(figure, of: most, room))
            chart.mark(
                words(part, group, chart.style),
                [
                    chart.bar(part.left, top, length, Self.thin - 2, group: group),
                    Chart.text(
                        chart.style.rounded(figure), part.left + length + 8, top + Self.thin - 2),
                ])
        }
    }

    // What the patterns mean

    /// Returns the names of groups in lines that fit a width, with their places.
    private static func lines(of groups: [String], _ width: Int) -> [[(group: Int, left: Int)]] {
        var lines: [[(group: Int, left: Int)]] = [[]]
        var left = 8
        for (group, name) in groups.enumerated() {
            let room = 30 + min(name.count, most) * Chart.letter
            if left + room > width, left > 8 {
                lines.append([])
                left = 8
            }
            lines[lines.count - 1].append((group, left))
            left += room
        }
        return lines
    }

    /// The maximum number of letters of a name beside its pattern.
    private static let most = 24

    private func append(_ legend: [[(group: Int, left: Int)]], to chart: inout Chart) {
        for (line, names) in legend.enumerated() {
            let top = 8 + line * Chart.line
            for (group, left) in names {
                chart.append(chart.bar(left, top + 2, 14, 14, group: group))
                chart.append(
                    Chart.text(
                        Chart.cut(groups[group], to: Self.most * Chart.letter), left + 20,
                        top + 14))
            }
        }
    }
}
