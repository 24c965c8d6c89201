// The audit trail over HTTP: who may read it, what it says of what was done there, its file, and
// that reading is a line of it.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The audit trail of a server")
struct AuditRouteTests {
    private static let path = "/api/console/audit"

    private static func lines(_ reply: Reply) -> [JSONValue] {
        reply.json["lines"]?.elements ?? []
    }

    @Test("is read by owners of the server alone, and by owners of a team as far as it is theirs")
    func rights() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, _ in
            let team = try await TestTeam(server, store)
            let (boss, guest) = (TestBrowser(server), TestBrowser(server))
            try await boss.register("boss")
            try await setRole("boss", .owner, in: store)
            let (stranger, path) = (TestBrowser(server), team.path + "/audit")
            try await stranger.register("max")
            for role in [Role.manager, .agent, .reader] {
                try await setRole("max", role, in: store)
                for end in ["", "/file"] {
                    let reply = try await stranger.send("GET", Self.path + end)
                    #expect(reply.status == 403, "\(role) \(end)")
                }
                #expect(try await stranger.send("GET", path).status == 404)
            }
            #expect(try await team.phone.send("GET", path).status == 404)
            #expect(try await team.owner.send("GET", Self.path).status == 403)
            #expect(try await guest.send("GET", Self.path).status == 401)
            let whole = try await boss.send("GET", Self.path)
            #expect(whole.status == 200, "\(whole.text)")
            #expect(Self.lines(whole).contains { $0.text("what") == "registered" })
            #expect(Self.lines(whole).allSatisfy { !$0.text("network").isEmpty })

