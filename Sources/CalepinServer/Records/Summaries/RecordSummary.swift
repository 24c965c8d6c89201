// The summary of the rows that a query finds: a part for each column asked for, perhaps with one
// by the groups of another column. It is made in SummaryQuery.swift, written as JSON in
// RecordSummary+JSON.swift and as text in RecordSummary+Text.swift, and drawn in Charts/.

/// The summary of rows.
struct RecordSummary: Sendable {
    /// A column with its crosstab.
    struct Part: Sendable {
        let column: ColumnSummary
        let crosstab: Crosstab?
    }

    /// The number of rows found.
    let count: Int
    /// The number of records that were looked at so far, and of those there are.
    let done, total: Int
    /// The names of the columns of the groups and of the measured numbers; empty for none.
    let by, of: String
    let parts: [Part]
    /// The columns of the groups and of the measured numbers; nil for none.
    let groups, measure: TableColumn?
}
