// The language, the width and the colours of drawings, and the words and numbers in them.

import CalepinExport
import CalepinExpressions
import CalepinForms

/// The figure that a drawing of a crosstab shows.
enum CrosstabFigure: String, CaseIterable, Sendable {
    case count, sum, mean
}

/// The style of drawings and texts of a summary.
struct ChartStyle: Sendable {
    let language: Language
    /// The code of the language of the form's texts.
    let texts: String
    /// The width in the units of a drawing, of which a letter has at most about eight.
    let width: Int
    let figure: CrosstabFigure

    /// Creates a style; without a language of texts they are in that of the words.
    init(
        _ language: Language, texts: String? = nil, width: Int = SummaryLimits.width,
        figure: CrosstabFigure = .count
    ) {
        (self.language, self.texts) = (language, texts ?? language.code)
        (self.width, self.figure) = (width, figure)
    }

    func word(_ word: SummaryTexts) -> String { word.text(in: language) }

    func sentence(_ sentence: SummarySentence, _ arguments: String...) -> String {
        sentence.text(in: language, arguments)
    }

    // Numbers

    /// The number of digits behind the point of a mean.
    private static let meanPlaces = 4

    func number(_ count: Int) -> String { NumberStyle(of: language).written("\(count)") }

    /// Returns a number with all of its digits.
    func number(_ number: Decimal) -> String {
        NumberStyle(of: language).written(number.description)
    }

    /// Returns a number with as many digits as people read.
    func rounded(_ number: Decimal) -> String {
        self.number((try? number.rounded(toPlaces: Self.meanPlaces)) ?? number)
    }

    /// Returns a part as a percentage with a digit, rounded half up; empty for a part of nothing.
    func share(_ part: Int, _ whole: Int) -> String {
        guard whole > 0 else { return "" }
        let tenths = (part * 2_000 + whole) / (whole * 2)
        let text = "\(tenths / 10).\(tenths % 10)"
        return NumberStyle(of: language).written(text) + "\u{00A0}%"
    }

    // Texts

    /// Returns the title of a column.
    func title(_ column: TableColumn) -> String {
        if case .known(let known) = column.source { return word(.column(known)) }
        let own = column.title?.text(in: texts) ?? ""
        let title = own.isEmpty ? column.name : own
        let around = column.around?.text(in: texts) ?? ""
        return around.isEmpty ? title : around + ": " + title
    }

    /// Returns the label of a group of a column's cells.
    func label(_ group: CellGroup, of column: TableColumn) -> String {
        switch group {
        case .value(let value): label(of: value, in: column)
        case .bin(let from, let to): number(from) + " – " + number(to)
        case .span(let span, let day): label(of: day, span)
        case .others: word(.others)
        }
    }

    private func label(of value: String, in column: TableColumn) -> String {
        if let label = column.labels { return label.text(of: value, in: texts) }
        let known = SummaryTexts(value: value, of: column)
        return known.map { word($0) } ?? value
    }

    /// Returns the first day of a span of time as people write it.
    func label(of day: Day, _ span: TimeLine.Span) -> String {
        let picture =
            switch span {
            case .day, .week: "%e %b %Y"
            case .month: "%b %Y"
            case .year: "%Y"
            }
        return (try? CalendarPicture(picture))?.text(of: day, in: language) ?? day.description
    }

    /// Returns the names of the days of the week, from Monday on.
    var weekdays: [String] {
        let picture = try? CalendarPicture("%a")
        return (0..<7).map { place in
            // 1970 began on a Thursday.
            guard let day = Day(ordinal: Int64(4 + place)) else { return "" }
            return picture?.text(of: day, in: language) ?? day.description
        }
    }

    // Colours

    /// The colours of marks, dark enough on white. A page that shows the drawing has others of its
    /// own, by the classes `c1` and so on.
    static let colours = ["#2f5d8a", "#a3541a", "#3d7a34", "#7b4b94", "#806600", "#0b756f"]
    static let (ink, quiet, hair, ground) = ("#14181f", "#565b66", "#d0cec6", "#ffffff")

    /// The shapes that cut into the colour of a mark, each for a group; none for the first one.
    static let patterns = [
        "", "M-2 2L2-2M0 8L8 0M6 10L10 6", "M-2 6L2 10M0 0L8 8M6-2L10 2", "M0 4H8", "M4 0V8",
        "M0 4H8M4 0V8", "M2 2H4V4H2ZM6 6H8V8H6Z",
    ]
}
