// A queue of work that takes a processor and much memory for a while, such as an image that is
// re-encoded: the numbers in work and in the queue are limited, and an account has one in it at a
// time.

import Synchronization

/// A queue that lets the work of a few accounts through at once.
final class AccountQueue: Sendable {
    private let semaphore: AsyncSemaphore
    private let places: Int
    private let busySeconds: Int
    /// The accounts with work in progress or in the queue.
    private let accounts = Mutex<Set<String>>([])

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - limit: The most that is in progress at once.
    ///   - waiting: The most that waits besides.
    ///   - busySeconds: Seconds after which a client may retry when the queue is full.
    init(atOnce limit: Int, waiting: Int, busySeconds: Int) {
        semaphore = AsyncSemaphore(limit)
        places = limit + waiting
        self.busySeconds = busySeconds
    }

    /// The number of accounts with work in progress or in the queue.
    var count: Int { accounts.withLock { $0.count } }

    /// The work in progress, and in the queue.
    var load: WorkLoad { semaphore.load }

    /// Runs `body` for an account once there is capacity.
    ///
    /// Throws: `Problem` `busy` at once when the queue is full or has work of the
    /// account already; the error of `body`.
    func pass<Outcome>(
        _ account: String, _ body: () async throws -> Outcome
    ) async throws -> Outcome {
        let isTaken = accounts.withLock { accounts in
            accounts.count < places && accounts.insert(account).inserted
        }
        guard isTaken else { throw Problem(.busy, retryAfter: busySeconds) }
        defer { accounts.withLock { _ = $0.remove(account) } }
        return try await semaphore.pass(body)
    }
}
