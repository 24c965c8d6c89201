// `/api/console/apps/ID/hooks` over HTTP, and the runner of a server with receivers that answer,
// fail, are slow and are gone.

import CalepinExpressions
import StoreConformance
import Synchronization
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The routes about hooks")
struct HookRoutesTests {
    private static let hooks = "/api/console/apps/round/hooks"

    /// Runs a test with an office whose server may reach a receiver on this machine; ann is an
    /// owner of the server.
    private func run(
        _ answer: @escaping @Sendable (String) -> OtherServer.Answer,
        _ body: (RecordOffice, OtherServer) async throws -> Void
    ) async throws {
        try await withOther(answer) { other in
            let (store, registry) = (testStore(), AppRegistry())
            try await withAccounts(store: store) { configuration in
                configuration.registry = registry
                configuration.fetcher = Fetcher(
                    listed: [ListedHost(other.host)].compactMap(\.self))
            } _: { server, clock in
                let office = try await RecordOffice(server, clock, store, registry)
                try await setRole("ann", .owner, in: store)
                try await setRole("bob", .agent, in: store)
                try await HookField.publish(office)
                try await body(office, other)
            }
        }
    }

    private func make(
        _ browser: TestBrowser, _ address: String, _ more: String = ""
    ) async throws -> Reply {
        try await browser.send(
            "POST", Self.hooks, try JSONValue(reading: #"{"address":"\#(address)"\#(more)}"#))
    }

    private func record(_ browser: TestBrowser, _ name: String) async throws {
        let values = JSONValue.object([JSONMember("name", .string(name))])
        let reply = try await browser.send(
            "POST", "/api/records/round/all", .object([JSONMember("values", values)]))
        try #require(reply.status == 201, "\(reply.text)")
    }

    @Test("make a hook whose secret is shown once, and the server delivers")
    func whole() async throws {
        try await run { _ in
            .status("204 No Content")
        } _: { office, other in
            let made = try await make(office.ann, other.address("/in"), #","title":" Sheet ""#)
            try #require(made.status == 201, "\(made.text)")
            #expect(made.json.text("secret").hasPrefix("whsec_"))
            #expect(made.json.text("title") == "Sheet")
            let id = made.json.text("id")
            let listed = try await office.ann.send("GET", Self.hooks)
            #expect(!listed.text.contains("secret") && listed.text.contains(id))
            try await record(office.bob, "Ada")
            #expect(await eventually { other.requests.contains { $0.contains("record.created") } })
            let request = other.requests.first { $0.contains("record.created") } ?? ""
            #expect(request.hasPrefix("POST /in HTTP/1.1\r\n"))
            #expect(request.contains("webhook-signature: v1,") && request.contains("Ada!"))
            let tested = try await office.ann.send("POST", Self.hooks + "/\(id)/test", .object([]))
            #expect(tested.json["status"]?.asInt64 == 204 && tested.json.text("event") == "test")
            let isDone = await eventually {
                let hooks = try? await office.ann.send("GET", Self.hooks).json["hooks"]?.elements
                return hooks?.first?["waiting"]?.asInt64 == 0
            }
            #expect(isDone)
            let log = try await office.ann.send("GET", Self.hooks + "/\(id)/attempts").json
            #expect(log["attempts"]?.elements?.count == 2)
            let rotated = try await office.ann.send(
                "POST", Self.hooks + "/\(id)/secret", .object([]))
            #expect(rotated.json.text("secret").hasPrefix("whsec_"))
            #expect(rotated.json.text("secret") != made.json.text("secret"))
            let removed = try await office.ann.send("DELETE", Self.hooks + "/" + id)
            #expect(removed.status == 204)
            #expect(try await office.ann.send("GET", Self.hooks).json["hooks"]?.elements == [])
            let again = try await office.ann.send("GET", Self.hooks + "/\(id)/attempts")
            #expect(again.status == 404)
            let activity = try await office.ann.send("GET", "/api/account/activity").text
            for what in ["hook-made", "hook-rotated", "hook-removed"] {
                #expect(activity.contains(what))
            }
        }
    }

    @Test("go on with other records and other hooks while a receiver is slow")
    func slow() async throws {
        try await run { path in
            path == "/slow" ? .silence : .status("200 OK", Array("thanks".utf8))
        } _: { office, other in
            let slow = try await make(office.ann, other.address("/slow"))
            let fast = try await make(office.ann, other.address("/fast"))
            try #require(slow.status == 201 && fast.status == 201)
            let start = ContinuousClock.now
            for number in 1...12 { try await record(office.bob, "n\(number)") }
            let arrived = await eventually {
                Set(
                    other.requests.filter { $0.hasPrefix("POST /fast") }.compactMap {
                        $0.split(separator: "webhook-id: ").last?.prefix(30)
                    }
                ).count == 12
            }
            #expect(arrived)
            // Each lasts until it is given up, which happens on a machine that is busy enough.
            let rounds =
                1
                + Int(
                    (ContinuousClock.now - start).components.seconds
                        / HookLimits.requestSeconds)
            let busy = other.requests.count { $0.hasPrefix("POST /slow") }
            #expect((1...HookLimits.atOnce * rounds).contains(busy))
        }
    }

    @Test("refuse addresses that must not be reached, and what is not there, in words")
    func refused() async throws {
        try await run { _ in
            .silence
        } _: { office, _ in
            let cases: [(address: String, more: String, line: String)] = [
                ("http://example.org/", "", "has to begin with https"),
                ("https://10.0.0.1/", "", "private network"),
                ("https://[::1]/", "", "private network"),
                ("https://169.254.169.254/", "", "private network"),
                ("https://a:b@example.org/", "", "has to be one such as"),
                ("ftp://example.org/", "", "has to be one such as"),
                ("", "", "has to be one such as"),
                ("https://example.org/", #","collections":["none"]"#, "has no list “none”"),
                ("https://example.org/", #","collections":7"#, "“collections” is missing"),
                ("https://example.org/", #","events":["made"]"#, "“events” is missing"),
                (
                    "https://example.org/",
                    #","title":"\#(String(repeating: "x", count: 300))""#,
                    "“title” has more than 200 bytes"
                ),
            ]
            for (address, more, line) in cases {
                let reply = try await make(office.ann, address, more)
                #expect(reply.status == 422 && reply.code == "hook-refused", "\(address) \(more)")
                #expect(
                    reply.json["reasons"]?.elements?.first?.text("line").contains(line) == true,
                    "\(reply.text)")
            }
            for _ in 1...HookLimits.hooksPerApp {
                #expect(try await make(office.ann, "https://example.org/").status == 201)
            }
            #expect(try await make(office.ann, "https://example.org/").status == 422)
            let none = try await office.ann.send("GET", "/api/console/apps/none/hooks")
            #expect(none.status == 404)
            let everybodys = try await office.ann.send(
                "POST", "/api/console/apps/diary/hooks",
                .texts(["address": "https://example.org/"]))
            #expect(everybodys.status == 422 && everybodys.text.contains("to a team first"))
        }
    }

    @Test("are for owners of the server who may read what is told")
    func rights() async throws {
        try await run { _ in
            .silence
        } _: { office, _ in
            #expect(try await make(office.bob, "https://example.org/").status == 403)
            #expect(try await office.bob.send("GET", Self.hooks).status == 403)
            // An owner of the server who is not in the team.
            try await setRole("eve", .owner, in: office.store)
            let reply = try await make(office.eve, "https://example.org/")
            #expect(reply.status == 422 && reply.text.contains("only those who may read"))
        }
    }

    @Test("reach no private address, whatever a name turns out to be")
    func lookedUp() async throws {
        let lookup = HostLookup { _ in [NetworkAddress("127.0.0.1")].compactMap(\.self) }
        let fetcher = Fetcher(listed: [], lookup: lookup)
        let body = SentBody(
            address: "https://receiver.example.org/", headers: [], bytes: [1], maxBytes: 10,
            connectSeconds: 1, seconds: 1)
        await #expect(throws: FetchError.refused) { _ = try await fetcher.send(body) }
    }

    @Test("read no more of an answer than its beginning, and follow no redirect")
    func answers() async throws {
        let long = [UInt8](repeating: 65, count: 100_000)
        try await withOther { path in
            switch path {
            case "/long": .status("200 OK", long)
            case "/away": .redirect("http://127.0.0.1:1/")
            default: .bytes(Array("nonsense".utf8))
            }
        } _: { other in
            let fetcher = Fetcher(listed: [ListedHost(other.host)].compactMap(\.self))
            func send(_ path: String) async throws(FetchError) -> SentReply {
                try await fetcher.send(
                    SentBody(
                        address: other.address(path), headers: ["X-A: b"], bytes: [123, 125],
                        maxBytes: HookLimits.answerBytes, connectSeconds: 2, seconds: 4))
            }
            let reply = try await send("/long")
            #expect(reply.status == 200 && reply.body.count <= HookLimits.answerBytes)
            #expect(try await send("/away").status == 302)
            await #expect(throws: FetchError.unreachable) { _ = try await send("/none") }
            #expect(other.requests.first?.contains("X-A: b\r\n") == true)
            #expect(other.requests.first?.hasSuffix("{}") == true)
        }
    }
}
