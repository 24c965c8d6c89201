// The numbers of collections for the start page: what is counted, that the filter of the table
// finds the same, and that nobody learns of records that they may not read.

import CalepinExpressions
import CalepinSync
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Counts of records")
struct RecordCountsTests {
    private static let all = "/api/records/round/all"

    /// Runs a test with the app `round` of the crew, whose records are reviewed.
    private func run(_ body: (RecordOffice) async throws -> Void) async throws {
        try await RecordOffice.run { office in
            let app = PublishBook.app(
                "round", [PublishBook.form("round", [PublishBook.field("name")])],
                """
                ,"start":"all","collections":[
                {"name":"all","title":{"en":"All"},"form":"round","sharing":"team","review":true}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("round", office.team, Publication())
            _ = try await office.service.setStage("round", version: nil, Publication())
            try await body(office)
        }
    }

    private func make(
        _ browser: TestBrowser, _ name: String, submit: Bool = true
    ) async throws -> String {
        let body = "{\"values\":{\"name\":\"\(name)\"},\"submit\":\(submit)}"
        let reply = try await browser.send("POST", Self.all, try JSONValue(reading: body))
        try #require(reply.status == 201, "\(reply.text)")
        return reply.json.text("id")
    }

    private func judge(
        _ browser: TestBrowser, _ id: String, _ members: [String: String]
    ) async throws {
        let one = try await browser.send("GET", Self.all + "/one/" + id)
        var values = [
            JSONMember("record", .string(id)),
            JSONMember("seen", .string(one.json.text("digest"))),
        ]
        for (key, text) in members.sorted(by: { $0.key < $1.key }) {
            values.append(JSONMember(key, .string(text)))
        }
        let review = try #require(one.json["review"]?["id"]?.asString)
        let reply = try await browser.send(
            "PUT", "/api/records/round/all-reviews/one/" + review,
            .object([JSONMember("values", .object(values))]))
        try #require(reply.status == 200, "\(reply.text)")
    }

    /// Returns the numbers of a collection: records, those that wait, those of one's own.
    private func counts(
        _ browser: TestBrowser, _ app: String = "round"
    ) async throws -> [Int64] {
        let reply = try await browser.send("GET", "/api/records?counts=1")
        try #require(reply.status == 200, "\(reply.text)")
        let found = reply.json["apps"]?.elements?.first { $0.text("id") == app }
        let collections = found?["collections"]?.elements ?? []
        #expect(collections.allSatisfy { $0.text("name") == "all" }, "\(reply.text)")
        let counts = collections.first?["counts"]
        return ["records", "waiting", "assigned"].compactMap { counts?[$0]?.asInt64 }
    }

    /// Returns the number of records that the links of the numbers find.
    private func found(_ browser: TestBrowser, _ more: String = "") async throws -> String {
        let query = "?columns=name&filter=_waiting" + more
        return try await browser.send("GET", Self.all + query).json["count"]?.text ?? ""
    }

    @Test("are those of the table, of what waits, and of what waits for oneself")
    func counted() async throws {
        try await run { office in
            let (ann, bob) = (office.ann, office.bob)
            #expect(try await counts(ann) == [0, 0, 0])
            let ids = [
                try await make(bob, "first"), try await make(bob, "second"),
                try await make(bob, "third"),
            ]
            _ = try await make(bob, "draft", submit: false)
            #expect(try await counts(ann) == [4, 3, 0])
            try await judge(ann, ids[0], ["state": "approved"])
            try await judge(ann, ids[1], ["state": "in-review", "assignee": "ann"])
            #expect(try await counts(ann) == [4, 2, 1])
            #expect(try await counts(bob) == [4, 2, 0])
            #expect(try await found(ann) == "2")
            let mine = "&where=$%7B_assignee%7D%3D%27ann%27"
            #expect(try await found(ann, mine) == "1")
            // What was approved and changed since waits again.
            let values = try JSONValue(reading: #"{"values":{"name":"fourth"}}"#)
            let edit = try await bob.send("PATCH", Self.all + "/one/" + ids[0], values)
            #expect(edit.status == 200, "\(edit.text)")
            #expect(try await counts(ann) == [4, 3, 1])
            try await judge(ann, ids[1], ["state": "rejected", "assignee": "ann"])
            #expect(try await counts(ann) == [4, 2, 0])
            #expect(try await ann.send("DELETE", Self.all + "/one/" + ids[2]).status == 204)
            #expect(try await counts(ann) == [3, 1, 0])
            #expect(try await found(ann) == "1")
        }
    }

    @Test("tell what came in lately, to the hour")
    func lately() async throws {
        try await run { office in
            _ = try await make(office.bob, "first")
            let reply = try await office.ann.send("GET", "/api/records?counts=1")
            let app = reply.json["apps"]?.elements?.first { $0.text("id") == "round" }
            let counts = app?["collections"]?.elements?.first?["counts"]
            #expect(["day", "week"].map { counts?[$0]?.asInt64 } == [1, 1], "\(reply.text)")
        }
    }

    @Test("are of what one may read, and of records without reviews only their number")
    func rights() async throws {
        try await run { office in
            _ = try await make(office.bob, "first")
            #expect(try await counts(office.eve) == [])
            #expect(try await counts(office.eve, "diary") == [0])
            let diary = try await office.writer(office.eve, "diary")
            try await RecordOffice.save(diary, 1, 1, "Eve")
            #expect(try await counts(office.eve, "diary") == [1])
            #expect(try await counts(office.ann, "diary") == [0])
            try await office.admin.setMember(office.team, "bob", "")
            #expect(try await counts(office.bob) == [])
            let plain = try await office.ann.send("GET", "/api/records").json
            let names = plain["apps"]?.elements?.flatMap { app in
                (app["collections"]?.elements ?? []).map {
                    $0.text("name") + ($0["isOfReview"] == .bool(true) ? "*" : "")
                }
            }
            #expect(names?.contains("all-reviews*") == true && names?.contains("all") == true)
            let stranger = try await TestBrowser(office.server).send(
                "GET", "/api/records?counts=1")
            #expect(stranger.status == 401 || stranger.status == 403)
        }
    }

    @Test("are left out of tables that are still being read, and come with a later request")
    func laterOnes() async throws {
        try await run { office in
            let size = RecordTableLimits.pageRecords * RecordTableLimits.firstPages + 1
            let file = "name\n" + (0..<size).map { "n\($0)\n" }.joined()
            let reply = try await office.server.send(
                "POST", "/api/imports/round/all?mode=run",
                office.ann.headers.merging(["Content-Type": "application/octet-stream"]) { $1 },
                body: Array(file.utf8))
            try #require(reply.status == 200)
            let isWhole = try await eventually {
                try await counts(office.ann).first == Int64(size)
            }
            #expect(isWhole)
        }
    }
}
