// Limits of the quality of records, with the reason beside each.

/// Limits of quality.
enum QualityLimits {
    /// The maximum number of columns that are read, but for those of people, checks and
    /// the title.
    static let columns = 37
    /// The least number of values for which the quartiles of a column say something.
    static let leastValues = 20
    /// The maximum number of people that are told of; the others are one line.
    static let people = 100
    /// The maximum number of findings about the answers of people that are told of; of the others
    /// there is the number.
    static let answers = 200
    /// The answers that are given most, of which people are told who never gave them.
    static let values = 100
    /// The maximum number of findings of a list on a schedule, and the size of the list in bytes.
    static let listed = 20_000
    static let listBytes: Int64 = 67_108_864
    /// The maximum number of new findings that a mail names.
    static let mailed = 100
    /// The maximum number of parts of a target that are told of: districts of a country.
    static let parts = 500
    /// The maximum number of changes of a record that are read for its pace, and their size in
    /// bytes: those of a form with some hundred fields, each of which is a change of some bytes.
    static let paceChanges = 300
    static let paceBytes = 65_536
    /// The maximum number of fields that are named of answers that came too fast.
    static let fastFields = 20
    /// The maximum number of records with such answers that are told of, and of differences
    /// between two visits, and of second visits without a first one; of the others there is the
    /// number.
    static let told = 200
    /// The maximum number of differences between two visits whose answers are kept for each check:
    /// more than somebody looks at. All others are counted.
    static let differences = 2_000
    /// The digits behind the point of a mean.
    static let meanDigits = 3
    /// The cost of a report, as so many of the simplest queries: as a summary of all its columns.
    static let cost = 5 * CatalogueLimits.conditionCost
}
