// The limits of upkeep and of what an operator asks, with the reason beside each. Limits on what
// clients may send are in ServerLimits.swift.

/// Bounds on how long things are kept, and on the steps in which they are looked at.
public enum UpkeepLimits {
    /// Days a removed record can be brought back: a month shows most mistakes.
    public static let trashDays: Int64 = 30
    /// Days it is known that a record was dropped; who has not been here for longer begins anew.
    public static let tombstoneDays: Int64 = 400
    /// Days a blob stays that nothing mentions: as long as a record that mentioned it would.
    public static let unusedBlobDays: Int64 = 30
    /// Days that mutations of a former member stay set aside for the owner of the scope: as long
    /// as a record can be brought back.
    public static let formerHeldDays: Int64 = 30
    /// Seconds between two times of upkeep, an hour apart, beyond which the clock is doubted: a
    /// server that was off for a weekend waits a day longer with what it removes.
    public static let upkeepGapSeconds: Int64 = 2 * 86_400
    /// Seconds for which a clock is doubted: a day, in which somebody may notice and set it right.
    public static let doubtSeconds: Int64 = 86_400
    /// Rows of one step of upkeep, which the writes of people must not wait for.
    public static let upkeepRows = 100
    /// Mutations of a replica between two times its old outcomes are forgotten.
    public static let outcomesForgotten = 100
    /// Lines of a verification: more help nobody.
    public static let findings = 1_000
    /// Mutations set aside that are listed at once.
    public static let heldListed = 10_000
    /// Bytes of a socket's path: the system takes no more.
    public static let socketPathBytes = 107
}
