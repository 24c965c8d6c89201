// A share of the machine for one kind of expensive work: how much is in progress at once, and for
// how much of the time.

import Foundation
import Synchronization

/// Lets expensive work through in order, each followed by a pause as long as the work took, so
/// that it occupies at most half of its threads' time.
///
/// A machine under load makes the work take longer, and thus the pauses too. The first work after
/// a time without any does not wait.
final class WorkShare: Sendable {
    private let semaphore: AsyncSemaphore
    private let places: Mutex<[ContinuousClock.Instant]>

    /// Creates a share for `limit` works at once, reduced on a machine with few processors to half
    /// of them, and at least one.
    init(atOnce limit: Int, processors: Int = ProcessInfo.processInfo.activeProcessorCount) {
        let count = max(1, min(limit, processors / 2))
        semaphore = AsyncSemaphore(count)
        places = Mutex([ContinuousClock.Instant](repeating: .now, count: count))
    }

    /// The work in progress, pauses included, and what waits.
    var load: WorkLoad { semaphore.load }

    /// Runs `body` once a place is free and its pause is over.
    ///
    /// Throws: `CancellationError` when the task is cancelled during the pause; the error of
    /// `body`.
    func pass<Outcome>(_ body: () async throws -> Outcome) async throws -> Outcome {
        try await semaphore.pass {
            // There are as many places as the semaphore lets through.
            let ready = places.withLock { $0.removeLast() }
            var next = ready
            defer { places.withLock { $0.insert(next, at: 0) } }
            if ready > .now { try await Task.sleep(until: ready) }
            let start = ContinuousClock.now
            defer { next = .now + (.now - start) }
            return try await body()
        }
    }
}
