// Limits of the store on SQLite, with the reason beside each. Limits of clients' requests are the
// server's.

import CalepinServer

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
    /// Number of pages in the log after which the writer copies them back: 16 MiB, or a quarter of
    /// what a small disk keeps free for accounts, so that they can save on a disk full of other
    /// files.
    static func checkpointPages(on space: DiskSpace?) -> Int {
        guard let space else { return 4_000 }
        return Int(min(4_000, space.reserve / 4 / logFrameBytes))
    }
    /// Size of a page in the log: 4,096 bytes and a header.
    private static let logFrameBytes: Int64 = 4_120
    /// Maximum size of the log after that, in bytes.
    static let journalBytes = 67_108_864
    /// Bytes of the file mapped into memory: none. Nothing here scans it; a mapping counts as
    /// memory of this process, is renewed whenever the file grows, and an error of the disk would
    /// end the process instead of one request.
    static let mappedBytes = 0
    /// Size of a connection's page cache, in kibibytes.
    static let cacheKibibytes = 4_096
}
