// Limits of fetches from other servers, with the reason beside each. How often a source is asked
// is in Catalogues/CatalogueLimits.swift.

/// Limits on one fetch, and on fetches at once.
enum FetchLimits {
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
    /// Seconds for one request of a command to a server of ours: publishing tells what a change
    /// does to all records, and runs the scenarios.
    static let serverSeconds: Int64 = 600
    /// The number of bodies fetched at once: each waits on a thread of its own, and many sources
    /// may be slow at the same time.
    static let fetchesAtOnce = 8
}
