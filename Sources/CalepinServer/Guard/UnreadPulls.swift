// How many answers of each account lie in the memory because nobody reads them: what a client asks
// for costs memory until it is written out, and who does not read may not ask for more. Time plays
// no part: an answer is read when its last byte has left. What is counted is said by the routes.

import NIOCore
import Synchronization

/// Counts the answers of accounts that are not written out.
final class UnreadPulls: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    /// Confirms that an account reads what it has asked for.
    ///
    /// Throws: `Problem` `unread-answers`.
    func require(_ account: String) throws(Problem) {
        let count = counts.withLock { $0[account] ?? 0 }
        guard count < SyncLimits.unreadPulls else { throw Self.problem }
    }

    /// Counts an answer until the claim is over. A small one is given in any case: many browsers
    /// of one account may ask at the same instant.
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

/// An answer that is being written out, for as long as somebody holds this.
final class UnreadClaim: Sendable {
    private let answers: UnreadPulls
    private let account: String

    fileprivate init(_ answers: UnreadPulls, _ account: String) {
        (self.answers, self.account) = (answers, account)
    }

    deinit { answers.release(account) }

    /// A promise that keeps the claim until what it is given to has been written, or never will.
    func promise(on loop: any EventLoop) -> EventLoopPromise<Void> {
        let promise = loop.makePromise(of: Void.self)
        promise.futureResult.whenComplete { _ in withExtendedLifetime(self) {} }
        return promise
    }
}
