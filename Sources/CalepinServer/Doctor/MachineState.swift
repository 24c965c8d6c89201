// What the system says of the machine and of the limits of this process.

import CSpawn
import Foundation

/// The state of the machine.
struct MachineState: Sendable {
    /// True when a time service sets the clock, or the system does not say.
    var isClockSet: Bool
    /// The number of files that this process may have open.
    var openFiles: UInt64

    /// That of this machine now.
    static var system: MachineState {
        MachineState(isClockSet: readClock(), openFiles: readOpenFiles())
    }

    private static func readClock() -> Bool {
        var found = timex()
        // Without a mode nothing is changed; see adjtimex(2).
        let state = adjtimex(&found)
        return state < 0 || state != TIME_ERROR && found.status & STA_UNSYNC == 0
    }

    private static func readOpenFiles() -> UInt64 {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return .max
        }
        return UInt64(limit.rlim_cur)
    }
}
