// The text of a summary for a terminal: tables with columns below each other, and bars of blocks.

import CalepinExpressions

extension RecordSummary {
    /// Returns the text, with a paragraph for each column.
    ///
    /// Complexity: O(n) in the values listed.
    func text(_ style: ChartStyle) -> String {
        guard count > 0 else { return style.sentence(.nothing) + "\n" }
        var paragraphs: [String] = []
        for part in parts {
            let title = style.title(part.column.column)
            let filled = style.sentence(
                .filled, style.number(part.column.filled), style.number(part.column.count))
            paragraphs.append(TextTable.plain(title) + "\n" + filled + "\n")
            paragraphs += part.column.tables(style).map(\.text)
            if let crosstab = part.crosstab { paragraphs.append(text(part, crosstab, style)) }
        }
        return paragraphs.joined(separator: "\n")
    }

    private func text(_ part: Part, _ crosstab: Crosstab, _ style: ChartStyle) -> String {
        guard let groups else { return "" }
        let column = part.column.column
        let (own, other) = (style.title(column), style.title(groups))
        let names = crosstab.by.map { style.label($0, of: groups) }
        guard let figures = crosstab.figures(style.figure) else {
            let rows = zip(names, crosstab.numbers).map { name, numbers in
                [name] + (numbers.map { $0.figures(style).map(\.number) } ?? [])
            }
            let heads = NumberSummary.words.map { style.word($0) }
            return TextTable(title: style.sentence(.crossed, own, other), [[""] + heads] + rows)
                .text
        }
        let rows = zip(crosstab.rows, figures).map { row, figures in
            [style.label(row, of: column)] + figures.map { $0.map { style.rounded($0) } ?? "" }
        }
        return TextTable(title: groupTitle(of: part, style) ?? own, [[own] + names] + rows).text
    }
}

extension NumberSummary {
    /// The words of the figures.
    fileprivate static let words: [SummaryTexts] = [.sum, .mean, .min, .q1, .median, .q3, .max]

    /// Returns the figures with their words.
    fileprivate func figures(_ style: ChartStyle) -> [(word: String, number: String)] {
        zip(Self.words, [sum, mean] + quartiles).map { (style.word($0), style.rounded($1)) }
    }
}

extension ColumnSummary {
    /// Returns the tables of a column.
    fileprivate func tables(_ style: ChartStyle) -> [TextTable] {
        let name = style.title(column)
        if let numbers {
            let rows = numbers.figures(style).map { [$0.word, $0.number] }
            let bins = numbers.bins.map {
                (style.label(.bin(from: $0.from, to: $0.to), of: column), $0.count)
            }
            let distribution = counted(bins, style.sentence(.distribution, name), style)
            return [TextTable(title: name, rows)] + (bins.isEmpty ? [] : [distribution])
        }
        if let time {
            var spans = time.counts.map { (style.label(of: $0.from, time.span), $0.count) }
            if time.outside > 0 { spans.append((style.word(.others), time.outside)) }
            let days = Array(zip(style.weekdays, time.weekdays))
            return [
                counted(spans, style.sentence(.overTime, name), style),
                counted(days, style.sentence(.weekdays, name), style),
            ]
        }
        if let bounds {
            let degrees = [bounds.south, bounds.west, bounds.north, bounds.east].map(style.number)
            let words = SummarySentence.bounds.text(in: style.language, degrees)
            return [TextTable(title: words, [])]
        }
        guard let values, values.distinct > 0 else { return [] }
        var counts = values.listed.map { (style.label(.value($0.value), of: column), $0.count) }
        if values.others > 0 { counts.append((style.word(.others), values.others)) }
        return [counted(counts, name, style)]
    }

    /// The length of the longest bar, in blocks.
    private static let blocks = 24

    private func counted(
        _ counts: [(label: String, count: Int)], _ title: String, _ style: ChartStyle
    ) -> TextTable {
        let most = max(1, counts.map(\.count).max() ?? 1)
        let heads = ["", style.word(.records), style.word(.share), ""]
        return TextTable(
            title: title,
            [heads]
                + counts.map { label, count in
                    let bar = String(repeating: "█", count: count * Self.blocks / most)
                    return [label, style.number(count), style.share(count, filled), bar]
                })
    }
}

/// A table of texts in columns: the first one and bars to the left, others to the right.
struct TextTable {
    let title: String
    private let rows: [[String]]

    init(title: String, _ rows: [[String]]) {
        self.title = Self.plain(title)
        self.rows = rows.map { $0.map(Self.plain) }
    }

    /// The widest cell, in characters.
    private static let widest = 40

    /// Returns a text in one line that fits a cell.
    static func plain(_ text: String) -> String {
        let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        return line.count <= widest * 2 ? line : line.prefix(widest * 2 - 1) + "…"
    }

    /// The lines of the table, each with its end.
    var text: String {
        let width = rows.map(\.count).max() ?? 0
        let widths = (0..<width).map { column in
            min(Self.widest, rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0)
        }
        let lines = rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let cut = String(cell.prefix(Self.widest))
                let room = String(repeating: " ", count: max(0, widths[column] - cut.count))
                let isLeft = column == 0 || cut.hasPrefix("█")
                line += (column > 0 ? "  " : "") + (isLeft ? cut + room : room + cut)
            }
            while line.hasSuffix(" ") { line.removeLast() }
            return "  " + line + "\n"
        }
        return title + "\n" + lines.joined()
    }
}
