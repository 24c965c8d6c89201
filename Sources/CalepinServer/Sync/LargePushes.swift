// The queue of large pushes. Those of one scope are processed one after the other, so that none is
// decided on a state that another is about to change; those of all scopes get a share of the
// machine, so that small pushes and sign-ins have the rest however many large ones are waiting.

import Synchronization

/// A queue of large pushes, one at a time per scope.
final class LargePushes: Sendable {
    private struct Lane {
        let semaphore = AsyncSemaphore(1)
        /// The number of pushes in work or waiting.
        var count = 0
    }

    private let all = WorkShare(atOnce: SyncLimits.largeAtOnce)
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
