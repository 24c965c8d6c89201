// Password reset by mail: only a confirmed address counts, a link works once and for half an hour,
// and answers do not reveal whether an account exists. The transport of mails is tested in
// MailTests.swift.

import CalepinExpressions
import Foundation
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A password forgotten, with mails")
struct ForgottenTests {
    private static let other = "nine green bottles hang"

    /// Runs a test with a server that sends mails to a test mail server.
    private func withMails(
        store: any Store = testStore(),
        _ configure: @escaping (inout ServerConfiguration) -> Void = { _ in },
        _ body: (TestServer, TestMailServer, TestClock) async throws -> Void
    ) async throws {
        let mailServer = try TestMailServer()
        defer { mailServer.stop() }
        let settings = try mailServer.settings()
        try await withAccounts(store: store) {
            $0.mail = settings
            configure(&$0)
        } _: { server, clock in
            try await body(server, mailServer, clock)
        }
    }

    private func forget(
        _ server: TestServer, _ name: String, _ headers: [String: String] = [:]
    ) async throws -> Reply {
        try await server.post(
            "/api/account/forgotten", Array(JSONValue.texts(["name": name]).text.utf8), headers)
    }

    /// Returns a signed-in person with a confirmed address; one mail has been received.
    private func signUp(
        _ name: String, _ server: TestServer, _ mailServer: TestMailServer
    ) async throws -> TestBrowser {
        let browser = TestBrowser(server)
        try await browser.register(name)
        try await confirm("\(name)@example.org", browser, mailServer)
        return browser
    }

    @discardableResult
    private func confirm(
        _ address: String, _ browser: TestBrowser, _ mailServer: TestMailServer
    ) async throws -> Reply {
        let count = mailServer.letters.count
        let asked = try await browser.send("PUT", "/api/account/mail", .texts(["mail": address]))
        try #require(asked.status == 202, "\(asked.status) \(asked.text)")
        let letter = try #require(await mailServer.wait(for: count + 1).last)
        let token = try #require(letter.token)
        let anywhere = TestBrowser(browser.server)
        return try await anywhere.post("/api/account/mail/confirm", ["token": token])
    }

    @Test("an address counts once the link in its mail was used, by anybody who has it")
    func confirming() async throws {
        try await withMails { server, mailServer, _ in
            let browser = TestBrowser(server)
            try await browser.register("ann")
            #expect(try await browser.state()["sendsMail"] == .bool(true))
            let asked = try await browser.send(
                "PUT", "/api/account/mail", .texts(["mail": "Ann@example.org"]))
            #expect(asked.status == 202 && asked.text == #"{"next":"mail"}"#)
            #expect(try await browser.state().text("mailWaiting") == "Ann@example.org")
            #expect(try await browser.state()["mail"] == nil)
            let letter = try #require(await mailServer.wait(for: 1).first)
            #expect(letter.to == ["RCPT TO:<Ann@example.org>"])
            #expect(letter.text.contains("https://notes.example.org/account/link#"))
            let token = try #require(letter.token)
            let anywhere = TestBrowser(server)
            let looked = try await anywhere.post("/api/account/link", ["token": token]).json
            #expect(looked.text("purpose") == "mail" && looked.text("mail") == "Ann@example.org")
            let misused = try await anywhere.post(
                "/api/account/link/use", ["token": token, "password": Self.other])
            #expect(misused.status == 404)
            let used = try await anywhere.post("/api/account/mail/confirm", ["token": token])
            #expect(used.status == 200 && used.json.text("name") == "ann" && used.cookies.isEmpty)
            #expect(try await browser.state().text("mail") == "Ann@example.org")
            #expect(try await browser.state()["mailWaiting"] == nil)
            let again = try await anywhere.post("/api/account/mail/confirm", ["token": token])
            #expect(again.status == 404)
            let kept = try await browser.send("GET", "/api/account/export").text
            #expect(kept.contains(#""mail":"Ann@example.org""#))
        }
    }

