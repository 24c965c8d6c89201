// Limits of monitoring, with the reason beside each. Those of looks for people are in
// Doctor/DoctorLimits.swift.

/// Limits of monitoring.
enum MetricsLimits {
    /// Maximum number of connections to its port: a few programs that ask every few seconds.
    static let connections = 16
    /// Milliseconds for which an answer is given again, so that asking in a loop costs nothing.
    static let keptMilliseconds: Int64 = 1_000
    /// Seconds between two looks at the store and the disk: programs ask every 15 to 60.
    static let lookSeconds: Int64 = 15
    /// Seconds after the last look that succeeded at which the server is not ready: two that
    /// failed, and the time of a third.
    static let readySeconds: Int64 = 50
    /// Maximum number of parked deliveries of a hook that are counted: any is too many.
    static let countedParked = 1_000
    /// Maximum length of the address in bytes.
    static let placeBytes = 300
    /// The port where the address names none.
    static let port = 9_464
}
