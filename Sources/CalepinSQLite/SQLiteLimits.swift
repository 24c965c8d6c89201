// Every limit of the store on SQLite, with the reason beside each. Limits on what clients may
// send are the server's.

/// Bounds of the store on SQLite.
enum SQLiteLimits {
    /// Jobs in one transaction: one wait for the disk serves them all, and none waits long for
    /// the others.
    static let jobsAtOnce = 512
    /// Connections that read: a few for each core, since each holds a thread while it reads.
    static let readers = 4
    /// Milliseconds a connection waits for another before it gives up.
    static let busyMilliseconds = 5_000
    /// Pages of the log after which the writer copies them back: 16 MiB.
    static let checkpointPages = 4_000
    /// Bytes of the log that stay on the disk after that.
    static let journalBytes = 67_108_864
    /// Bytes of a page in the log: 4,096 and a head.
    static let logFrameBytes: Int64 = 4_120
    /// Bytes the log is made long at first; each further time it becomes twice as long.
    static let logBytesAtFirst: Int64 = 1_048_576
    /// Bytes up to which the log is made longer ahead: the pages after which it is copied back,
    /// and one more group of commits.
    static let logBytesAhead: Int64 = 20_971_520
    /// Bytes of zeros written at once: SQLite's files take fewer than 131,072.
    static let logBytesAtOnce = 65_536
    /// Bytes of the file seen through memory: none. Nothing here scans it; a mapping counts as
    /// memory of this process, is made anew whenever the file grows, and a disk that fails to
    /// read ends the process instead of one request.
    static let mappedBytes = 0
    /// Kibibytes of private cache of a connection.
    static let cacheKibibytes = 4_096
}
