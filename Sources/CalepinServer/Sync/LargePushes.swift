// Where large pushes wait: those of one scope go one after the other, so that none is decided on
// what another is about to change, and few are decided at once, so that others go on reading.

import Synchronization

/// Lets large pushes through, one at a time for each scope.
final class LargePushes: Sendable {
    private struct Lane {
        let gate = Gate(1)
        /// Pushes that are in it or wait for it.
        var count = 0
    }

    private let all = Gate(SyncLimits.largeAtOnce)
    private let lanes = Mutex<[String: Lane]>([:])

    /// Runs `body` when it is the turn of its scope.
    func pass<Outcome>(
        _ scope: String, _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        let gate = lanes.withLock { lanes in
            lanes[scope, default: Lane()].count += 1
            return lanes[scope, default: Lane()].gate
        }
        defer {
            lanes.withLock { lanes in
                lanes[scope]?.count -= 1
                if lanes[scope]?.count == 0 { lanes[scope] = nil }
            }
        }
        return try await gate.pass { try await all.pass(body) }
    }
}
