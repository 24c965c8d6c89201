// Limits of disk usage and of held mutations, with the reason beside each. Usage is computed in
// GuestQuota.swift and DiskSpace.swift.

/// Limits of disk usage and of held mutations.
package enum QuotaLimits {
    /// Maximum size of one guest's records and attachments in bytes: some thousands of records, or
    /// a few photos. A person who needs more signs in.
    package static let guestBytes: Int64 = 20_971_520
    /// Default maximum of all guests together in bytes; a tenth of the disk when that is less.
    package static let allGuestsBytes: Int64 = 2_147_483_648
    /// The divisor of the disk's size that is kept free for accounts' records, signing in and
    /// backups.
    package static let keptFreeDivisor: Int64 = 10
    /// Maximum of the space kept free, in bytes: a tenth of a large disk is more than needed.
    package static let keptFreeBytes: Int64 = 1_073_741_824
    /// Days after its last visit after which a guest without records is removed.
    package static let emptyGuestDays: Int64 = 30
    /// Days after its last visit after which a guest is removed with its records.
    package static let guestDays: Int64 = 90
    /// Seconds after which the own copy of a record that was received through a public link is
    /// removed: by then the device has the acknowledgement.
    static let receivedSeconds: Int64 = 86_400
    /// Seconds after which a guest's visit is recorded again: removal is a matter of days, and
    /// each record is a write.
    static let visitSeconds: Int64 = 86_400
    /// Minimum seconds between two computations of a guest's real size.
    static let recountSeconds: Int64 = 60
    /// Maximum number of guests with an estimate in memory: each takes about a hundred bytes.
    static let rememberedGuests = 10_000
    /// Seconds after which a client may retry when the disk is full.
    static let retrySeconds = 600
    /// Maximum number of held mutations of an author in a scope: weeks of unnoticed work.
    package static let heldCount = 1_000
    /// Maximum size of the held mutations of an author in a scope, in bytes.
    package static let heldBytes: Int64 = 10_000_000
}
