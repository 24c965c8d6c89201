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
    /// Size of a page in the log: 4,096 bytes and a header.
    static let logFrameBytes: Int64 = 4_120
    /// Initial size of the log in bytes; it doubles each time it is extended.
    static let logBytesAtFirst: Int64 = 1_048_576
    /// Maximum size to which the log is extended in advance, in bytes: the pages after which it is
    /// copied back, and one more group of commits.
    static let logBytesAhead: Int64 = 20_971_520
    /// Maximum number of zeros written at once, in bytes: SQLite's file access takes fewer than
    /// 131,072.
    static let logBytesAtOnce = 65_536
    /// Bytes of the file mapped into memory: none. Nothing here scans it; a mapping counts as
    /// memory of this process, is renewed whenever the file grows, and an error of the disk would
    /// end the process instead of one request.
    static let mappedBytes = 0
    /// Size of a connection's page cache, in kibibytes.
    static let cacheKibibytes = 4_096
}
