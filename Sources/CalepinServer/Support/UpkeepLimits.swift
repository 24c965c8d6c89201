// Limits of maintenance and of operators' requests, with the reason beside each. Limits of
// clients' requests are in ServerLimits.swift.

/// Retention periods, and the batch sizes of maintenance.
package enum UpkeepLimits {
    /// Seconds by which the name of a backup may be ahead, because those before have one each.
    package static let backupSeconds: Int64 = 60
    /// Maximum number of backups that one keeps by number.
    package static let keptBackups = 10_000
    /// Number of records, and their size in bytes, read in one job while all are walked through.
    static let walkedRecords = 500
    static let walkedBytes = 4_194_304
    /// Days for which a removed record can be restored: a month shows most mistakes.
    package static let trashDays: Int64 = 30
    /// Days for which a tombstone is kept; a client with an older cursor starts over.
    package static let tombstoneDays: Int64 = 400
    /// Days for which a blob without references is kept: as long as a removed record with a
    /// reference could be restored.
    package static let unusedBlobDays: Int64 = 30
    /// Days for which held mutations of a former member are kept: as long as a removed record.
    package static let formerHeldDays: Int64 = 30
    /// Seconds between two runs of maintenance, normally an hour apart, beyond which the clock is
    /// doubted: after a weekend off, a server removes things a day later.
    package static let upkeepGapSeconds: Int64 = 2 * 86_400
    /// Seconds for which a clock is doubted: a day, in which somebody may notice and correct it.
    package static let doubtSeconds: Int64 = 86_400
    /// Maximum number of rows of one step of maintenance, for which writers wait.
    package static let upkeepRows = 100
    /// Number of mutations of a replica between two removals of its old outcomes.
    package static let outcomesForgotten = 100
    /// Maximum number of findings of a verification: more are of no help.
    package static let findings = 1_000
    /// Maximum number of held mutations in one list.
    package static let heldListed = 10_000
    /// Maximum size of a socket's path in bytes, a limit of the system.
    package static let socketPathBytes = 107
}
