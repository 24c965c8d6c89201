// The descriptors of this process: their maximum, and the part that connections may use, so that
// files, the store and sockets of our own always find one.

import Foundation

/// Descriptors of the process.
enum Descriptors {
    /// Raises the soft limit to the hard limit, and returns it.
    static func raise() -> Int {
        var limit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(kind, &limit) == 0 else { return 1_024 }
        let before = limit.rlim_cur
        limit.rlim_cur = limit.rlim_max
        if setrlimit(kind, &limit) != 0 { limit.rlim_cur = before }
        return Int(clamping: limit.rlim_cur)
    }

    /// Returns the maximum number of connections for a number of descriptors: all but a reserve,
    /// and at least half of them.
    static func connections(of descriptors: Int) -> Int {
        let free = max(descriptors - ConnectionLimits.reservedDescriptors, descriptors / 2, 1)
        return min(free, ServerLimits.connections)
    }
}
