// Malformed bodies to every route about accounts and teams: each gets an answer that names the
// error, and nothing is changed.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Hostile bodies")
struct HostileTests {
    /// Values instead of texts.
    private static let values: [JSONValue] = [
        .null, .bool(true), .number("-1e400"), .string(""), .string("\u{0}"),
        .string("a\r\nSet-Cookie: x=y"), .string("../../etc/passwd"), .string("' OR 1=1 --"),
        .string("<script>alert(1)</script>"), .string("\u{202E}ann"), .array([]), .object([]),
        .string(String(repeating: "a", count: 60_000)),
        .string(String(repeating: "\u{1F600}", count: 2_000)),
    ]

    private static let members = [
        "name", "password", "newPassword", "title", "code", "token", "recoveryCode", "take",
        "role", "collection", "right", "mail",
    ]

    /// The routes that take a body.
    private static let routes = TestRoutes.api.map(\.name).sorted().filter {
        !$0.hasPrefix("GET") && !$0.hasPrefix("HEAD")
            && ($0.contains("/api/account") || $0.contains("/api/teams"))
    }

    private func bodies() -> [[UInt8]] {
        var bodies = ["", "{", "[]", "1", "\"a\"", "{\"a\":1,\"a\":2}", "\u{0}"].map {
            Array($0.utf8)
        }
        bodies.append([0xFF, 0xFE, 0x7B, 0x7D])
        bodies.append(Array(String(repeating: "[", count: 10_000).utf8))
        for value in Self.values {
            let json = JSONValue.object(Self.members.map { JSONMember($0, value) })
            bodies.append(Array(json.text.utf8))
        }
        return bodies
    }

    /// Returns the statuses with which a route answers all bodies.
    private func statuses(
        _ route: String, _ browser: TestBrowser, _ clock: TestClock
    ) async throws -> [Int] {
        let parts = route.split(separator: " ").map(String.init)
        let path = parts[1].replacing("{id}", with: "x")
        let headers = browser.headers.merging(["Content-Type": "application/json"]) { $1 }
        var statuses: [Int] = []
        for body in bodies() {
            let reply = try await browser.server.send(parts[0], path, headers, body: body)
            #expect(!reply.text.contains("Set-Cookie") && reply.cookies.isEmpty)
            statuses.append(reply.status)
            clock.advance(AccountLimits.lockedSeconds / 1_000)
        }
        return statuses
    }

    @Test("are refused by every route, and the account stays as it was")
    func everywhere() async throws {
        try await withAccounts { server, clock in
            let browser = TestBrowser(server)
            try await browser.register("ann")
            var counts: [Int: Int] = [:]
            // Routes without members do their work.
            let bare = [
                "DELETE", "sign-out", "recovery-codes", "POST /api/account/second",
                "account/device", "account/wiped",
            ]
            for route in Self.routes where !bare.contains(where: { route.contains($0) }) {
                let found = try await statuses(route, browser, clock)
                // A title may be any text.
                let isTitle = route == "PATCH /api/account"
                let isRight = found.allSatisfy {
                    (400..<500).contains($0) || $0 == 200 && isTitle
                }
                #expect(isRight, "\(route) \(found)")
                for status in found { counts[status, default: 0] += 1 }
            }
            print("hostile bodies by status:", counts.sorted { $0.key < $1.key })
            #expect(counts.values.reduce(0, +) > 250)
            #expect(try await TestBrowser(server).signIn("ann").status == 200)
        }
    }
}
