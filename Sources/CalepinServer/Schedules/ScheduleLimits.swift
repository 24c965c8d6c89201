// Limits of exports on a schedule, with the reason beside each. Those of one export are in
// CalepinExport's ExportLimits.swift.

/// Limits of exports on a schedule.
package enum ScheduleLimits {
    /// Maximum number of schedules of an account: each reads a whole collection when it is due.
    package static let perAccount = 20
    /// Maximum number of schedules of a server: all are looked at each minute.
    package static let all = 2_000
    /// Days for which files are kept, at most: a quarter of a year of a daily one.
    package static let days: ClosedRange<Int64> = 1...90
    /// Days for which files are kept when nothing is said.
    package static let usualDays: Int64 = 30
    /// Maximum number of files of a schedule; beyond, the oldest is removed.
    static let files = 100
    /// Maximum size of a file in bytes: a program that fetches it has to keep it.
    static let fileBytes: Int64 = 2_147_483_648
    /// Maximum size of all files of an account in bytes.
    static let accountBytes: Int64 = 8_589_934_592
    /// Maximum size of all files of a server in bytes; a tenth of the disk when that is less.
    static let allBytes: Int64 = 53_687_091_200
    /// The bytes of a file between two looks at the free space of the disk.
    static let lookBytes: Int64 = 16_777_216
    /// Maximum size of the title of a schedule in bytes.
    package static let titleBytes = 200
    /// Maximum size of the name of a zone in bytes: the longest in use has 32.
    static let zoneBytes = 64
    /// Maximum size of the names of an app and a collection, and of a scope, in bytes.
    static let nameBytes = 200
    /// Maximum size of the conditions of a query in bytes.
    static let queryBytes = 4_096
    /// Schedules that are read in one job.
    static let rowsPerJob = 100
    /// Seconds after which schedules are looked at without a reason: for when the machine's clock
    /// was set.
    static let lookSeconds: Int64 = 60
    /// Maximum number of drawings that come with a summary by mail: more than a screen shows.
    static let drawings = 12
    /// Seconds after which a file is made again whose mail was not taken, and how often: three
    /// hours of a mail server that is down.
    static let mailPause: Int64 = 900
    static let mailAttempts: Int64 = 12
    /// Seconds after which a file on the disk that nothing names is removed: far more than there
    /// are between the end of a file and its row.
    static let strayedSeconds: Int64 = 3_600
}

extension Budget {
    /// Changes of the schedules of an account: somebody who tries out settings.
    static let schedules = Budget(name: "schedules", burst: 30, perMinute: 30, minutes: 60)
}
