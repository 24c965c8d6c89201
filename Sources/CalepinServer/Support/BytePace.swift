// A rate in bytes that many requests keep to together: a fast client must not leave the disk, or
// the machine, without time for the saves of others.

import Synchronization

/// Delays pieces of bodies so that all of them together keep to a rate.
final class BytePace: Sendable {
    /// Size of the pieces in which a large body is sent, in bytes: one of them does not delay
    /// others on the same event loop.
    static let sentPieceBytes = 65_536

    private let bytesPerSecond: Int64
    /// The time at which the next piece may be written.
    private let next = Mutex(ContinuousClock.now)

    /// Creates a pace of `bytesPerSecond`, positive.
    init(bytesPerSecond: Int64) { self.bytesPerSecond = bytesPerSecond }

    /// Waits until `bytes` more may be written or sent. Callers wait in the order in which they
    /// came.
    ///
    /// Throws: `CancellationError` when the task is cancelled.
    func wait(for bytes: Int) async throws {
        let turn = reserve(bytes, at: .now)
        if turn > .now { try await Task.sleep(until: turn) }
    }

    /// Reserves the time for `bytes`, and returns when it begins; not earlier than `now`.
    func reserve(_ bytes: Int, at now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        next.withLock { next in
            let turn = max(next, now)
            next = turn + .microseconds(Int64(bytes) * 1_000_000 / bytesPerSecond)
            return turn
        }
    }
}
