// Days and moments over time: how many are in each day, week, month or year, whichever fits, and
// on each day of the week.

import CalepinExpressions

/// The days of a column's cells.
struct CellDays: Sendable {
    /// The day of each row by its ordinal; nil for a cell without one.
    let ordinals: [Int32?]
    /// The number of rows of each day.
    let counts: [Int32: Int]

    /// Reads the days of a column of days or moments, these in a zone.
    ///
    /// - Parameter offset: The minutes of the zone east of UTC.
    /// Complexity: O(n) in the bytes.
    init(_ texts: ColumnTexts, _ content: TableColumn.Content, offset: Int) {
        var ordinals = [Int32?](repeating: nil, count: texts.count)
        var counts: [Int32: Int] = [:]
        texts.forEachFilled { row, bytes in
            let text = Substring(decoding: bytes, as: UTF8.self)
            guard let day = Self.day(text, content, offset) else { return }
            ordinals[row] = day.ordinal
            counts[day.ordinal, default: 0] += 1
        }
        (self.ordinals, self.counts) = (ordinals, counts)
    }

    /// Returns the day of a cell of days or moments.
    static func day(
        _ text: Substring, _ content: TableColumn.Content, _ offset: Int
    ) -> Day? {
        guard content == .instant else { return Day.parse(String(text)) }
        let furthest = RecordTableLimits.milliseconds
        guard let at = Int64(text, in: -furthest...furthest) else { return nil }
        return Instant(milliseconds: at, offsetMinutes: Int16(clamping: offset))?.day
    }
}

/// Days in spans of time.
struct TimeLine: Sendable {
    /// The spans, by the name that pages know.
    enum Span: String, CaseIterable, Sendable {
        case day, week, month, year
    }

    let span: Span
    /// The number of rows in each span, by its first day, without a gap.
    let counts: [(from: Day, count: Int)]
    /// The number of rows on each day of the week, from Monday on.
    let weekdays: [Int]
    /// The number of rows before or after the spans: of more years than there may be spans, those
    /// are listed that have the most rows together.
    let outside: Int

    /// Counts days in the smallest span of which there are at most `most`; nil for no days.
    ///
    /// Complexity: O(n log n) in the different days, and in the spans.
    init?(_ days: CellDays, atMost most: Int = SummaryLimits.spans) {
        let known = days.counts.keys.sorted().compactMap { Day(ordinal: Int64($0)) }
        guard let first = known.first, let last = known.last else { return nil }
        let span = Span.allCases.first { $0.count(first, last, atMost: most) != nil } ?? .year
        var starts: [(from: Day, count: Int)] = []
        var weekdays = [Int](repeating: 0, count: 7)
        for day in known {
            let (start, count) = (span.start(of: day), days.counts[day.ordinal] ?? 0)
            weekdays[day.weekday - 1] += count
            if starts.last?.from == start {
                starts[starts.count - 1].count += count
            } else {
                starts.append((start, count))
            }
        }
        let window = Self.window(of: starts, span, most)
        var line: [(from: Day, count: Int)] = []
        var inside = 0
        for (start, count) in window {
            while let next = line.last.flatMap({ span.next(after: $0.from) }), next < start {
                line.append((next, 0))
            }
            line.append((start, count))
            inside += count
        }
        (self.span, self.weekdays, counts) = (span, weekdays, line)
        outside = starts.reduce(0) { $0 + $1.count } - inside
    }

    /// Returns the spans of those that fit between the first and the last one of them and have
    /// the most rows together, the later ones of equal.
    private static func window(
        of starts: [(from: Day, count: Int)], _ span: Span, _ most: Int
    ) -> ArraySlice<(from: Day, count: Int)> {
        guard span == .year else { return starts[...] }
        var (low, sum, best, bestSum) = (0, 0, 0..<0, 0)
        for high in starts.indices {
            sum += starts[high].count
            while starts[high].from.year - starts[low].from.year >= most {
                sum -= starts[low].count
                low += 1
            }
            if sum >= bestSum { (best, bestSum) = (low..<high + 1, sum) }
        }
        return starts[best]
    }
}

extension TimeLine.Span {
    /// Returns the number of spans from one day to another; nil for more than a maximum.
    fileprivate func count(_ first: Day, _ last: Day, atMost most: Int) -> Int? {
        var (start, count) = (self.start(of: first), 0)
        while start <= last {
            count += 1
            guard count <= most else { return nil }
            guard let next = next(after: start) else { break }
            start = next
        }
        return count
    }

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
