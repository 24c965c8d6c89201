// Registration, signing in and out: renewal of tokens, end of sessions, what a stranger can learn
// about names, and the cost of wrong passwords.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Signing in")
struct SignInTests {
    @Test("somebody registers, signs in, is known, and signs out")
    func wholeWay() async throws {
        try await withAccounts { server, _ in
            let browser = TestBrowser(server)
            #expect(try await browser.state()["state"] == .string("stranger"))
            let account = try await browser.register("Ann")
            #expect(account["name"] == .string("ann"))
            #expect(account["role"] == .string("agent"))
            #expect(try await browser.state()["scope"] == account["scope"])
            let token = browser.token
            #expect(try await browser.post("/api/account/sign-out").status == 204)
            #expect(browser.token.isEmpty)
            browser.token = token
            #expect(try await browser.state()["state"] == .string("stranger"))
        }
    }

    @Test("a password is compared in one form of Unicode, to its last character")
    func wholePassword() async throws {
        let long = String(repeating: "abcdefghij klmnop", count: 16)
        try await withAccounts { server, _ in
            let browser = TestBrowser(server)
            try await browser.register("ann", long + "e\u{301}")
            #expect(try await browser.signIn("ann", long + "\u{E9}").status == 200)
            #expect(try await browser.signIn("ann", long + "e").status == 401)
            #expect(try await browser.signIn("ann", long).status == 401)
        }
    }

    @Test("the token is out of reach for scripts and other sites, and over TLS bound to the host")
    func cookies() async throws {
        for isSecure in [false, true] {
            try await withAccounts {
                $0.isSecure = isSecure
            } _: { server, _ in
                let browser = TestBrowser(server)
                let name = isSecure ? "__Host-calepin" : "calepin"
                _ = try await browser.post(
                    "/api/account/register", ["name": "ann", "password": goodPassword])
                let reply = try await browser.signIn("ann")
                #expect(reply.cookies.count == 2)
                #expect(reply.cookies.contains { $0.hasPrefix(name + "=") })
                for cookie in reply.cookies {
                    #expect(cookie.contains("; HttpOnly") && cookie.contains("; Path=/;"))
                    #expect(cookie.contains("; SameSite=Strict"))
                    #expect(cookie.hasSuffix("; Secure") == isSecure)
                }
            }
        }
    }

    @Test("signing in gives a token nobody could have set before")
    func fixation() async throws {
        try await withAccounts { server, _ in
            let browser = TestBrowser(server)
            try await browser.register("ann")
            let first = browser.token
            let planted = Token.random()
            for brought in [first, planted, ""] {
                browser.token = brought
                _ = try await browser.signIn("ann")
                #expect(browser.token != brought && !browser.token.isEmpty)
                let own = browser.token
                browser.token = brought
                #expect(try await browser.state()["state"] == .string("stranger"))
                browser.token = own
            }
        }
    }

    @Test("confirming and changing the password give other tokens; a change ends other sessions")
    func rotation() async throws {
        try await withAccounts { server, clock in
            let (desk, phone) = (TestBrowser(server), TestBrowser(server))
            try await desk.register("ann")
            _ = try await phone.signIn("ann")
            clock.advance(AccountLimits.confirmedSeconds)
            let early = try await desk.send("DELETE", "/api/account/sessions")
            #expect(early.code == "confirm-first")
            let first = desk.token
            let wrong = try await desk.post("/api/account/confirm", ["password": "x"])
            #expect(wrong.code == "wrong-credentials" && desk.token == first)
            let confirmed = try await desk.post(
                "/api/account/confirm", ["password": goodPassword])
            #expect(confirmed.status == 200 && desk.token != first)
            let second = desk.token
            let other = "nine green bottles hang"
            let changed = try await desk.post(
                "/api/account/password", ["password": goodPassword, "newPassword": other])
            #expect(changed.status == 200 && desk.token != second)
            #expect(try await phone.state()["state"] == .string("stranger"))
            #expect(try await phone.signIn("ann").status == 401)
            #expect(try await phone.signIn("ann", other).status == 200)
            for old in [first, second] {
                let thief = TestBrowser(server)
                thief.token = old
                #expect(try await thief.state()["state"] == .string("stranger"))
            }
        }
    }

