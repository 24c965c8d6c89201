// Limits of the look-ups of apps, with the reason beside each. Those of a request are in
// ServerLimits.swift.

/// Limits on look-ups and their tables.
enum LookupLimits {
    /// Maximum number of look-ups of all apps: each is a route, and its table stays in memory.
    static let services = 64
    /// Maximum size of a file in bytes: a hundred thousand lines of some columns.
    static let fileBytes = 67_108_864
    /// Maximum number of rows of a table, so that all of them fit the memory of a small server.
    static let rows = 1_000_000
}
