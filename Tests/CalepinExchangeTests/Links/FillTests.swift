// Filling in through a public link: what is received and what is not, who sees it, and that what
// is wanted is never exceeded.

import CalepinExpressions
import CalepinSync
import Foundation
import Logging
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Filling in through a public link")
struct FillTests {
    @Test("hands one record over to the team, with its history, and nothing before")
    func handedOver() async throws {
        try await withLinks { book in
            let link = try await book.link()
            let token = link.text("token")
            let looked = try await book.look(token)
            #expect(looked.json.text("state") == "open" && looked.json.text("app") == "visit")
            #expect(looked.json.text("collection") == "visit" || !looked.json.text("form").isEmpty)
            let filler = try await TestFiller(book.server, token)
            #expect(try await filler.save(["name": "Rossi"]) == "applied")
            #expect(try await book.records().isEmpty)
            #expect(try await filler.submit() == "applied")
            let records = try await book.records()
            #expect(records.map(\.id) == [filler.record.description])
            #expect(records.first?.form == "visit")
            let json = try await book.ann.post("/api/sync/replica", ["app": "visit"]).json
            let ann = TestWriter(
                book.ann, try #require(Scope(json.text("scope"))), json.text("replica"))
            let pulled = try #require(try await ann.pull().records.first)
            #expect(pulled.value(at: "name") == .string("Rossi") && pulled.submission != nil)
            let history = try await book.ann.send(
                "GET", "/api/history?record=\(filler.record)"
            ).json
            #expect(history["changes"]?.elements?.count == 1)
            let now = try await book.listed(link.text("id"))
            #expect(now["begun"]?.asInt64 == 1 && now["received"]?.asInt64 == 1)
        }
    }

    @Test("leaves a database in which a verification finds nothing, also after a change")
    func verified() async throws {
        let data = DataPlace()
        try FileManager.default.createDirectory(
            at: data.url, withIntermediateDirectories: true)
        let store = try testStore(in: data.url.path + "/x.sqlite")
        try await withLinks(store: store) { book in
            let token = try await book.link(#""editableUntil":1791000000"#).text("token")
            let filler = try await TestFiller(book.server, token)
            _ = try await filler.save(["name": "A"])
            #expect(try await filler.submit() == "applied")
            _ = try await filler.save(["name": "B and more"], from: 3)
            #expect(try await filler.submit(from: 4) == "applied")
            let folder = BlobFolder(path: data.url.path + "/blobs")
            let result = try await Verification(store: store, folder: folder).run()
            // The record of the filler, and that of the team.
            #expect(result.findings.isEmpty && result.records == 2)
        }
    }

    @Test("has the app of the team and its own records, and nothing else of it")
    func own() async throws {
        try await withLinks { book in
            let token = try await book.link().text("token")
            let filler = try await TestFiller(book.server, token)
            #expect(try await filler.browser.send("GET", "/api/apps/visit/1").status == 200)
            #expect(
                try await TestBrowser(book.server).send("GET", "/api/apps/visit/1").status == 404)
            let team = try #require(Scope(book.team))
            let writer = TestWriter(
                filler.browser, team, filler.writer.replica.description)
            #expect(try await writer.push([1], record: 5, form: "visit") == ["404"])
            for path in ["/api/account/activity", "/api/teams", "/api/console/apps"] {
                #expect(try await filler.browser.send("GET", path).status >= 400)
            }
            // Another filling does not see the first one.
            let other = try await TestFiller(book.server, token)
            _ = try await filler.save(["name": "Rossi"])
            #expect(try await other.writer.pull().records.isEmpty)
            #expect(other.writer.scope != filler.writer.scope)
        }
    }

    @Test("does not mix the credential of a filling with the cookie of a browser")
    func credential() async throws {
        try await withLinks { book in
            let filler = try await TestFiller(book.server, try await book.link().text("token"))
            let cookie = TestBrowser(book.server)
            cookie.token = filler.browser.credential
            #expect(try await cookie.send("GET", "/api/apps/visit/1").status == 404)
            #expect(try await cookie.send("GET", "/api/sync/held").status == 401)
            let stolen = TestBrowser(book.server, credential: book.ann.token)
            #expect(try await stolen.post("/api/sync/replica", ["app": "visit"]).status == 401)
            #expect(try await stolen.send("GET", "/api/sync/held").status == 401)
            let none = TestBrowser(book.server, credential: "x")
            let asked = try await none.post("/api/sync/replica", ["app": "visit"])
            #expect(asked.status == 401 && asked.cookies.isEmpty)
        }
    }

    @Test("takes another id, another form or a second record for none of its own")
    func oneRecord() async throws {
        try await withLinks { book in
            let token = try await book.link().text("token")
            #expect(try await TestFiller.fill(book.server, token, record: 7) == "applied")
            let before = try await book.records()
            // A stranger names the record that the team has.
            #expect(try await TestFiller.fill(book.server, token, record: 7) == "received")
            let filler = try await TestFiller(book.server, token, record: 8)
            _ = try await filler.save(["name": "A"])
            #expect(try await filler.submit() == "applied")
            let second = try await filler.writer.push(
                [[.set(CellChange("name", .string("B")))]], from: 3, of: Identifier(9),
                form: "visit")
            #expect(second == ["applied"])
            let state = try #require(
                try await filler.writer.pull().records.first { $0.id == Identifier(9) })
            let outcome = try await filler.writer.push(
                [[.submit(seenDigest: state.contentDigest)]], from: 4, of: Identifier(9),
                form: "visit")
            #expect(outcome == ["refused"])
            let after = try await book.records()
            #expect(after.count == 2 && after.contains(before[0]))
        }
    }