    @Test("a session ends when it is not used for a week, and after a month in any case")
    func age() async throws {
        try await withAccounts { server, clock in
            let browser = TestBrowser(server)
            try await browser.register("ann")
            for _ in 0..<4 {
                clock.advance(AccountLimits.idleSeconds - 1)
                #expect(try await browser.state()["state"] == .string("account"))
            }
            clock.advance(AccountLimits.sessionSeconds - 4 * (AccountLimits.idleSeconds - 1))
            #expect(try await browser.state()["state"] == .string("stranger"))
            _ = try await browser.signIn("ann")
            clock.advance(AccountLimits.idleSeconds)
            #expect(try await browser.state()["state"] == .string("stranger"))
        }
    }

    @Test("an account can close registration")
    func closed() async throws {
        try await withAccounts {
            $0.mayRegister = false
        } _: { server, _ in
            let reply = try await TestBrowser(server).post(
                "/api/account/register", ["name": "ann", "password": goodPassword])
            #expect(reply.status == 403 && reply.code == "registration-closed")
        }
    }
}

// MARK: - Information for strangers

extension SignInTests {
    @Test("a name that is known and one that is not get the same answer for the same work")
    func enumeration() async throws {
        let hasher = PasswordHasher(.least)
        try await withAccounts {
            $0.hasher = hasher
        } _: { server, _ in
            try await TestBrowser(server).register("ann")
            func ask(_ path: String, _ members: [String: String]) async throws -> [String] {
                let before = hasher.tally.done
                let reply = try await TestBrowser(server).post(path, members)
                let body = reply.text.replacing(
                    reply.json["id"]?.asString ?? "-", with: "")
                let headers = reply.headers.keys.sorted().filter { $0 != "date" }
                return [
                    "\(reply.status)", body, "\(headers)", "\(hasher.tally.done - before)",
                    "\(reply.cookies.count)",
                ]
            }
            let other = "another long sentence 7"
            let paths: [(String, [String: String])] = [
                ("/api/account/sign-in", ["password": other]),
                ("/api/account/register", ["password": other]),
                (
                    "/api/account/reset",
                    ["password": other, "recoveryCode": "abcd-efgh-jkmn-pqrs"]
                ),
            ]
            for (path, members) in paths {
                let known = try await ask(path, members.merging(["name": "ann"]) { $1 })
                let unknown = try await ask(path, members.merging(["name": "bob"]) { $1 })
                #expect(known == unknown)
                #expect(known[3] == "1")
            }
            // Registering a taken name leaves its account unchanged.
            #expect(try await TestBrowser(server).signIn("ann").status == 200)
        }
    }

