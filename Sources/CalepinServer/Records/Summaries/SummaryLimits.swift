// Limits of summaries, with the reason beside each. Those of the tables that they are made of are
// in RecordTableLimits.swift.

/// Limits of summaries.
enum SummaryLimits {
    /// The maximum number of columns summarised at once: a screen that one scrolls.
    static let columns = 40
    /// The number of columns that cost a query with conditions more: about as many are summed up
    /// in the time that its conditions take.
    static let columnsPerCost = 10
    /// The maximum number of parts of a histogram, but for one that begins below the first one.
    static let bins: Int64 = 12
    /// The maximum number of values listed of a column; of the others there is the number.
    static let values = 30
    /// The maximum number of groups of a crosstab in each direction, but for those of time.
    static let groups = 20
    /// The maximum number of parts of a time line.
    static let spans = 62
    /// The widths that a drawing can have, in its own units, and the usual one.
    static let widths = 280...1_200
    static let width = 640
    /// The minutes from UTC that a zone can be away.
    static let zone = -1_080...1_080
}
