// The settings of the server, as its owners change them while it runs.

import CalepinExpressions
import Logging
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Settings of the server")
struct SettingsTests {
    private static let path = "/api/console/settings"

    private func run(
        _ configure: (inout ServerConfiguration) -> Void = { _ in },
        _ body: (TestBrowser, TestServer, any Store) async throws -> Void
    ) async throws {
        let store = testStore()
        try await withAccounts(store: store, { configure(&$0) }) { server, _ in
            let ann = TestBrowser(server)
            try await ann.register("ann")
            try await setRole("ann", .owner, in: store)
            try await body(ann, server, store)
        }
    }

    private func set(_ browser: TestBrowser, _ json: String) async throws -> Reply {
        try await browser.send("PUT", Self.path, try JSONValue(reading: json))
    }

    private func wish(
        _ port: Int, login: String = "", password: String? = nil,
        address: String = "https://notes.example.org"
    ) -> String {
        let secret = password.map { #","password":"\#($0)""# } ?? ""
        return """
            {"address":"\(address)","mail":{"server":"smtp://127.0.0.1:\(port)",\
            "sender":"Notes <notes@example.org>","login":"\(login)"\(secret)}}
            """
    }

    private func place(_ reply: Reply) -> String {
        reply.json["reasons"]?.elements?.first?.text("place") ?? "-"
    }

    @Test("send mails at once, and tell no password")
    func mails() async throws {
        let post = try TestMailServer(.asking)
        defer { post.stop() }
        try await run({ $0.origin = nil }) { ann, server, store in
            let before = try await ann.send("GET", Self.path)
            #expect(before.json["sendsMail"] == .bool(false) && before.json["mail"] == nil)
            #expect(before.json["fixed"]?.elements?.isEmpty == true)
            let done = try await set(ann, wish(post.port, login: "ann", password: "geheim"))
            #expect(done.status == 200 && done.json["sendsMail"] == .bool(true), "\(done.text)")
            #expect(done.json["mail"]?["hasPassword"] == .bool(true))
            #expect(!done.text.contains("geheim"))
            let asked = try await ann.send(
                "PUT", "/api/account/mail", .object([JSONMember("mail", .string("a@example.org"))])
            )
            #expect(asked.status < 300, "\(asked.text)")
            let letters = await post.wait(for: 1)
            #expect(letters.first?.text.contains("https://notes.example.org/account/") == true)
            let rows = try await store.read { (job) throws(StoreError) in
                try job.accounts.rows(.settings, after: "", limit: 10)
            }
            #expect(rows.count == 1)
            #expect(!String(decoding: rows.flatMap(\.bytes), as: UTF8.self).contains("geheim"))
            let noted = try await store.read { (job) throws(StoreError) in
                try job.accounts.rows(.audit, after: "", limit: .max).map(AuditLine.init)
                    .filter { $0.what == "settings-set" }.map(\.detail)
            }
            #expect(noted == ["mail address"])
            // The password stays where server and login do, and goes to no other one.
            let same = try await set(ann, wish(post.port, login: "ann"))
            #expect(same.json["mail"]?["hasPassword"] == .bool(true), "\(same.text)")
            let other = try await set(ann, wish(post.port + 1, login: "ann"))
            #expect(other.code == "settings-refused" && place(other) == "password")
            #expect(try await set(ann, "{}").json["sendsMail"] == .bool(false))
        }
    }

    @Test("are those of every server of a store, also after a start")
    func shared() async throws {
        let store = testStore()
        var start = StartSettings(origin: SiteOrigin("https://notes.example.org"))
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let live = LiveSettings(start, logger: logger)
        let service = SettingsService(
            store: store, live: live, key: start.key, clock: { 7 })
        let json = try JSONValue(
            reading: """
                {"mail":{"server":"smtps://mail.example.org","sender":"n@example.org",
                "login":"ann","password":"geheim"},"mayRegister":false,"guestMegabytes":3,
                "address":"https://notes.example.org"}
                """)
        try await service.set(json, Access(account: "ann", scopes: []), network: "")
        let next = LiveSettings(start, logger: logger)
        #expect(next.mayRegister && next.post == nil)
        try await next.load(from: store)
        #expect(!next.mayRegister && next.guestBytes == 3 * 1_048_576)
        #expect(next.post?.settings.login?.password == "geheim")
        let sender = next.post
        try await next.load(from: store)
        #expect(next.post === sender)
        // With another key the password cannot be read, and the rest can.
        start.key = SealingKey()
        let other = LiveSettings(start, logger: logger)
        try await other.load(from: store)
        #expect(other.post?.settings.login?.password == "" && !other.mayRegister)
    }

    @Test("close registration and bound guests at once")
    func limits() async throws {
        try await run { ann, server, _ in
            let address = try await ann.send("GET", Self.path).json.text("address")
            let closed = try await set(
                ann, #"{"mayRegister":false,"guestMegabytes":1,"address":"\#(address)"}"#)
            #expect(closed.json["mayRegister"] == .bool(false), "\(closed.text)")
            #expect(closed.json["guestMegabytes"]?.asInt64 == 1)
            let bob = TestBrowser(server)
            #expect(try await bob.send("GET", "/api/account").json["mayRegister"] == .bool(false))
        }
    }

    @Test("do not change what an option says, but take it back as it was told")
    func fixed() async throws {
        let mail = try MailSettings(
            server: "smtp://127.0.0.1:9", sender: "n@example.org", secret: nil,
            origin: "https://notes.example.org")
        try await run({
            ($0.mail, $0.guestBytes) = (mail, 5 * 1_048_576)
        }) { ann, _, _ in
            let known = try await ann.send("GET", Self.path).json
            let names = known["fixed"]?.elements?.compactMap(\.asString) ?? []
            #expect(Set(names).isSuperset(of: ["mail", "guestMegabytes"]))
            #expect(known["mail"] == nil && known["sendsMail"] == .bool(true))
            let address = known.text("address")
            let back = #"{"address":"\#(address)","guestMegabytes":5}"#
            #expect(try await set(ann, back).status == 200)
            let other = try await set(ann, #"{"address":"\#(address)","guestMegabytes":6}"#)
            #expect(other.code == "settings-refused" && place(other) == "guestMegabytes")
            let refused = try await set(
                ann, wish(25, address: address))
            #expect(refused.code == "settings-refused" && place(refused) == "mail")
        }
    }

    @Test("are tried with a mail before they are used")
    func tried() async throws {
        let (good, bad) = (try TestMailServer(), try TestMailServer(.refusing))
        defer {
            good.stop()
            bad.stop()
        }
        try await run({ $0.origin = nil }) { ann, _, _ in
            func send(_ port: Int, to receiver: String) async throws -> Reply {
                let body = #"{"to":"\#(receiver)","settings":\#(wish(port))}"#
                return try await ann.send(
                    "POST", Self.path + "/mail", try JSONValue(reading: body))
            }
            #expect(try await send(good.port, to: "bob@example.org").status == 200)
            #expect(good.letters.first?.to.first?.contains("bob@") == true)
            let refused = try await send(bad.port, to: "bob@example.org")
            #expect(refused.code == "settings-refused", "\(refused.text)")
            #expect(refused.text.contains("reply 55"), "\(refused.text)")
            #expect(place(try await send(good.port, to: "bob")) == "to")
            #expect(try await ann.send("GET", Self.path).json["sendsMail"] == .bool(false))
        }
    }

    @Test(
        "refuse what is none, with the field",
        arguments: [
            (#"{"forms":1}"#, "forms"), (#"{"address":"notes"}"#, "address"),
            (#"{"mail":{"server":"http://x","sender":"a@b"},"address":"https://x"}"#, "server"),
            (#"{"mail":{"server":"smtps://x.org","sender":"m"},"address":"https://x"}"#, "sender"),
            (#"{"mail":{"server":"smtps://x.org","sender":"a@b.org"}}"#, "address"),
            (#"{"mail":{"server":"smtps://x.org","login":"a"}}"#, "password"),
            (#"{"guestMegabytes":0}"#, "guestMegabytes"), (#"{"mayRegister":1}"#, "mayRegister"),
            (#"{"mail":7}"#, "mail"), (#"{"mail":{"port":7}}"#, "port"),
        ])
    func refused(_ json: String, _ field: String) async throws {
        try await run({ $0.origin = nil }) { ann, _, _ in
            let reply = try await set(ann, json)
            #expect(reply.code == "settings-refused" && place(reply) == field, "\(reply.text)")
            let after = try await ann.send("GET", Self.path)
            #expect(after.json["sendsMail"] == .bool(false) && after.json.text("address") == "")
        }
    }

    @Test("are for owners, after the password")
    func owners() async throws {
        try await run { ann, server, store in
            let bob = TestBrowser(server)
            try await bob.register("bob")
            #expect(try await bob.send("GET", Self.path).status == 403)
            #expect(try await set(bob, "{}").status == 403)
            let tried = try await bob.send("POST", Self.path + "/mail", .object([]))
            #expect(tried.status == 403)
        }
    }
}
