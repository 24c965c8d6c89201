// The summary of one column over the rows that were found: how many have a value, and what these
// are, by what the column contains. Numbers are in NumberSummary.swift, the JSON is in
// RecordSummary.swift.

import CalepinExpressions

/// The number of rows with a value, or in a group.
struct ValueCount: Equatable, Sendable {
    let value: String
    var count: Int
}

/// The summary of a column.
struct ColumnSummary: Sendable {
    let column: TableColumn
    /// The number of rows that have a value.
    let filled: Int
    /// The numbers; nil for a column of others.
    var numbers: NumberSummary?
    /// The values: choices in the order of their list, others by their number.
    var values: [ValueCount] = []
    /// The number of different values.
    var distinct = 0
    /// The number of rows with values that are not listed.
    var others = 0
    /// The days in spans of time, one after the other without a gap; nil for other columns.
    var time: TimeLine?

    /// Makes the summary of a column from the texts of its cells, one for each row.
    ///
    /// - Parameter offset: The minutes of the zone in which moments have their day.
    /// Complexity: O(n log n).
    init(_ column: TableColumn, _ texts: [String], offset: Int) {
        self.column = column
        let filled = texts.filter { !$0.isEmpty }
        self.filled = filled.count
        switch column.content {
        case .place, .file: break
        case .day, .instant:
            time = TimeLine(filled.compactMap { TimeLine.day($0, column.content, offset) })
        case .number: numbers = NumberSummary(filled)
        case .any:
            numbers = filled.allSatisfy { (try? Decimal($0)) != nil } ? NumberSummary(filled) : nil
            if numbers == nil { count(filled) }
        case .text, .time, .truth, .yesno, .choice, .choices: count(filled)
        }
    }

    private mutating func count(_ texts: [String]) {
        var counts: [String: Int] = [:]
        for text in texts {
            for value in column.values(of: text) { counts[value, default: 0] += 1 }
        }
        distinct = counts.count
        let known = (column.labels?.choices ?? []).map(\.value).prefix(SummaryLimits.values)
        for value in known where !values.contains(where: { $0.value == value }) {
            values.append(ValueCount(value: value, count: counts.removeValue(forKey: value) ?? 0))
        }
        let rest = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let room = SummaryLimits.values - values.count
        for (value, count) in rest.prefix(room) {
            values.append(ValueCount(value: value, count: count))
        }
        others = rest.dropFirst(room).reduce(0) { $0 + $1.value }
    }
}

/// Days in spans of time.
struct TimeLine: Sendable {
    /// The spans, by the name that pages know.
    enum Span: String, CaseIterable, Sendable {
        case day, week, month, year
    }

    let span: Span
    /// The number of days in each span, by its first day, without a gap.
    let counts: [(from: Day, count: Int)]

    /// Counts days in the smallest span of which there are not too many; nil for no days.
    ///
    /// Complexity: O(n) in the days, and in the spans.
    init?(_ days: [Day]) {
        guard let first = days.min(), let last = days.max() else { return nil }
        let span =
            Span.allCases.first { span in
                var (start, count) = (span.start(of: first), 0)
                while start <= last, count <= SummaryLimits.spans {
                    count += 1
                    guard let next = span.next(after: start) else { break }
                    start = next
                }
                return count <= SummaryLimits.spans
            } ?? .year
        var counts: [Day: Int] = [:]
        for day in days { counts[span.start(of: day), default: 0] += 1 }
        var line: [(from: Day, count: Int)] = []
        var start: Day? = span.start(of: first)
        while let day = start, day <= last, line.count < SummaryLimits.spans {
            line.append((day, counts[day] ?? 0))
            start = span.next(after: day)
        }
        (self.span, self.counts) = (span, line)
    }

    /// Returns the day of a cell of days or moments.
    static func day(_ text: String, _ content: TableColumn.Content, _ offset: Int) -> Day? {
        guard content == .instant else { return Day.parse(text) }
        let furthest = RecordTableLimits.milliseconds
        guard let at = Int64(text, in: -furthest...furthest) else { return nil }
        return Instant(milliseconds: at, offsetMinutes: Int16(clamping: offset))?.day
    }
}

extension TimeLine.Span {
    /// Returns the first day of the span that a day is in; weeks begin on Monday.
    func start(of day: Day) -> Day {
        switch self {
        case .day: day
        case .week: Day(ordinal: Int64(day.ordinal) - Int64(day.weekday - 1)) ?? day
        case .month: Day(year: day.year, month: day.month, day: 1) ?? day
        case .year: Day(year: day.year, month: 1, day: 1) ?? day
        }
    }

    /// Returns the first day of the next span; nil at the end of the calendar.
    func next(after start: Day) -> Day? {
        switch self {
        case .day: Day(ordinal: Int64(start.ordinal) + 1)
        case .week: Day(ordinal: Int64(start.ordinal) + 7)
        case .month:
            start.month == 12
                ? Day(year: start.year + 1, month: 1, day: 1)
                : Day(year: start.year, month: start.month + 1, day: 1)
        case .year: Day(year: start.year + 1, month: 1, day: 1)
        }
    }

    /// Returns the name of a span that begins with a day.
    func name(_ start: Day) -> String {
        let text = start.description
        switch self {
        case .day, .week: return text
        case .month: return String(text.prefix(text.utf8.count - 3))
        case .year: return String(text.prefix(text.utf8.count - 6))
        }
    }
}
