// Corrections where the app demands a reason: no way around it over HTTP or from a device of
// somebody else, the author's own device, and what the history says.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Reasons of corrections")
struct CorrectionReasonTests {
    private static let all = "/api/records/round/all"

    /// Runs a test with the app `round` of the crew, which demands a reason or does not.
    private func run(
        _ demand: String = "required", _ body: (RecordOffice) async throws -> Void
    ) async throws {
        try await RecordOffice.run { office in
            let fields = [
                PublishBook.field("name"),
                PublishBook.field("many", #""type":"integer","optional":true,"most":"100""#),
            ]
            let app = PublishBook.app(
                "round", [PublishBook.form("round", fields)],
                """
                ,"start":"all","collections":[
                {"name":"all","title":{"en":"All"},"form":"round","sharing":"team",
                "corrections":{"reason":"\(demand)"}}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("round", office.team, Publication())
            _ = try await office.service.setStage("round", version: nil, Publication())
            try await body(office)
        }
    }

    /// Makes a record on a device and submits it there.
    private func submitted(_ writer: TestWriter, _ record: Identifier) async throws {
        let ops: [Op] = [
            .set(CellChange("name", .string("North"))), .set(CellChange("many", .string("21"))),
        ]
        try #require(
            try await writer.push([ops], from: 1, of: record, form: "round") == ["applied"])
        let stored = try await state(writer, record)
        let submission: [Op] = [.submit(seenDigest: stored.contentDigest)]
        try #require(
            try await writer.push([submission], from: 2, of: record, form: "round")
                == ["applied"])
    }

    private func state(_ writer: TestWriter, _ record: Identifier) async throws -> RecordState {
        try #require(try await writer.pull().records.first { $0.id == record })
    }

    private func change(
        _ browser: TestBrowser, _ record: Identifier, _ name: String, reason: String? = nil
    ) async throws -> Reply {
        let said = reason.map { ",\"reason\":\"\($0)\"" } ?? ""
        return try await browser.send(
            "PATCH", Self.all + "/one/" + record.description,
            try JSONValue(reading: "{\"values\":{\"name\":\"\(name)\"}\(said)}"))
    }

    private func reasons(
        _ browser: TestBrowser, _ record: Identifier
    ) async throws -> [String] {
        let reply = try await browser.send("GET", "/api/history?record=\(record)")
        return (reply.json["changes"]?.elements ?? []).map { $0.text("reason") }
    }

    @Test("are demanded of submitted records, kept in their history, and bounded")
    func demanded() async throws {
        try await run { office in
            let device = try await office.writer(office.bob, "round")
            let record = Identifier(1)
            try await submitted(device, record)
            let columns = try await office.ann.send("GET", Self.all + "/columns")
            #expect(columns.json["corrections"]?["reason"]?.asString == "required")
            for reason in [nil, "", "  \u{A0}"] {
                let reply = try await change(office.ann, record, "South", reason: reason)
                #expect(reply.status == 422 && reply.code == "reason-needed", "\(reply.text)")
            }
            let long = String(repeating: "é", count: RecordWritingLimits.reasonBytes / 2 + 1)
            #expect(try await change(office.ann, record, "South", reason: long).status == 413)
            #expect(try await reasons(office.ann, record).allSatisfy(\.isEmpty))
            let done = try await change(office.ann, record, "South", reason: "By telephone")
            #expect(done.status == 200 && done.json.text("status") == "submitted")
            let told = try await reasons(office.bob, record)
            #expect(told.first == "By telephone" && told.last == "")
            // What changes nothing needs none.
            #expect(try await change(office.ann, record, "South").status == 200)
        }
    }

    @Test("are not asked of drafts, of new records, nor where the app does not want them")
    func notDemanded() async throws {
        try await run { office in
            let made = try await office.ann.send(
                "POST", Self.all, try JSONValue(reading: #"{"values":{"name":"North"}}"#))
            let id = try #require(Identifier(made.json.text("id")))
            #expect(try await change(office.ann, id, "South").status == 200)
        }
        try await run("optional") { office in
            let device = try await office.writer(office.bob, "round")
            try await submitted(device, Identifier(1))
            #expect(try await change(office.ann, Identifier(1), "South").status == 200)
            let said = try await change(office.ann, Identifier(1), "West", reason: "A slip")
            #expect(said.status == 200)
            #expect(try await reasons(office.ann, Identifier(1)).contains("A slip"))
        }
    }

    @Test("have no way around them: history, batches, files and devices of others")
    func noWayAround() async throws {
        try await run { office in
            let device = try await office.writer(office.bob, "round")
            let record = Identifier(1)
            try await submitted(device, record)
            #expect(try await change(office.ann, record, "South", reason: "A slip").status == 200)
            let one = Self.all + "/one/" + record.description
            let history = try await office.ann.send("GET", "/api/history?record=\(record)").json
            let first = try #require(history["changes"]?.elements?.last?["sequence"]?.asInt64)
            let back = try await office.ann.send(
                "POST", one + "/back", try JSONValue(reading: "{\"sequence\":\(first)}"))
            #expect(back.code == "reason-needed", "\(back.text)")
            let put = try await office.ann.send(
                "PUT", one, try JSONValue(reading: #"{"values":{"name":"West"}}"#))
            #expect(put.code == "reason-needed", "\(put.text)")
            for (said, key) in [("", "faulty"), (",\"reason\":\"Renamed\"", "changed")] {
                let batch = try await office.ann.send(
                    "POST", "/api/batches/round/all?mode=run",
                    try JSONValue(
                        reading: """
                            {"batch":"b","set":{"many":"7"},"records":["\(record)"]\(said)}
                            """))
                let last =
                    String(decoding: batch.unchunked, as: UTF8.self)
                    .split(separator: "\n").last.map(String.init) ?? ""
                let result = try JSONValue(reading: last)["result"]
                #expect(result?[key]?.asInt64 == 1, "\(last)")
            }
            for (said, key) in [("", "faulty"), ("&reason=Listed", "changed")] {
                let reply = try await office.server.send(
                    "POST", "/api/imports/round/all?mode=run" + said,
                    office.ann.headers.merging(["Content-Type": "application/octet-stream"]) {
                        $1
                    }, body: Array("KEY,many\n\(record),9\n".utf8))
                let last =
                    String(decoding: reply.unchunked, as: UTF8.self)
                    .split(separator: "\n").last.map(String.init) ?? ""
                let result = try JSONValue(reading: last)["result"]
                #expect(result?[key]?.asInt64 == 1, "\(last)")
            }
            #expect(
                try await reasons(office.ann, record).filter { !$0.isEmpty }.reversed().first
                    == "A slip")
            // Another member's device is held to it, also after a correction of theirs.
            let other = try await office.writer(office.ann, "round")
            let set: [Op] = [.set(CellChange("name", .string("Mine")))]
            #expect(
                try await other.push([set], from: 1, of: record, form: "round") == ["held"])
            let name = try await state(device, record).value(at: "name").asString
            #expect(name == "South")
        }
    }

    @Test("are not asked of the author's device, before and after a correction")
    func author() async throws {
        try await run { office in
            let device = try await office.writer(office.bob, "round")
            let record = Identifier(1)
            try await submitted(device, record)
            let set: [Op] = [.set(CellChange("many", .string("22")))]
            #expect(
                try await device.push([set], from: 3, of: record, form: "round") == ["applied"])
            #expect(try await change(office.ann, record, "South", reason: "A slip").status == 200)
            let again: [Op] = [.set(CellChange("many", .string("23")))]
            #expect(
                try await device.push([again], from: 4, of: record, form: "round")
                    == ["applied"])
            // Removing is no correction.
            #expect(
                try await office.ann.send("DELETE", Self.all + "/one/\(record)").status == 204)
        }
    }

    @Test("are for those who may write, and a reader is told nothing else")
    func rights() async throws {
        try await run { office in
            let device = try await office.writer(office.bob, "round")
            try await submitted(device, Identifier(1))
            try await office.admin.setMember(office.team, "eve", "reader")
            let read = try await change(office.eve, Identifier(1), "South", reason: "A slip")
            #expect(read.status == 403 && read.code == "no-access")
            let columns = try await office.eve.send("GET", Self.all + "/columns")
            #expect(columns.json["mayWrite"] == .bool(false))
            let one = Self.all + "/one/" + Identifier(1).description + "?state=1"
            let state = try await office.eve.send("GET", one)
            let read1 = try RecordState(json: Array(state.json.text("state").utf8))
            #expect(read1.value(at: "name").asString == "North")
            try await office.admin.setMember(office.team, "eve", "")
            #expect(try await office.eve.send("GET", one).status == 404)
        }
    }

    @Test("take an answer with the note that lets it stand in spite of a warning")
    func noted() async throws {
        try await RecordOffice.run { office in
            let warned = """
                "type":"integer","optional":true,\
                "warning":{"test":". <= 50","message":{"en":"Many"}}
                """
            let app = PublishBook.app(
                "trips", [PublishBook.form("trips", [PublishBook.field("many", warned)])],
                """
                ,"start":"all","collections":[
                {"name":"all","title":{"en":"All"},"form":"trips","sharing":"personal"}]
                """)
            _ = try await office.service.publish(app, Publication())
            let plain = try await office.ann.send(
                "POST", "/api/records/trips/all",
                try JSONValue(reading: #"{"values":{"many":"60"},"submit":true}"#))
            #expect(plain.status == 422, "\(plain.text)")
            let noted = try await office.ann.send(
                "POST", "/api/records/trips/all",
                try JSONValue(
                    reading: #"""
                        {"values":{"many":{"text":"60","note":"Counted twice"}},"submit":true}
                        """#))
            #expect(noted.status == 201, "\(noted.text)")
        }
    }
}
