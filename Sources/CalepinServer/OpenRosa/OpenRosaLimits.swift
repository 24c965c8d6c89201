// Limits of what clients of ODK send, with the reason beside each.

/// Limits of submissions of ODK.
enum OpenRosaLimits {
    /// The maximum size of one post in bytes: the largest attachment, with a record. Clients send
    /// the files of a larger submission in several posts.
    static let postBytes = 25_165_824
    /// The maximum number of parts of a post: a record and its files.
    static let parts = 200
    /// The maximum size of the head of a part in bytes.
    static let headBytes = 4_096
    /// The maximum length of a boundary in bytes (RFC 2046, 5.1.1).
    static let boundaryBytes = 70
    /// The maximum size of the names of forms, instances and files in bytes.
    static let nameBytes = 255
    /// The maximum number of rows in one submission, all repeats together: each is looked for
    /// among those that are there.
    static let rows = 2_000
    /// The number of submissions that are worked on at once: each opens a record with its form.
    static let atOnce = 2
    /// The time for which an instance ID is remembered, in seconds: ten years, in which a device
    /// may be switched on again.
    static let keptSeconds: Int64 = 315_360_000
    /// The number of records of a table that are opened at once: their rows are in memory.
    static let openedAtOnce = 100
    /// The maximum number of names on the way to a member in `$select`: forms are not as deep.
    static let selectedDepth = 32
    /// The number of the last row up to which a program that reads a table reads a page: for rows
    /// behind it all those before are looked at, too.
    static let pageRows = 1_000
    /// The maximum size of the forms that are kept ready, in bytes.
    static let readyBytes = 33_554_432
}
