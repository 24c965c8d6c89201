// The limits of taking mutations in and of handing records out, with the reason beside each. Those
// of single messages are in ServerLimits.swift, those of records in the collections.

/// Bounds on the work for pushes and pulls, and on what is set aside.
public enum SyncLimits {
    /// Bytes of records and of a request that are read and merged in the turn of the single
    /// writer: about a millisecond. What is more is decided before, and only written there.
    public static let turnBytes = 32_768
    /// Times a push is decided before the writer's turn because others changed the same meanwhile;
    /// then its first mutation is decided in the turn.
    public static let pushDecisions = 4
    /// Large pushes decided at once: half of the connections that read, so that others read on.
    public static let largeAtOnce = 2
    /// Answers of one account to pulls that wait to be read: two browsers on slow networks, while
    /// the others try again.
    public static let unreadPulls = 2
    /// Bytes of an answer that is given however many others wait: no more than the system takes
    /// over at once from somebody who reads.
    public static let smallPullBytes = 65_536
    /// Bytes in which an answer to a pull is handed over one after the other.
    public static let pullPieceBytes = 65_536
    /// Seconds after which to ask again when earlier answers were not read.
    public static let unreadSeconds = 2
    /// Mutations set aside that one author may have in a scope: weeks of work of somebody who did
    /// not notice.
    public static let heldCount = 1_000
    /// Bytes of the mutations set aside that one author may have in a scope.
    public static let heldBytes: Int64 = 10_000_000
}
