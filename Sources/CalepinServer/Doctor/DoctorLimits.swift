// Limits of looks at a server, with the reason beside each. Limits of maintenance are in
// UpkeepLimits.swift.

/// The bounds at which something is found, and those of requests that are made for it.
package enum DoctorLimits {
    /// Times the space that is kept free at which a disk is called low: some days before uploads
    /// are refused, at usual rates.
    static let lowDiskFactor: Int64 = 3
    /// Maximum size of the database's log, in bytes: it is copied back every few megabytes unless
    /// a reader holds it.
    static let logBytes: Int64 = 268_435_456
    /// Maximum age of the last backup, in days: a weekend's may be missing.
    static let backupDays: Int64 = 3
    /// Seconds by which something may be ahead of the clock: clocks are set by small steps.
    static let clockSeconds: Int64 = 300
    /// Minimum number of files that may be open: those of the connections that are taken.
    static let openFiles: UInt64 = 4_096
    /// Maximum time to reach the own address or the mail server, in seconds.
    static let reachSeconds: Int64 = 10
    /// Maximum size of an answer of the own address, in bytes.
    static let reachedBytes = 65_536
    /// Number of accounts that are read in one job.
    static let peopleAtOnce = 500
    /// Seconds between two looks, and between two mails about the same.
    static let watchSeconds: Int64 = 3_600
    static let alarmSeconds: Int64 = 7 * 86_400
    /// Seconds for which the room that is taken is not read anew.
    static let usageSeconds: Int64 = 300
    /// Number of teams and accounts whose room is shown.
    static let usageShown = 20
    /// Number of faults of the database that are named.
    static let namedFaults = 3
}
