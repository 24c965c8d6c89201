// Limits of summaries, with the reason beside each. Those of the tables that they are made of are
// in RecordTableLimits.swift.

/// Limits of summaries.
enum SummaryLimits {
    /// The maximum number of columns summarised at once: a screen that one scrolls.
    static let columns = 40
    /// The maximum number of parts of a histogram.
    static let bins: Int64 = 12
    /// The maximum number of values listed of a column; of the others there is the number.
    static let values = 30
    /// The maximum number of groups of a crosstab in each direction.
    static let groups = 20
    /// The maximum number of parts of a time line.
    static let spans = 62
}
