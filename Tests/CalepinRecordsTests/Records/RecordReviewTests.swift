// Reviews of records: the collections that a declaration with `review` gets, who judges, what the
// table says of it, and answers that change after they were judged.

import CalepinAppModel
import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Reviewing records")
struct RecordReviewTests {
    private static let all = "/api/records/round/all"

    /// Runs a test with the app `round` of the crew, whose records are reviewed; bob is an agent.
    private func run(
        _ review: String = "true", _ body: (RecordOffice) async throws -> Void
    ) async throws {
        try await RecordOffice.run { office in
            let app = PublishBook.app(
                "round",
                [PublishBook.form("round", [PublishBook.field("name")])],
                """
                ,"start":"all","collections":[
                {"name":"all","title":{"en":"All"},"form":"round","sharing":"team",
                "review":\(review)}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("round", office.team, Publication())
            _ = try await office.service.setStage("round", version: nil, Publication())
            try await body(office)
        }
    }

    private func values(_ members: [(String, String)]) -> JSONValue {
        let values = members.map { JSONMember($0.0, .string($0.1)) }
        return .object([JSONMember("values", .object(values))])
    }

    private func make(_ browser: TestBrowser, _ name: String) async throws -> String {
        let reply = try await browser.send("POST", Self.all, values([("name", name)]))
        try #require(reply.status == 201, "\(reply.text)")
        return reply.json.text("id")
    }

    /// Returns the states of all reviews in the table, by the name in the record.
    private func states(_ browser: TestBrowser) async throws -> [String: String] {
        let reply = try await browser.send(
            "GET", Self.all + "?columns=name,_review,_assignee")
        try #require(reply.status == 200, "\(reply.text)")
        var states: [String: String] = [:]
        for row in reply.json["rows"]?.elements ?? [] {
            let cells = row.texts("cells") ?? []
            states[cells[0]] = cells[1] + (cells[2].isEmpty ? "" : " " + cells[2])
        }
        return states
    }

    /// Judges a record as it is now.
    private func judge(
        _ browser: TestBrowser, _ id: String, _ state: String, _ more: [(String, String)] = []
    ) async throws -> Int {
        let one = try await browser.send("GET", Self.all + "/one/" + id)
        try #require(one.status == 200)
        let review = try #require(one.json["review"]?["id"]?.asString)
        let seen = one.json.text("digest")
        return try await browser.send(
            "PUT", "/api/records/round/all-reviews/one/" + review,
            values([("record", id), ("state", state), ("seen", seen)] + more)
        ).status
    }

    @Test("shows the state in the table, and that answers changed since")
    func changes() async throws {
        try await run { office in
            let (ann, bob) = (office.ann, office.bob)
            let first = try await make(bob, "first")
            let second = try await make(bob, "second")
            #expect(try await states(ann) == ["first": "", "second": ""])
            #expect(try await judge(ann, first, "approved") == 200)
            #expect(try await judge(ann, second, "has-issues", [("assignee", "bob")]) == 200)
            #expect(try await states(bob) == ["first": "approved", "second": "has-issues bob"])
            let found = try await ann.send(
                "GET", Self.all + "?columns=name&where=$%7B_review%7D%3D%27approved%27")
            #expect(found.json["count"]?.text == "1", "\(found.text)")
            let edit = try await bob.send(
                "PATCH", Self.all + "/one/" + first, values([("name", "third")]))
            #expect(edit.status == 200)
            #expect(try await states(ann) == ["third": "changed", "second": "has-issues bob"])
            #expect(try await judge(ann, first, "approved") == 200)
            #expect(try await states(ann)["third"] == "approved")
            #expect(try await judge(ann, first, "excellent") == 200)
            #expect(try await ann.send("DELETE", Self.all + "/one/" + first).status == 204)
            #expect(try await states(ann) == ["second": "has-issues bob"])
        }
    }

    @Test("lets only what is approved as it is now into exports where the app says so")
    func release() async throws {
        try await run(#"{"release":"approved"}"#) { office in
            let ann = office.ann
            let ids = [try await make(ann, "first"), try await make(ann, "second")]
            _ = try await ann.post("/api/account/confirm", ["password": goodPassword])
            func names() async throws -> [String] {
                let export = try await ann.send("GET", "/api/exports/round/all?as=jsonl")
                let lines = export.unchunked.split(separator: 10).map { Array($0) }
                let names = lines.compactMap { try? JSONValue(reading: $0).text("name") }.sorted()
                let odata = try await ann.send("GET", "/api/odata/round/all")
                let values = try JSONValue(reading: odata.unchunked)["value"]?.elements ?? []
                #expect(values.map { $0.text("name") }.sorted() == names, "\(odata.text)")
                let count = try await ann.send("GET", "/api/odata/round/all/$count")
                #expect(count.text.hasSuffix("\(names.count)"), "\(count.text)")
                return names
            }
            #expect(try await names().isEmpty)
            #expect(try await judge(ann, ids[0], "approved") == 200)
            #expect(try await judge(ann, ids[1], "rejected") == 200)
            #expect(try await names() == ["first"])
            let one = "/api/exports/round/all?as=jsonl&record="
            #expect(try await ann.send("GET", one + ids[0]).status == 200)
            #expect(try await ann.send("GET", one + ids[1]).status == 404)
            _ = try await ann.send(
                "PATCH", Self.all + "/one/" + ids[0], values([("name", "third")]))
            #expect(try await names().isEmpty)
            #expect(try await judge(ann, ids[0], "approved") == 200)
            #expect(try await names() == ["third"])
            // The table shows all to those who review.
            #expect(try await states(ann).count == 2)
        }
    }

    @Test("is for managers and owners; agents read it and comment")
    func rights() async throws {
        try await run { office in
            let (ann, bob) = (office.ann, office.bob)
            let id = try await make(bob, "first")
            #expect(try await judge(bob, id, "approved") == 403)
            let columns = try await bob.send("GET", Self.all + "/columns")
            #expect(columns.json["reviews"]?["mayWrite"] == .bool(false))
            #expect(columns.json["comments"]?["mayWrite"] == .bool(true))
            let comments = "/api/records/round/all-comments"
            for browser in [ann, bob] {
                let reply = try await browser.send(
                    "POST", comments,
                    values([("record", id), ("path", "name"), ("text", "Which one?")]))
                #expect(reply.status == 201, "\(reply.text)")
            }
            let query = "?columns=path,text,_created_by&where=$%7Brecord%7D%3D%27"
            let found = try await bob.send("GET", comments + query + id + "%27")
            let rows = (found.json["rows"]?.elements ?? []).map { $0.texts("cells") ?? [] }
            #expect(
                Set(rows) == [["name", "Which one?", "ann"], ["name", "Which one?", "bob"]])
            try await office.admin.setMember(office.team, "bob", "manager")
            #expect(try await judge(bob, id, "approved") == 200)
            for path in ["all-reviews", "all-comments"] {
                let foreign = try await office.eve.send("GET", "/api/records/round/" + path)
                #expect(foreign.status == 404)
            }
        }
    }

    @Test("merges what two judge at once into one review")
    func together() async throws {
        try await run { office in
            try await office.admin.setMember(office.team, "bob", "manager")
            let (ann, bob) = (office.ann, office.bob)
            let id = try await make(ann, "first")
            async let one = judge(ann, id, "approved")
            async let other = judge(bob, id, "rejected")
            #expect(try await [one, other] == [200, 200])
            let all = try await ann.send("GET", "/api/records/round/all-reviews")
            #expect(all.json["count"]?.text == "1")
            #expect(["approved", "rejected"].contains(try await states(ann)["first"]))
        }
    }

    @Test("comes with a form for each reviewed collection, also when published once more")
    func declared() async throws {
        try await run { office in
            let served = try #require(
                office.service.registry.current.app("round")?.live?.app)
            #expect(served.forms.map(\.id) == ["round", "round-review", "round-comment"])
            #expect(served.withReviews == served)
            #expect(served.check().isEmpty)
        }
    }
}
