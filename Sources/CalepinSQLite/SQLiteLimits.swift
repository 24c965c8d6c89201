// Limits of the store on SQLite, with the reason beside each. Limits of clients' requests are the
// server's.

/// Limits of the store on SQLite.
enum SQLiteLimits {
    /// Maximum number of jobs in one transaction: one sync serves them all, and none waits long
    /// for the others.
    static let jobsAtOnce = 512
    /// Number of reading connections: a few for each core, since each takes a thread while it
    /// reads.
    static let readers = 4
    /// Milliseconds a connection waits for another before it fails.
    static let busyMilliseconds: Int32 = 5_000
    /// Number of pages in the log after which the writer copies them back: 16 MiB.
    static let checkpointPages = 4_000
    /// Maximum size of the log after that, in bytes.
    static let journalBytes = 67_108_864
    /// Bytes of the file mapped into memory: none. Nothing here scans it; a mapping counts as
    /// memory of this process, is renewed whenever the file grows, and an error of the disk would
    /// end the process instead of one request.
    static let mappedBytes = 0
    /// Size of a connection's page cache, in kibibytes.
    static let cacheKibibytes = 4_096
}