    /// Submits all at once; returns the number of each outcome.
    private static func submitted(_ fillers: [TestFiller]) async throws -> [String: Int] {
        try await withThrowingTaskGroup(of: String.self) { group in
            for filler in fillers { group.addTask { try await filler.submit() } }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    @Test("of 200 at once with a quota of 50 exactly 50 are received, and all keep their record")
    func quota() async throws {
        try await withLinks { book in
            let link = try await book.link(#""quotas":[{"most":50}]"#)
            let token = link.text("token")
            var fillers: [TestFiller] = []
            for place in 0..<200 {
                let filler = try await TestFiller(
                    book.server, token, record: UInt64(place + 1))
                _ = try await filler.save(["name": "N\(place)"])
                fillers.append(filler)
            }
            #expect(try await Self.submitted(fillers) == ["applied": 50, "full": 150])
            #expect(try await book.records().count == 50)
            #expect(try await book.listed(link.text("id"))["received"]?.asInt64 == 50)
            #expect(try await book.look(token).json.text("state") == "full")
            let late = try await TestBrowser(book.server).post(
                "/api/fill/begin", ["token": token])
            #expect(late.status == 409 && late.code == "link-full")
            #expect(try await fillers[0].writer.pull().records.count == 1)
        }
    }

    @Test("of 60 at once with a quota of 20 by a field exactly 20 are received")
    func computedQuota() async throws {
        try await withLinks { book in
            let link = try await book.link(#""quotas":[{"by":"region","most":20}]"#)
            var fillers: [TestFiller] = []
            for place in 0..<60 {
                let filler = try await TestFiller(
                    book.server, link.text("token"), record: UInt64(place + 1))
                _ = try await filler.save(["name": "N", "region": "north"])
                fillers.append(filler)
            }
            #expect(try await Self.submitted(fillers) == ["applied": 20, "full": 40])
            #expect(try await book.records().count == 20)
        }
    }

    @Test("counts by a field and by an expression, also after a change")
    func quotaByValue() async throws {
        try await withLinks { book in
            let quotas = """
                "quotas":[{"by":"region","most":2},{"by":"if(${age} < 18, 'young', 'old')",
                "most":3}],"editableUntil":1791000000
                """
            let link = try await book.link(quotas)
            let token = link.text("token")
            func fill(_ record: UInt64, _ region: String, _ age: String) async throws -> String {
                try await TestFiller.fill(
                    book.server, token, record: record,
                    ["name": "A", "region": region, "age": age])
            }
            let first = try await TestFiller(book.server, token, record: 1)
            _ = try await first.save(["name": "A", "region": "north", "age": "12"])
            #expect(try await first.submit() == "applied")
            #expect(try await fill(2, "north", "40") == "applied")
            #expect(try await fill(3, "north", "41") == "full")
            #expect(try await fill(4, "south", "42") == "applied")
            #expect(try await fill(5, "west", "43") == "applied")
            #expect(try await fill(6, "east", "44") == "full")
            #expect(try await fill(7, "east", "9") == "applied")
            // One moves away: there is room again.
            _ = try await first.save(["region": "south"], from: 3)
            #expect(try await first.submit(from: 4) == "applied")
            #expect(try await fill(8, "north", "10") == "applied")
            let quota = try await book.listed(link.text("id"))["quotas"]?.elements
            let counts = (quota?.first?["counts"]?.elements ?? []).map {
                "\($0.text("value")) \($0["count"]?.asInt64 ?? 0)"
            }
            #expect(counts.sorted() == ["east 1", "north 2", "south 2", "west 1"])
            #expect(try await book.records().count == 6)
        }
    }
}
