// Bars of values: a line each, with its label before and its number behind.

import CalepinExpressions

/// The drawing of values as bars.
struct BarChart {
    /// A bar: its label, its length in proportion, and the number as a text.
    struct Bar {
        let label: String
        let length: Decimal
        let number: String
    }

    private let bars: [Bar]

    init(_ bars: [Bar]) { self.bars = bars }

    /// Creates bars of numbers of rows, with their share of all.
    init(_ counts: [(label: String, count: Int)], of whole: Int, _ style: ChartStyle) {
        bars = counts.map { label, count in
            let share = style.share(count, whole)
            let number = style.number(count) + (share.isEmpty ? "" : " (\(share))")
            return Bar(label: label, length: Decimal(count), number: number)
        }
    }

    /// Returns the drawing; nil for no bars. A negative length is drawn as none: its number says
    /// what it is.
    ///
    /// Complexity: O(n) in the bars.
    func drawn(_ title: String, _ name: String, _ style: ChartStyle) -> DrawnElement? {
        guard let most = bars.max(by: { $0.length < $1.length }) else { return nil }
        var chart = Chart(style, name, height: Chart.step * bars.count + 16)
        let labels = min(style.width * 35 / 100, longest(\.label) + 16)
        let room = max(24, style.width - labels - longest(\.number) - 16)
        for (place, bar) in bars.enumerated() {
            let top = 8 + place * Chart.step
            let length = Chart.length(bar.length, of: most.length, room)
            chart.mark(
                "\(bar.label): \(bar.number)",
                [
                    Chart.text(
                        Chart.cut(bar.label, to: labels - 8), labels - 8, top + 17, anchor: "end"),
                    chart.bar(labels, top + 3, length, Chart.step - 8),
                    Chart.text(bar.number, labels + length + 8, top + 17),
                ])
        }
        return chart.finished(
            title, style.sentence(.bars, style.number(bars.count), most.label, most.number))
    }

    /// Returns about the width of the longest text.
    private func longest(_ text: KeyPath<Bar, String>) -> Int {
        (bars.map { $0[keyPath: text].count }.max() ?? 0) * Chart.letter
    }
}
