// Sessions: lists, revoking one or all while they are in use, and requests that another site
// makes a browser send.

import CalepinSync
import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Sessions")
struct SessionTests {
    @Test("are listed with what the browser says of itself, and revoked one by one")
    func listed() async throws {
        try await withAccounts { server, clock in
            let (desk, phone) = (TestBrowser(server), TestBrowser(server))
            try await desk.register("ann")
            clock.advance(60)
            _ = try await phone.send(
                "POST", "/api/account/sign-in",
                .texts(["name": "ann", "password": goodPassword]),
                ["User-Agent": "Phone " + String(repeating: "x", count: 300)])
            let list = try await desk.send("GET", "/api/account/sessions").json
            let all = list["sessions"]?.elements ?? []
            #expect(all.count == 2)
            #expect(all.map { $0["isThis"]?.asBool } == [false, true])
            #expect(all[0].text("agent").hasPrefix("Phone xx"))
            #expect(all[0].text("agent").utf8.count == AccountLimits.agentLength)
            #expect(all[0].number("since") == clock.now)
            let path = "/api/account/sessions/" + all[0].text("id")
            #expect(try await desk.send("DELETE", path).status == 204)
            #expect(try await phone.state()["state"] == .string("stranger"))
            #expect(try await desk.state()["state"] == .string("account"))
            #expect(try await desk.send("DELETE", path).status == 404)
        }
    }

    @Test("all but the present one end at once")
    func all() async throws {
        try await withAccounts { server, _ in
            let browsers = [TestBrowser(server), TestBrowser(server), TestBrowser(server)]
            try await browsers[0].register("ann")
            for browser in browsers.dropFirst() { _ = try await browser.signIn("ann") }
            #expect(try await browsers[1].send("DELETE", "/api/account/sessions").status == 204)
            var states: [JSONValue?] = []
            for browser in browsers { states.append(try await browser.state()["state"]) }
            #expect(states == [.string("stranger"), .string("account"), .string("stranger")])
        }
    }

    @Test("that are revoked lose their feed at once, and others keep theirs")
    func feeds() async throws {
        try await withAccounts { server, _ in
            let (desk, phone) = (TestBrowser(server), TestBrowser(server))
            try await desk.register("ann")
            _ = try await phone.signIn("ann")
            let ended = try await Listening(phone)
            let kept = try await Listening(desk)
            #expect(try await desk.send("DELETE", "/api/account/sessions").status == 204)
            #expect(try await ended.isOver())
            let replica = try await desk.post("/api/sync/replica").json
            let scope = try #require(Scope(replica.text("scope")))
            let writer = TestWriter(desk, scope, replica.text("replica"))
            #expect(try await writer.push([1]) == ["applied"])
            #expect(try await kept.reads("data: {\"scope\":\"\(scope)\"}"))
        }
    }

    @Test("that signed out are refused by every route of sync, attachments and the feed")
    func refused() async throws {
        try await withAccounts({ $0.lookups = [TestRoutes.power] }) { server, _ in
            let browser = TestBrowser(server)
            try await browser.register("ann")
            let old = browser.token
            _ = try await browser.post("/api/account/sign-out")
            browser.token = old
            for route in TestRoutes.api where route.isForSomebody && route.method != .head {
                let reply = try await browser.send(
                    route.method.rawValue, route.example, .object([]))
                #expect(reply.status == 401 && reply.code == "no-token", "\(route.name)")
            }
        }
    }

    @Test(
        "are out of reach for requests another site makes a browser send",
        arguments: [
            ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
            ["Origin": "https://evil.example"], ["Origin": "null"],
            ["Origin": "http://localhost.evil.example"], ["Origin": "http://localhost:1"],
            ["X-Calepin": "0"], ["X-Calepin": ""], ["X-Calepin": "1, 1"],
            ["Content-Type": "text/plain"], ["Content-Type": "multipart/form-data"],
            ["Content-Type": "application/x-www-form-urlencoded"],
        ] as [[String: String]])
    func otherSites(_ headers: [String: String]) async throws {
        try await withAccounts { server, _ in
            let browser = TestBrowser(server)
            try await browser.register("ann")
            let body = JSONValue.texts([
                "name": "ann", "password": goodPassword, "newPassword": "nine green bottles hang",
            ])
            let plain = [
                "Content-Type": "application/json", "Cookie": browser.headers["Cookie"] ?? "",
            ]
            for path in ["password", "delete", "sign-out", "recovery-codes", "sign-in"] {
                let reply = try await server.send(
                    "POST", "/api/account/" + path, plain.merging(headers) { $1 },
                    body: Array(body.text.utf8))
                #expect([403, 415].contains(reply.status), "\(path) \(reply.status)")
                #expect(reply.cookies.isEmpty)
            }
            #expect(try await browser.state()["state"] == .string("account"))
            #expect(try await browser.signIn("ann").status == 200)
        }
    }

    @Test("are not changed by reading, whatever is read")
    func reading() async throws {
        try await withAccounts { server, _ in
            let browser = TestBrowser(server)
            try await browser.register("ann")
            for path in ["sign-out", "delete", "password", "sign-in", "second-factor"] {
                let reply = try await browser.send("GET", "/api/account/" + path)
                #expect([404, 405].contains(reply.status), "\(path) \(reply.status)")
            }
            #expect(try await browser.state()["state"] == .string("account"))
        }
    }
}
