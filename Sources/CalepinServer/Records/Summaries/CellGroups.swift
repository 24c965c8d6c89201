// The groups that the cells of a column make: of choices and texts a group a value, of numbers the
// parts of their histogram, of days and moments spans of time.

import CalepinExpressions

/// A group of cells.
enum CellGroup: Equatable, Sendable {
    case value(String)
    case bin(from: Decimal, to: Decimal)
    case span(TimeLine.Span, Day)
    /// All values without a group of their own.
    case others

    /// The group as a text: a value, the beginning of a part or span, or `…`.
    var name: String {
        switch self {
        case .value(let value): value
        case .bin(let from, _): from.description
        case .span(let span, let day): span.name(day)
        case .others: "…"
        }
    }
}

/// The groups of the cells of a column.
struct CellGroups: Sendable {
    let column: TableColumn
    /// The groups, in the order of the column's summary; ``CellGroup/others`` is the last one, if
    /// there is any.
    private(set) var groups: [CellGroup]
    /// For each row the place of its groups in ``lists``; -1 for an empty cell.
    private(set) var places: [Int32]
    /// The groups that cells have together.
    private(set) var lists: [[Int]] = []

    /// Groups the cells of a column.
    ///
    /// - Parameter spans: The maximum number of spans of time.
    /// Complexity: O(n) in the cells.
    init(_ cells: ColumnCells, _ summary: ColumnSummary, spans: Int) {
        column = cells.column
        (groups, places) = ([], [Int32](repeating: -1, count: cells.texts.count))
        if let days = cells.days, let time = TimeLine(days, atMost: spans) {
            group(days, time)
        } else if let numbers = cells.numbers, let bins = summary.numbers?.bins {
            group(numbers, bins)
        } else if let different = cells.different, let values = summary.values {
            group(cells.texts, different, values)
        }
    }

    /// Returns the list of one group, which is made when it is there for the first time.
    private mutating func place(of group: CellGroup?) -> Int32 {
        let group = group ?? .others
        let place = groups.firstIndex(of: group) ?? groups.count
        if place == groups.count { groups.append(group) }
        lists.append([place])
        return Int32(truncatingIfNeeded: lists.count - 1)
    }

    private mutating func group(_ days: CellDays, _ time: TimeLine) {
        groups = time.counts.map { .span(time.span, $0.from) }
        var known: [Int32: Int32] = [:]
        for ordinal in days.counts.keys.sorted() {
            guard let day = Day(ordinal: Int64(ordinal)) else { continue }
            let group = CellGroup.span(time.span, time.span.start(of: day))
            known[ordinal] = place(of: groups.contains(group) ? group : nil)
        }
        for (row, ordinal) in days.ordinals.enumerated() {
            if let ordinal, let place = known[ordinal] { places[row] = place }
        }
    }

    private mutating func group(_ numbers: CellNumbers, _ bins: [NumberSummary.Bin]) {
        groups = bins.map { .bin(from: $0.from, to: $0.to) }
        guard case .units(let units, let scale) = numbers.values, !bins.isEmpty else {
            // Numbers of many digits have no histogram.
            let all = place(of: nil)
            for row in numbers.rows { places[Int(row)] = all }
            return
        }
        lists = bins.indices.map { [$0] }
        let ends = bins.map { $0.to.units(scale) }
        for (row, unit) in zip(numbers.rows, units) {
            let place = ends.firstIndex { unit < $0 } ?? bins.count - 1
            places[Int(row)] = Int32(truncatingIfNeeded: place)
        }
    }

    private mutating func group(
        _ texts: ColumnTexts, _ different: DistinctTexts, _ values: ValueCounts
    ) {
        groups = values.listed.prefix(SummaryLimits.groups).map { .value($0.value) }
        var known: [String: Int] = [:]
        for (place, group) in groups.enumerated() { known[group.name] = place }
        let hasOthers = values.others > 0 || values.listed.count > groups.count
        if hasOthers { groups.append(.others) }
        for number in 0..<different.count {
            let own = column.values(of: different.text(number, texts)).map { value in
                known[value] ?? groups.count - 1
            }
            lists.append(Set(own).sorted())
        }
        places = different.numbers
    }
}

extension Decimal {
    /// Returns the number in units with so many digits behind the point; the greatest one where it
    /// does not fit.
    fileprivate func units(_ scale: Int) -> Int64 {
        let units = try? multiplied(by: Decimal("1e\(scale)"))
        return units?.int64() ?? .max
    }
}
