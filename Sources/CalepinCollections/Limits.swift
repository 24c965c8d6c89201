// Limits of collections: every bound on what a mutation, a record or a message can grow to, with
// its reason. The limits of forms and of expressions are in their own modules.

/// Bounds on mutations, records and messages; reaching one is a typed error, never a trap.
public enum Limits {
    /// Bytes of one mutation as JSON: a save of a person is a few hundred bytes, and a hundred of
    /// this size still fit a request.
    public static let mutationBytes = 65_536
    /// Ops of one mutation: a person fills in some cells between two saves, a template a hundred.
    public static let ops = 200
    /// Bytes of a cell path: twenty levels of names and rows.
    public static let pathBytes = 1_024
    /// Bytes of a row's id, which is opaque.
    public static let rowBytes = 64
    /// Mutations in one push.
    public static let pushMutations = 100
    /// Bytes of the mutations of one push, unless it is a single one.
    public static let pushBytes = 262_144
    /// Records in one answer to a pull: some megabytes at most, so that a phone shows progress.
    public static let pullRecords = 500
    /// Names of replaced versions remembered with each value: longer chains of saves between two
    /// contacts only cost a question that was not needed.
    public static let remembered = 16
    /// Values kept beside the present one of a cell: more than anybody compares; the next one
    /// makes its mutation held.
    public static let siblings = 64
    /// The maximum number of cells and rows of one record: many times what a person fills in, and
    /// merged in some milliseconds. What does not fit makes its mutation held.
    public static let cells = 5_000
    /// The maximum size of a record's state as canonical JSON, in bytes: all texts of the longest
    /// form with the versions of its values. What does not fit makes its mutation held.
    public static let stateBytes = 1_048_576
    /// The percentage of a record's room from which on people are told how much is used.
    public static let nearlyFull = 80
    /// The bytes beyond ``stateBytes`` that a mutation may need which only takes away, so that a
    /// full record can be cleared and removed: two removals that name as much as they can.
    static let removalBytes = 131_072
    /// The bytes that one op adds to a record's state at most besides its own: the versions that
    /// its value remembers, and its names.
    public static let opStateBytes = 1_024
    /// The maximum number of steps for merging one mutation: some milliseconds, and a hundred
    /// times what the largest saves of people need. What needs more is held.
    static let mergeSteps = 1_000_000
    /// The maximum number of records in a scope, those in the trash included: what a phone keeps,
    /// lists and searches.
    public static let scopeRecords: Int64 = 20_000
    /// The maximum size of the states of a scope's records, in bytes: what a phone keeps.
    public static let scopeBytes: Int64 = 200_000_000
    /// The part of these that a guest's scope may have, as a divisor: who needs more signs in.
    public static let guestDivisor: Int64 = 10
    /// Outcomes kept for each replica, for mutations that are sent again.
    public static let outcomes = 1_000
    /// The largest number of a mutation or an op, so that sums of them stay within 63 bits.
    public static let number: Int64 = 1 << 53
    /// Bytes of what a cursor has that the server alone reads: three numbers and two names of
    /// forty characters or so, sealed and in Base64, take half of it.
    public static let sealedBytes = 512
    /// Milliseconds before the first try again, and the longest wait between two.
    public static let firstWait: Int64 = 1_000
    /// The longest wait between two tries: five minutes.
    public static let longestWait: Int64 = 300_000
    /// Milliseconds between two pulls when no poke comes.
    public static let pullInterval: Int64 = 90_000
    /// Bytes of one folded word of a searched text; what is longer is found by its beginning.
    public static let wordBytes = 64
    /// Words of one row that are searched: a long article. Those behind are not found.
    public static let rowWords = 4_096
    /// Fields that are searched together, so that a word and its field fit 32 bits.
    public static let searchedFields = 16
    /// Rows that are searched, so that their words fit the memory of a phone.
    public static let searchedRows = 1_000_000
    /// Bytes of a search that are read, and words of it that are looked for: more than anybody
    /// types into a line. The rest of a longer text is not looked for.
    public static let searchBytes = 512
    /// Bytes of a body that rows are read from: as much as a person imports at once, or a server
    /// may answer.
    public static let sourceBytes = 20_971_520
    /// Bytes of a link that are read: browsers keep addresses of some thousands.
    public static let linkBytes = 8_192
    /// Words of a search that are looked for.
    public static let searchWords = 8
}
