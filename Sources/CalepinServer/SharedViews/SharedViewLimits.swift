// Limits of shared views, with the reason beside each. Those of the tables behind them are in
// Records/RecordTableLimits.swift.

/// Limits of shared views.
enum SharedViewLimits {
    /// The maximum number of open views of one owner: all are read to list them.
    static let perOwner = 100
    /// The days after which a view ends at the latest: who still needs it makes another.
    static let days: Int64 = 366
    /// The maximum size of a title, in bytes.
    static let titleBytes = 200
}

extension Budget {
    /// Changes of the shared views of an account.
    static let sharedViews = Budget(name: "shared-views", burst: 30, perMinute: 30, minutes: 60)
}
