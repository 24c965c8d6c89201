// The queue of images to re-encode. Each takes a processor and much memory for a while, so the
// numbers in work and in the queue are limited, and an account has one image in it at a time.

import Synchronization

/// A queue that lets a few images through at once.
final class ImageQueue: Sendable {
    private let semaphore = AsyncSemaphore(ServerLimits.imagesAtOnce)
    /// The accounts with an image in work or in the queue.
    private let accounts = Mutex<Set<String>>([])

    /// The number of images in work or in the queue.
    var count: Int { accounts.withLock { $0.count } }

    /// Runs `body` for an account's image once there is capacity.
    ///
    /// Throws: `Problem` `busy` at once when the queue is full or has another image of the
    /// account; the error of `body`.
    func pass<Outcome>(
        _ account: String, _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        let isTaken = accounts.withLock { accounts in
            accounts.count < ServerLimits.imagesAtOnce + ImageLimits.waiting
                && accounts.insert(account).inserted
        }
        guard isTaken else { throw Problem(.busy, retryAfter: ImageLimits.busySeconds) }
        defer { accounts.withLock { _ = $0.remove(account) } }
        return try await semaphore.pass(body)
    }
}
