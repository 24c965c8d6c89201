// Rate limits: budgets by address, account and replica, and the answers to clients that exceed
// them.

import NIOCore
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("How often a client may ask")
struct RateLimitTests {
    /// A clock that a test sets.
    private final class Clock: Sendable {
        private let moment = Mutex<Int64>(1_000_000)
        var now: Int64 { moment.withLock { $0 } }

        func pass(milliseconds: Int64) {
            moment.withLock { $0 += milliseconds }
        }
    }

    private let budget = Budget(name: "test", burst: 3, perMinute: 60)

    /// Returns how many of a hundred requests are admitted.
    private func admitted(_ limiter: RateLimiter, _ client: String) -> Int {
        (0..<100).count { _ in (try? limiter.take(budget, client)) != nil }
    }

    @Test("a burst passes, then one request for each that came back, and clients do not share")
    func burst() {
        let clock = Clock()
        let limiter = RateLimiter { clock.now }
        #expect(admitted(limiter, "a") == 3)
        #expect(admitted(limiter, "b") == 3)
        clock.pass(milliseconds: 2_500)
        #expect(admitted(limiter, "a") == 2)
        clock.pass(milliseconds: 500)
        #expect(admitted(limiter, "a") == 1)
        clock.pass(milliseconds: 86_400_000)
        #expect(admitted(limiter, "a") == 3)
    }

    @Test("who has asked too often is told when to come back, and may then")
    func retry() throws {
        let clock = Clock()
        let limiter = RateLimiter { clock.now }
        let slow = Budget(name: "slow", burst: 1, perMinute: 4)
        try limiter.take(slow, "a")
        let problem = #expect(throws: Problem.self) { try limiter.take(slow, "a") }
        #expect(problem?.code == .tooOften)
        let seconds = try #require(problem?.retryAfter)
        #expect((15...16).contains(seconds))
        clock.pass(milliseconds: Int64(seconds) * 1_000)
        try limiter.take(slow, "a")
    }

    @Test("a program is told what is left of its budgets, and anybody what was used up")
    func told() async throws {
        let store = testStore()
        let clock = Clock()
        try await withAccounts(store: store) { configuration in
            configuration.isUnlimited = false
            configuration.limiter = RateLimiter { clock.now }
        } _: { server, _ in
            let ann = TestBrowser(server)
            try await ann.register("ann")
            let (key, _) = try await ann.makeKey(KeyTerms(right: "read"))
            let program = TestBrowser(server, key: key)
            let first = try await program.send("GET", "/api/records")
            let policy = try #require(first.headers["ratelimit-policy"])
            #expect(policy == #""address";q=2400;w=60"#)
            let rate = try #require(first.headers["ratelimit"])
            let second = try await program.send("GET", "/api/records")
            #expect(rate != second.headers["ratelimit"] && rate.hasSuffix(";t=0"))
            var refused = try await program.send("GET", "/api/exports/notes/notes")
            for _ in 0..<40 where refused.status != 429 {
                refused = try await program.send("GET", "/api/exports/notes/notes")
            }
            #expect(refused.headers["ratelimit"]?.hasPrefix(#""exported";r=0;t="#) == true)
            #expect(refused.headers["ratelimit-policy"] == #""exported";q=30;w=3600"#)
            #expect(refused.headers["retry-after"] != nil)
        }
    }

    @Test("who was given more than there was waits until it is paid back")
    func owing() throws {
        let clock = Clock()
        let limiter = RateLimiter { clock.now }
        limiter.charge(budget, "a", count: 3)
        try limiter.take(budget, "a", count: 0)
        limiter.charge(budget, "a", count: 2)
        let problem = #expect(throws: Problem.self) {
            try limiter.take(budget, "a", count: 0)
        }
        #expect(problem?.retryAfter == 3)
        clock.pass(milliseconds: 2_000)
        try limiter.take(budget, "a", count: 0)
        try limiter.take(budget, "b")
    }

    @Test("a clock that jumps gives no more than the burst")
    func jumps() {
        let clock = Clock()
        let limiter = RateLimiter { clock.now }
        _ = admitted(limiter, "a")
        clock.pass(milliseconds: .max / 2)
        #expect(admitted(limiter, "a") == 3)
        clock.pass(milliseconds: -.max / 2)
        #expect(admitted(limiter, "a") == 0)
    }

    @Test("memory is bounded however many clients there are")
    func bounded() throws {
        let clock = Clock()
        let limiter = RateLimiter { clock.now }
        for client in 0...ServerLimits.budgets {
            try limiter.take(budget, "\(client)")
        }
        clock.pass(milliseconds: 60_000)
        #expect(admitted(limiter, "again") == 3)
    }

    @Test("addresses are counted by network, and a proxy is believed only where there is one")
    func networks() throws {
        let one = try SocketAddress(ipAddress: "2001:db8::1", port: 1)
        let two = try SocketAddress(ipAddress: "2001:db8::ffff:2", port: 2)
        let far = try SocketAddress(ipAddress: "2001:db8:0:1::1", port: 1)
        let four = try SocketAddress(ipAddress: "192.0.2.1", port: 1)
        let mapped = try SocketAddress(ipAddress: "::ffff:192.0.2.1", port: 9)
        let network = { RequestAddress.network(of: $0) }
        #expect(network(one) == network(two) && network(one) != network(far))
        #expect(network(four) == network(mapped) && network(four) != network(one))
    }

    @Test("over HTTP: 429 with the seconds to wait, for one address and not for another")
    func overHTTP() async throws {
        try await withServer {
            $0.isSecure = true
            $0.limiter = RateLimiter { 0 }
        } _: { server in
            var answers: [Reply] = []
            for _ in 0...Budget.contact.burst {
                let headers = ["X-Forwarded-For": "203.0.113.9, 198.51.100.1"]
                answers.append(
                    try await server.post("/api/sync/replica", Array("{}".utf8), headers))
            }
            let last = try #require(answers.last)
            answers.removeLast()
            #expect(answers.allSatisfy { $0.status == 201 })
            #expect(last.status == 429 && last.code == "too-often")
            #expect(last.headers["retry-after"].flatMap { Int($0) } ?? 0 > 0)
            let other = ["X-Forwarded-For": "198.51.100.1, 203.0.113.9"]
            let reply = try await server.post("/api/sync/replica", Array("{}".utf8), other)
            #expect(reply.status == 201)
            #expect(try await server.send("GET", "/health").status == 200)
        }
    }

    @Test("a replica that pushes without end is stopped, and nothing when there are no limits")
    func pushes() async throws {
        for isUnlimited in [false, true] {
            try await withServer {
                $0.isUnlimited = isUnlimited
                $0.limiter = RateLimiter { 0 }
            } _: { server in
                let guest = try await TestGuest(server)
                let mutation = guest.mutation(1)
                var statuses: Set<Int> = []
                for _ in 0..<Budget.push.burst + 60 {
                    statuses.insert(try await guest.push([mutation]).status)
                }
                #expect(statuses == (isUnlimited ? [200] : [200, 429]))
            }
        }
    }
}
