// The number of answers of each account that are buffered because the client does not read them.
// An answer takes memory until it is written, so an account with unread answers may not pull more.
// An answer counts until its last byte is written, however long that takes. The routes decide what
// is counted.

import NIOCore
import Synchronization

/// Counts the answers of accounts that are not completely written.
final class UnreadPulls: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// Confirms that an account has not too many unread answers.
    ///
    /// Throws: `Problem` `unread-answers`.
    func require(_ account: String) throws(Problem) {
        let count = counts.withLock { $0[account] ?? 0 }
        guard count < SyncLimits.unreadPulls else { throw Self.problem }
    }

    /// Counts an answer until the claim is released. A small one is always accepted: many browsers
    /// of one account may pull at the same instant.
    ///
    /// Throws: `Problem` `unread-answers`.
    func claim(_ bytes: Int, of account: String) throws(Problem) -> UnreadClaim {
        let isTaken = counts.withLock { counts in
            let count = counts[account] ?? 0
            let isSmall = bytes <= SyncLimits.smallPullBytes
            guard isSmall || count < SyncLimits.unreadPulls else { return false }
            counts[account] = count + 1
            return true
        }
        guard isTaken else { throw Self.problem }
        return UnreadClaim(self, account)
    }

    fileprivate func release(_ account: String) {
        counts.withLock { counts in
            let count = (counts[account] ?? 0) - 1
            counts[account] = count > 0 ? count : nil
        }
    }

    private static var problem: Problem {
        let seconds = SyncLimits.unreadSeconds
        return Problem(.unreadAnswers, "\(seconds)", retryAfter: seconds)
    }
}

/// Counts an answer for as long as the object exists.
final class UnreadClaim: Sendable {
    private let answers: UnreadPulls
    private let account: String

    fileprivate init(_ answers: UnreadPulls, _ account: String) {
        (self.answers, self.account) = (answers, account)
    }

    deinit { answers.release(account) }

    /// Returns a promise that keeps the claim until it succeeds or fails.
    func promise(on loop: any EventLoop) -> EventLoopPromise<Void> {
        let promise = loop.makePromise(of: Void.self)
        promise.futureResult.whenComplete { _ in withExtendedLifetime(self) {} }
        return promise
    }
}
