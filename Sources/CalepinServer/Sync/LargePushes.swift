// The queue of large pushes. Those of one scope are processed one after the other, so that none is
// decided on a state that another is about to change; those of all scopes get a share of the
// machine, so that small pushes and sign-ins have the rest however many large ones are waiting.

/// A queue of large pushes, one at a time per scope.
final class LargePushes: Sendable {
    private let all = WorkShare(atOnce: SyncLimits.largeAtOnce)
    private let lanes = Lanes()

    /// Runs `body` when it is the turn of its scope.
    func pass<Outcome>(
        _ scope: String, _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        try await lanes.pass(scope) { try await all.pass(body) }
    }
}
