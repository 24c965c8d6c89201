// `/api/console/apps`: publishing from the page. Only owners of the server may do so, after their
// password; reasons come in the language of the request; the body may be any bytes.

import CalepinExpressions
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The routes of the console")
struct ConsoleRoutesTests {
    private static let form = PublishBook.form("visit")
    private static let apps = "/api/console/apps"

    /// Runs a test with a server whose owner is signed in.
    private func withOwner(
        _ body: (TestBrowser, AppRegistry, TestClock) async throws -> Void
    ) async throws {
        let store = testStore()
        let registry = AppRegistry()
        try await withAccounts(store: store) { configuration in
            configuration.registry = registry
        } _: { server, clock in
            let ann = TestBrowser(server)
            try await ann.register("ann")
            try await setRole("ann", .owner, in: store)
            try await body(ann, registry, clock)
        }
    }

    private func send(
        _ browser: TestBrowser, _ method: String, _ path: String, _ body: [UInt8]? = nil,
        language: String = "en"
    ) async throws -> Reply {
        let headers = browser.headers.merging(["Accept-Language": language]) { $1 }
        return try await browser.server.send(
            method, Self.apps + path, headers, body: body ?? (method == "GET" ? nil : []))
    }

    @Test("check, publish, try, list, fetch and close an app")
    func whole() async throws {
        try await withOwner { ann, registry, _ in
            let checked = try await send(ann, "POST", "/check", Self.form)
            #expect(checked.status == 200 && checked.json["version"]?.asInt64 == 1)
            #expect(checked.json["declaration"]?["collections"]?.elements?.count == 1)
            #expect(registry.current.app("visit") == nil)
            let published = try await send(
                ann, "POST", "?note=as%20it%20came&stage=live", Self.form)
            #expect(published.status == 200 && published.json["app"]?.asString == "visit")
            #expect(registry.current.app("visit")?.live?.number == 1)
            let later = PublishBook.form(
                "visit", version: 2, [PublishBook.field("name"), PublishBook.field("phone")])
            let asked = try await send(ann, "POST", "?stage=live", later)
            #expect(asked.status == 422 && asked.code == "not-published")
            #expect(asked.json["confirm"]?.asBool == true)
            #expect(
                try await send(ann, "POST", "?stage=test&confirm=visit", later).status == 200)
            let list = try await send(ann, "GET", "").json["apps"]?.elements?.first
            #expect(list?["live"]?.asInt64 == 1 && list?["test"]?.asInt64 == 2)
            #expect(list?["title"]?["en"]?.asString == "visit")
            let staged = try await send(ann, "PUT", "/visit/stage?stage=closed")
            #expect(staged.status == 200 && registry.current.closedForms == ["visit"])
            let log = try await send(ann, "GET", "/visit/log").json["events"]?.elements ?? []
            #expect(log.map { $0["what"]?.asString } == ["closed", "test", "published"])
            #expect(log.allSatisfy { $0["by"]?.asString == "ann" })
            #expect(log.last?["note"]?.asString == "as it came")
            let first = try await send(ann, "GET", "/visit/versions/1")
            #expect(first.json["version"]?.asInt64 == 1)
            let activity = try await ann.send("GET", "/api/account/activity").json
            let whats = (activity["activity"]?.elements ?? []).map { $0["what"]?.asString }
            #expect(whats.filter { $0 == "published" }.count == 3)
        }
    }

    @Test("say what is missing in the language of the request, with the place of each fault")
    func reasons() async throws {
        try await withOwner { ann, registry, _ in
            let faulty = PublishBook.form(
                "visit", [PublishBook.field("name", #""relevant":"${none} = 1""#)])
            for (language, word) in [("en", "no field"), ("fr", "champ")] {
                let reply = try await send(ann, "POST", "/check", faulty, language: language)
                let reason = try #require(reply.json["reasons"]?.elements?.first)
                #expect(reply.status == 422 && reason["place"]?.asString == "visit:name")
                #expect(reason["line"]?.asString?.contains(word) == true, "\(reply.text)")
            }
            for (path, status) in [
                ("/visit/log", 404), ("/visit/versions/1", 404), ("/visit/versions/x", 404),
                ("/visit/versions/99999999999", 404),
            ] { #expect(try await send(ann, "GET", path).status == status) }
            for (path, code) in [
                ("/visit/stage?stage=live", "not-found"),
                ("/visit/stage?stage=open", "not-published"),
                ("/visit/stage?version=-1", "out-of-range"),
                ("/visit/stage?note=\(String(repeating: "x", count: 1_001))", "too-large"),
            ] { #expect(try await send(ann, "PUT", path).code == code, "\(path)") }
            let large = [UInt8](repeating: 0x20, count: RegistryLimits.uploadBytes + 1)
            #expect(try await send(ann, "POST", "", large).status == 413)
            #expect(registry.current.apps.isEmpty)
        }
    }

    @Test("list, write, check and replace the rows of catalogues")
    func tables() async throws {
        try await withOwner { ann, registry, _ in
            let app = PlaceBook.app(#"["ge","Geneva","1"]"#)
            #expect(try await send(ann, "POST", "?stage=live", app).status == 200)
            let list = try await send(ann, "GET", "/motor/tables").json["tables"]?.elements
            #expect(list?.first?["name"]?.asString == "places")
            #expect(list?.first?["rows"]?.asInt64 == 1)
            let csv = try await send(ann, "GET", "/motor/tables/places")
            #expect(csv.text == "name,label,order\r\nge,Geneva,1\r\n")
            #expect(csv.headers["content-type"] == "text/csv; charset=utf-8")
            let rows = Array("name,label,order\nju,Jura,2\n".utf8)
            let path = "/motor/tables/places"
            let checked = try await send(ann, "POST", path + "/check?mode=merge", rows)
            let change = checked.json["tables"]?.elements?.first
            #expect(change?["added"]?.asInt64 == 1 && change?["removed"]?.asInt64 == 0)
            #expect(change?["samples"]?.elements?.first?["label"]?.asString == "Jura")
            #expect(registry.current.app("motor")?.live?.number == 1)
            #expect(try await send(ann, "PUT", path + "?note=new", rows).status == 200)
            #expect(registry.current.app("motor")?.live?.number == 2)
            #expect(try await send(ann, "PUT", path, rows).code == "not-published")
            let french = try await send(
                ann, "PUT", path, Array("name,\n,,1\n".utf8), language: "fr")
            #expect(french.text.contains("la ligne 1 a plus de textes"), "\(french.text)")
            for path in ["/none/tables", "/motor/tables/other", "/none/tables/places"] {
                #expect(try await send(ann, "GET", path).status == 404)
            }
            #expect(try await send(ann, "PUT", "/motor/tables/other", rows).status == 404)
            #expect(try await send(ann, "PUT", path + "?mode=add", rows).code == "not-published")
            let large = [UInt8](repeating: 0x20, count: RegistryLimits.declarationBytes + 1)
            #expect(try await send(ann, "PUT", path, large).status == 413)
        }
    }

    @Test("are for owners of the server, and publish after their password")
    func rights() async throws {
        try await withOwner { ann, registry, clock in
            let guest = TestBrowser(ann.server)
            _ = try await guest.post("/api/sync/replica")
            let bob = TestBrowser(ann.server)
            try await bob.register("bob")
            let asked: [(String, String, [UInt8]?)] = [
                ("GET", "", nil), ("GET", "/visit/log", nil), ("GET", "/visit/versions/1", nil),
                ("GET", "/visit/tables", nil), ("GET", "/visit/tables/places", nil),
                ("POST", "/visit/tables/places/check", Self.form),
                ("GET", "/visit/links", nil), ("POST", "/check", Self.form),
                ("PUT", "/visit/tables/places", Self.form), ("POST", "", Self.form),
                ("PUT", "/visit/stage?stage=live", nil), ("PUT", "/visit/team", nil),
                ("POST", "/visit/links", nil), ("PUT", "/visit/links/x", nil),
                ("GET", "/visit/links/x/people", nil), ("POST", "/visit/links/x/people", nil),
                ("POST", "/visit/links/x/mails", nil),
            ]
            for (browser, code) in [
                (TestBrowser(ann.server), "no-token"), (guest, "no-account"), (bob, "no-access"),
            ] {
                for (method, path, body) in asked {
                    #expect(try await send(browser, method, path, body).code == code)
                }
            }
            clock.advance(AccountLimits.confirmedSeconds + 1)
            for (method, path, body) in asked.suffix(9) {
                #expect(try await send(ann, method, path, body).code == "confirm-first")
            }
            #expect(try await send(ann, "POST", "/check", Self.form).status == 200)
            #expect(registry.current.apps.isEmpty)
        }
    }

    @Test("give an app to a team of one's own, and to no other")
    func team() async throws {
        try await withOwner { ann, registry, _ in
            let own = try await ann.send("POST", "/api/teams", .texts(["title": "Crew"]))
            let scope = own.json.text("scope")
            _ = try await send(ann, "POST", "?stage=draft", Self.form)
            let given = try await send(ann, "PUT", "/visit/team?team=\(scope)")
            #expect(given.status == 200, "\(given.text)")
            #expect(given.json["apps"]?.elements?.first?["team"]?.asString == scope)
            #expect(registry.current.app("visit")?.team == scope)
            // A team of others is answered like none.
            for other in ["team:" + Token.randomName(), "user:" + Token.randomName(), "x"] {
                #expect(try await send(ann, "PUT", "/visit/team?team=\(other)").status == 404)
            }
            #expect(
                try await send(ann, "PUT", "/visit/team?team=\(scope)").code == "not-published")
            #expect(try await send(ann, "PUT", "/visit/team").status == 200)
            #expect(registry.current.app("visit")?.team == "")
        }
    }

    @Test("take any bytes, and leave everything as it was")
    func anyBytes() async throws {
        try await withOwner { ann, registry, _ in
            var generator = HostileNumbers(seed: 2_203)
            let bodies = [Self.form, try TestZip(files: [("app.json", Self.form)]).bytes()]
            for round in 0..<300 {
                var body = bodies[round % 2]
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    let place = Int.random(in: 0..<body.count, using: &generator)
                    body[place] = UInt8.random(in: 0...255, using: &generator)
                }
                let reply = try await send(ann, "POST", "/check", body)
                #expect([200, 422].contains(reply.status), "\(reply.status) \(reply.text)")
            }
            #expect(registry.current.apps.isEmpty)
        }
    }
}
