// The feed over HTTP: pokes after pushes, missed pokes, and access.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The feed")
struct FeedTests {
    /// Reads the feed until it contains `mark`; `then` runs once the feed is open.
    private func listen(
        _ guest: TestGuest, _ headers: String = "", until mark: String,
        then: @escaping @Sendable () async throws -> Void = {}
    ) async throws -> String {
        let head = "GET /api/feed HTTP/1.1\r\nHost: localhost\r\nCookie: \(guest.cookie)\r\n"
        let port = guest.server.port
        let socket = try Socket(port: port)
        let start = try await onThread {
            socket.write(Array("\(head)\(headers)\r\n".utf8))
            return socket.read { Self.has($0, "\n:\n\n") || Self.has($0, "data: {") }
        }
        try await then()
        let rest = try await onThread {
            Self.has(start, mark) ? [] : socket.read { Self.has(start + $0, mark) }
        }
        return String(decoding: start + rest, as: UTF8.self)
    }

    private static func has(_ bytes: [UInt8], _ text: String) -> Bool {
        bytes.firstRange(of: Array(text.utf8)) != nil
    }

    @Test("opens with the headers that keep proxies from waiting")
    func headers() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let text = try await listen(guest, until: "retry: 3000").lowercased()
            #expect(text.contains("content-type: text/event-stream"))
            #expect(text.contains("x-accel-buffering: no"))
            #expect(text.contains("cache-control: no-store"))
        }
    }

    @Test("pokes when a scope moves, and says nothing of what is in it")
    func poke() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let text = try await listen(guest, until: "data: {") {
                _ = try await guest.outcomes([guest.mutation(1)])
            }
            #expect(text.contains("id: \(guest.scope)@1\n"))
            #expect(text.contains("data: {\"scope\":\"\(guest.scope)\"}\n\n"))
            #expect(!text.contains("renault") && !text.contains("motor"))
        }
    }

    @Test("tells at once what was missed, but not what was seen")
    func missed() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            _ = try await guest.outcomes([guest.mutation(1), guest.mutation(2)])
            let missed = try await listen(
                guest, "Last-Event-ID: \(guest.scope)@1\r\n", until: "data: {")
            #expect(missed.contains("id: \(guest.scope)@2\n"))
            let seen = try await listen(
                guest, "Last-Event-ID: \(guest.scope)@2\r\n", until: "\n:\n\n")
            #expect(!seen.contains("data: {"))
        }
    }

    @Test("another account's pushes are not told")
    func others() async throws {
        try await withServer { server in
            let ann = try await TestGuest(server)
            let bob = try await TestGuest(server)
            let text = try await listen(ann, until: "data: {") {
                _ = try await bob.outcomes([bob.mutation(1)])
                _ = try await ann.outcomes([ann.mutation(1)])
            }
            #expect(!text.contains(bob.scope.description))
        }
    }

    @Test("takes keys, and ends when the key is revoked")
    func keys() async throws {
        try await withAccounts { server, _ in
            let ann = TestBrowser(server)
            try await ann.register("ann")
            let key = try await ann.makeKey()
            let socket = try Socket(port: server.port)
            let start = try await onThread {
                let head = "GET /api/feed HTTP/1.1\r\nHost: localhost\r\n"
                socket.write(Array("\(head)Authorization: Bearer \(key.text)\r\n\r\n".utf8))
                return socket.read { Self.has($0, "\n:\n\n") || Self.has($0, "data: {") }
            }
            #expect(Self.has(start, "text/event-stream"))
            _ = try await ann.send("DELETE", "/api/account/keys/" + key.id)
            // Read to its end, which comes because the server ends it.
            let rest = try await onThread { socket.read { Self.has($0, "\r\n0\r\n\r\n") } }
            #expect(Self.has(rest, "0\r\n\r\n"))
        }
    }

    @Test("of many pokes for a slow listener the last of each scope is kept")
    func coalescing() throws {
        let feed = Feed()
        let access = Access(account: "a", scopes: ["user:a", "team:t"])
        let listener = try feed.listen(access, now: .now)
        for sequence in 1...1_000 {
            feed.poke("user:a", sequence: Int64(sequence), forms: [])
            feed.poke("team:t", sequence: Int64(sequence * 2), forms: [])
            feed.poke("user:b", sequence: 1, forms: [])
        }
        let pokes = listener.take()
        #expect(pokes.map(\.scope) == ["team:t", "user:a"])
        #expect(pokes.map(\.sequence) == [2_000, 1_000])
        #expect(listener.take().isEmpty)
    }

    @Test("an account's oldest listener ends when there are too many, and all end in time")
    func tooMany() async throws {
        let feed = Feed()
        let access = Access(account: "a", scopes: ["user:a"])
        let now = ContinuousClock.now
        let listeners = try (0...ServerLimits.listenersPerAccount).map { _ in
            try feed.listen(access, now: now)
        }
        #expect(feed.count == ServerLimits.listenersPerAccount)
        var wakes = 0
        for await _ in listeners[0].wakes { wakes += 1 }
        #expect(wakes == 0)
        feed.leave(listeners[0])
        feed.leave(listeners[0])
        #expect(feed.count == ServerLimits.listenersPerAccount)
        feed.beat(now: now + .seconds(ServerLimits.feedSeconds * 2))
        for listener in listeners.dropFirst() {
            for await _ in listener.wakes { wakes += 1 }
            feed.leave(listener)
        }
        #expect(wakes == 0 && feed.count == 0)
    }
}
