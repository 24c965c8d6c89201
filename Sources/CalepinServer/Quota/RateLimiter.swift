// Rate limits by token bucket: each address, account and replica has buckets that refill with
// time, in memory only. The budgets are defined in Budget; clients are identified in
// RequestAddress.swift and by the routes.

import NIOCore
import Synchronization

/// A budget: a burst of requests, and a rate at which it refills.
struct Budget: Sendable {
    /// The name, a prefix of keys.
    let name: String
    /// Maximum number of requests at once.
    let burst: Int
    /// Number of requests that are refilled in each period of ``minutes``.
    let perMinute: Int
    /// The period in minutes.
    var minutes: Int64 = 1

    /// All requests of an address to the API: an office of fifty people behind one address, or the
    /// pieces of photos of one.
    static let address = Budget(name: "address", burst: 2_400, perMinute: 2_400)
    /// Kilobytes sent by an address: an office whose people upload the photos of a day.
    static let bytes = Budget(
        name: "bytes", burst: 1_048_576, perMinute: 1_048_576, minutes: 60)
    /// First contacts of an address, each of which creates an account: a class of pupils.
    static let contact = Budget(name: "contact", burst: 240, perMinute: 4)
    /// Pushes of a replica: typing sends at most four a second, since the next push waits for the
    /// answer to the one before.
    static let push = Budget(name: "push", burst: 240, perMinute: 240)
    /// Pulls of an account: all its browsers, each poked by the others.
    static let pull = Budget(name: "pull", burst: 600, perMinute: 600)
    /// Kilobytes pulled by an account: a full scope on two new devices, and on two more each hour.
    static let pulled = Budget(
        name: "pulled", burst: 524_288, perMinute: 524_288, minutes: 60)
    /// Queries of an address answered by the server: typing sends several a second, and each takes
    /// some milliseconds.
    static let query = Budget(name: "query", burst: 300, perMinute: 600)
    /// Imports of an account, each of which is looked at before: somebody who mends a file.
    static let imported = Budget(name: "imported", burst: 60, perMinute: 60, minutes: 60)
    /// Batches of an account, each of which is looked at before.
    static let batch = Budget(name: "batch", burst: 120, perMinute: 120, minutes: 60)
    /// Changes of an account with an `Idempotency-Key`, each of which leaves a row for a day.
    static let once = Budget(name: "once", burst: 2_000, perMinute: 60)
    /// Passwords and links tried by an address: a few people behind one address in the morning.
    static let signIn = Budget(name: "sign-in", burst: 20, perMinute: 20)
    /// Accounts registered by an address.
    static let register = Budget(name: "register", burst: 5, perMinute: 5, minutes: 60)
    /// Exports of an account.
    static let export = Budget(name: "export", burst: 5, perMinute: 5, minutes: 60)
    /// Exports of collections of an account: somebody who tries out formats.
    static let exported = Budget(name: "exported", burst: 30, perMinute: 30, minutes: 60)
    /// Blobs announced by an account: the photos of a long day.
    static let blob = Budget(name: "blob", burst: 300, perMinute: 30)
}

/// Counts requests with token buckets.
///
/// Invariant: at most ``ServerLimits/budgets`` buckets are stored; a full one may be removed,
/// because a new one is full too.
final class RateLimiter: Sendable {
    private struct Bucket {
        /// The remaining tokens, in thousandths of a request.
        var left: Int64
        /// The time of that value, in milliseconds of the clock.
        var at: Int64
        let budget: Budget
    }

    private let buckets = Mutex<[String: Bucket]>([:])
    /// The refusals of each budget, by its name, of which there are a few.
    private let refused = Mutex<[String: UInt64]>([:])
    private let now: @Sendable () -> Int64

    /// Creates a limiter; the clock must be monotonic, in milliseconds.
    init(
        now: @escaping @Sendable () -> Int64 = {
            Int64(NIODeadline.now().uptimeNanoseconds / 1_000_000)
        }
    ) {
        self.now = now
    }

    /// The refusals of each budget since the start, in the order of the names.
    var refusals: [(budget: String, count: UInt64)] {
        refused.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Takes `count` requests from a client's bucket; with `count` 0 it only requires that the
    /// bucket is not overdrawn.
    ///
    /// Throws: `Problem` `too-often`, with the seconds until the next request is available.
    func take(_ budget: Budget, _ client: String, count: Int = 1) throws(Problem) {
        let cost = Int64(count) * 1_000
        let missing = change(budget, client) { left in
            guard left >= cost else { return cost - left }
            left -= cost
            return 0
        }
        guard missing > 0 else { return }
        refused.withLock { $0[budget.name, default: 0] += 1 }
        let seconds = Self.seconds(until: missing, budget)
        var problem = Problem(.tooOften, "\(seconds)", retryAfter: seconds)
        problem.rate = state(of: budget, left: 0, seconds: seconds)
        throw problem
    }

    /// Takes from a client's bucket after the fact; the bucket may become overdrawn.
    func charge(_ budget: Budget, _ client: String, count: Int) {
        change(budget, client) { left in left -= Int64(count) * 1_000 }
    }

    /// Returns the state of a client's budget.
    func state(_ budget: Budget, _ client: String) -> RateState {
        let left = change(budget, client) { $0 }
        guard left < 1_000 else {
            return state(of: budget, left: Int(left / 1_000), seconds: 0)
        }
        return state(of: budget, left: 0, seconds: Self.seconds(until: 1_000 - left, budget))
    }

    /// Returns the seconds until so many thousandths of a request are refilled.
    private static func seconds(until missing: Int64, _ budget: Budget) -> Int {
        let milliseconds = missing * 60 * budget.minutes / Int64(budget.perMinute)
        return Int(milliseconds / 1_000) + 1
    }

    private func state(of budget: Budget, left: Int, seconds: Int) -> RateState {
        RateState(
            name: budget.name, quota: budget.burst,
            window: Int64(budget.burst) * 60 * budget.minutes / Int64(budget.perMinute),
            left: left, seconds: seconds)
    }

    /// Changes a client's bucket.
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

    /// Returns the bucket refilled to the present time.
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

    /// Removes full buckets; if too few are full, all.
    private static func forgetFull(_ buckets: inout [String: Bucket], _ moment: Int64) {
        buckets = buckets.filter {
            filled($0.value, moment).left < Int64($0.value.budget.burst) * 1_000
        }
        if buckets.count >= ServerLimits.budgets { buckets = [:] }
    }
}
