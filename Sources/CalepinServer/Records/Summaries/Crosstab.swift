// Groups of two columns against each other: how many rows are in both, and of a column of numbers
// the sum and mean in each group.

import CalepinExpressions

/// The groups of the cells of a column.
struct CellGroups: Sendable {
    /// The names of the groups, at most ``SummaryLimits/groups``; the last one of more is `…`.
    let names: [String]
    /// The groups of each row, by their places; none for an empty cell.
    let places: [[Int]]

    /// The name of the group of all values without one of their own.
    static let others = "…"

    /// Groups the cells of a column as its summary does.
    ///
    /// Complexity: O(n) in the cells.
    init(_ summary: ColumnSummary, _ texts: [String], offset: Int) {
        let column = summary.column
        var groups: (_ text: String) -> [String] = { column.values(of: $0) }
        var names = summary.values.map(\.value)
        if let time = summary.time {
            names = time.counts.map { time.span.name($0.from) }
            groups = { text in
                let day = TimeLine.day(text, column.content, offset)
                return day.map { [time.span.name(time.span.start(of: $0))] } ?? []
            }
        }
        var list = Array(names.prefix(SummaryLimits.groups))
        var known: [String: Int] = [:]
        for (place, name) in list.enumerated() { known[name] = place }
        places = texts.map { text in
            guard !text.isEmpty else { return [] }
            return Set(
                groups(text).map { name in
                    if let place = known[name] { return place }
                    let other = known[Self.others] ?? list.count
                    if other == list.count {
                        known[Self.others] = other
                        list.append(Self.others)
                    }
                    return other
                }
            ).sorted()
        }
        self.names = list
    }
}

/// The summary of a column by the groups of another one.
struct Crosstab: Sendable {
    /// The groups of the other column.
    let by: [String]
    /// The groups of the column, with the number of rows in each of the other; none for numbers.
    var rows: [(name: String, counts: [Int])] = []
    /// The summary of the numbers in each group of the other column; nil for an empty one.
    var numbers: [NumberSummary?] = []

    /// Makes the crosstab of a column that has been summarised.
    ///
    /// Complexity: O(n log n) in the cells.
    init(_ summary: ColumnSummary, _ texts: [String], by groups: CellGroups, offset: Int) {
        by = groups.names
        if summary.numbers != nil {
            var parts = [[String]](repeating: [], count: by.count)
            for (text, places) in zip(texts, groups.places) where !text.isEmpty {
                for place in places { parts[place].append(text) }
            }
            numbers = parts.map { NumberSummary($0) }
            return
        }
        let own = CellGroups(summary, texts, offset: offset)
        var counts = [[Int]](
            repeating: [Int](repeating: 0, count: by.count), count: own.names.count)
        for (mine, others) in zip(own.places, groups.places) {
            for place in mine {
                for other in others { counts[place][other] += 1 }
            }
        }
        rows = zip(own.names, counts).map { ($0, $1) }
    }
}