    @Test("an address is given after the password, once for one account, and can be taken out")
    func keeping() async throws {
        try await withMails { server, mailServer, clock in
            let ann = try await signUp("ann", server, mailServer)
            let bob = TestBrowser(server)
            try await bob.register("bob")
            let taken = try await confirm("ANN@example.org", bob, mailServer)
            #expect(taken.status == 409 && taken.code == "mail-taken")
            for bad in ["", "ann", "a@b.org,c@d.org", "a@b.org\r\nBcc: c@d.org", "A <a@b.org>"] {
                let reply = try await ann.send("PUT", "/api/account/mail", .texts(["mail": bad]))
                #expect(reply.status == 422 && reply.code == "wrong-mail", "\(bad)")
            }
            try await confirm("new@example.org", ann, mailServer)
            let told = await mailServer.wait(for: 4)
            #expect(told.last?.to == ["RCPT TO:<ann@example.org>"] && told.last?.token == nil)
            #expect(try await confirm("ann@example.org", bob, mailServer).status == 200)
            clock.advance(AccountLimits.confirmedSeconds)
            for (method, body) in [("PUT", ["mail": "x@example.org"]), ("DELETE", [:])] {
                let reply = try await ann.send(method, "/api/account/mail", .texts(body))
                #expect(reply.code == "confirm-first")
            }
            _ = try await ann.post("/api/account/confirm", ["password": goodPassword])
            let out = try await ann.send("DELETE", "/api/account/mail", .object([]))
            #expect(out.status == 200 && out.json["mail"] == nil)
            #expect(await mailServer.wait(for: 6).last?.to == ["RCPT TO:<new@example.org>"])
        }
    }

