// Shared views over HTTP: who may make and end them, until when they are open and for whom, and
// that those who look learn nothing of what is not in the view.

import CalepinExpressions
import CalepinForms
import CalepinSync
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A shared view")
struct SharedViewTests {
    private static let path = "/api/records/visit/all/shared-views"

    private static func wish(
        _ columns: [String], _ query: String = "", until: Int64, more: [String: String] = [:]
    ) -> JSONValue {
        let texts = more.merging(query.isEmpty ? [:] : ["query": query]) { $1 }
        return .object(
            [
                JSONMember("columns", .array(columns.map(JSONValue.string))),
                JSONMember("until", .int(until)),
            ] + texts.sorted { $0.key < $1.key }.map { JSONMember($0.key, .string($0.value)) })
    }

    /// Makes a view as the owner of the team; returns its token.
    private static func made(
        _ office: RecordOffice, _ columns: [String], _ query: String = "", days: Int64 = 30,
        more: [String: String] = [:]
    ) async throws -> (id: String, token: String) {
        let until = office.clock.now + days * 86_400
        let reply = try await office.ann.send(
            "POST", path, wish(columns, query, until: until, more: more))
        try #require(reply.status == 201, "\(reply.text)")
        return (reply.json.text("id"), reply.json.text("token"))
    }

    /// Looks at a view.
    private static func look(
        _ browser: TestBrowser, _ token: String, _ path: String
    ) async throws -> ServerTesting.Reply {
        try await browser.send("GET", "/api/shared-view" + path, nil, ["X-Calepin-View": token])
    }

    private static func save(
        _ writer: TestWriter, _ number: Int64, _ record: UInt64, _ name: String, _ many: Int
    ) async throws {
        let ops: [Op] = [
            .set(CellChange("name", .string(name))), .set(CellChange("many", .string("\(many)"))),
        ]
        let outcomes = try await writer.push(
            [ops], from: number, of: Identifier(UInt128(record)), form: writer.form)
        try #require(outcomes == ["applied"])
    }

    @Test("shows its columns of what it finds, to who has the token")
    func shows() async throws {
        try await RecordOffice.run { office in
            let writer = try await office.writer(office.ann, "visit")
            for (number, many) in [3, 20, 40].enumerated() {
                try await Self.save(
                    writer, Int64(number + 1), UInt64(number + 1), "canary\(number)", many)
            }
            let (_, token) = try await Self.made(
                office, ["many", "twice"], "where=%24%7Bmany%7D%20%3E%2010&sort=many")
            let stranger = TestBrowser(office.server)
            let columns = try await Self.look(stranger, token, "/columns").json
            #expect(columns["columns"]?.elements?.map { $0.text("name") } == ["many", "twice"])
            let rows = try await Self.look(stranger, token, "?columns=twice,many")
            #expect(
                rows.json["rows"]?.elements?.map { $0.texts("cells") ?? [] } == [
                    ["40", "20"], ["80", "40"],
                ])
            // Nothing tells that there is a third one.
            #expect(rows.json["total"]?.text == "2" && rows.json["of"]?.text == "100")
            #expect(rows.json["done"]?.text == "100")
            let narrow = try await Self.look(
                stranger, token, "?columns=many&where=%24%7Btwice%7D%20%3E%2050")
            #expect(narrow.json["count"]?.text == "1")
            let summary = try await Self.look(stranger, token, "/summary?columns=many&drawn=1")
            #expect(summary.status == 200 && summary.json["count"]?.text == "2")
            for answer in [rows, narrow, summary] { #expect(!answer.text.contains("canary")) }
            for wrong in [Token.random(), "", "x", String(token.dropLast())] {
                #expect(try await Self.look(stranger, wrong, "/columns").status == 404)
            }
        }
    }

