// The limits of what people may take of the disk, with the reason beside each. How it is counted
// is in GuestRoom.swift and DiskSpace.swift.

/// Bounds on the room that people take on the disk.
public enum RoomLimits {
    /// Bytes of one guest's records and attachments together: some thousands of records, or a
    /// few photos. Who needs more signs in.
    public static let guestBytes: Int64 = 20_971_520
    /// Bytes of all guests together unless the operator says otherwise; a tenth of the disk when
    /// that is less.
    public static let allGuestsBytes: Int64 = 2_147_483_648
    /// The part of the disk that is kept free, as a divisor, for what must go on: saves of
    /// accounts, signing in, backups.
    public static let keptFreeDivisor: Int64 = 10
    /// Bytes kept free at most: a tenth of a large disk is more than what must go on ever needs.
    public static let keptFreeBytes: Int64 = 1_073_741_824
    /// Days after its last visit that a guest without records is forgotten: nothing is lost.
    public static let emptyGuestDays: Int64 = 30
    /// Days after its last visit that a guest is forgotten with its records.
    public static let guestDays: Int64 = 90
    /// Seconds after which a visit of a guest is noted again: what counts are days, and each note
    /// is a write.
    static let visitSeconds: Int64 = 86_400
    /// Seconds between two times that what guests have is counted anew when it seems too much.
    static let recountSeconds: Int64 = 60
    /// Guests whose room is remembered: each costs about a hundred bytes.
    static let rememberedGuests = 10_000
    /// Seconds after which to try again when there is no room on the disk.
    static let retrySeconds = 600
}
