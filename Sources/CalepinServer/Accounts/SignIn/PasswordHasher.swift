// Hashes passwords. Each takes much memory and time by design, so only a limited number is hashed
// at once, some wait, and the rest is rejected with a time to retry. The hash is libsodium's
// Argon2id.

import Foundation
import Synchronization

/// Hashes passwords, with a limit on how many at once.
final class PasswordHasher: Sendable {
    /// Counters, for tests.
    struct Tally: Sendable, Equatable {
        /// Hashes begun.
        var done = 0
        /// Hashes in progress.
        var underWay = 0
        /// The maximum of hashes in progress at the same time.
        var peak = 0
    }

    let cost: PasswordCost
    private let maxInside: Int
    private let semaphore: AsyncSemaphore
    private let inside = Mutex(0)
    private let counted = Mutex(Tally())
    private let threads = DispatchQueue(label: "passwords", attributes: .concurrent)

    /// Creates a hasher that runs at most `atOnce` at the same time.
    init(
        _ cost: PasswordCost = .standard,
        atOnce: Int = 2 * ProcessInfo.processInfo.activeProcessorCount,
        waiting: Int = AccountLimits.passwordsWaiting
    ) {
        self.cost = cost
        maxInside = atOnce + waiting
        semaphore = AsyncSemaphore(atOnce)
    }

    var tally: Tally { counted.withLock { $0 } }

    /// The requests that hash, and those that wait for it.
    var load: WorkLoad { semaphore.load }

    /// Runs `body`, which may hash several passwords in turn, once there is capacity.
    ///
    /// Throws: `Problem` `busy` at once when the queue is full, or the error of `body`.
    func admit<Outcome>(_ body: (PasswordWork) async throws -> Outcome) async throws -> Outcome {
        let isFree = inside.withLock { inside in
            guard inside < maxInside else { return false }
            inside += 1
            return true
        }
        guard isFree else { throw Problem(.busy, retryAfter: AccountLimits.busySeconds) }
        defer { inside.withLock { $0 -= 1 } }
        return try await semaphore.pass { try await body(PasswordWork(hasher: self)) }
    }

    fileprivate func compute<Outcome: Sendable>(
        _ body: @escaping @Sendable () -> Outcome
    ) async -> Outcome {
        counted.withLock {
            $0.done += 1
            $0.underWay += 1
            $0.peak = max($0.peak, $0.underWay)
        }
        defer { counted.withLock { $0.underWay -= 1 } }
        return await withCheckedContinuation { caller in
            threads.async { caller.resume(returning: body()) }
        }
    }
}

/// The operations that need a hash, available inside of ``PasswordHasher/admit(_:)``.
struct PasswordWork: Sendable {
    fileprivate let hasher: PasswordHasher

    /// Returns the Argon2id text of a password to store.
    ///
    /// Throws: `Problem` `busy` when there is not enough memory.
    func text(of password: Password) async throws -> String {
        let cost = hasher.cost
        let text = await hasher.compute { Sodium.passwordText(password.bytes, cost) }
        guard let text else { throw Problem(.busy, retryAfter: AccountLimits.busySeconds) }
        return text
    }

    /// Returns true when a password matches a stored text. Without a text it takes the same time
    /// and returns false.
    func isPassword(_ password: Password, _ text: String?) async -> Bool {
        let compared = text ?? Sodium.unknownText(hasher.cost)
        return await hasher.compute { Sodium.isPassword(password.bytes, compared) }
    }

    /// Returns true when a stored text was made with other cost parameters than the present ones.
    func isOutdated(_ text: String) -> Bool { Sodium.isOutdated(text, hasher.cost) }
}
