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
        let now = start + (ContinuousClock.now - begun).wholeMilliseconds
        return last.withLock { last in
            last = max(last + 1, now)
            return last
        }
    }
}

extension Duration {
    /// The number of whole milliseconds.
    var wholeMilliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
