// Records that are locked while they are approved: every way in which a change can come is closed,
// for everybody, and open again once a reviewer takes the approval back.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Locking approved records")
struct RecordLockTests {
    private static let all = "/api/records/round/all"
    /// The words that tell whoever asks why nothing was changed.
    private static let words = "approved and locked"

    /// Runs a test with the app `round` of the crew, whose approved records are locked, unless it
    /// says otherwise; bob is an agent.
    private func run(
        _ review: String = #"{"lock":true}"#, _ body: (RecordOffice) async throws -> Void
    ) async throws {
        try await RecordOffice.run { office in
            let app = PublishBook.app(
                "round",
                [
                    PublishBook.form(
                        "round",
                        [
                            PublishBook.field("name"),
                            PublishBook.field("more", #""optional":true"#),
                        ])
                ],
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

    /// Makes a record on a device and submits it there.
    private func submitted(_ device: TestWriter, _ record: Identifier, from n: Int64) async throws
    {
        let set: [Op] = [.set(CellChange("name", .string("North")))]
        try #require(
            try await device.push([set], from: n, of: record, form: "round") == ["applied"])
        let digest = try await state(device, record).contentDigest
        try #require(
            try await device.push(
                [[.submit(seenDigest: digest)]], from: n + 1, of: record, form: "round")
                == ["applied"])
    }

    private func state(_ device: TestWriter, _ record: Identifier) async throws -> RecordState {
        try #require(try await device.pull().records.first { $0.id == record })
    }

    /// Judges a record as it is now.
    private func judge(
        _ office: RecordOffice, _ record: Identifier, _ state: String
    ) async throws {
        let one = try await office.ann.send("GET", Self.all + "/one/\(record)")
        let review = try #require(one.json["review"]?["id"]?.asString)
        let members = [
            ("record", record.description), ("state", state), ("seen", one.json.text("digest")),
        ]
        let reply = try await office.ann.send(
            "PUT", "/api/records/round/all-reviews/one/" + review, values(members))
        try #require(reply.status == 200, "\(reply.text)")
    }

    /// Sends a batch or a merge; returns the result in its last line.
    private func batch(
        _ office: RecordOffice, _ path: String, _ body: String
    ) async throws -> JSONValue {
        let reply = try await office.ann.send("POST", path, try JSONValue(reading: body))
        let last = reply.unchunked.split(separator: 10).last.map { Array($0) } ?? []
        return try JSONValue(reading: last)["result"] ?? .null
    }

    @Test("keeps out what devices send, whoever they are, until the approval is taken back")
    func devices() async throws {
        try await run { office in
            let (author, other) = (
                try await office.writer(office.bob, "round"),
                try await office.writer(office.ann, "round")
            )
            let record = Identifier(1)
            try await submitted(author, record, from: 1)
            let before = try await state(author, record)
            var (mine, theirs): (Int64, Int64) = (3, 1)
            for (place, back) in ["has-issues", "rejected", "in-review"].enumerated() {
                try await judge(office, record, "approved")
                let digest = try await state(author, record).contentDigest
                let ways: [[Op]] = [
                    [.set(CellChange("name", .string("South")))],
                    [.remove(Removal("", seen: before.seen(inside: "")))],
                    [.submit(seenDigest: "0123456789abcdef")],
                ]
                #expect(
                    try await author.push(ways, from: mine, of: record, form: "round")
                        == ["unreadable", "unreadable", "unreadable"])
                #expect(
                    try await other.push([ways[0]], from: theirs, of: record, form: "round")
                        == ["unreadable"])
                #expect(try await state(author, record).contentDigest == digest)
                // Handing it in as it is changes nothing.
                #expect(
                    try await author.push(
                        [[.submit(seenDigest: digest)]], from: mine + 3, of: record, form: "round")
                        == ["applied"])
                try await judge(office, record, back)
                let name: [Op] = [.set(CellChange("name", .string("South \(place)")))]
                #expect(
                    try await author.push([name], from: mine + 4, of: record, form: "round")
                        == ["applied"])
                (mine, theirs) = (mine + 5, theirs + 1)
            }
            // The office has nothing to decide about: the changes are with their authors.
            let held = try await office.ann.send("GET", "/api/sync/held?scope=\(office.team)")
            #expect(held.json["held"]?.elements?.isEmpty == true, "\(held.text)")
        }
    }

    @Test("judges an approval and a change of one push in their order")
    func together() async throws {
        try await run { office in
            let device = try await office.writer(office.ann, "round")
            let record = Identifier(1)
            try await submitted(device, record, from: 1)
            let seen = try await state(device, record).contentDigest
            let review = RecordReview.id(of: record.description)
            func mutation(_ n: Int64, _ id: Identifier, _ form: String, _ ops: [Op]) -> Mutation {
                Mutation(
                    scope: device.scope, replica: device.replica, n: n, record: id, form: form,
                    formVersion: 1, savedAt: 0, ops: ops
                ).sealed
            }
            func judged(_ n: Int64, _ state: String) -> Mutation {
                mutation(
                    n, review, "round-review",
                    [
                        .set(CellChange("record", .string(record.description))),
                        .set(CellChange("state", .string(state), base: base("state", n))),
                        .set(CellChange("seen", .string(seen), base: base("seen", n))),
                    ])
            }
            func base(_ path: String, _ n: Int64) -> VersionName? {
                n < 5 ? nil : VersionName(device.replica, 3, path == "state" ? 1 : 2)
            }
            let name: [Op] = [.set(CellChange("more", .string("South")))]
            let outcomes = try await device.push([
                judged(3, "approved"), mutation(4, record, "round", name),
                judged(5, "rejected"), mutation(6, record, "round", name),
            ])
            #expect(outcomes == ["applied", "unreadable", "applied", "applied"])
        }
    }

    @Test("is told to whoever changes or removes over HTTP, one or many")
    func office() async throws {
        try await run { office in
            let device = try await office.writer(office.bob, "round")
            let record = Identifier(1)
            try await submitted(device, record, from: 1)
            let one = Self.all + "/one/\(record)"
            let set = #"{"batch":"set","set":{"more":"x"},"records":["\#(record)"]}"#
            #expect(
                try await batch(office, "/api/batches/round/all?mode=run", set)["changed"]?
                    .asInt64 == 1)
            let history = try await office.ann.send("GET", "/api/history?record=\(record)").json
            let first = try #require(history["changes"]?.elements?.last?["sequence"]?.asInt64)
            try await judge(office, record, "approved")
            let columns = try await office.bob.send("GET", Self.all + "/columns")
            #expect(columns.json["locksApproved"] == .bool(true))
            let program = try await office.ann.program(KeyTerms(right: "write"))
            for browser in [office.ann, office.bob, program] {
                for (method, path, body) in [
                    ("PATCH", one, values([("name", "South")])),
                    ("PUT", one, values([("name", "South")])),
                    ("POST", one + "/back", try JSONValue(reading: "{\"sequence\":\(first)}")),
                ] {
                    let reply = try await browser.send(method, path, body)
                    #expect(reply.status == 409 && reply.code == "record-locked", "\(reply.text)")
                    #expect(reply.text.contains(Self.words), "\(reply.text)")
                }
                let removal = try await browser.send("DELETE", one)
                #expect(removal.status == 409 && removal.code == "record-locked")
            }
            // What changes nothing is no change.
            #expect(
                try await office.ann.send("PATCH", one, values([("name", "North")])).status == 200)
            for (name, change) in [
                ("a", #""set":{"more":"y"}"#), ("b", #""remove":true"#),
                ("c", #""replace":{"column":"name","find":"North","with":"South"}"#),
            ] {
                for mode in ["check", "run"] {
                    let body = #"{"batch":"\#(name)",\#(change),"records":["\#(record)"]}"#
                    let result = try await batch(
                        office, "/api/batches/round/all?mode=\(mode)", body)
                    #expect(result["faulty"]?.asInt64 == 1, "\(change) \(mode) \(result.text)")
                    #expect(result.text.contains(Self.words), "\(result.text)")
                }
            }
            let undone = try await batch(office, "/api/batches/round/all?mode=undo", set)
            #expect(undone["kept"]?.asInt64 == 1, "\(undone.text)")
            let kept = try await state(device, record)
            #expect(kept.value(at: "name").asString == "North" && !kept.isRemoved)
            try await judge(office, record, "has-issues")
            #expect(
                try await office.bob.send("PATCH", one, values([("name", "South")])).status == 200)
        }
    }

    @Test("is told to whoever imports or merges, and leaves comments alone")
    func files() async throws {
        try await run { office in
            let device = try await office.writer(office.bob, "round")
            let (record, twin) = (Identifier(1), Identifier(2))
            try await submitted(device, record, from: 1)
            try await submitted(device, twin, from: 3)
            try await judge(office, record, "approved")
            for mode in ["check", "run"] {
                let file = try await office.server.send(
                    "POST", "/api/imports/round/all?mode=\(mode)",
                    office.ann.headers.merging(["Content-Type": "application/octet-stream"]) {
                        $1
                    },
                    body: Array("KEY,name\n\(record),South\n".utf8))
                let last = file.unchunked.split(separator: 10).last.map { Array($0) } ?? []
                let result = try JSONValue(reading: last)["result"]
                #expect(result?["faulty"]?.asInt64 == 1, "\(file.text)")
                #expect(result?.text.contains(Self.words) == true, "\(file.text)")
            }
            for ids in [[record, twin], [twin, record]] {
                let body = """
                    {"batch":"m","keep":"\(ids[0])","remove":["\(ids[1])"],"take":{},
                    "seen":{"\(record)":99,"\(twin)":99}}
                    """
                let merge = try await office.ann.send(
                    "POST", "/api/merges/round/all?mode=run", try JSONValue(reading: body))
                #expect(merge.code == "record-locked", "\(merge.text)")
                #expect(merge.text.contains(Self.words), "\(merge.text)")
            }
            let kept = try await state(device, record)
            #expect(kept.value(at: "name").asString == "North" && !kept.isRemoved)
            #expect(try await !state(device, twin).isRemoved)
            let comment = try await office.bob.send(
                "POST", "/api/records/round/all-comments",
                values([("record", record.description), ("text", "Well done")]))
            #expect(comment.status == 201, "\(comment.text)")
        }
    }

    @Test("lasts as long as the answers are those that were approved, and the record is there")
    func limits() async throws {
        try await run { office in
            let device = try await office.writer(office.bob, "round")
            let record = Identifier(1)
            try await submitted(device, record, from: 1)
            let one = Self.all + "/one/\(record)"
            let seen = try await state(device, record).contentDigest
            // A change that was there before the approval came: it was not approved.
            let late: [Op] = [.set(CellChange("more", .string("late")))]
            #expect(
                try await device.push([late], from: 3, of: record, form: "round") == ["applied"])
            let review = RecordReview.id(of: record.description)
            let stale = values([
                ("record", record.description), ("state", "approved"), ("seen", seen),
            ])
            let reply = try await office.ann.send(
                "PUT", "/api/records/round/all-reviews/one/\(review)", stale)
            #expect(reply.status == 201 || reply.status == 200, "\(reply.text)")
            #expect(
                try await office.bob.send("PATCH", one, values([("more", "")])).status == 200)
            // Now it is as it was approved.
            #expect(
                try await office.bob.send("PATCH", one, values([("more", "x")])).code
                    == "record-locked")
            #expect(
                try await office.ann.send(
                    "DELETE", "/api/records/round/all-reviews/one/\(review)"
                ).status == 204)
            #expect(try await office.ann.send("DELETE", one).status == 204)
        }
        try await run("true") { office in
            let device = try await office.writer(office.bob, "round")
            try await submitted(device, Identifier(1), from: 1)
            try await judge(office, Identifier(1), "approved")
            let one = Self.all + "/one/\(Identifier(1))"
            #expect(
                try await office.bob.send("PATCH", one, values([("name", "South")])).status == 200)
        }
    }
}
