// The line of images that wait to be written anew: each takes a processor and much memory for a
// while, so only so many are worked on, only so many wait, and one of each account at a time.

import Synchronization

/// Lets images in, a few at once.
final class ImageLine: Sendable {
    private let gate = Gate(ServerLimits.imagesAtOnce)
    /// The accounts whose image is worked on or waits.
    private let accounts = Mutex<Set<String>>([])

    /// Images that are worked on or wait.
    var count: Int { accounts.withLock { $0.count } }

    /// Runs `body` when it is the turn of an account's image.
    ///
    /// Throws: `Problem` `busy` at once when too many wait, or another image of the account is in
    /// the line already; what `body` threw.
    func pass<Outcome>(
        _ account: String, _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        let isTaken = accounts.withLock { accounts in
            accounts.count < ServerLimits.imagesAtOnce + ImageLimits.waiting
                && accounts.insert(account).inserted
        }
        guard isTaken else { throw Problem(.busy, retryAfter: ImageLimits.busySeconds) }
        defer { accounts.withLock { _ = $0.remove(account) } }
        return try await gate.pass(body)
    }
}
