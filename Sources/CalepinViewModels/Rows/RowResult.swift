// What the query of a list found, however it was found: on the device, by a match, on the server.

import CalepinCollections

/// Rows in the order they are listed.
struct RowResult {
    /// A part of the rows that belongs together.
    struct Part {
        var verdict: Verdict
        var from: Int
        var count: Int
    }

    /// The rows by number; those of a server have none.
    var rows: [Int32] = []
    /// How many there are.
    var count = 0
    /// For each filter offered, how many rows it would leave.
    var filterCounts: [Int] = []
    /// Where rows have verdicts, how many have each, and the groups that are listed.
    var verdicts = [0, 0, 0, 0]
    var groups: [Part] = []
}
