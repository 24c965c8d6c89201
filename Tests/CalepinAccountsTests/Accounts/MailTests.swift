// Mails: accepted addresses and settings, the bytes on the wire, and mail servers that are slow,
// reject mails, or disconnect. Mails of accounts are tested in ForgottenTests.swift.

import CalepinExpressions
import Foundation
import Logging
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A mail")
struct MailTests {
    private var logger: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }

    @Test("goes to one address, without anything beside it")
    func addresses() {
        for good in [
            "ann@example.org", "a.b+c_d@mail.example.org", "o'neill@example.org", "a@localhost",
            "ANN@Example.ORG", String(repeating: "a", count: 64) + "@example.org",
        ] {
            #expect(MailAddress(good)?.text == good)
            #expect(MailAddress(good)?.key == good.lowercased())
        }
        for bad in [
            "", "@", "ann", "ann@", "@example.org", "ann@@example.org",
            "ann@example.org,bob@x.org",
            "ann@example.org bob@x.org", "ann@example.org;bob@x.org", "Ann <ann@example.org>",
            "ann@example.org\r\nBcc: bob@x.org", "ann\r\n@example.org", "ann@example.org\n",
            "ann@example.org\u{0}", " ann@example.org", "ann@example..org", ".ann@example.org",
            "ann.@example.org", "ann@-example.org", "ann@example.org-", "\"ann b\"@example.org",
            "ann@[127.0.0.1]", "ann(comment)@example.org", "änn@example.org", "ann@exämple.org",
            "ann@example.org>", "<ann@example.org>", "ann@example_x.org",
            String(repeating: "a", count: 65) + "@example.org",
            "a@" + String(repeating: "b", count: 64) + ".org",
            "a@" + String(repeating: "bcd.", count: 70) + "org",
        ] {
            #expect(MailAddress(bad) == nil, "\(bad.debugDescription)")
        }
    }

    @Test("is not sent in the open but to this machine, nor by settings that cannot be read")
    func settings() throws {
        func make(
            _ server: String, _ sender: String = "notes@example.org", _ secret: String? = nil,
            _ origin: String = "https://notes.example.org"
        ) throws(MailSettingsError) -> MailSettings {
            try MailSettings(server: server, sender: sender, secret: secret, origin: origin)
        }
        #expect(try make("smtps://mail.example.org").server == "smtps://mail.example.org:465")
        #expect(try make("smtp://mail.example.org:25").needsTLS)
        #expect(try make("smtps://127.0.0.1:9").needsTLS)
        #expect(try !make("smtp://127.0.0.1:9").needsTLS)
        let full = try make(
            "smtps://m", "Ann & Bob <notes@example.org>", "ann:a:b\n", "HTTPS://N.org/")
        #expect(full.senderName == "Ann & Bob" && full.login?.password == "a:b")
        #expect(full.link("x") == "https://n.org/account/link#x" && full.greeting == "n.org")
        #expect(try make("smtp://m", "a@b", nil, "http://[::1]:8080").greeting == "localhost")
        for server in [
            "", "mail.example.org", "http://mail.example.org", "smtps://", "smtps://a b",
            "smtps://mail/path", "smtps://user@mail", "smtps://mail:0", "smtps://mail:99999",
            "smtps://mail:+25", "smtps://mail\r\n", "smtps://a..b", "smtps://mail?x",
        ] {
            #expect(throws: MailSettingsError.badServer(server)) { try make(server) }
        }
        for sender in [
            "", "Ann", "Ann <ann>", "Ann <a@b> x", "Ann\r\nBcc: x <a@b>", "\"A\" <a@b>",
        ] {
            #expect(throws: MailSettingsError.badSender(sender)) { try make("smtp://m", sender) }
        }
        for secret in ["", "ann", ":b", "ann:b\nc:d", "ann:b\r\n"] {
            #expect(throws: MailSettingsError.badSecret) { try make("smtp://m", "a@b", secret) }
        }
        for origin in ["", "notes.example.org", "http://notes.example.org", "https://a/b"] {
            #expect(throws: MailSettingsError.badOrigin(origin)) {
                try make("smtp://m", "a@b", nil, origin)
            }
        }
    }

    @Test("has headers that nothing can be added to, whatever the names are")
    func headers() throws {
        let mailServer = try TestMailServer()
        defer { mailServer.stop() }
        let settings = try mailServer.settings(sender: "Carnet d’été <notes@example.org>")
        let to = try #require(MailAddress("ann@example.org"))
        for language in Language.allCases {
            for text in MailTexts.allCases {
                let mail = text.mail(to: to, name: "ann", link: settings.link("x"), in: language)
                let bytes = mail.bytes(settings, at: 1_790_000_000, id: "7")
                let whole = String(decoding: bytes, as: UTF8.self)
                #expect(bytes.allSatisfy { $0 < 0x80 } && !whole.contains("{"))
                let lines = whole.components(separatedBy: "\r\n")
                #expect(lines.allSatisfy { $0.utf8.count <= 78 && !$0.contains("\n") })
                #expect(lines.contains("Date: Mon, 21 Sep 2026 14:13:20 +0000"))
                #expect(lines.contains("Message-ID: <7@example.org>"))
                #expect(lines.contains("Auto-Submitted: auto-generated"))
                let isTold = [.former, .newBrowser, .newPassword].contains(text)
                #expect(mail.text.contains("/account/link#x") != isTold)
                #expect(!isTold || !mail.text.contains("://"))
            }
        }
        #expect(MailTexts.reset.mail(to: to, name: "a", in: .french).subject.contains("nouveau"))
        #expect(Mail.line("Calepin: \"new\" <a>") == "Calepin: \"new\" <a>")
        let long = String(repeating: "é", count: 90)
        for name in ["Calepin", "Ann & Bob", "=?x", "été", long, "a\rb"] {
            let words = Mail.words(name)
            #expect(words.utf8.allSatisfy { $0 < 0x7F && $0 != 9 })
            #expect(!words.replacing("\r\n ", with: "").contains { $0.isNewline })
            let line = Mail.line(name)
            #expect(line.utf8.allSatisfy { $0 < 0x7F && $0 != 9 })
            #expect(!line.replacing("\r\n ", with: "").contains { $0.isNewline })
        }
    }

    @Test("arrives as it was written, one after the other")
    func arrival() async throws {
        let mailServer = try TestMailServer(.asking)
        defer { mailServer.stop() }
        let post = MailSender(try mailServer.settings(secret: "ann:geheim"), logger: logger)
        let to = try #require(MailAddress("ann@example.org"))
        let text = "Été\n.\nfrom here\n" + String(repeating: "long ", count: 300)
        for number in 1...5 { post.send { Mail(to: to, subject: "\(number)", text: text) } }
        let letters = await mailServer.wait(for: 5)
        #expect(letters.map { $0.header("Subject") } == ["1", "2", "3", "4", "5"])
        for letter in letters {
            #expect(letter.from.hasPrefix("MAIL FROM:<notes@example.org>"))
            #expect(letter.to == ["RCPT TO:<ann@example.org>"])
            #expect(letter.text == text.replacing("\n", with: "\r\n"))
            #expect(letter.header("From") == "Calepin <notes@example.org>")
            #expect(Base64.bytes(from: letter.login) == Array("\u{0}ann\u{0}geheim".utf8))
        }
        #expect(mailServer.lines.first == "EHLO notes.example.org")
        #expect(await end(of: post) == MailSender.Tally(taken: 5))
    }

    @Test("that is not taken is given up, and the next one goes out")
    func failures() async throws {
        let to = try #require(MailAddress("ann@example.org"))
        for manner in [TestMailServer.Manner.silent, .refusing, .dying] {
            let mailServer = try TestMailServer(manner)
            let post = MailSender(try mailServer.settings(), logger: logger, seconds: 1)
            for _ in 0..<2 { post.send { Mail(to: to, subject: "a", text: "b") } }
            #expect(await end(of: post) == MailSender.Tally(failed: 2), "\(manner)")
            #expect(mailServer.letters.isEmpty)
            mailServer.stop()
        }
        let gone = try TestMailServer()
        let settings = try gone.settings()
        gone.stop()
        let post = MailSender(settings, logger: logger)
        post.send { Mail(to: to, subject: "a", text: "b") }
        #expect(await end(of: post) == MailSender.Tally(failed: 1))
    }

    @Test("says nothing to a server that offers no encryption where it must")
    func encryption() async throws {
        let mailServer = try TestMailServer(.asking)
        defer { mailServer.stop() }
        var settings = try mailServer.settings(secret: "ann:geheim")
        settings.needsTLS = true
        let to = try #require(MailAddress("ann@example.org"))
        let post = MailSender(settings, logger: logger)
        post.send { Mail(to: to, subject: "a", text: "b") }
        #expect(await end(of: post) == MailSender.Tally(failed: 1))
        #expect(!mailServer.lines.contains { $0.contains("AUTH") || $0.contains("ann") })
    }

    @Test("is dropped when too many wait for a server that does not answer")
    func crowd() async throws {
        let mailServer = try TestMailServer(.silent)
        let post = MailSender(try mailServer.settings(), logger: logger, seconds: 1)
        let to = try #require(MailAddress("ann@example.org"))
        for _ in 0..<MailLimits.waiting + 10 {
            post.send { Mail(to: to, subject: "a", text: "b") }
        }
        #expect(post.tally.dropped >= 8 && post.tally.waiting <= MailLimits.waiting + 1)
        // Now nobody listens, so that the others fail at once.
        mailServer.stop()
    }

    @Test("is not sent by a command that was told half of it, or whose secret others may read")
    func options() async throws {
        // Separate from the data folder, whose permissions are removed at the start.
        let (place, other) = (DataPlace(), DataPlace())
        let secret = other.url.path + "/secret"
        let files = FileManager.default
        try files.createDirectory(at: other.url, withIntermediateDirectories: true)
        files.createFile(atPath: secret, contents: Data("ann:geheim".utf8))
        func start(_ origin: String) async throws -> RunningServer {
            try await RunningServer(
                data: place.url, "--smtp", "smtps://mail.example.org", "--smtp-from",
                "notes@example.org", "--smtp-secret", secret, "--origin", origin)
        }
        for (mode, origin, words) in [
            (0o644, "https://notes.example.org", "Others may read"),
            (0o600, "http://notes.example.org", "is no address of the page"),
        ] {
            try files.setAttributes([.posixPermissions: mode], ofItemAtPath: secret)
            await #expect {
                _ = try await start(origin)
            } throws: {
                ($0 as? RunningServer.StartError)?.words.contains(words) == true
            }
        }
        await #expect {
            _ = try await RunningServer(data: place.url, "--smtp", "smtps://mail.example.org")
        } throws: {
            ($0 as? RunningServer.StartError)?.words.contains("need --smtp") == true
        }
        let server = try await start("https://notes.example.org")
        let head =
            "GET /api/account HTTP/1.1\r\nHost: notes.example.org\r\n"
            + "Connection: close\r\n\r\n"
        let reply = try await Socket.talk(port: server.port, Array(head.utf8))
        #expect(reply.json["sendsMail"] == .bool(true))
        #expect(await server.end(by: SIGTERM) == 0)
    }

    /// Waits until all mails are processed; returns the counters.
    private func end(of post: MailSender) async -> MailSender.Tally {
        _ = await eventually { post.tally.waiting == 0 }
        return post.tally
    }
}
