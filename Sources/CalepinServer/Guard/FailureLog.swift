// The failures that go to the log: clients that repeat a request must not fill it.

import Synchronization

/// Decides which failed requests are logged.
final class FailureLog: Sendable {
    private let last = Mutex<[Problem.Code: ContinuousClock.Instant]>([:])
    /// The time after which a failure that clients can cause is logged again.
    private static let pause = Duration.seconds(60)

    /// Returns true when a failure with status 5xx belongs in the log at `now`, and notes it.
    ///
    /// Defects of the server always do. Being busy or the quota of one client are no failures of
    /// the server. Everything else, such as a full disk, is logged once a minute for each code.
    func isDue(_ code: Problem.Code, at now: ContinuousClock.Instant) -> Bool {
        switch code {
        case .internalError: true
        case .busy, .quotaReached: false
        default:
            last.withLock { last in
                if let before = last[code], now - before < Self.pause { return false }
                last[code] = now
                return true
            }
        }
    }
}
