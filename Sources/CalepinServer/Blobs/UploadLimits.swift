// Limits of the rate of uploads, with the reason beside each. Limits of one upload are in
// ServerLimits.swift.

/// Limits of the rate of all uploads together.
enum UploadLimits {
    /// Maximum rate of the uploads of accounts in bytes per second: below what a disk writes
    /// beside the commits of saves.
    static let bytesPerSecond: Int64 = 33_554_432
    /// Maximum rate of the uploads of guests in bytes per second: some photos a second.
    static let guestBytesPerSecond: Int64 = 8_388_608
}
