// The descriptors of this process: how many it may have, and how many of them connections may
// take, so that files, the store and sockets of our own always find one.

import Foundation

/// Descriptors of the process.
enum Descriptors {
    /// Raises the limit that the process may raise by itself to the one it may not, and gives
    /// what it is then.
    static func raise() -> Int {
        var limit = rlimit()
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(kind, &limit) == 0 else { return 1_024 }
        let before = limit.rlim_cur
        limit.rlim_cur = limit.rlim_max
        if setrlimit(kind, &limit) != 0 { limit.rlim_cur = before }
        return Int(clamping: limit.rlim_cur)
    }

    /// The connections that may be open with so many descriptors: all but a reserve, of few
    /// descriptors at least a half.
    static func connections(of descriptors: Int) -> Int {
        let free = max(descriptors - ConnectionLimits.reservedDescriptors, descriptors / 2, 1)
        return min(free, ServerLimits.connections)
    }
}
