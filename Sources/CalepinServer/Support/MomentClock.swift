// The clock of cursors and pokes. Times for people are in SystemClock.swift.

import Synchronization

/// A strictly increasing clock in milliseconds since 1970, independent of changes of the system's
/// clock while the process runs. After a restart with a clock set back, clients recover with their
/// next regular pull.
final class MomentClock: Sendable {
    private let begun = ContinuousClock.now
    private let last: Mutex<Int64>
    private let start: Int64

    init() {
        start = SystemClock.milliseconds
        last = Mutex(start)
    }

    /// Returns the next time.
    func next() -> Int64 {
        let passed = (ContinuousClock.now - begun).components
        let now = start + passed.seconds * 1_000 + passed.attoseconds / 1_000_000_000_000_000
        return last.withLock { last in
            last = max(last + 1, now)
            return last
        }
    }
}
