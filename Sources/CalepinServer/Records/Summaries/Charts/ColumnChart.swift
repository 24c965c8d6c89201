// Numbers of rows along an axis: the parts of a histogram as columns without gaps, spans of time
// as a line with a point for each.

import CalepinExpressions

/// The drawing of numbers of rows along an axis.
struct ColumnChart {
    /// The numbers of rows, with what a person is told of each.
    let counts: [(label: String, count: Int)]
    /// The texts below the axis: at the middle of each part; or at its edges, with one more.
    let axis: [String]
    let isLine: Bool

    private static let (height, top, bottom) = (220, 12, 28)

    /// Returns the drawing; nil for no parts.
    ///
    /// Complexity: O(n) in the parts.
    func drawn(_ title: String, _ name: String, _ style: ChartStyle) -> DrawnElement? {
        guard let most = counts.max(by: { $0.count < $1.count }) else { return nil }
        var chart = Chart(style, name, height: Self.height + Self.top + Self.bottom)
        let ticks = Self.ticks(upTo: most.count)
        let highest = max(1, ticks.last ?? 1)
        let left = style.number(highest).count * Chart.letter + 16
        let frame = Frame(left: left, width: style.width - left - 16, parts: counts.count)
        func height(_ count: Int) -> Int { count * Self.height / highest }
        for tick in ticks {
            let level = Self.top + Self.height - height(tick)
            chart.append(Chart.rule("M\(left) \(level)H\(style.width - 16)"))
            chart.append(
                Chart.text(style.number(tick), left - 8, level + 4, anchor: "end", isQuiet: true))
        }
        appendAxis(to: &chart, frame)
        let tops = counts.map { Self.top + Self.height - height($0.count) }
        if isLine { chart.append(line(frame, tops)) }
        let whole = counts.reduce(0) { $0 + $1.count }
        for (place, (label, count)) in counts.enumerated() {
            let words = "\(label): \(style.number(count)) (\(style.share(count, whole)))"
            let (from, to) = (frame.edge(place), frame.edge(place + 1))
            chart.mark(
                words,
                [
                    isLine
                        ? Self.point(frame.middle(place), tops[place])
                        : chart.bar(
                            from, tops[place], max(1, to - from - 1),
                            Self.top + Self.height - tops[place])
                ])
        }
        let words = style.sentence(
            isLine ? .line : .columns, style.number(counts.count), most.label,
            style.number(most.count))
        return chart.finished(title, words)
    }

    /// The places along the axis.
    private struct Frame {
        let left, width, parts: Int

        func edge(_ place: Int) -> Int { left + place * width / parts }
        func middle(_ place: Int) -> Int { (edge(place) + edge(place + 1)) / 2 }
    }

    /// Returns the levels of an axis from 0 to a number: at most six, in steps of 1, 2 or 5 times
    /// a power of ten.
    static func ticks(upTo most: Int) -> [Int] {
        var (step, next) = (1, 0)
        while (max(1, most) + step - 1) / step > 5 {
            step = step / [1, 2, 5][next] * [2, 5, 10][next]
            next = (next + 1) % 3
        }
        let last = (max(1, most) + step - 1) / step
        return (0...last).map { $0 * step }
    }

    /// Appends the texts below, as many as have room.
    private func appendAxis(to chart: inout Chart, _ frame: Frame) {
        let longest = (axis.map(\.count).max() ?? 0) * Chart.letter + 12
        let slot = max(1, frame.width / frame.parts)
        let every = max(1, (longest + slot - 1) / slot)
        let isAtEdges = axis.count > frame.parts
        var end = 0
        for place in stride(from: 0, to: axis.count, by: every) {
            let middle = isAtEdges ? frame.edge(place) : frame.middle(place)
            let half = longest / 2
            // Texts at the ends stay inside.
            let kept = min(max(middle, half), frame.left + frame.width + 16 - half)
            guard kept - half >= end else { continue }
            end = kept + half
            chart.append(
                Chart.text(
                    axis[place], kept, Self.top + Self.height + 19, anchor: "middle",
                    isQuiet: true))
        }
    }

    private func line(_ frame: Frame, _ tops: [Int]) -> DrawnElement {
        let points = tops.enumerated().map { "\(frame.middle($0.offset)) \($0.element)" }
        return DrawnElement(
            .path,
            [
                ("class", "line"), ("stroke", ChartStyle.colours[0]), ("stroke-width", "2"),
                ("fill", "none"), ("d", "M" + points.joined(separator: "L")),
            ])
    }

    private static func point(_ left: Int, _ top: Int) -> DrawnElement {
        DrawnElement(
            .circle,
            [
                ("class", "c1"), ("fill", ChartStyle.colours[0]), ("cx", "\(left)"),
                ("cy", "\(top)"), ("r", "4"),
            ])
    }
}
