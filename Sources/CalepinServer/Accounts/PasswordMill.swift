// Where passwords are worked on: each takes much memory and time by design, so only so many are
// under way at once, some wait, and the rest are told to come back. The computing is libsodium's.

import Foundation
import Synchronization

/// Computes passwords, never more at once than memory was meant for.
final class PasswordMill: Sendable {
    /// How much it has done, for tests of what can be told from outside.
    struct Tally: Sendable, Equatable {
        /// Computations begun.
        var done = 0
        /// Computations under way.
        var underWay = 0
        /// The most that were under way at once.
        var peak = 0
    }

    let cost: PasswordCost
    private let most: Int
    private let gate: Gate
    private let inside = Mutex(0)
    private let counted = Mutex(Tally())
    private let threads = DispatchQueue(label: "passwords", attributes: .concurrent)

    /// A mill for as many at once as `atOnce`.
    init(
        _ cost: PasswordCost = .standard,
        atOnce: Int = 2 * ProcessInfo.processInfo.activeProcessorCount,
        waiting: Int = AccountLimits.passwordsWaiting
    ) {
        self.cost = cost
        most = atOnce + waiting
        gate = Gate(atOnce)
    }

    var tally: Tally { counted.withLock { $0 } }

    /// Runs `body`, which may compute one password after the other, when it is its turn.
    ///
    /// Throws: `Problem` `busy` at once when too many wait already, or what `body` threw.
    func admit<Outcome>(_ body: (PasswordWork) async throws -> Outcome) async throws -> Outcome {
        let isFree = inside.withLock { inside in
            guard inside < most else { return false }
            inside += 1
            return true
        }
        guard isFree else { throw Problem(.busy, retryAfter: AccountLimits.busySeconds) }
        defer { inside.withLock { $0 -= 1 } }
        return try await gate.pass { try await body(PasswordWork(mill: self)) }
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

/// What may be done inside of the mill.
struct PasswordWork: Sendable {
    fileprivate let mill: PasswordMill

    /// The text to keep of a password.
    ///
    /// Throws: `Problem` `busy` when there is no memory for it.
    func text(of password: Password) async throws -> String {
        let cost = mill.cost
        let text = await mill.compute { Sodium.passwordText(password.bytes, cost) }
        guard let text else { throw Problem(.busy, retryAfter: AccountLimits.busySeconds) }
        return text
    }

    /// Whether a password is the one of a text. Without a text it costs the same.
    func isPassword(_ password: Password, _ text: String?) async -> Bool {
        let compared = text ?? Sodium.unknownText(mill.cost)
        return await mill.compute { Sodium.isPassword(password.bytes, compared) }
    }

    /// Whether a text was made with other numbers than today's.
    func isOutdated(_ text: String) -> Bool { Sodium.isOutdated(text, mill.cost) }
}
