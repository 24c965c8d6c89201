// The memory of this process, as Linux counts it. What is measured with it is in the benchmarks.

import Foundation

/// The memory of this process in bytes.
enum ProcessMemory {
    /// The present size.
    static var resident: Int { bytes("VmRSS") }
    /// The largest size since the program was started. The maximum of `getrusage` would include
    /// that of the process that started it.
    static var peak: Int { bytes("VmHWM") }

    /// Returns a size of `/proc/self/status`, which is in KiB there; 0 when there is none.
    private static func bytes(_ name: String) -> Int {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        let parts = line?.split(whereSeparator: { !$0.isNumber }) ?? []
        return (parts.first.flatMap { Int($0) } ?? 0) * 1_024
    }
}