    @Test("a link comes to the name or the address, works once, and ends all sessions")
    func resetting() async throws {
        for name in ["ann", "ANN@example.org"] {
            try await withMails { server, mailServer, _ in
                let ann = try await signUp("ann", server, mailServer)
                #expect(
                    try await forget(server, name, ["Accept-Language": "fr"]).status == 202)
                let letter = try #require(await mailServer.wait(for: 2).last)
                #expect(letter.text.contains("nouveau mot de passe"))
                let token = try #require(letter.token)
                let anywhere = TestBrowser(server)
                let found = try await anywhere.post("/api/account/link", ["token": token]).json
                #expect(found.text("purpose") == "reset" && found.text("name") == "ann")
                let members = ["token": token, "password": Self.other]
                let used = try await anywhere.post("/api/account/link/use", members)
                #expect(used.status == 200 && used.json.text("name") == "ann")
                #expect(try await ann.state()["state"] == .string("stranger"))
                #expect(try await anywhere.post("/api/account/link/use", members).status == 404)
                #expect(try await ann.signIn("ann").status == 401)
                #expect(try await ann.signIn("ann", Self.other).status == 200)
                let activity = try await ann.send("GET", "/api/account/activity").text
                for what in ["reset-asked", "link-used", "mail-asked", "mail-confirmed"] {
                    #expect(activity.contains(what))
                }
            }
        }
    }

    @Test("an address is told of a new browser and of another password, in its language, bounded")
    func notices() async throws {
        try await withMails { server, mailServer, clock in
            let ann = TestBrowser(server)
            try await ann.register("ann")
            let asked = try await ann.send(
                "PUT", "/api/account/mail", .texts(["mail": "ann@example.org"]),
                ["Accept-Language": "fr"])
            #expect(asked.status == 202)
            let token = try #require(await mailServer.wait(for: 1).last?.token)
            _ = try await ann.post("/api/account/mail/confirm", ["token": token])
            // A known browser causes no mail, an unknown one does.
            #expect(try await ann.signIn("ann").status == 200)
            #expect(try await TestBrowser(server).signIn("ann").status == 200)
            let first = try #require(await mailServer.wait(for: 2).last)
            #expect(first.to == ["RCPT TO:<ann@example.org>"] && first.token == nil)
            #expect(first.text.contains("un navigateur où") && !first.text.contains("://"))
            #expect(first.text.contains("21.09.2026, 14:13 UTC"))
            let changed = try await ann.post(
                "/api/account/password", ["password": goodPassword, "newPassword": Self.other])
            #expect(changed.status == 200)
            let second = try #require(await mailServer.wait(for: 3).last)
            #expect(second.text.contains("Le mot de passe du compte ann a été changé"))
            #expect(mailServer.letters.count == 3)
            // A wrong password causes no mail, and neither does an account without an address.
            #expect(try await TestBrowser(server).signIn("ann").status == 401)
            let bob = TestBrowser(server)
            try await bob.register("bob")
            #expect(try await TestBrowser(server).signIn("bob").status == 200)
            #expect(try await forget(server, "ann", ["Accept-Language": "en"]).status == 202)
            let last = try #require(await mailServer.wait(for: 4).last)
            #expect(last.token != nil && mailServer.letters.count == 4)
        }
    }

    @Test("an address is told no more often than six times an hour")
    func noticesBounded() async throws {
        try await withMails { configuration in
            configuration.isUnlimited = false
        } _: { server, mailServer, _ in
            let ann = try await signUp("ann", server, mailServer)
            for count in 1...8 {
                ann.forget("calepin-known")
                #expect(try await ann.signIn("ann").status == 200, "\(count)")
            }
            #expect(try await forget(server, "ann").status == 202)
            let all = await mailServer.wait(for: 8)
            #expect(all.count == 8 && all.last?.token != nil)
        }
    }

    @Test("a link works for half an hour, and no longer once the password was changed otherwise")
    func ends() async throws {
        try await withMails { server, mailServer, clock in
            let ann = try await signUp("ann", server, mailServer)
            var tokens: [String] = []
            for _ in 0..<2 {
                _ = try await forget(server, "ann")
                tokens.append(
                    try #require(await mailServer.wait(for: tokens.count + 2).last?.token))
            }
            #expect(Set(tokens).count == 2 && tokens.allSatisfy { Token.isWellFormed($0) })
            clock.advance(MailLimits.resetSeconds - 1)
            let look = { (token: String) in
                try await TestBrowser(server).post("/api/account/link", ["token": token]).status
            }
            #expect(try await look(tokens[0]) == 200)
            clock.advance(1)
            #expect(try await look(tokens[0]) == 404)
            _ = try await forget(server, "ann")
            let late = try #require(await mailServer.wait(for: 4).last?.token)
            #expect(try await look(late) == 200)
            let changed = try await ann.post(
                "/api/account/password", ["password": goodPassword, "newPassword": Self.other])
            #expect(changed.status == 200)
            #expect(try await look(late) == 404)
        }
    }

    @Test("a link does not do away with the second factor")
    func secondFactor() async throws {
        try await withMails { server, mailServer, clock in
            let ann = try await signUp("ann", server, mailServer)
            let begun = try await ann.post("/api/account/second-factor").json
            let secret = try #require(SecondFactorTests.bytes(begun.text("secret")))
            func code() -> String {
                OneTimeCode.code(secret, step: clock.now / OneTimeCode.stepSeconds)
            }
            _ = try await ann.send(
                "PUT", "/api/account/second-factor", .texts(["code": code()]))
            _ = try await forget(server, "ann")
            let token = try #require(await mailServer.wait(for: 2).last?.token)
            let anywhere = TestBrowser(server)
            var members = ["token": token, "password": Self.other]
            let bare = try await anywhere.post("/api/account/link/use", members)
            #expect(bare.status == 401 && bare.code == "code-needed")
            clock.advance(60)
            members["code"] = code()
            #expect(try await anywhere.post("/api/account/link/use", members).status == 200)
            #expect(try await anywhere.state()["secondFactor"] == .bool(true))
        }
    }

    @Test("who asks learns nothing: the same answer and the same rows for every name")
    func silence() async throws {
        let store = testStore()
        try await withMails(store: store) { server, mailServer, _ in
            _ = try await signUp("ann", server, mailServer)
            try await TestBrowser(server).register("bob")
            var answers: Set<String> = []
            var counts: Set<[Int]> = []
            let names = [
                "ann", "ann@example.org", "bob", "nobody", "nobody@example.org", "", "a b",
                "x\r\ny", String(repeating: "a", count: 5_000),
            ]
            for name in names {
                let before = try await rows(store)
                let reply = try await forget(server, name)
                let after = try await rows(store)
                counts.insert(zip(after, before).map { $0 - $1 })
                let headers = reply.headers.filter { $0.key != "date" }.sorted { $0.key < $1.key }
                answers.insert("\(reply.status) \(headers) \(reply.text)")
            }
            #expect(answers.count == 1 && counts.count == 1, "\(answers) \(counts)")
            #expect(counts.first == [1, 1, 1])
            let letters = try await letters(3, server, mailServer)
            #expect(
                letters.dropFirst().map(\.to) == [
                    ["RCPT TO:<ann@example.org>"], ["RCPT TO:<ann@example.org>"],
                ])
        }
    }

    /// Returns the number of rows of each sort that a request for a mail writes.
    private func rows(_ store: any Store) async throws -> [Int] {
        try await store.read { (job) throws(StoreError) in
            let sorts: [AccountRow.Sort] = [.proof, .activity, .audit]
            var counts: [Int] = []
            for sort in sorts {
                counts.append(try job.accounts.rows(sort, after: "", limit: .max).count)
            }
            return counts
        }
    }

    @Test(
        "an account gets three mails an hour, however many are asked for, and nobody hears of it")
    func limit() async throws {
        try await withMails {
            $0.isUnlimited = false
        } _: { server, mailServer, _ in
            _ = try await signUp("ann", server, mailServer)
            for name in ["ann", "ann@example.org", "ann", "ann", "ANN"] {
                #expect(try await forget(server, name).status == 202)
            }
            #expect(try await letters(1 + 3, server, mailServer).count == 1 + 3)
        }
    }

    /// Returns the mails so far, at least `count`, once all that were asked for have been sent:
    /// they are sent one after the other, and the one that is asked for here comes last.
    private func letters(
        _ count: Int, _ server: TestServer, _ mailServer: TestMailServer
    ) async throws -> [TestMailServer.Letter] {
        _ = await mailServer.wait(for: count)
        let browser = TestBrowser(server)
        try await browser.register("last")
        let asked = try await browser.send(
            "PUT", "/api/account/mail", .texts(["mail": "last@example.org"]))
        try #require(asked.status == 202, "\(asked.status) \(asked.text)")
        let isLast = await eventually {
            mailServer.letters.last?.to == ["RCPT TO:<last@example.org>"]
        }
        try #require(isLast)
        return mailServer.letters.dropLast()
    }

    @Test("links begin with what the operator said, whatever a request says")
    func origin() async throws {
        try await withMails { server, mailServer, _ in
            _ = try await signUp("ann", server, mailServer)
            let body = #"{"name":"ann"}"#
            for (host, status) in [("evil.example", 421), ("127.0.0.1", 202)] {
                let head = """
                    POST /api/account/forgotten HTTP/1.1\r\nHost: \(host)\r\n\
                    Connection: close\r\nX-Forwarded-Host: evil.example\r\nX-Calepin: 1\r\n\
                    Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n\(body)
                    """
                let reply = try await Socket.talk(port: server.port, Array(head.utf8))
                #expect(reply.status == status)
            }
            let letter = try #require(await mailServer.wait(for: 2).last)
            #expect(letter.text.contains("https://notes.example.org/account/link#"))
            #expect(!letter.lines.joined().contains("evil") && !letter.text.contains("evil"))
        }
    }

    @Test("a mail server that is slow, refuses or dies changes nothing of the answer")
    func troubles() async throws {
        for manner in [TestMailServer.Manner.silent, .refusing, .dying] {
            let mailServer = try TestMailServer(manner)
            let settings = try mailServer.settings()
            try await withAccounts {
                $0.mail = settings
            } _: { server, _ in
                let browser = TestBrowser(server)
                try await browser.register("ann")
                let asked = try await browser.send(
                    "PUT", "/api/account/mail", .texts(["mail": "ann@example.org"]))
                #expect(asked.status == 202)
                #expect(try await forget(server, "ann").status == 202)
                #expect(try await browser.state().text("mailWaiting") == "ann@example.org")
            }
            mailServer.stop()
        }
    }

    @Test("without a mail server nothing of it is there")
    func without() async throws {
        try await withAccounts { server, _ in
            let browser = TestBrowser(server)
            try await browser.register("ann")
            #expect(try await browser.state()["sendsMail"] == nil)
            #expect(try await forget(server, "ann").status == 404)
            let body = JSONValue.texts(["mail": "ann@example.org", "token": "x"])
            for (method, path) in [
                ("PUT", "mail"), ("DELETE", "mail"), ("POST", "mail/confirm"),
            ] {
                let reply = try await browser.send(method, "/api/account/" + path, body)
                #expect(reply.status == 404 && reply.code == "not-found", "\(path)")
            }
        }
    }
}
