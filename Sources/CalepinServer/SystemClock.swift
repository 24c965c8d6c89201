// The clock of the system in whole numbers: no way leads over binary fractions, whose conversion
// to an integer could trap. Whether it is to be believed is judged in Upkeep/UpkeepClock.swift.

import Foundation

/// The moment it is, as the system says.
public enum SystemClock {
    /// Seconds since 1970.
    public static var seconds: Int64 { Int64(moment.tv_sec) }

    /// Milliseconds since 1970.
    public static var milliseconds: Int64 {
        let moment = moment
        return Int64(moment.tv_sec) * 1_000 + Int64(moment.tv_nsec) / 1_000_000
    }

    private static var moment: timespec {
        var moment = timespec()
        clock_gettime(CLOCK_REALTIME, &moment)
        return moment
    }
}
