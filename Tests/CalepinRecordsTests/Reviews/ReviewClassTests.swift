// Classes of the quality of reviewed records: given with a judgement or to many, in the table, its
// filters and sorts, in summaries, single records, the feed of changes, exports and hooks.

import CalepinExport
import CalepinExpressions
import CalepinSQLite
import CalepinSync
import Foundation
import Logging
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Classes of reviewed records")
struct ReviewClassTests {
    private static let all = "/api/records/round/all"

    /// Runs a test with the app `round` of the crew, whose judgements have classes.
    private func run(
        _ review: String = """
        {"classes":[{"id":"good","title":{"en":"Good","fr":"Bon"}},
        {"id":"poor","title":{"en":"Poor","fr":"Faible"}}]}
        """,
        _ body: (RecordOffice) async throws -> Void
    ) async throws {
        try await RecordOffice.run { office in
            let app = PublishBook.app(
                "round", [PublishBook.form("round", [PublishBook.field("name")])],
                """
                ,"start":"all","collections":[
                {"name":"all","title":{"en":"All"},"form":"round","sharing":"team",
                "review":\(review)}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("round", office.team, Publication())
            _ = try await office.service.setStage("round", version: nil, Publication())
            _ = try await office.ann.post("/api/account/confirm", ["password": goodPassword])
            try await body(office)
        }
    }

    private func values(_ members: [(String, String)]) -> JSONValue {
        let values = members.map { JSONMember($0.0, .string($0.1)) }
        return .object([JSONMember("values", .object(values))])
    }

    private func make(_ office: RecordOffice, _ name: String) async throws -> String {
        let reply = try await office.bob.send("POST", Self.all, values([("name", name)]))
        try #require(reply.status == 201, "\(reply.text)")
        return reply.json.text("id")
    }

    private func judge(
        _ office: RecordOffice, _ id: String, _ state: String, _ name: String
    ) async throws -> Int {
        let one = try await office.ann.send("GET", Self.all + "/one/" + id)
        let review = try #require(one.json["review"]?["id"]?.asString)
        let members = [
            ("record", id), ("state", state), ("seen", one.json.text("digest")), ("class", name),
        ]
        return try await office.ann.send(
            "PUT", "/api/records/round/all-reviews/one/" + review, values(members)
        ).status
    }

    /// Returns the names and classes that a query finds, in its order.
    private func found(_ office: RecordOffice, _ query: String = "") async throws -> [[String]] {
        let reply = try await office.bob.send("GET", Self.all + "?columns=name,_class" + query)
        try #require(reply.status == 200, "\(reply.text)")
        return (reply.json["rows"]?.elements ?? []).map { $0.texts("cells") ?? [] }
    }

    @Test("are given with a judgement and shown wherever its state is")
    func given() async throws {
        try await run { office in
            var ids: [String] = []
            for name in ["a", "b", "c"] { ids.append(try await make(office, name)) }
            #expect(try await judge(office, ids[0], "approved", "poor") == 200)
            #expect(try await judge(office, ids[1], "approved", "good") == 200)
            #expect(try await judge(office, ids[2], "rejected", "") == 200)
            #expect(
                try await found(office, "&sort=name") == [
                    ["a", "poor"], ["b", "good"], ["c", ""],
                ])
            let sorted = try await found(office, "&sort=_class").filter { !$0[1].isEmpty }
            #expect(sorted == [["b", "good"], ["a", "poor"]])
            let filter = "&where=$%7B_class%7D%3D%27poor%27"
            #expect(try await found(office, filter) == [["a", "poor"]])
            let columns = try await office.bob.send("GET", Self.all + "/columns")
            let column = columns.json["columns"]?.elements?.first { $0.text("name") == "_class" }
            #expect(column?["choices"]?.elements?.map { $0.text("value") } == ["good", "poor"])
            let one = try await office.bob.send("GET", Self.all + "/one/" + ids[0])
            #expect(one.json["review"]?.text("class") == "poor", "\(one.text)")
            let summary = try await office.ann.send("GET", Self.all + "/summary?columns=_class")
            #expect(summary.status == 200 && summary.text.contains("poor"), "\(summary.text)")
            let changes = try await office.ann.send("GET", Self.all + "/changes")
            let classes = (changes.json["changes"]?.elements ?? []).map { $0.text("class") }
            #expect(
                classes.filter { !$0.isEmpty }.sorted() == ["good", "poor"], "\(changes.text)")
            let export = try await office.ann.send("GET", "/api/exports/round/all-reviews?as=csv")
            #expect(String(decoding: export.unchunked, as: UTF8.self).contains("poor"))
            // Another judgement without a class takes it away.
            #expect(try await judge(office, ids[0], "has-issues", "") == 200)
            #expect(try await found(office, filter).isEmpty)
        }
    }

    /// Returns an export as text.
    private func exported(_ office: RecordOffice, _ query: String) async throws -> String {
        let reply = try await office.bob.send("GET", "/api/exports/round/all?" + query)
        try #require(reply.status == 200, "\(reply.text)")
        return String(decoding: reply.unchunked, as: UTF8.self)
    }

    @Test("are columns of exports and of OData, beside the state")
    func columns() async throws {
        try await run { office in
            let ids = [try await make(office, "a"), try await make(office, "b")]
            _ = try await make(office, "c")
            #expect(try await judge(office, ids[0], "approved", "poor") == 200)
            #expect(try await judge(office, ids[1], "approved", "good") == 200)
            let changed = try await office.bob.send(
                "PATCH", Self.all + "/one/" + ids[1], values([("name", "d")]))
            #expect(changed.status == 200)
            let csv = try await exported(office, "as=csv")
            #expect(csv.contains("submitted_by,review_state,review_class,name\r\n"), "\(csv)")
            for line in [",approved,poor,a\r\n", ",changed,good,d\r\n", ",,,c\r\n"] {
                #expect(csv.contains(line), "\(csv)")
            }
            let french = try await exported(office, "as=csv&labels=fr")
            #expect(french.contains(",Examen,Classe,"), "\(french)")
            #expect(french.contains(",Approuvé,Faible,a\r\n"), "\(french)")
            let lines = try await exported(office, "as=jsonl")
            #expect(
                lines.contains(#""review_state":"approved","review_class":"poor""#), "\(lines)")
            let one = try await exported(office, "as=csv&record=" + ids[0])
            #expect(one.contains(",approved,poor,a\r\n"), "\(one)")
            let filter = "$filter=review_class%20eq%20%27poor%27&$select=name,review_state"
            let rows = try await office.bob.send("GET", "/api/odata/round/all?" + filter)
            let found = try JSONValue(reading: rows.unchunked)["value"]?.elements ?? []
            #expect(found.map { $0.text("name") } == ["a"], "\(rows.text)")
            #expect(found.first?.text("review_state") == "approved", "\(rows.text)")
        }
    }

    private func compare(
        _ plain: ExportService, _ kept: ExportService, _ task: ExportTask, has name: String?
    ) async throws {
        var (expected, found) = ([UInt8](), [UInt8]())
        try await plain.make(task) { expected += $0 }
        try await kept.make(task) { found += $0 }
        let text = String(decoding: found, as: UTF8.self)
        #expect(expected == found, "\(text)")
        if let name { #expect(text.contains(",approved,\(name),"), "\(text)") }
    }

    @Test("are in exports from kept cells as in others")
    func kept() async throws {
        try await run { office in
            let ids = [try await make(office, "a"), try await make(office, "b")]
            let files = BlobFolder(path: office.server.folder.path + "/blobs")
            let folder = SQLiteCellsFolder(path: office.server.folder.path + "/other-cells")
            let plain = ExportService(store: office.store, files: files)
            let kept = ExportService(
                store: office.store, files: files,
                cells: CellsCache(folder, leastRecords: 1, logger: Logger(label: "test")))
            let snapshot = office.service.registry.current
            let version = try #require(snapshot.served("round", for: [office.team]))
            let task = try plain.task(
                "all", of: version, snapshot.forms, in: office.team, ExportSettings(.csv))
            for (id, name) in [(ids[0], "good"), (ids[1], "poor"), (ids[0], "poor")] {
                // What one export wrote into the file, the next one reads.
                try await compare(plain, kept, task, has: nil)
                #expect(try await judge(office, id, "approved", name) == 200)
                try await compare(plain, kept, task, has: name)
            }
        }
    }

    @Test("are given to many, which is taken back, and only those that the app has")
    func many() async throws {
        try await run { office in
            let ids = [try await make(office, "a"), try await make(office, "b")]
            let list = ids.map { "\"\($0)\"" }.joined(separator: ",")
            func batch(_ mode: String, _ name: String, _ review: String) async throws -> JSONValue
            {
                let body = "{\"batch\":\"\(name)\",\"review\":\(review),\"records\":[\(list)]}"
                let reply = try await office.ann.send(
                    "POST", "/api/batches/round/all?mode=\(mode)", try JSONValue(reading: body))
                let last = reply.unchunked.split(separator: 10).last.map { Array($0) } ?? []
                return try JSONValue(reading: last)["result"] ?? .null
            }
            let good = #"{"state":"approved","class":"good"}"#
            #expect(try await batch("run", "one", good)["changed"]?.asInt64 == 2)
            #expect(try await found(office, "&sort=name") == [["a", "good"], ["b", "good"]])
            #expect(try await batch("run", "two", #"{"class":"poor"}"#)["changed"]?.asInt64 == 2)
            #expect(try await found(office, "&sort=name") == [["a", "poor"], ["b", "poor"]])
            #expect(try await batch("undo", "two", #"{"class":"poor"}"#)["undone"]?.asInt64 == 2)
            #expect(try await found(office, "&sort=name") == [["a", "good"], ["b", "good"]])
            let other = try await make(office, "c")
            #expect(try await found(office, "&where=$%7B_class%7D%3D%27%27") == [["c", ""]])
            #expect(try await judge(office, other, "approved", "good") == 200)
            #expect(try await batch("run", "three", #"{"class":"best"}"#)["faulty"]?.asInt64 == 2)
        }
    }

    @Test("are not there where the app has none")
    func none() async throws {
        try await run("true") { office in
            let id = try await make(office, "a")
            let columns = try await office.bob.send("GET", Self.all + "/columns")
            #expect(!columns.text.contains("_class"))
            #expect(try await !exported(office, "as=csv").contains("review_"))
            let body = "{\"batch\":\"x\",\"review\":{\"class\":\"good\"},\"records\":[\"\(id)\"]}"
            let reply = try await office.ann.send(
                "POST", "/api/batches/round/all?mode=run", try JSONValue(reading: body))
            #expect(reply.text.contains("\"faulty\":1"), "\(reply.text)")
        }
    }
}
