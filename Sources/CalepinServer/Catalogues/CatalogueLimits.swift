// The limits of what is fetched from elsewhere and of queries, with the reason beside each. Those
// of connections and requests are in ServerLimits.swift.

/// Bounds on bodies from elsewhere and on queries.
enum CatalogueLimits {
    /// Seconds for fetching a body from elsewhere, redirects and all.
    static let fetchSeconds: Int64 = 10
    /// Seconds for one connection to elsewhere: another address of the host may be better.
    static let fetchConnectSeconds: Int64 = 4
    /// Times that an answer from elsewhere may send us on.
    static let fetchRedirects = 3
    /// Addresses of one host that are tried.
    static let fetchAddresses = 3
    /// The maximum size of the head of an answer from elsewhere, in bytes: servers send a few
    /// thousand.
    static let fetchedHeaderBytes = 65_536
    /// The number of bodies fetched at once: each waits on a thread of its own, and many sources
    /// may be slow at the same time.
    static let fetchesAtOnce = 8
    /// Seconds between two requests to the same source, however many people ask.
    static let fetchPauseSeconds: Int64 = 5
    /// Bytes of all bodies kept from elsewhere: some of the largest.
    static let fetchedBytes = 134_217_728
    /// Rows of a catalogue that a page gets whole: an old phone makes their index in a second or
    /// two; those of a larger one are asked for.
    static let sentRows = 20_000
    /// Rows in one answer to a query, and those of one that does not say how many.
    static let answeredRows = 200
    /// Rows of an answer to a query without a limit.
    static let usualRows = 50
    /// Steps that conditions of a query's own may take over all rows: about a second.
    static let queryBudget = 20_000_000
    /// Conditions of its own that a query may have.
    static let queryConditions = 4
    /// Queries that one with conditions counts as: they are computed for every row.
    static let conditionCost = 20
    /// Queries computed at once.
    static let queriesAtOnce = 2
}
