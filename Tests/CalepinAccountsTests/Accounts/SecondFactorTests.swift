// The second factor: codes against the RFCs' vectors, and the requests that require them. Recovery
// codes.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The second factor")
struct SecondFactorTests {
    @Test(
        "has the codes of RFC 6238, appendix B",
        arguments: [
            (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"),
            (1_234_567_890, "89005924"), (2_000_000_000, "69279037"),
            (20_000_000_000, "65353130"),
        ] as [(Int64, String)])
    func vectors(_ seconds: Int64, _ code: String) {
        let secret = Array("12345678901234567890".utf8)
        #expect(OneTimeCode.code(secret, step: seconds / 30, digits: 8) == code)
        #expect(OneTimeCode.code(secret, step: seconds / 30) == String(code.suffix(6)))
    }

    @Test("authenticates as RFC 2202 says, and writes base 32 as RFC 4648 says")
    func parts() {
        let mac = OneTimeCode.authenticate(
            Array("what do ya want for nothing?".utf8), Array("Jefe".utf8))
        #expect(Hex.text(of: mac) == "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
        let long = OneTimeCode.authenticate(
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            [UInt8](repeating: 0xAA, count: 80))
        #expect(Hex.text(of: long) == "aa4ae5e15272d00e95705637ce8a3b55ed402112")
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map {
            Base32.text(of: Array($0.utf8))
        }
        #expect(texts == ["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"])
        #expect(OneTimeCode.address([1], name: "a b@c").contains("Calepin:a%20b%40c?secret=AE&"))
    }

    @Test("is not turned off while the password would be too short alone")
    func shortPassword() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, clock in
            let (desk, short) = (TestBrowser(server), "zebra!9k")
            try await desk.register("ann")
            let secret = try await turnOn(desk, clock)
            let off = { try await desk.send("DELETE", "/api/account/second-factor", .object([])) }
            func change(_ old: String, _ new: String) async throws -> Reply {
                clock.advance(30)
                return try await desk.post(
                    "/api/account/password",
                    ["password": old, "newPassword": new, "code": Self.code(secret, clock)])
            }
            #expect(try await change(goodPassword, short).status == 200)
            let refused = try await off()
            #expect(refused.status == 422 && refused.code == "weak-password")
            #expect(refused.json["reason"] == .string("short"))
            #expect(try await desk.state()["secondFactor"] == .bool(true))
            #expect(try await change(short, goodPassword).status == 200)
            #expect(try await off().status == 200)
            #expect(try await desk.state()["secondFactor"] == .bool(false))
        }
    }

    @Test("waits for the password where its length was not noted yet")
    func unknownLength() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, clock in
            let desk = TestBrowser(server)
            try await desk.register("ann")
            let secret = try await turnOn(desk, clock)
            // As an earlier version left it.
            try await store.commit { (job) throws(StoreError) in
                guard var person = try job.accounts.person(named: "ann") else { return }
                person.isPasswordLong = nil
                try job.accountChanges.put(person)
            }
            let off = { try await desk.send("DELETE", "/api/account/second-factor", .object([])) }
            #expect(try await off().code == "confirm-first")
            clock.advance(30)
            let given = try await desk.post(
                "/api/account/confirm",
                ["password": goodPassword, "code": Self.code(secret, clock)])
            #expect(given.status == 200)
            #expect(try await off().status == 200)
        }
    }

    @Test("taken away by the operator leaves no short password behind")
    func operatorReset() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, clock in
            let desk = TestBrowser(server)
            try await desk.register("ann")
            let secret = try await turnOn(desk, clock)
            clock.advance(30)
            let changed = try await desk.post(
                "/api/account/password",
                [
                    "password": goodPassword, "newPassword": "zebra!9k",
                    "code": Self.code(secret, clock),
                ])
            #expect(changed.status == 200)
            let admin = AccountAdmin(
                store: store, feed: Feed(), files: BlobService(path: "none", store: store))
            let token = try await admin.reset("ann", secondFactor: true)
            #expect(try await desk.signIn("ann", "zebra!9k").code == "wrong-credentials")
            let used = try await desk.post(
                "/api/account/link/use", ["token": token, "password": goodPassword])
            #expect(used.status == 200)
            #expect(try await TestBrowser(server).signIn("ann").status == 200)
        }
    }

    @Test("takes a code half a minute early or late, and each once")
    func window() {
        let secret = Array("12345678901234567890".utf8)
        let now: Int64 = 3_000_000
        for (away, isTaken) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
            let step = now / 30 + Int64(away)
            let found = OneTimeCode.step(
                of: OneTimeCode.code(secret, step: step), secret, at: now, after: 0)
            #expect(found == (isTaken ? step : nil))
        }
        let code = OneTimeCode.code(secret, step: now / 30)
        #expect(OneTimeCode.step(of: code, secret, at: now, after: now / 30) == nil)
        #expect(OneTimeCode.step(of: "", secret, at: now, after: 0) == nil)
    }

    /// Turns the second factor on; returns its secret.
    private func turnOn(_ browser: TestBrowser, _ clock: TestClock) async throws -> [UInt8] {
        let begun = try await browser.post("/api/account/second-factor").json
        let secret = try #require(Self.bytes(begun.text("secret")))
        #expect(begun.text("uri").hasPrefix("otpauth://totp/Calepin:"))
        let reply = try await browser.send(
            "PUT", "/api/account/second-factor", .texts(["code": Self.code(secret, clock)]))
        try #require(reply.status == 200, "\(reply.text)")
        #expect(reply.json["secondFactor"] == .bool(true))
        return secret
    }

    private static func code(_ secret: [UInt8], _ clock: TestClock) -> String {
        OneTimeCode.code(secret, step: clock.now / 30)
    }

    /// Decodes base 32.
    static func bytes(_ text: String) -> [UInt8]? {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var bits: [Bool] = []
        for letter in text {
            guard let value = letters.firstIndex(of: letter) else { return nil }
            bits += (0..<5).reversed().map { value >> $0 & 1 == 1 }
        }
        return (0..<bits.count / 8).map { place in
            bits[place * 8..<place * 8 + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }

    @Test("is asked for once it was shown to work, and ends other sessions")
    func wholeWay() async throws {
        try await withAccounts { server, clock in
            let (desk, phone) = (TestBrowser(server), TestBrowser(server))
            try await desk.register("ann")
            _ = try await phone.signIn("ann")
            _ = try await desk.post("/api/account/second-factor")
            let wrong = try await desk.send(
                "PUT", "/api/account/second-factor", .texts(["code": "000000x"]))
            #expect(wrong.status == 422 && wrong.code == "wrong-code")
            #expect(try await TestBrowser(server).signIn("ann").status == 200)
            let secret = try await turnOn(desk, clock)
            #expect(try await phone.state()["state"] == .string("stranger"))
            #expect(try await phone.signIn("ann").code == "code-needed")
            #expect(try await phone.signIn("ann", "x", code: "1").code == "wrong-credentials")
            let used = Self.code(secret, clock)
            // The code that turned it on is used up.
            #expect(try await phone.signIn("ann", code: used).code == "wrong-credentials")
            clock.advance(30)
            let code = Self.code(secret, clock)
            #expect(try await phone.signIn("ann", code: code).status == 200)
            clock.advance(AccountLimits.lockedSeconds)
            #expect(
                try await TestBrowser(server).signIn("ann", code: code).code
                    == "wrong-credentials")
            let confirmed = try await phone.post(
                "/api/account/confirm",
                ["password": goodPassword, "code": Self.code(secret, clock)])
            #expect(confirmed.status == 200)
            #expect(try await phone.send("DELETE", "/api/account/second-factor").status == 200)
            #expect(try await TestBrowser(server).signIn("ann").status == 200)
        }
    }

    @Test("nobody guesses codes with a link that was found")
    func guessing() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, clock in
            let desk = TestBrowser(server)
            try await desk.register("ann")
            _ = try await turnOn(desk, clock)
            let blobs = BlobService(path: server.folder.path, store: store)
            let token = try await AccountAdmin(store: store, feed: Feed(), files: blobs)
                .reset("ann", secondFactor: false)
            var statuses: [Int] = []
            for _ in 0...AccountLimits.freeFailures {
                let reply = try await TestBrowser(server).post(
                    "/api/account/link/use",
                    ["token": token, "password": goodPassword, "code": "000000x"])
                statuses.append(reply.status)
            }
            #expect(statuses == [401, 401, 401, 401, 401, 429])
        }
    }

    @Test("a code is taken once, however many browsers bring it at the same time")
    func replay() async throws {
        try await withAccounts { server, clock in
            let desk = TestBrowser(server)
            try await desk.register("ann")
            let secret = try await turnOn(desk, clock)
            clock.advance(30)
            let code = Self.code(secret, clock)
            async let first = TestBrowser(server).signIn("ann", code: code).status
            async let second = TestBrowser(server).signIn("ann", code: code).status
            async let third = TestBrowser(server).signIn("ann", code: code).status
            let statuses = try await [first, second, third]
            #expect(statuses.sorted() == [200, 401, 401])
        }
    }

    @Test("recovery codes stand in for codes and for the password, each once")
    func recovery() async throws {
        try await withAccounts { server, clock in
            let desk = TestBrowser(server)
            try await desk.register("ann")
            let first = try await desk.post("/api/account/recovery-codes").json["codes"]?.elements
            let made = try await desk.post("/api/account/recovery-codes").json["codes"]?.elements
            let codes = (made ?? []).compactMap(\.asString)
            #expect(codes.count == 10 && Set(codes).count == 10)
            #expect(try await desk.state()["recoveryCodes"] == .number("10"))
            _ = try await turnOn(desk, clock)
            let phone = TestBrowser(server)
            let old = first?.first?.asString ?? ""
            #expect(try await phone.signIn("ann", code: old).status == 401)
            let spoken = codes[0].uppercased().replacing("-", with: " ")
            #expect(try await phone.signIn("ann", code: spoken).status == 200)
            #expect(try await phone.signIn("ann", code: codes[0]).status == 401)
            let other = "nine green bottles hang"
            func reset(_ code: String, _ factor: String?) async throws -> Reply {
                var members = ["name": "ann", "password": other, "recoveryCode": code]
                members["code"] = factor
                return try await TestBrowser(server).post("/api/account/reset", members)
            }
            #expect(try await reset(codes[1], nil).code == "code-needed")
            #expect(try await reset(codes[1], codes[2]).status == 200)
            #expect(try await reset(codes[1], codes[3]).code == "wrong-credentials")
            #expect(try await desk.state()["state"] == .string("stranger"))
            #expect(try await phone.signIn("ann", other, code: codes[4]).status == 200)
            let bob = TestBrowser(server)
            try await bob.register("bob")
            let others = try await TestBrowser(server).post(
                "/api/account/reset",
                ["name": "bob", "password": other, "recoveryCode": codes[5]])
            #expect(others.code == "wrong-credentials")
        }
    }
}
