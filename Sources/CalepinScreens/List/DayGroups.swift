// The rows of a collection by their day, as a calendar shows them.

import CalepinQuery
import CalepinExpressions

/// The groups of rows with the same day.
enum DayGroups {
    /// The name of the sort by day, which is not offered.
    static let sort = "_day"

    /// Returns a query for the same rows in the order of their days.
    static func ordered(_ query: Query) -> Query {
        var query = query
        query.sort = sort
        query.isReversed = false
        query.isInOrder = true
        return query
    }

    /// Returns the groups of rows in the order of their days; those without one come last.
    ///
    /// Complexity: O(n) in the rows.
    static func of(_ rows: [Int32], _ live: LiveRows, _ attribute: String) -> [ListResult.Part] {
        var days: [ListResult.Part] = []
        for (place, row) in rows.enumerated() {
            let day = live.text(row, attribute)
            if days.isEmpty || days[days.count - 1].day != day {
                days.append(ListResult.Part(day: day, from: place, count: 0))
            }
            days[days.count - 1].count += 1
        }
        return days
    }
}
