// Changes of many records at once over HTTP: what a check says, a run does and an undo takes back,
// who may do it, and what happens to those that others changed meanwhile.

import CalepinExpressions
import CalepinSync
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Changes of many records")
struct BatchTests {
    private static let rounds = "/api/records/round/all"

    /// Runs a test with the app `round` of a team, whose records are reviewed.
    private func run(_ body: (RecordOffice) async throws -> Void) async throws {
        try await RecordOffice.run { office in
            let fields = [
                PublishBook.field("name"),
                PublishBook.field("many", #""type":"integer","optional":true,"most":"100""#),
                PublishBook.field("twice", #""type":"calculated","calculation":"${many} * 2""#),
            ]
            let app = PublishBook.app(
                "round", [PublishBook.form("round", fields)],
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

    /// Makes records; returns their ids.
    private func fill(
        _ browser: TestBrowser, _ count: Int, submitted: Bool = false
    ) async throws -> [String] {
        var ids: [String] = []
        for number in 0..<count {
            let body = """
                {"values":{"name":"n\(number)","many":\(number % 100)},"submit":\(submitted)}
                """
            let reply = try await browser.send(
                "POST", Self.rounds, try JSONValue(reading: body))
            try #require(reply.status == 201, "\(reply.text)")
            ids.append(reply.json.text("id"))
        }
        return ids
    }

    /// Sends a batch; returns the status, the last line of the answer and the whole of it.
    private func send(
        _ browser: TestBrowser, _ mode: String, _ members: String, at path: String = "round/all"
    ) async throws -> (status: Int, last: JSONValue, text: String) {
        let reply = try await browser.send(
            "POST", "/api/batches/\(path)?mode=\(mode)", try JSONValue(reading: "{\(members)}"))
        guard reply.status == 200 else { return (reply.status, reply.json, reply.text) }
        let text = String(decoding: reply.unchunked, as: UTF8.self)
        let last = text.split(separator: "\n").last ?? ""
        return (200, try JSONValue(reading: String(last)), text)
    }

    private func sums(_ last: JSONValue) -> [String: Int64] {
        var sums: [String: Int64] = [:]
        for key in ["changed", "same", "faulty", "undone", "kept"] {
            let count = last["result"]?[key]?.asInt64 ?? -1
            if count != 0 { sums[key] = count }
        }
        return sums
    }

    private func list(_ ids: [String]) -> String {
        #""records":["# + ids.map { "\"\($0)\"" }.joined(separator: ",") + "]"
    }

    @Test("put a text in place of another one where it stands, and take that back")
    func replacements() async throws {
        try await run { office in
            let ids = try await fill(office.ann, 12)
            let before = try await office.digests(ofForm: "round")
            let replace = #""batch":"r","replace":{"column":"name","find":"n1","with":"Genève "}"#
            let checked = try await send(office.ann, "check", replace + #","query":"""#)
            #expect(sums(checked.last) == ["changed": 3, "same": 9], "\(checked.text)")
            #expect(checked.text.contains(#""old":"n11","new":"Genève 1""#), "\(checked.text)")
            let done = try await send(office.ann, "run", replace + "," + list(ids))
            #expect(sums(done.last) == ["changed": 3, "same": 9])
            let rows = try await office.ann.send("GET", Self.rounds + "?columns=name")
            #expect(rows.text.contains("Genève 1") && !rows.text.contains("n11"))
            // What is no answer of the form is refused.
            let twice = #""batch":"m","replace":{"column":"twice","find":"1","with":"2"}"#
            let calculated = try await send(office.ann, "check", twice + #","query":"""#)
            #expect(sums(calculated.last)["changed"] == nil, "\(calculated.text)")
            let undone = try await send(office.ann, "undo", replace + "," + list(ids))
            #expect(sums(undone.last) == ["undone": 3, "same": 9])
            #expect(try await office.digests(ofForm: "round") == before)
            for wrong in [
                #"{"column":"name","find":"","with":"x"}"#, #"{"column":"name","find":"x"}"#,
                #"{"column":7,"find":"x","with":""}"#, #""x""#,
                #"{"column":"name","find":"x","with":"\#(String(repeating: "y", count: 1_001))"}"#,
            ] {
                let reply = try await send(
                    office.ann, "check", #""batch":"w","query":"","replace":"# + wrong)
                #expect(reply.status == 400 || reply.status == 422, "\(reply.text)")
            }
        }
    }

    @Test("are checked, done once, and taken back to the same answers")
    func edits() async throws {
        try await run { office in
            let ids = try await fill(office.ann, 30)
            let before = try await office.digests(ofForm: "round")
            let query = "where=" + "%24%7Bmany%7D%20%3E%209"
            let set = #""batch":"one","set":{"many":"12"}"#
            let checked = try await send(office.ann, "check", set + #","query":"\#(query)""#)
            #expect(sums(checked.last) == ["changed": 19, "same": 1], "\(checked.text)")
            let found = (checked.last["result"]?["records"]?.elements ?? []).map {
                $0.asString ?? ""
            }
            #expect(Set(found) == Set(ids[10...]))
            let sample = checked.last["result"]?["samples"]?.elements?.first
            let cell = sample?["cells"]?.elements?.first
            #expect(cell?["path"] == .string("many") && cell?["new"] == .string("12"))
            #expect(cell?["old"] != cell?["new"])
            #expect(try await office.digests(ofForm: "round") == before)
            let done = try await send(office.ann, "run", set + "," + list(found))
            #expect(sums(done.last) == ["changed": 19, "same": 1], "\(done.text)")
            let again = try await send(office.ann, "run", set + "," + list(found))
            #expect(sums(again.last) == ["same": 20], "\(again.text)")
            let record = try await office.ann.send("GET", Self.rounds + "/one/" + ids[29])
            #expect(record.text.contains(#""text":"24""#), "\(record.text)")
            // What somebody changed since stays.
            let later = try await office.bob.send(
                "PATCH", Self.rounds + "/one/" + ids[15],
                try JSONValue(reading: #"{"values":{"name":"mine"}}"#))
            #expect(later.status == 200, "\(later.text)")
            let undone = try await send(office.ann, "undo", set + "," + list(found))
            #expect(sums(undone.last) == ["undone": 18, "same": 1, "kept": 1], "\(undone.text)")
            #expect(undone.last["result"]?["keptRecords"] == .array([.string(ids[15])]))
            var after = try await office.digests(ofForm: "round")
            #expect(after[ids[15]] != before[ids[15]])
            after[ids[15]] = before[ids[15]]
            #expect(after == before)
        }
    }

    @Test("name what a form does not accept, and change the others")
    func faults() async throws {
        try await run { office in
            let ids = try await fill(office.ann, 4, submitted: true)
            let bad = try await send(
                office.ann, "run", #""batch":"b","set":{"many":"1000"},"# + list(ids))
            #expect(sums(bad.last) == ["faulty": 4], "\(bad.text)")
            let fault = bad.last["result"]?["faults"]?.elements?.first
            #expect(fault?["code"] == .string("not-accepted"))
            #expect(fault?["issues"]?.elements?.first?["path"] == .string("many"))
            let none = try await send(
                office.ann, "run", #""batch":"c","set":{"nothing":"1"},"# + list(ids))
            #expect(sums(none.last) == ["faulty": 4], "\(none.text)")
            let unknown = "00000000000000000000000001"
            let some = try await send(
                office.ann, "run",
                #""batch":"d","set":{"many":"7"},"# + list([ids[0], unknown, ids[1]]))
            #expect(sums(some.last) == ["changed": 2, "faulty": 1], "\(some.text)")
            #expect(
                some.last["result"]?["faults"]?.elements?.first?["record"] == .string(unknown))
        }
    }

    @Test("remove and restore, each taken back by the other")
    func removals() async throws {
        try await run { office in
            let ids = try await fill(office.ann, 6)
            let before = try await office.digests(ofForm: "round")
            let remove = #""batch":"away","remove":true,"# + list(ids)
            #expect(sums(try await send(office.ann, "check", remove).last) == ["changed": 6])
            #expect(sums(try await send(office.ann, "run", remove).last) == ["changed": 6])
            #expect(Set(try await office.digests(ofForm: "round").values) == ["removed"])
            #expect(sums(try await send(office.ann, "run", remove).last) == ["same": 6])
            #expect(sums(try await send(office.ann, "undo", remove).last) == ["undone": 6])
            #expect(try await office.digests(ofForm: "round") == before)
            #expect(sums(try await send(office.ann, "undo", remove).last) == ["same": 6])
            _ = try await send(office.ann, "run", #""batch":"2","remove":true,"# + list(ids))
            let restore = #""batch":"back","restore":true,"# + list(ids)
            #expect(sums(try await send(office.ann, "run", restore).last) == ["changed": 6])
            #expect(try await office.digests(ofForm: "round") == before)
            #expect(sums(try await send(office.ann, "undo", restore).last) == ["undone": 6])
            #expect(Set(try await office.digests(ofForm: "round").values) == ["removed"])
        }
    }

    @Test("are listed in the trash while they are removed, with what was in them")
    func trash() async throws {
        try await run { office in
            let ids = try await fill(office.ann, 3)
            func trash(_ browser: TestBrowser, _ query: String = "") async throws -> Reply {
                try await browser.send("GET", Self.rounds + "/trash?columns=name,many" + query)
            }
            #expect(try await trash(office.ann).json["records"] == .array([]))
            _ = try await send(
                office.bob, "run", #""batch":"1","remove":true,"# + list(Array(ids[..<2])))
            let listed = try await trash(office.ann).json["records"]?.elements ?? []
            #expect(Set(listed.map { $0.text("id") }) == Set(ids[..<2]))
            #expect(Set(listed.compactMap { $0.texts("cells")?.first }) == ["n0", "n1"])
            #expect(listed.allSatisfy { $0.text("by") == "bob" })
            #expect(try await trash(office.eve).status == 404)
            #expect(try await trash(office.ann, "&after=x").status == 400)
            #expect(
                try await office.ann.send("GET", Self.rounds + "/trash?columns=nothing").code
                    == "bad-query")
            _ = try await send(
                office.ann, "run", #""batch":"2","restore":true,"# + list([ids[0]]))
            let rest = try await trash(office.ann).json["records"]?.elements ?? []
            #expect(rest.map { $0.text("id") } == [ids[1]])
        }
    }

    @Test("review and assign, over the answers as they are")
    func reviews() async throws {
        try await run { office in
            let ids = try await fill(office.ann, 5, submitted: true)
            func states() async throws -> [String: String] {
                let reply = try await office.ann.send(
                    "GET", Self.rounds + "?columns=_review,_assignee")
                var states: [String: String] = [:]
                for row in reply.json["rows"]?.elements ?? [] {
                    let cells = (row["cells"]?.elements ?? []).map { $0.asString ?? "" }
                    states[row.text("id")] = cells.joined(separator: " ")
                }
                return states
            }
            let assign = #""batch":"a","review":{"assignee":"bob"},"# + list(Array(ids[..<2]))
            #expect(sums(try await send(office.ann, "run", assign).last) == ["changed": 2])
            #expect(try await states()[ids[0]] == "in-review bob")
            let approve = #""batch":"b","review":{"state":"approved"},"# + list(ids)
            #expect(sums(try await send(office.ann, "check", approve).last) == ["changed": 5])
            #expect(sums(try await send(office.ann, "run", approve).last) == ["changed": 5])
            #expect(sums(try await send(office.ann, "run", approve).last) == ["same": 5])
            #expect(try await states()[ids[0]] == "approved bob")
            let late = try await office.bob.send(
                "PATCH", Self.rounds + "/one/" + ids[0],
                try JSONValue(reading: #"{"values":{"many":"3"}}"#))
            #expect(late.status == 200, "\(late.text)")
            #expect(try await states()[ids[0]] == "changed bob")
            #expect(sums(try await send(office.ann, "undo", approve).last) == ["undone": 5])
            #expect(try await states()[ids[0]] == "in-review bob")
            #expect(try await states()[ids[4]]?.trimmingCharacters(in: .whitespaces) == "")
            // An agent writes records, and judges none.
            let other = #""batch":"c","review":{"state":"approved"},"# + list(ids)
            #expect(try await send(office.bob, "run", other).status == 403)
        }
    }

    @Test("are for those who may write, and say what is wrong with a request")
    func requests() async throws {
        try await run { office in
            let ids = try await fill(office.ann, 2)
            let good = #""batch":"x","remove":true,"# + list(ids)
            #expect(try await send(office.eve, "run", good).status == 404)
            try await office.admin.setMember(office.team, "bob", "reader")
            #expect(try await send(office.bob, "run", good).status == 403)
            #expect(try await send(office.ann, "later", good).status == 400)
            for (members, pointer) in [
                (#""remove":true"#, "/batch"), (#""batch":"","remove":true"#, "/batch"),
                (#""batch":"x""#, ""), (#""batch":"x","remove":true,"restore":true"#, ""),
                (#""batch":"x","remove":false"#, "/remove"), (#""batch":"x","set":{}"#, "/set"),
                (#""batch":"x","set":[]"#, "/values"),
                (#""batch":"x","review":{}"#, "/review"),
                (#""batch":"x","review":{"state":"fine"}"#, "/review/state"),
                (#""batch":"x","remove":true,"records":["?"]"#, "/records/0"),
                (#""batch":"x","remove":true,"records":{}"#, "/records"),
            ] {
                let reply = try await send(office.ann, "run", members)
                #expect(reply.status == 400 && reply.last.text("pointer") == pointer, "\(members)")
            }
            let many = (0...BatchLimits.records).map { _ in "00000000000000000000000001" }
            let reply = try await send(
                office.ann, "run", #""batch":"x","remove":true,"# + list(many))
            #expect(reply.last.text("code") == "too-many", "\(reply.text)")
            let query = #""batch":"x","remove":true,"query":"where=nonsense%28""#
            #expect(try await send(office.ann, "check", query).last.text("code") == "bad-query")
        }
    }
}
