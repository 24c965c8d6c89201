// How often a client may ask: each address, account and replica has a budget that fills up again
// with time. Nothing is kept on the disk. How much each may ask stands in Budget; who is asking is
// found out in RequestAddress.swift and by the routes.

import NIOCore
import Synchronization

/// So many requests at once, and so many more each minute or longer time.
struct Budget: Sendable {
    /// What is counted, as a prefix of keys.
    let name: String
    /// Requests that may come at once.
    let burst: Int
    /// Requests that are given back in each of ``minutes``.
    let perMinute: Int
    /// The minutes in which they are given back.
    var minutes: Int64 = 1

    /// Everything an address asks of the API: an office of fifty people behind one address, or
    /// the pieces of photos of one.
    static let address = Budget(name: "address", burst: 2_400, perMinute: 2_400)
    /// Kilobytes an address sends: an office whose people bring the photos of a day.
    static let bytes = Budget(
        name: "bytes", burst: 1_048_576, perMinute: 1_048_576, minutes: 60)
    /// First contacts of an address, each of which makes an account: a class of pupils.
    static let contact = Budget(name: "contact", burst: 240, perMinute: 4)
    /// Pushes of a replica: somebody typing sends four in a second at most, since one answer is
    /// waited for before the next is sent.
    static let push = Budget(name: "push", burst: 240, perMinute: 240)
    /// Pulls of an account: all its browsers, poked by each other.
    static let pull = Budget(name: "pull", burst: 600, perMinute: 600)
    /// Kilobytes of the answers to pulls of an account: everything of a full scope on two new
    /// devices, and on two more each hour.
    static let pulled = Budget(
        name: "pulled", burst: 524_288, perMinute: 524_288, minutes: 60)
    /// Queries of an address that the server answers: somebody typing asks some in a second, and
    /// each costs some milliseconds.
    static let query = Budget(name: "query", burst: 300, perMinute: 600)
    /// Passwords and links an address tries: a few people behind one address in the morning.
    static let signIn = Budget(name: "sign-in", burst: 20, perMinute: 20)
    /// Accounts an address registers.
    static let register = Budget(name: "register", burst: 5, perMinute: 5, minutes: 60)
    /// Exports of an account.
    static let export = Budget(name: "export", burst: 5, perMinute: 5, minutes: 60)
    /// Blobs an account announces: the photos of a long day.
    static let blob = Budget(name: "blob", burst: 300, perMinute: 30)
}

/// Counts requests.
///
/// Invariant: at most ``ServerLimits/budgets`` keys are known; one that is full again may be
/// forgotten, because that changes nothing.
final class RateLimiter: Sendable {
    private struct Bucket {
        /// What is left, in thousandths of a request.
        var left: Int64
        /// When that was so, in milliseconds.
        var at: Int64
        let budget: Budget
    }

    private let buckets = Mutex<[String: Bucket]>([:])
    private let now: @Sendable () -> Int64

    /// A limiter with a clock of milliseconds that never goes back.
    init(
        now: @escaping @Sendable () -> Int64 = {
            Int64(NIODeadline.now().uptimeNanoseconds / 1_000_000)
        }
    ) {
        self.now = now
    }

    /// Takes a request of a client from its budget; one that costs as much as several counts as
    /// so many, and one that costs nothing yet needs a budget that owes nothing.
    ///
    /// Throws: `Problem` `too-often`, with the seconds after which there is one again.
    func take(_ budget: Budget, _ client: String, count: Int = 1) throws(Problem) {
        let cost = Int64(count) * 1_000
        let missing = change(budget, client) { left in
            guard left >= cost else { return cost - left }
            left -= cost
            return 0
        }
        guard missing > 0 else { return }
        let milliseconds = missing * 60 * budget.minutes / Int64(budget.perMinute)
        let seconds = Int(milliseconds / 1_000) + 1
        throw Problem(.tooOften, "\(seconds)", retryAfter: seconds)
    }

    /// Takes from a client's budget what it has been given already, more than there is if need be.
    func charge(_ budget: Budget, _ client: String, count: Int) {
        change(budget, client) { left in left -= Int64(count) * 1_000 }
    }

    /// Changes what is left of a client's budget.
    private func change<Outcome: Sendable>(
        _ budget: Budget, _ client: String, _ body: (inout Int64) -> Outcome
    ) -> Outcome {
        let moment = now()
        let key = budget.name + " " + client
        return buckets.withLock { buckets in
            if buckets[key] == nil, buckets.count >= ServerLimits.budgets {
                Self.forgetFull(&buckets, moment)
            }
            var bucket = Self.filled(
                buckets[key] ?? Bucket(left: .max, at: moment, budget: budget), moment)
            defer { buckets[key] = bucket }
            return body(&bucket.left)
        }
    }

    /// The bucket with what has come back since it was last looked at.
    private static func filled(_ bucket: Bucket, _ moment: Int64) -> Bucket {
        var bucket = bucket
        let full = Int64(bucket.budget.burst) * 1_000
        // Both factors are bounded, so that a clock that jumped cannot overflow.
        let passed = min(max(0, moment - bucket.at), 3_600_000 * bucket.budget.minutes)
        let gained = passed * Int64(bucket.budget.perMinute) / (60 * bucket.budget.minutes)
        bucket.left = min(full, min(full, bucket.left) + gained)
        bucket.at = moment
        return bucket
    }

    /// Forgets clients that may ask as much as ones never seen; if that are too few, all.
    private static func forgetFull(_ buckets: inout [String: Bucket], _ moment: Int64) {
        buckets = buckets.filter {
            filled($0.value, moment).left < Int64($0.value.budget.burst) * 1_000
        }
        if buckets.count >= ServerLimits.budgets { buckets = [:] }
    }
}
