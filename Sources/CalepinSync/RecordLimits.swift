// Limits of records and their sync: every bound on what a mutation, a record or a message can grow
// to, with its reason. The limits of forms, rows and expressions are in their own modules.

/// Bounds on mutations, records and messages; reaching one is a typed error, never a trap.
public enum RecordLimits {
    /// The maximum size of one mutation as JSON, in bytes: a save is a few hundred bytes, and
    /// several mutations of this size still fit one request.
    package static let mutationBytes = 65_536
    /// The maximum number of ops of one mutation: a person fills in some cells between two saves,
    /// a template a hundred.
    public static let ops = 200
    /// The maximum length of a cell path, in bytes: twenty levels of names and rows.
    static let pathBytes = 1_024
    /// The maximum length of a row's opaque id, in bytes.
    static let rowBytes = 64
    /// The maximum number of mutations in one push.
    static let pushMutations = 100
    /// The maximum size of the mutations of one push, in bytes, unless it has only one.
    package static let pushBytes = 262_144
    /// The maximum number of records in one pull response: some megabytes at most, so that a phone
    /// can show progress.
    package static let pullRecords = 500
    /// The maximum number of replaced versions remembered with each value: longer chains of saves
    /// between two contacts only cost an unnecessary conflict.
    static let remembered = 16
    /// The maximum number of siblings of a cell; one more makes its mutation held.
    static let siblings = 64
    /// The maximum number of cells and rows of one record: many times what a person fills in, and
    /// merged in some milliseconds. What does not fit makes its mutation held.
    public static let cells = 5_000
    /// The maximum size of a record's state as canonical JSON, in bytes: all texts of the longest
    /// form with the versions of its values. What does not fit makes its mutation held.
    static let stateBytes = 1_048_576
    /// The percentage of a record's maximum size at which people are warned.
    package static let nearlyFull = 80
    /// The bytes beyond ``stateBytes`` allowed for a mutation that only removes, so that a full
    /// record can be cleared and removed: two removals of maximum size.
    static let removalBytes = 131_072
    /// The maximum number of bytes that one op adds to a record's state besides its own: the
    /// remembered versions and names of its value.
    package static let opStateBytes = 1_024
    /// The maximum number of steps for merging one mutation: some milliseconds, and a hundred
    /// times what the largest saves of people need. What needs more is held.
    static let mergeSteps = 1_000_000
    /// The maximum number of records in the scope of an account, including those in the trash: as
    /// many as a phone can store, list and search.
    package static let scopeRecords: Int64 = 20_000
    /// The maximum size of the states of an account's records, in bytes: as much as a phone can
    /// store.
    package static let scopeBytes: Int64 = 200_000_000
    /// The maximum number of records in the scope of a team, including those in the trash: a
    /// survey of a whole country, which tables of 100,000 rows leave room for.
    package static let teamRecords: Int64 = 200_000
    /// The maximum size of the states of a team's records, in bytes.
    package static let teamBytes: Int64 = 2_000_000_000
    /// The divisor that gives the share of these two maxima for the scope of a guest, who can sign
    /// in to get all of it.
    package static let guestDivisor: Int64 = 10
    /// The maximum number of outcomes stored for each replica, to answer mutations that are sent
    /// again.
    package static let outcomes = 1_000
    /// The largest number of a mutation or an op, so that sums of them stay within 63 bits.
    package static let number: Int64 = 1 << 53
    /// The maximum size of the sealed part of a cursor, in bytes: three numbers and two names of
    /// forty characters or so, sealed and in Base64, take half of it.
    package static let sealedBytes = 512
    /// The delay before the first retry, in milliseconds.
    static let firstWait: Int64 = 1_000
    /// The maximum delay between two retries, in milliseconds.
    static let longestWait: Int64 = 300_000
    /// The interval between two pulls when no poke comes, in milliseconds.
    static let pullInterval: Int64 = 90_000
}