    @Test("gives no way to ask about anything else")
    func nothingElse() async throws {
        try await RecordOffice.run { office in
            let writer = try await office.writer(office.ann, "visit")
            try await Self.save(writer, 1, 1, "canary", 20)
            let (_, token) = try await Self.made(office, ["many", "_status"])
            let stranger = TestBrowser(office.server)
            for query in [
                "?columns=name", "?columns=many,name", "?columns=_sequence", "?q=canary",
                "?sort=name", "?sort=name&reversed=1", "?sort=_changed", "?reversed=1",
                "?filter=_waiting", "?where=contains(%24%7Bname%7D,'can')",
                "?where=%24%7B_created_by%7D%20%3D%20'ann'", "?where=%24%7B_sequence%7D%20%3E%200",
                "?where=%24%7B_other_text%7D%20!%3D%20''", "/summary?columns=name",
                "/summary?columns=many&by=name", "/summary?columns=many&by=_status&of=twice",
            ] {
                let reply = try await Self.look(stranger, token, query)
                #expect(reply.status == 400, "\(query): \(reply.status)")
                #expect(!reply.text.contains("canary"), "\(query)")
            }
            let fine = try await Self.look(
                stranger, token, "?columns=many&where=%24%7B_status%7D%20%3D%20'draft'&sort=many")
            #expect(fine.json["count"]?.text == "1")
            // The token opens nothing but the view.
            for path in ["visit/all", "visit/all/columns", "visit/all/summary"] {
                let reply = try await stranger.send(
                    "GET", "/api/records/" + path, nil, ["X-Calepin-View": token])
                #expect(reply.status == 401)
            }
        }
    }

    @Test("answers the same whatever is in the columns that it does not have")
    func hidden() async throws {
        try await RecordOffice.run { office in
            let writer = try await office.writer(office.ann, "visit")
            var random = HostileNumbers(seed: 11)
            for record in 1...40 {
                try await Self.save(
                    writer, Int64(record), UInt64(record), "n\(random.next() % 100)",
                    Int(random.next() % 50))
            }
            let (_, token) = try await Self.made(office, ["many", "twice"])
            let stranger = TestBrowser(office.server)
            let asked = (0..<30).map { turn in
                let (least, most) = (random.next() % 60, random.next() % 60)
                let sort = ["many", "twice"][turn % 2] + (turn % 3 == 0 ? "&reversed=1" : "")
                let narrow = "%24%7Bmany%7D%20%3E%20\(least)%20or%20%24%7Btwice%7D%20%3C%20\(most)"
                return turn % 5 == 4
                    ? "/summary?columns=many&where=\(narrow)"
                    : "?columns=many,twice&where=\(narrow)&sort=\(sort)&limit=\(1 + turn)"
            }
            func answers() async throws -> [String] {
                var all: [String] = []
                for query in asked {
                    let reply = try await Self.look(stranger, token, query)
                    try #require(reply.status == 200, "\(query): \(reply.text)")
                    let cells = reply.json["rows"]?.elements?.map { $0.texts("cells") ?? [] }
                    let columns = reply.json["columns"]?.text ?? ""
                    all.append("\(reply.json["count"]?.text ?? "") \(cells ?? []) \(columns)")
                }
                return all
            }
            let before = try await answers()
            for record in 1...40 where random.next() % 2 == 0 {
                let change: [Op] = [
                    .set(CellChange("name", .string("other \(random.next())")))
                ]
                _ = try await writer.push(
                    [change], from: Int64(100 + record), of: Identifier(UInt128(record)),
                    form: writer.form)
            }
            #expect(try await answers() == before)
        }
    }

    @Test("is made, listed and ended by those who have all of the team's records")
    func makers() async throws {
        try await RecordOffice.run { office in
            let until = office.clock.now + 86_400
            let wish = Self.wish(["many"], until: until)
            #expect(try await office.bob.send("POST", Self.path, wish).status == 403)
            #expect(try await office.eve.send("POST", Self.path, wish).status == 404)
            #expect(try await office.bob.send("GET", Self.path).status == 403)
            let nobody = TestBrowser(office.server)
            #expect(try await nobody.send("GET", Self.path).status == 401)
            let key = try await office.ann.program(KeyTerms())
            #expect(try await key.send("GET", Self.path).status != 200)
            let (id, token) = try await Self.made(office, ["many"], more: ["title": "Ours"])
            let listed = try await office.ann.send("GET", Self.path).json["views"]?.elements
            #expect(listed?.map { $0.text("id") } == [id])
            #expect(listed?.first?.text("token") == token && listed?.first?.text("by") == "ann")
            #expect(try await office.bob.send("DELETE", Self.path + "/" + id).status == 403)
            #expect(try await office.ann.send("DELETE", Self.path + "/x").status == 404)
            #expect(try await Self.look(nobody, token, "").status == 200)
            #expect(try await office.ann.send("DELETE", Self.path + "/" + id).status == 204)
            #expect(try await Self.look(nobody, token, "").status == 404)
            let trail = try await office.ann.send("GET", "/api/account/activity").text
            #expect(trail.contains("view-shared") && trail.contains("view-ended"))
            // What leaves the server needs the password.
            office.clock.advance(AccountLimits.confirmedSeconds + 1)
            let late = try await office.ann.send("POST", Self.path, wish)
            #expect(late.status == 403 && late.text.contains("confirm-first"))
        }
    }

