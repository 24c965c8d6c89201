// What the system says of this process, for metrics. What it says of the machine is in
// Doctor/MachineState.swift.

import CalepinExpressions
import Foundation

/// The resources of this process at this moment.
enum ProcessState {
    /// The memory that is in use, in bytes.
    static var residentBytes: Int64? {
        // Of the numbers in this file the second one is that of resident pages; see proc(5).
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
            let word = text.split(separator: " ").dropFirst().first,
            let pages = Int64(word, in: 0...Int64.max / 65_536)
        else { return nil }
        return pages * Int64(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// The time of processors, in seconds.
    static var processorSeconds: Double? {
        var usage = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    /// The number of open files, connections included.
    ///
    /// Complexity: O(n) in them.
    static var openFiles: Int? {
        try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
    }
}
