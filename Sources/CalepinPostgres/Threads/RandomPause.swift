// Pauses of random length before another try, so that many who failed together do not come back
// together.

import Glibc

/// The pauses of a thread.
package struct RandomPause: Sendable {
    /// Pauses a thread for so many milliseconds.
    private let pause: @Sendable (Int64) -> Void

    /// Creates the pauses of the system.
    package init() {
        pause = { milliseconds in
            var time = timespec(
                tv_sec: Int(milliseconds / 1_000),
                tv_nsec: Int(milliseconds % 1_000) * 1_000_000)
            nanosleep(&time, nil)
        }
    }

    /// Creates pauses for a test.
    package init(_ pause: @escaping @Sendable (Int64) -> Void) { self.pause = pause }

    /// Pauses before the try after `tries` that failed: at most twice as long each time, and never
    /// longer than a second.
    func before(tryAfter tries: Int) {
        let doublings = min(max(0, tries - 1), 10)
        let most = min(
            PostgresLimits.maxPauseMilliseconds, PostgresLimits.pauseMilliseconds << doublings)
        pause(Int64.random(in: 0...most))
    }

    /// Pauses before a lost connection is made again: up to a second, by chance.
    func beforeConnecting() {
        pause(Int64.random(in: 0...PostgresLimits.maxPauseMilliseconds))
    }
}
