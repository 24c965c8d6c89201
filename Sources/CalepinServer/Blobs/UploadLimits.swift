// Limits of the rate of uploads, and of recordings, with the reason beside each. Other limits of
// one upload are in ServerLimits.swift.

/// Limits of recordings, and of the rate of all uploads together.
enum UploadLimits {
    /// Maximum size of a sound or film in bytes: some minutes of film of a phone. It goes from the
    /// network to the disk and back in pieces.
    static let recordingBytes: Int64 = 104_857_600
    /// Maximum rate of the uploads of accounts in bytes per second: below what a disk writes
    /// beside the commits of saves.
    static let bytesPerSecond: Int64 = 33_554_432
    /// Maximum rate of the uploads of guests in bytes per second: some photos a second.
    static let guestBytesPerSecond: Int64 = 8_388_608
}
