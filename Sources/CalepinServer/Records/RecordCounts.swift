// The numbers of a table that lead into it: how many records there are, how many came in lately,
// and how many wait for review, for everybody and for each person. They are counted over the rows
// in memory; RecordTables keeps them until the table changes.

import CalepinExpressions
import CalepinQuery

/// The numbers of a table.
struct RecordCounts: Sendable {
    /// The sum of the sequences of the last changes that are counted, over the scopes.
    let sequence: Int64
    /// The number of records.
    let records: Int
    /// The number of those that wait for review; nil for records that are not reviewed.
    var waiting: Int?
    /// The numbers of those that wait and are assigned to somebody, by the name of the account.
    var assigned: [String: Int] = [:]
    /// The numbers of records that were created in each hour since 1970, as far back as
    /// ``lately(at:days:)`` looks at the time of the count.
    private var created: [Int64: Int] = [:]

    /// The length of an hour, in milliseconds.
    private static let hour: Int64 = 3_600_000
    /// The maximum number of days for which records are counted.
    static let maxDays: Int64 = 7

    /// Counts the rows of a table; nil while it is being filled.
    ///
    /// - Parameter moment: The time in milliseconds since 1970.
    /// Complexity: O(n) in the records.
    /// Throws: `QueryError`, `Problem` when the machine's clock shows no day of the calendar.
    init?(_ table: isolated RecordTable, at moment: Int64) throws {
        guard table.sources.areFilled else { return nil }
        let live = table.live
        (sequence, records) = (table.sources.high, live.count)
        try countCreated(table, at: moment)
        guard live.view.filters.contains(where: { $0.name == ReadableCollection.waiting })
        else { return }
        let query = Query(filters: [ReadableCollection.waiting], limit: live.count)
        let rows = try live.find(query, try EvaluationContext.ofRows(live.count)).rows
        waiting = rows.count
        let place = table.columns.firstIndex { $0.name == KnownColumn.assignee.rawValue }
        for row in rows {
            let name = place.map { live.text(row, at: $0) } ?? ""
            if !name.isEmpty { assigned[name, default: 0] += 1 }
        }
    }

    private mutating func countCreated(
        _ table: isolated RecordTable, at moment: Int64
    ) throws {
        let live = table.live
        let name = KnownColumn.created.rawValue
        guard let place = table.columns.firstIndex(where: { $0.name == name }) else { return }
        let first = moment / Self.hour - 24 * Self.maxDays
        let all = Query(limit: live.count)
        for row in try live.find(all, try EvaluationContext.ofRows(live.count)).rows {
            let moments = 0...RecordTableLimits.milliseconds
            guard let at = Int64(live.text(row, at: place), in: moments),
                at / Self.hour >= first
            else { continue }
            created[at / Self.hour, default: 0] += 1
        }
    }

    /// Returns the number of records that were created in the last days, to the hour.
    ///
    /// - Parameters:
    ///   - moment: The time in milliseconds since 1970, not before that of the count.
    ///   - days: At most ``maxDays``.
    func lately(at moment: Int64, days: Int64) -> Int {
        let first = moment / Self.hour - 24 * days
        return created.reduce(0) { $0 + ($1.key > first ? $1.value : 0) }
    }
}
