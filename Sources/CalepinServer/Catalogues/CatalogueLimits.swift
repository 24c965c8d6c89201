// Limits of fetches from other servers and of queries, with the reason beside each. Limits of
// connections and requests are in ServerLimits.swift.

/// Limits on fetched bodies and on queries.
enum CatalogueLimits {
    /// Seconds for fetching a body, redirects included.
    static let fetchSeconds: Int64 = 10
    /// Seconds for opening one connection: another address of the host may be better.
    static let fetchConnectSeconds: Int64 = 4
    /// Maximum number of redirects.
    static let fetchRedirects = 3
    /// Maximum number of addresses of one host to try.
    static let fetchAddresses = 3
    /// The maximum size of the headers of a fetched answer, in bytes: servers send a few thousand.
    static let fetchedHeaderBytes = 65_536
    /// The number of bodies fetched at once: each waits on a thread of its own, and many sources
    /// may be slow at the same time.
    static let fetchesAtOnce = 8
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
