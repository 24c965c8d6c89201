// Duplicates over HTTP: which records are in a group, by fields and by an expression, against a
// naive grouping; what merging takes, what it leaves, and that taking it back is exact.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Duplicates")
struct DuplicateTests {
    private static let rounds = "/api/records/round/all"

    /// Runs a test with the app `round` of a team.
    private func run(
        _ key: String = #"["name"]"#, _ body: (RecordOffice) async throws -> Void
    ) async throws {
        try await RecordOffice.run { office in
            let fields = [
                PublishBook.field("name", #""optional":true"#),
                PublishBook.field("price", #""type":"decimal","optional":true,"most":"100""#),
                PublishBook.field("twice", #""type":"calculated","calculation":"${price} * 2""#),
                #"{"repeat":"stops","label":{"en":"Stops"},"contents":["#
                    + PublishBook.field("nights", #""type":"integer""#) + "]}",
            ]
            let app = PublishBook.app(
                "round", [PublishBook.form("round", fields)],
                """
                ,"start":"all","collections":[{"name":"all","title":{"en":"All"},"form":"round",
                "sharing":"team","duplicates":\(key)}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("round", office.team, Publication())
            _ = try await office.service.setStage("round", version: nil, Publication())
            try await body(office)
        }
    }

    private func make(
        _ browser: TestBrowser, _ name: String, _ price: String = "", nights: [Int] = [],
        submit: Bool = false
    ) async throws -> String {
        let rows = nights.map { #"{"nights":\#($0)}"# }.joined(separator: ",")
        let body = """
            {"values":{"name":"\(name)","price":"\(price)","stops":[\(rows)]},"submit":\(submit)}
            """
        let reply = try await browser.send("POST", Self.rounds, try JSONValue(reading: body))
        try #require(reply.status == 201, "\(reply.text)")
        return reply.json.text("id")
    }

    /// Returns the groups that a query finds, and the sequences of their records.
    private func find(
        _ browser: TestBrowser, _ query: String = ""
    ) async throws -> (groups: [[String]], sequences: [String: Int64], json: JSONValue) {
        let reply = try await browser.send("GET", Self.rounds + "/duplicates?columns=name" + query)
        try #require(reply.status == 200, "\(reply.text)")
        var sequences: [String: Int64] = [:]
        let groups = (reply.json["groups"]?.elements ?? []).map { group in
            (group["records"]?.elements ?? []).map { record in
                sequences[record.text("id")] = record["sequence"]?.asInt64
                return record.text("id")
            }
        }
        return (groups, sequences, reply.json)
    }

    /// Sends a merge; returns the status and the result.
    private func merge(
        _ browser: TestBrowser, _ mode: String, _ name: String, _ ids: [String],
        take: [String: String] = [:], seen: [String: Int64]
    ) async throws -> (status: Int, json: JSONValue) {
        let body = JSONValue.object([
            JSONMember("batch", .string(name)), JSONMember("keep", .string(ids[0])),
            JSONMember("remove", .array(ids.dropFirst().map { .string($0) })),
            JSONMember(
                "take",
                .object(take.sorted { $0.key < $1.key }.map { JSONMember($0, .string($1)) })),
            JSONMember("seen", .object(ids.map { JSONMember($0, .number("\(seen[$0] ?? 1)")) })),
            JSONMember("reason", .string("the same house")),
        ])
        let reply = try await browser.send("POST", "/api/merges/round/all?mode=\(mode)", body)
        return (reply.status, reply.status == 200 ? reply.json["result"] ?? .null : reply.json)
    }

    @Test("are found by folded texts, by numbers as such, and by an expression")
    func groups() async throws {
        try await run { office in
            let ann = office.ann
            var ids: [String] = []
            for (name, price) in [
                ("Élan Müller", "1.50"), ("elan  muller", "1.5"), ("ELAN-MULLER", "2"),
                ("Elan Mull", "1.5"), ("", ""), ("", ""),
            ] { ids.append(try await make(ann, name, price, nights: [1])) }
            let own = try await find(ann)
            #expect(own.groups == [[ids[2], ids[1], ids[0]]], "the app's own key")
            #expect(own.json["key"] == .array([.string("name")]))
            #expect(own.json["records"]?.text == "3")
            #expect(try await find(ann, "&by=price").groups == [[ids[3], ids[1], ids[0]]])
            #expect(try await find(ann, "&by=name,price").groups == [[ids[1], ids[0]]])
            let key = "&key=substr(%24%7Bname%7D%2C%200%2C%206)"
            #expect(try await find(ann, key).groups == [[ids[3], ids[2], ids[0]]])
            let narrow = try await find(ann, "&where=%24%7Bprice%7D%20%3C%202")
            #expect(narrow.groups == [[ids[1], ids[0]]])
            for query in ["by=none", "key=%24%7Bnone%7D", "key=1%2B"] {
                let reply = try await ann.send("GET", Self.rounds + "/duplicates?" + query)
                #expect(reply.status == 400, "\(query) \(reply.text)")
            }
            let many = (0...8).map { "a\($0)" }.joined(separator: ",")
            let reply = try await ann.send("GET", Self.rounds + "/duplicates?by=" + many)
            #expect(reply.status == 400)
        }
    }

    @Test("are those of a naive grouping, page by page", arguments: [UInt64(1), 2])
    func naive(_ seed: UInt64) async throws {
        try await run { office in
            var random = HostileNumbers(seed: seed)
            let names = [
                "Rossi", "ROSSI", "rössi", "Moret", "Môret", "Kunz", "Li", "lí", "Ada", "Bo",
            ]
            var naive: [String: [String]] = [:]
            for _ in 0..<60 {
                let name = names.randomElement(using: &random) ?? ""
                let price = Int.random(in: 0...3, using: &random)
                let text = Bool.random(using: &random) ? "\(price)" : "\(price).0"
                let id = try await make(office.ann, name, text)
                let plain = name.lowercased().map { sign in
                    ["ö": "o", "ô": "o", "í": "i"][sign] ?? String(sign)
                }.joined()
                naive["\(plain) \(price)", default: []].append(id)
            }
            let expected = Set(naive.values.filter { $0.count > 1 }.map { Set($0) })
            var found: [[String]] = []
            for from in stride(from: 0, to: expected.count + 3, by: 3) {
                found += try await find(
                    office.bob, "&by=name,price&from=\(from)&limit=3"
                ).groups
            }
            #expect(found.count == expected.count && Set(found.map { Set($0) }) == expected)
            #expect(found.map(\.count) == found.map(\.count).sorted(by: >))
        }
    }

    @Test("are merged answer by answer, and taken back to the same digests")
    func merged() async throws {
        try await run { office in
            let ann = office.ann
            let ids = [
                try await make(ann, "Rossi", "", nights: [1]), try await make(ann, "rossi", "7.5"),
                try await make(ann, "ROSSI", "", nights: [2, 3]),
            ]
            let before = try await office.digests(ofForm: "round")
            let found = try await find(ann)
            let take = ["price": ids[1], "stops": ids[2], "name": ids[0]]
            let checked = try await merge(
                ann, "check", "one", ids, take: take, seen: found.sequences)
            #expect(checked.json["changed"]?.text == "3", "\(checked.json.text)")
            #expect(try await office.digests(ofForm: "round") == before)
            let done = try await merge(ann, "run", "one", ids, take: take, seen: found.sequences)
            #expect(done.json["changed"]?.text == "3", "\(done.json.text)")
            let rows = try await ann.send(
                "GET", Self.rounds + "?columns=name,price,twice,stops")
            #expect(rows.json["count"]?.text == "1")
            let cells = rows.json["rows"]?.elements?.first?.texts("cells")
            #expect(
                cells == ["Rossi", "7.5", "15.0", "2"] || cells == ["Rossi", "7.5", "15", "2"])
            let trash = try await ann.send("GET", Self.rounds + "/trash?columns=name")
            let reasons = (trash.json["records"]?.elements ?? []).map { $0.text("reason") }
            #expect(reasons == ["the same house", "the same house"], "\(trash.text)")
            // Sent again it changes nothing, though the records are others now.
            let again = try await merge(ann, "run", "one", ids, take: take, seen: found.sequences)
            #expect(again.json["same"]?.text == "3", "\(again.json.text)")
            let undone = try await merge(ann, "undo", "one", ids, seen: found.sequences)
            #expect(undone.json["undone"]?.text == "3", "\(undone.json.text)")
            #expect(try await office.digests(ofForm: "round") == before)
        }
    }

    @Test("stay where somebody was faster, and where the form refuses")
    func kept() async throws {
        try await run { office in
            let (ann, bob) = (office.ann, office.bob)
            let ids = [
                try await make(ann, "Rossi", "5", submit: true),
                try await make(ann, "rossi", "900"),
            ]
            let first = try await find(ann)
            let refused = try await merge(
                ann, "run", "a", ids, take: ["price": ids[1]], seen: first.sequences)
            #expect(refused.json["faulty"]?.text == "1", "\(refused.json.text)")
            #expect(try await find(ann).groups.count == 1)
            for (take, code) in [("twice", "not-editable"), ("none", "unknown-path")] {
                let wrong = try await merge(
                    ann, "run", "b", ids, take: [take: ids[1]], seen: first.sequences)
                #expect(wrong.status >= 400 && wrong.json.text.contains(code), "\(wrong)")
            }
            let edit = try await bob.send(
                "PATCH", Self.rounds + "/one/" + ids[1],
                try JSONValue(reading: #"{"values":{"price":"6"}}"#))
            #expect(edit.status == 200)
            let late = try await merge(ann, "run", "c", ids, seen: first.sequences)
            #expect(late.json.text("code") == "record-changed", "\(late.json.text)")
            let second = try await find(ann)
            let done = try await merge(
                ann, "run", "d", ids, take: ["price": ids[1]], seen: second.sequences)
            #expect(done.json["changed"]?.text == "2", "\(done.json.text)")
            let later = try await bob.send(
                "PATCH", Self.rounds + "/one/" + ids[0],
                try JSONValue(reading: #"{"values":{"name":"mine"}}"#))
            #expect(later.status == 200)
            let undone = try await merge(ann, "undo", "d", ids, seen: second.sequences)
            #expect(undone.json["undone"]?.text == "1" && undone.json["kept"]?.text == "1")
            let rows = try await ann.send("GET", Self.rounds + "?columns=name&sort=name")
            let names = (rows.json["rows"]?.elements ?? []).map { $0.texts("cells")?.first }
            #expect(names == ["mine", "rossi"])
        }
    }

    @Test("are merged by a request that is whole, and by whoever may write")
    func requests() async throws {
        try await run(#""concat(${name}, ${price})""#) { office in
            let ids = [try await make(office.ann, "a", "1"), try await make(office.ann, "A", "1")]
            let found = try await find(office.ann)
            #expect(found.groups == [[ids[1], ids[0]]])
            let seen = #""seen":{"\#(ids[0])":1,"\#(ids[1])":1}"#
            let start = #""batch":"x","keep":"\#(ids[0])""#
            for body in [
                "{}", "{\(start)}", #"{\#(start),"remove":[]}"#, #"{\#(start),"remove":["x"]}"#,
                #"{\#(start),"remove":["\#(ids[0])"],\#(seen)}"#,
                #"{\#(start),"remove":["\#(ids[1])"]}"#,
                #"{\#(start),"remove":["\#(ids[1])"],\#(seen),"take":[]}"#,
                #"{\#(start),"remove":["\#(ids[1])"],\#(seen),"take":{"name":"x"}}"#,
                #"{\#(start),"remove":["\#(ids[1])"],\#(seen),"batch":"y"}"#,
            ] {
                let reply = try await office.ann.send(
                    "POST", "/api/merges/round/all?mode=run", try JSONValue(reading: body))
                #expect(reply.status == 400, "\(body) \(reply.text)")
            }
            let foreign = try await merge(office.eve, "run", "x", ids, seen: found.sequences)
            #expect(foreign.status == 404)
            #expect(try await find(office.ann).groups.count == 1)
        }
    }
}
