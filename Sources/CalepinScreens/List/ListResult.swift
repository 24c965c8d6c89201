// The result of a list's query, independent of its origin: the device, a match or the server.

import CalepinQuery

/// The rows of a result, in the order they are listed.
struct ListResult {
    /// A group of consecutive rows: those of a day or with a verdict.
    struct Part {
        /// The day as ISO 8601 writes it, empty for rows without one; nil in other lists.
        var day: String?
        /// The verdict; nil in other lists.
        var verdict: Verdict?
        var from: Int
        var count: Int
    }

    /// The rows by number; those of a server have none.
    var rows: [Int32] = []
    /// The number of rows.
    var count = 0
    /// The number of rows that each filter offered would leave.
    var filterCounts: [Int] = []
    /// The number of rows with each verdict, for judged rows.
    var verdicts = [0, 0, 0, 0]
    /// The groups, where rows are listed in some.
    var groups: [Part] = []
}
