// Limits of retention, with the reason beside each. Those of upkeep, which carries it out, are in
// Support/UpkeepLimits.swift.

/// Limits of the rules of retention and of the work that they cause.
package enum RetentionLimits {
    /// The days of a rule: nothing goes on the day on which it came, and nobody plans for longer
    /// than a hundred years.
    package static let days: ClosedRange<Int64> = 1...36_500
    /// The maximum size of the reason that histories tell, in bytes.
    static let reasonBytes = RecordWritingLimits.reasonBytes
    /// The maximum size of the names of an app, a collection and a field, in bytes.
    static let nameBytes = 200
    /// The maximum number of fields that a rule names.
    static let fields = 500
    /// The number of rules that are read in one job.
    static let rowsPerJob = 100
    /// The maximum number of records that one run takes: some minutes of work. What is left over,
    /// the next one takes.
    static let perRun = 10_000
    /// The maximum number of records that go at one request: whoever asks waits for it.
    static let perRequest = 2_000
    /// The maximum number of records of one turn of the writer: some milliseconds.
    static let perTurn = 20
    /// The maximum size of the states that one turn writes, in bytes, unless it is a single one.
    static let turnBytes = 1_048_576
    /// The maximum number of changes of histories that are rewritten in one turn of the writer.
    static let changesPerTurn = 100
    /// The number of records that a preview shows.
    static let shown = 20
    /// The number of columns that are shown of each.
    static let shownColumns = 3
    /// The maximum number of changes that are read to find the submission of a record.
    static let changesRead = 2_000
    /// The seconds between two runs of a rule: a day, less the hour by which upkeep may be late.
    static let intervalSeconds: Int64 = 82_800
    /// The number of previews and runs at once: each reads a whole collection.
    static let atOnce = 1
}

extension Budget {
    /// Previews of an account, each of which reads a whole collection.
    static let retention = Budget(name: "retention", burst: 20, perMinute: 10, minutes: 60)
}
