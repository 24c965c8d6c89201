// Limits of pushes and pulls, with the reason beside each. Limits of single messages are in
// ServerLimits.swift, those of records in the collections.

/// Limits of the work for pushes and pulls.
package enum SyncLimits {
    /// Maximum size of records and request that are read and merged in the turn of the single
    /// writer, in bytes: about a millisecond. A larger push is decided before its turn, and only
    /// written there.
    package static let turnBytes = 32_768
    /// Maximum number of decisions before the writer's turn that fail because others changed the
    /// same rows; then the first mutation is decided in the turn.
    package static let pushDecisions = 4
    /// Maximum number of large pushes decided at once, on a machine with enough processors: half
    /// of the reading connections, so that readers are not blocked.
    package static let largeAtOnce = 2
    /// Maximum number of unread answers to pulls of one account: two browsers on slow networks,
    /// while the others retry.
    package static let unreadPulls = 2
    /// Size in bytes up to which an answer is given despite unread ones: no more than the system
    /// buffers for a client that reads.
    package static let smallPullBytes = 65_536
    /// Seconds after which a client may retry when earlier answers were not read.
    package static let unreadSeconds = 2
}
