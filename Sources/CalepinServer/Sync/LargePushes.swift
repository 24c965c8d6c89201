// The queue of large pushes. Those of one scope are processed one after the other, so that none is
// decided on a state that another is about to change, and only a few at once, so that readers are
// not blocked.

import Synchronization

/// A queue of large pushes, one at a time per scope.
final class LargePushes: Sendable {
    private struct Lane {
        let semaphore = AsyncSemaphore(1)
        /// The number of pushes in work or waiting.
        var count = 0
    }

    private let all = AsyncSemaphore(SyncLimits.largeAtOnce)
    private let lanes = Mutex<[String: Lane]>([:])

    /// Runs `body` when it is the turn of its scope.
    func pass<Outcome>(
        _ scope: String, _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        let semaphore = lanes.withLock { lanes in
            lanes[scope, default: Lane()].count += 1
            return lanes[scope, default: Lane()].semaphore
        }
        defer {
            lanes.withLock { lanes in
                lanes[scope]?.count -= 1
                if lanes[scope]?.count == 0 { lanes[scope] = nil }
            }
        }
        return try await semaphore.pass { try await all.pass(body) }
    }
}
