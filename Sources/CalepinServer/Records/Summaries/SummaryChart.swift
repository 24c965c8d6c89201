// The drawing of a column's summary as SVG: bars of values, of a histogram or of a time line, with
// the number at each bar. The same summary gives the same bytes. Texts are escaped, there is no
// script in it, and colours follow the reader's preference for light or dark.

import CalepinExpressions

/// A drawing of a summary.
struct SummaryChart {
    /// A bar: its label and its number.
    struct Bar: Equatable {
        let label: String
        let count: Int
    }

    private let title: String
    private let bars: [Bar]
    /// The width of the drawing, the height of a bar with the room around it, and the width of the
    /// labels, in units of the drawing.
    private static let width = 640
    private static let step = 28
    private static let labels = 200
    /// The maximum number of characters of a label.
    private static let labelCharacters = 28

    /// Creates the drawing of a column in a language, with labels in another if that is given; nil
    /// for one that has nothing to be drawn.
    init?(_ summary: ColumnSummary, in language: Language, texts: String? = nil) {
        let texts = texts ?? language.code
        title = summary.column.title(in: texts)
        if let numbers = summary.numbers, !numbers.bins.isEmpty {
            let style = NumberStyle(of: language)
            bars = numbers.bins.map { bin in
                let (from, to) = (bin.from.description, bin.to.description)
                return Bar(
                    label: style.written(from) + " – " + style.written(to), count: bin.count)
            }
        } else if let time = summary.time {
            bars = time.counts.map { Bar(label: time.span.name($0.from), count: $0.count) }
        } else {
            let rest = summary.others > 0 ? [ValueCount(value: "…", count: summary.others)] : []
            bars = (summary.values + rest).map { one in
                let text = summary.column.labels?.text(of: one.value, in: texts)
                return Bar(label: text ?? one.value, count: one.count)
            }
        }
        guard !bars.isEmpty else { return nil }
    }

    /// Returns the bytes of the drawing.
    ///
    /// Complexity: O(n) in the bars.
    func svg() -> [UInt8] {
        let height = Self.step * bars.count + 16
        let most = max(1, bars.map(\.count).max() ?? 1)
        let room = Self.width - Self.labels - 80
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.width) \(height)" \
            role="img" font-family="sans-serif" font-size="13"><title>\(Self.escaped(title))\
            </title><style>text{fill:#1b1f24}rect{fill:#2f5d8a}\
            @media(prefers-color-scheme:dark){text{fill:#e6e8eb}rect{fill:#8ab4e0}}</style>

            """
        for (place, bar) in bars.enumerated() {
            let top = 8 + place * Self.step
            let length = bar.count * room / most
            let end = Self.labels + length + 8
            text += """
                <text x="\(Self.labels - 8)" y="\(top + 17)" text-anchor="end">\
                \(Self.escaped(Self.cut(bar.label)))</text>\
                <rect x="\(Self.labels)" y="\(top + 3)" width="\(length)" \
                height="\(Self.step - 8)"/>\
                <text x="\(end)" y="\(top + 17)">\(bar.count)</text>

                """
        }
        return Array((text + "</svg>\n").utf8)
    }

    private static func cut(_ text: String) -> String {
        text.count <= labelCharacters ? text : text.prefix(labelCharacters - 1) + "…"
    }

    /// Returns a text for the content of an element; what XML has no character for is left out.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped += " "
            case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension TableColumn {
    /// Returns the label of the field in a language; the name where there is none.
    fileprivate func title(in language: String) -> String {
        let label = title?.text(in: language) ?? ""
        return label.isEmpty ? name : label
    }
}
