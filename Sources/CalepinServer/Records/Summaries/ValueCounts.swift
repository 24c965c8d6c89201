// The values of a column with the number of rows that have each: choices in the order of their
// list, others by their number. A cell of several choices has a value of each.

import CalepinExpressions

/// The number of rows with a value, or in a group.
struct ValueCount: Equatable, Sendable {
    let value: String
    var count: Int
}

/// The values of a column.
struct ValueCounts: Sendable {
    /// At most ``SummaryLimits/values``.
    private(set) var listed: [ValueCount] = []
    /// The number of different values.
    let distinct: Int
    /// The number of rows with values that are not listed, each as often as it has one.
    private(set) var others = 0

    /// Counts the values of a column.
    ///
    /// Complexity: O(n) in the different texts.
    init(_ column: TableColumn, _ texts: ColumnTexts, _ different: DistinctTexts) {
        let known = column.knownValues.prefix(SummaryLimits.values)
        for value in known where !listed.contains(where: { $0.value == value }) {
            listed.append(ValueCount(value: value, count: 0))
        }
        guard column.content == .choices || !known.isEmpty else {
            distinct = different.count
            var most = MostFrequent(SummaryLimits.values)
            for number in 0..<different.count {
                most.take(different.counts[number]) { different.text(number, texts) }
            }
            (listed, others) = (most.values, most.others)
            return
        }
        var counts: [String: Int] = [:]
        for number in 0..<different.count {
            for value in Set(column.values(of: different.text(number, texts))) {
                counts[value, default: 0] += different.counts[number]
            }
        }
        distinct = counts.count
        for place in listed.indices {
            listed[place].count = counts.removeValue(forKey: listed[place].value) ?? 0
        }
        var most = MostFrequent(SummaryLimits.values - listed.count)
        for (value, count) in counts { most.take(count) { value } }
        listed += most.values
        others = most.others
    }
}

extension DistinctTexts {
    func text(_ number: Int, _ texts: ColumnTexts) -> String { texts.text(Int(firstRows[number])) }
}

/// The values with the greatest counts among those taken, by the bytes of the value where counts
/// are equal.
private struct MostFrequent {
    private(set) var values: [ValueCount] = []
    private(set) var others = 0
    private let most: Int

    init(_ most: Int) { self.most = most }

    /// Takes a value, which is only made when it may be listed.
    ///
    /// Complexity: O(m) in the listed values.
    mutating func take(_ count: Int, _ value: () -> String) {
        if values.count == most, let last = values.last, count < last.count {
            others += count
            return
        }
        guard most > 0 else {
            others += count
            return
        }
        let one = ValueCount(value: value(), count: count)
        let place = values.firstIndex { Self.isBefore(one, $0) } ?? values.count
        values.insert(one, at: place)
        if values.count > most { others += values.removeLast().count }
    }

    private static func isBefore(_ one: ValueCount, _ other: ValueCount) -> Bool {
        if one.count != other.count { return one.count > other.count }
        return one.value.utf8.lexicographicallyPrecedes(other.value.utf8)
    }
}

extension TableColumn {
    /// The values that a column may have, in the order of their list; none for those that have no
    /// list.
    var knownValues: [String] {
        switch content {
        case .truth: ["true", "false"]
        case .yesno: ["yes", "no", "unknown"]
        default: (labels?.choices ?? []).map(\.value)
        }
    }
}