            let own = try await team.owner.send("GET", path)
            #expect(own.status == 200, "\(own.text)")
            #expect(!Self.lines(own).isEmpty)
            for line in Self.lines(own) {
                #expect(line.text("team") == team.scope && line["network"] == nil, "\(line)")
            }
            // Another team is no way around it.
            let other = try await team.owner.send("GET", path + "?team=team:other")
            #expect(other.status == 200 && Self.lines(other).isEmpty)
            let searched = try await team.owner.send("GET", path + "?q=127.0.0.1")
            #expect(Self.lines(searched).isEmpty)
        }
    }

    @Test("says who did what to whom, in which team")
    func actors() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, _ in
            let team = try await TestTeam(server, store)
            let boss = TestBrowser(server)
            try await boss.register("boss")
            try await setRole("boss", .owner, in: store)
            _ = try await team.owner.send("GET", team.path + "/people/bob/sees")
            let device = try #require(try await team.devices().first?.text("id"))
            #expect(try await team.set("end", of: device).status == 204)
            let found = try await boss.send("GET", Self.path + "?person=bob")
            for what in ["access-changed", "looked", "session-ended"] {
                let line = try #require(Self.lines(found).first { $0.text("what") == what })
                #expect(line["who"]?.text("name") == "bob", "\(line)")
                #expect(line["by"]?.text("name") == "ann", "\(line)")
                #expect(line.text("team") == team.scope && line.text("teamTitle") == "Crew")
                #expect(line.text("network").hasPrefix("127."), "\(line)")
            }
            #expect(found.json["people"]?.elements?.map { $0.text("name") } == ["bob"])
            let done = try await boss.send("GET", Self.path + "?person=ann&kind=looked")
            #expect(Self.lines(done).count == 1)
        }
    }

    @Test("is a file whose texts no spreadsheet calculates, once the password was given")
    func file() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, clock in
            let boss = TestBrowser(server)
            try await boss.register("boss")
            try await setRole("boss", .owner, in: store)
            let made = try await boss.send(
                "POST", "/api/account/keys", .texts(["name": "=1+1", "right": "read"]))
            #expect(made.status == 201, "\(made.text)")
            try await store.commit { (job) throws(StoreError) in
                try AuditTrail.add(
                    Activity(operator: .backedUp, "=cmd|' /C calc'!A0"), to: job.accountChanges)
            }
            let csv = try await boss.send("GET", Self.path + "/file")
            #expect(csv.status == 200)
            let text = String(decoding: csv.unchunked, as: UTF8.self)
            #expect(text.hasPrefix("number,time,kind,name,title,by,network,"))
            #expect(text.contains(",'=cmd|' /C calc'!A0,"), "\(text)")
            let json = try await boss.send("GET", Self.path + "/file?as=json&kind=key-made")
            let lines = try #require(JSONValue(reading: json.unchunked).elements)
            #expect(lines.count == 1 && lines[0]["who"]?.text("name") == "boss", "\(json.text)")
            #expect(try await boss.send("GET", Self.path + "/file?as=pdf").status == 400)
            clock.advance(3_600)
            #expect(try await boss.send("GET", Self.path + "/file").status == 403)
        }
    }

    @Test("has each reading once, and each file")
    func noted() async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, clock in
            let boss = TestBrowser(server)
            try await boss.register("boss")
            try await setRole("boss", .owner, in: store)
            func count(_ kind: String) async throws -> Int {
                Self.lines(try await boss.send("GET", Self.path + "?kind=" + kind)).count
            }
            #expect(try await count("audit-read") == 1)
            #expect(try await count("audit-read") == 1)
            _ = try await boss.send("GET", Self.path + "/file")
            _ = try await boss.send("GET", Self.path + "/file")
            #expect(try await count("audit-exported") == 2)
            clock.advance(AuditLimits.readSeconds)
            #expect(try await count("audit-read") == 2)
        }
    }

    @Test(
        "refuses what is no search",
        arguments: ["kind=x", "since=-1", "until=1e9", "before=x", "before=99999999999999999999"])
    func refused(_ parameter: String) async throws {
        let store = testStore()
        try await withAccounts(store: store) { server, _ in
            let boss = TestBrowser(server)
            try await boss.register("boss")
            try await setRole("boss", .owner, in: store)
            let reply = try await boss.send("GET", Self.path + "?" + parameter)
            #expect([400, 422].contains(reply.status), "\(reply.status) \(reply.text)")
            let long = String(repeating: "a", count: AuditLimits.textBytes + 1)
            #expect(try await boss.send("GET", Self.path + "?q=" + long).status == 413)
        }
    }

    @Test("has words for every kind and word that the server writes, in both languages")
    func words() throws {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        var words = Activity.What.allCases.map { "did_" + $0.rawValue }
        let stages = AppStage.allCases.map(\.rawValue)
        words += (stages + ["published", "testEnded", "rows", "team"]).map { "auditVersion_" + $0 }
        words += Role.allCases.map { "auditRole_" + $0.rawValue }
        words += ["none", "grants", "parts"].map { "auditAccess_" + $0 }
        words += DeviceFate.allCases.map { "auditFate_" + $0.rawValue }
        words += ["made", "removed", "stopped"].map { "auditSchedule_" + $0 }
        words += ["owner", "invitation", "reset", "mail", "recovery", "known", "team"].map {
            "auditLink_" + $0
        }
        for language in ["en", "fr"] {
            let file = folder.appendingPathComponent("Web/core/audit-words-\(language).js")
            let text = try String(contentsOf: file, encoding: .utf8)
            for word in words {
                let isThere = [word + ":", "\"\(word)\":"].contains { text.contains("    " + $0) }
                #expect(isThere, "\(language) \(word)")
            }
        }
    }
}

@Suite("calepin audit", .serialized)
struct AuditCommandTests {
    @Test("writes what is looked for, with a server and without, and notes it")
    func command() async throws {
        let data = DataPlace()
        let server = try await RunningServer(data: data.url)
        for name in ["ann", "bob"] {
            let added = try await calepin("user", "add", name, "--data", data.url.path)
            try #require(added.status == 0, "\(added.words)")
        }
        let csv = try await calepin("audit", "--person", "bob", "--data", data.url.path)
        #expect(csv.status == 0 && csv.words.contains("link-made,bob"), "\(csv.words)")
        #expect(!csv.words.contains("ann"))
        #expect(await server.end(by: SIGTERM) == 0)
        let json = try await calepin(
            "audit", "list", "--kind", "audit-exported", "--as", "json", "--from", "2026-01-01",
            "--data", data.url.path)
        let lines = try JSONValue(reading: Array(json.words.utf8)).elements
        #expect(lines?.count == 2, "\(json.words)")
        let wrong = try await calepin("audit", "--kind", "x", "--data", data.url.path)
        #expect(wrong.status != 0 && wrong.words.contains("is no kind"))
        let verified = try await calepin("audit", "verify", "--data", data.url.path)
        #expect(verified.status == 0 && verified.words.contains("all is well"))
    }
}