    @Test("an account without a password yet is answered as one that is not there")
    func invited() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, _ in
            let blobs = BlobService(path: server.folder.path, store: store)
            let admin = AccountAdmin(store: store, feed: Feed(), files: blobs)
            let token = try await admin.add("bob", title: "Bob", role: "manager")
            #expect(try await TestBrowser(server).signIn("bob", "").code == "wrong-credentials")
            let browser = TestBrowser(server)
            let link = try await browser.post("/api/account/link", ["token": token])
            #expect(link.json["purpose"] == .string("invitation"))
            let used = try await browser.post(
                "/api/account/link/use", ["token": token, "password": goodPassword])
            #expect(used.json["role"] == .string("manager"))
            let again = try await TestBrowser(server).post(
                "/api/account/link/use", ["token": token, "password": goodPassword])
            #expect(again.status == 404)
            #expect(try await TestBrowser(server).signIn("bob").status == 200)
        }
    }

    @Test("failures cost waiting that doubles, by name, whether anybody has it or not")
    func waiting() async throws {
        try await withAccounts { server, clock in
            try await TestBrowser(server).register("ann")
            for name in ["ann", "bob"] {
                for _ in 0..<AccountLimits.freeFailures {
                    #expect(try await TestBrowser(server).signIn(name, "x").status == 401)
                }
                let refused = try await TestBrowser(server).signIn(name)
                #expect(refused.status == 429 && refused.headers["retry-after"] == "1")
                clock.advance(1)
                #expect(try await TestBrowser(server).signIn(name, "x").status == 401)
                #expect(
                    try await TestBrowser(server).signIn(name).headers["retry-after"] == "2")
            }
            clock.advance(2)
            #expect(try await TestBrowser(server).signIn("ann").status == 200)
            #expect(try await TestBrowser(server).signIn("ann", "x").status == 401)
        }
        #expect((0...100).map(SignInService.waiting).prefix(8) == [0, 0, 0, 0, 0, 1, 2, 4])
        #expect(SignInService.waiting(after: 99) == AccountLimits.failureSeconds)
        #expect(SignInService.waiting(after: 100) == AccountLimits.lockedSeconds)
    }

    @Test("a stranger cannot keep somebody out of a browser that is known")
    func knownBrowser() async throws {
        try await withAccounts { server, _ in
            let browser = TestBrowser(server)
            try await browser.register("ann")
            _ = try await browser.post("/api/account/sign-out")
            for _ in 0..<AccountLimits.freeFailures + 1 {
                _ = try await TestBrowser(server).signIn("ann", "x")
            }
            #expect(try await TestBrowser(server).signIn("ann").status == 429)
            #expect(try await browser.signIn("ann").status == 200)
        }
    }

    @Test("an address tries and registers only so often")
    func rates() async throws {
        try await withAccounts {
            $0.isUnlimited = false
            $0.limiter = RateLimiter { 0 }
        } _: { server, _ in
            for place in 0..<21 {
                let reply = try await TestBrowser(server).signIn("n\(place)")
                #expect(reply.status == (place < 20 ? 401 : 429))
            }
            for place in 0..<6 {
                let reply = try await TestBrowser(server).post(
                    "/api/account/register", ["name": "n\(place)", "password": goodPassword])
                #expect(reply.status == (place < 5 ? 202 : 429))
                if place == 5 { #expect(reply.headers["retry-after"] == "721") }
            }
        }
    }
}

// MARK: - Many at once

extension SignInTests {
    /// Returns the number of answers of each status for concurrent attempts; each attempt has a
    /// number.
    private func statuses(
        _ count: Int, _ attempt: @escaping @Sendable (Int) async throws -> Reply
    ) async throws -> [Int: Int] {
        try await withThrowingTaskGroup(of: Reply.self) { group in
            for place in 0..<count { group.addTask { try await attempt(place) } }
            return try await group.reduce(into: [:]) { all, reply in
                all[reply.status, default: 0] += 1
                guard reply.status == 503 else { return }
                #expect(reply.code == "busy" && reply.headers["retry-after"] == "2")
            }
        }
    }

    @Test("of 500 at once few passwords are under way, and the rest are told to come back")
    func manyAtOnce() async throws {
        let hasher = PasswordHasher(
            PasswordCost(passes: 1, bytes: 8 * 1_048_576), atOnce: 3, waiting: 20)
        try await withAccounts {
            $0.hasher = hasher
        } _: { server, _ in
            try await TestBrowser(server).register("ann")
            let found = try await statuses(500) { place in
                try await TestBrowser(server).signIn(place == 0 ? "ann" : "n\(place)")
            }
            #expect(Set(found.keys).isSubset(of: [200, 401, 503]))
            #expect(found.values.reduce(0, +) == 500)
            #expect(hasher.tally.peak <= 3 && hasher.tally.underWay == 0)
            // A rejection with 503 counts as no failure.
            #expect(try await TestBrowser(server).signIn("n499").status == 401)
            #expect(try await TestBrowser(server).signIn("ann").status == 200)
        }
    }

    @Test("many wrong passwords for one name at once count one by one")
    func manyForOneName() async throws {
        let hasher = PasswordHasher(.least, atOnce: 4, waiting: 100)
        try await withAccounts {
            $0.hasher = hasher
        } _: { server, _ in
            let found = try await statuses(60) { _ in
                try await TestBrowser(server).signIn("ann", "x")
            }
            #expect(found == [401: 5, 429: 55])
        }
    }
}
