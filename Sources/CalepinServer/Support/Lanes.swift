// Work of which one of each key is done at a time, such as the large pushes into a scope; what it
// is, and how much of the machine all of it gets, is said where it is done.

import Synchronization

/// A queue for each key, with one work at a time.
final class Lanes: Sendable {
    private struct Lane {
        let semaphore = AsyncSemaphore(1)
        /// The number of works in progress or waiting.
        var count = 0
    }

    private let lanes = Mutex<[String: Lane]>([:])

    /// Runs `body` when it is the turn of its key, in order.
    func pass<Outcome>(
        _ key: String, _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        let semaphore = lanes.withLock { lanes in
            lanes[key, default: Lane()].count += 1
            return lanes[key, default: Lane()].semaphore
        }
        defer {
            lanes.withLock { lanes in
                lanes[key]?.count -= 1
                if lanes[key]?.count == 0 { lanes[key] = nil }
            }
        }
        return try await semaphore.pass(body)
    }
}