    @Test("is refused in words where it could not be shown")
    func refused() async throws {
        try await RecordOffice.run { office in
            let now = office.clock.now
            let day = now + 86_400
            for (wish, words) in [
                (Self.wish([], until: day), "/columns"),
                (Self.wish(["many", "nothing"], until: day), "/columns/1"),
                (Self.wish(["_quality"], until: day), "/columns/0"),
                (Self.wish(["many"], until: now), "/until"),
                (Self.wish(["many"], until: now + 367 * 86_400), "/until"),
                (Self.wish(["many"], "where=%24%7Bnothing%7D", until: day), "nothing"),
                (Self.wish(["many"], "filter=nothing", until: day), "nothing"),
                (Self.wish(["many"], until: day, more: ["for": "nobody"]), "wrong-name"),
                (.array([]), "malformed"),
            ] {
                let reply = try await office.ann.send("POST", Self.path, wish)
                #expect((400..<500).contains(reply.status), "\(wish.text)")
                #expect(reply.text.contains(words), "\(wish.text): \(reply.text)")
            }
            let listed = try await office.ann.send("GET", Self.path).json["views"]?.elements
            #expect(listed?.isEmpty == true)
        }
    }

    @Test("ends with its time, and with the right of whoever made it")
    func ends() async throws {
        try await RecordOffice.run { office in
            let (_, short) = try await Self.made(office, ["many"], days: 1)
            let (_, token) = try await Self.made(office, ["many"], days: 60)
            let stranger = TestBrowser(office.server)
            #expect(try await Self.look(stranger, short, "/columns").status == 200)
            office.clock.advance(86_401)
            #expect(try await Self.look(stranger, short, "/columns").status == 404)
            #expect(try await Self.look(stranger, token, "/columns").status == 200)
            try await office.admin.setMember(office.team, "eve", "owner")
            try await office.admin.setMember(office.team, "ann", "agent")
            #expect(try await Self.look(stranger, token, "/columns").status == 404)
            let listed = try await office.eve.send("GET", Self.path).json["views"]?.elements
            #expect(listed?.first?["isOpen"] == .bool(false))
            try await office.admin.setMember(office.team, "ann", "owner")
            #expect(try await Self.look(stranger, token, "/columns").status == 200)
        }
    }

    @Test("is of the scope that the table showed, and of no other")
    func scopes() async throws {
        try await RecordOffice.run { office in
            let writer = try await office.writer(office.ann, "visit")
            try await Self.save(writer, 1, 1, "canary", 20)
            let own = "?scope=" + (try await office.ann.state().text("scope"))
            let wish = Self.wish(["many"], until: office.clock.now + 86_400)
            let made = try await office.ann.send("POST", Self.path + own, wish)
            #expect(made.status == 201)
            let stranger = TestBrowser(office.server)
            let seen = try await Self.look(stranger, made.json.text("token"), "?columns=many")
            #expect(seen.status == 200 && seen.json["count"]?.text == "0")
            let listed = try await office.ann.send("GET", Self.path + own).json["views"]
            #expect(listed?.elements?.map { $0["isOpen"] } == [.bool(true)])
            // A body does not name another one.
            let (_, token) = try await Self.made(
                office, ["many"], more: ["scope": String(own.dropFirst(7))])
            let team = try await Self.look(stranger, token, "?columns=many")
            #expect(team.json["count"]?.text == "1")
        }
    }

    @Test("for one person asks others to be that one")
    func reader() async throws {
        try await RecordOffice.run { office in
            let writer = try await office.writer(office.ann, "visit")
            try await Self.save(writer, 1, 1, "canary", 20)
            let (_, token) = try await Self.made(office, ["many"], more: ["for": "Eve"])
            let stranger = TestBrowser(office.server)
            let asked = try await Self.look(stranger, token, "?columns=many")
            #expect(asked.status == 403 && asked.json.text("code") == "no-account")
            #expect(try await Self.look(office.bob, token, "?columns=many").status == 404)
            let seen = try await Self.look(office.eve, token, "?columns=many")
            #expect(seen.status == 200 && seen.json["count"]?.text == "1")
            #expect(try await Self.look(office.eve, token, "?columns=name").status == 400)
            // The records themselves are as hidden as before.
            #expect(try await office.eve.send("GET", "/api/records/visit/all").status == 404)
        }
    }
}
