// The last use of the console by each session, which this server remembers. It is recorded in the
// store now and then alone, because each write of a session has all access looked up anew.

import Synchronization

/// The times of the last use of the console, by session.
final class ConsoleUse: Sendable {
    private let times = Mutex<[String: Int64]>([:])

    /// Returns the time of the last use by a session, in seconds since 1970; 0 for none.
    func last(of session: AccountSession) -> Int64 {
        times.withLock { $0[session.id] ?? 0 }
    }

    /// Notes a use by a session.
    ///
    /// Complexity: O(1), and O(n) in the sessions when there are too many.
    func note(_ session: AccountSession, at moment: Int64) {
        times.withLock { times in
            times[session.id] = moment
            guard times.count > ConsoleLimits.sessions else { return }
            let oldest = moment - ConsoleLimits.idleSeconds
            times = times.filter { $0.value > oldest }
            if times.count > ConsoleLimits.sessions { times = [session.id: moment] }
        }
    }
}
