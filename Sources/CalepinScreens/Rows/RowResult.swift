// The result of a list's query, independent of its origin: the device, a match or the server.

import CalepinQuery

/// The rows of a result, in the order they are listed.
struct RowResult {
    /// A titled group of consecutive rows.
    struct Part {
        var verdict: Verdict
        var from: Int
        var count: Int
    }

    /// The rows by number; those of a server have none.
    var rows: [Int32] = []
    /// The number of rows.
    var count = 0
    /// The number of rows that each filter offered would leave.
    var filterCounts: [Int] = []
    /// The number of rows with each verdict, and the groups listed, for judged rows.
    var verdicts = [0, 0, 0, 0]
    var groups: [Part] = []
}
