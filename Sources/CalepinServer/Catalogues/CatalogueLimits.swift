// Limits of cached bodies of other servers and of queries, with the reason beside each. Limits of
// one fetch are in Fetching/FetchLimits.swift, those of requests in ServerLimits.swift.

/// Limits on cached bodies and on queries.
enum CatalogueLimits {
    /// Minimum seconds between two requests to the same source.
    static let fetchPauseSeconds: Int64 = 5
    /// Maximum size in bytes of all cached bodies: several of the largest.
    static let fetchedBytes = 134_217_728
    /// Maximum number of rows of a catalogue sent to the page as a whole: an old phone indexes
    /// them in a second or two; larger ones are queried on the server.
    static let sentRows = 20_000
    /// Maximum number of rows in one answer to a query.
    static let answeredRows = 200
    /// Number of rows of an answer to a query without a limit.
    static let usualRows = 50
    /// Maximum steps of a query's own conditions over all rows: about a second.
    static let queryBudget = 20_000_000
    /// Maximum number of a query's own conditions.
    static let queryConditions = 4
    /// Number of queries that one with conditions counts as in the rate limit: they are computed
    /// for every row.
    static let conditionCost = 20
    /// Maximum number of queries computed at once.
    static let queriesAtOnce = 2
}
