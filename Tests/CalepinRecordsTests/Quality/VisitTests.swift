// Second visits compared with the first ones through the API: what is told of them, in which
// records, in the table and in a text, and the declaration of it.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Second visits")
struct VisitTests {
    private static let houses = "/api/records/tour/houses"
    private static let backs = "/api/records/tour/backs"

    private static let checks = #"""
        [{"name":"back","title":{"en":"Back check","fr":"Contre-visite"},"compares":{
        "key":["house"],"second":"${visit} = 'check'","fields":[
        {"field":"rooms","within":1,"kind":1},{"field":"water","kind":2},"owner"]}},
        {"name":"beside","title":{"en":"By phone"},"compares":{
        "key":["house"],"collection":"backs","fields":["water"]}}]
        """#

    private func run(_ body: (RecordOffice) async throws -> Void) async throws {
        try await RecordOffice.run { office in
            let names = ["house", "visit", "rooms", "water", "owner"]
            let fields = names.map {
                let type = $0 == "rooms" ? #""type":"decimal","# : ""
                return PublishBook.field($0, type + #""optional":true"#)
            }
            let app = PublishBook.app(
                "tour",
                [
                    PublishBook.form("house", fields),
                    PublishBook.form("back", [fields[0], fields[3]]),
                ],
                """
                ,"start":"houses","collections":[{"name":"houses","title":{"en":"Houses"},
                "form":"house","sharing":"team","quality":\(Self.checks)},
                {"name":"backs","title":{"en":"Back"},"form":"back","sharing":"team"}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("tour", office.team, Publication())
            _ = try await office.service.setStage("tour", version: nil, Publication())
            try await body(office)
        }
    }

    @discardableResult
    private func make(
        _ browser: TestBrowser, _ values: [String: String], in address: String = houses,
        submit: Bool = true
    ) async throws -> String {
        let members = values.map { JSONMember($0.key, .string($0.value)) }
        let body = JSONValue.object([
            JSONMember("values", .object(members)), JSONMember("submit", .bool(submit)),
        ])
        let reply = try await browser.send("POST", address, body)
        try #require(reply.status == 201, "\(reply.text)")
        return reply.json.text("id")
    }

    private func report(
        _ browser: TestBrowser, _ query: String = ""
    ) async throws -> [JSONValue] {
        let reply = try await browser.send("GET", Self.houses + "/quality" + query)
        try #require(reply.status == 200, "\(reply.text)")
        return reply.json["visits"]?.elements ?? []
    }

    @Test("are told with both answers, by field, by kind and by person")
    func told() async throws {
        try await run { office in
            let (ann, bob) = (office.ann, office.bob)
            let first = try await make(
                bob, ["house": "H 1", "rooms": "3", "water": "well", "owner": "Ada"])
            office.clock.advance(60)
            // Neither a draft nor a later visit is compared.
            try await make(bob, ["house": "H 1", "rooms": "99"])
            try await make(
                ann, ["house": "h 1", "visit": "check", "rooms": "50"], submit: false)
            office.clock.advance(60)
            let second = try await make(
                ann,
                ["house": "h 1", "visit": "check", "rooms": "4", "water": "tap", "owner": "ADA"])
            let lone = try await make(ann, ["house": "H 2", "visit": "check", "rooms": "1"])
            let reports = try await report(ann)
            let one = try #require(reports.first)
            #expect(one.text("check") == "back" && one["pairs"]?.text == "1", "\(one.text)")
            #expect(one["compared"]?.text == "3" && one["differences"]?.text == "1")
            #expect(one.text("percent") == "33.3")
            let fields = (one["fields"]?.elements ?? []).map {
                "\($0.text("field")) \($0["kind"]?.text ?? "") \($0["differences"]?.text ?? "")"
            }
            #expect(fields == ["rooms 1 0", "water 2 1", "owner null 0"])
            let kinds = (one["kinds"]?.elements ?? []).map { $0.text("percent") }
            #expect(kinds == ["0", "100"])
            let people = one["people"]?.elements ?? []
            #expect(people.map { $0.text("person") } == ["bob"])
            let answer = try #require(one["answers"]?.elements?.first)
            #expect(answer.text("record") == first && answer.text("second") == second)
            #expect(answer.text("answer") == "well" && answer.text("secondAnswer") == "tap")
            #expect(answer.text("person") == "bob" && answer.text("secondPerson") == "ann")
            let alone = one["lone"]?.elements ?? []
            #expect(alone.map { $0.text("record") } == [lone])
            #expect(alone.map { $0.text("person") } == ["ann"])
            // The first record and the lone second one are found in the table.
            let rows = try await ann.send("GET", Self.houses + "?columns=_quality&limit=99").json
            let found = (rows["rows"]?.elements ?? []).filter {
                $0["cells"]?.elements?.first?.asString == "back"
            }.map { $0.text("id") }
            #expect(Set(found) == [first, lone])
            // Of what a query leaves.
            let none = try await report(bob, "?where=%24%7Brooms%7D%20%3E%2010")
            #expect(none.first?["pairs"]?.text == "0" && none.first?["percent"] == .null)
            #expect(none.first?["lone"]?.elements?.isEmpty == true)
            // A correction settles it.
            let address = Self.houses + "/one/" + first
            let reply = try await bob.send(
                "PATCH", address, try JSONValue(reading: #"{"values":{"water":"Tap"}}"#))
            #expect(reply.status == 200, "\(reply.text)")
            #expect(try await report(ann).first?["differences"]?.text == "0")
            let foreign = try await office.eve.send("GET", Self.houses + "/quality")
            #expect(foreign.status == 404)
        }
    }

    @Test("may be in another collection, and follow it")
    func beside() async throws {
        try await run { office in
            let (ann, bob) = (office.ann, office.bob)
            let first = try await make(bob, ["house": "H 1", "water": "well"])
            let second = try await make(ann, ["house": "H 1", "water": "tap"], in: Self.backs)
            try await make(ann, ["house": "H 9", "water": "tap"], in: Self.backs)
            let one = try #require(try await report(ann).last)
            #expect(one.text("check") == "beside" && one.text("collection") == "backs")
            #expect(one["pairs"]?.text == "1" && one["lone"]?.elements?.count == 1)
            let answer = try #require(one["answers"]?.elements?.first)
            #expect(answer.text("record") == first && answer.text("second") == second)
            let reply = try await ann.send("DELETE", Self.backs + "/one/" + second)
            #expect(reply.status == 204 || reply.status == 200)
            let after = try #require(try await report(ann).last)
            #expect(after["pairs"]?.text == "0" && after["answers"]?.elements?.isEmpty == true)
        }
    }

    @Test("are told as a text in both languages")
    func text() async throws {
        try await run { office in
            try await make(office.bob, ["house": "H 1", "rooms": "3", "water": "well"])
            try await make(
                office.ann, ["house": "H 1", "visit": "check", "rooms": "9", "water": "well"])
            try await make(office.ann, ["house": "H 7", "visit": "check"])
            let service = QualityService(tables: RecordTables(office.store))
            let asked = try JSONValue(reading: #"{"app":"tour","collection":"houses"}"#)
            let snapshot = office.service.registry.current
            let english = String(
                decoding: try await service.made(asked, snapshot, .english), as: UTF8.self)
            #expect(english.contains("Back check (second visits compared: 1)"), "\(english)")
            #expect(english.contains("Second visits without a first one: 1"))
            #expect(english.contains("50.0") && english.contains("rooms"))
            let french = String(
                decoding: try await service.made(asked, snapshot, .french), as: UTF8.self)
            #expect(french.contains("Taux d’erreur") && french.contains("Contre-visite"))
        }
    }

    @Test("are declared with fields that both have, and faults name the key")
    func declared() throws {
        func app(_ check: String) throws -> App {
            let fields = [
                PublishBook.field("k"), PublishBook.field("n", #""type":"decimal""#),
                PublishBook.field("d", #""type":"day""#),
                PublishBook.field("p", #""type":"photo""#),
            ]
            return try App(
                json: PublishBook.app(
                    "x",
                    [
                        PublishBook.form("x", fields),
                        PublishBook.form("y", [fields[0], PublishBook.field("n")]),
                    ],
                    """
                    ,"collections":[{"name":"all","form":"x","sharing":"team",
                    "quality":[{"name":"a",\(check)}]},
                    {"name":"other","form":"y","sharing":"team"}]
                    """))
        }
        func compares(_ more: String, _ fields: String) -> String {
            #""compares":{"key":["k"],\#(more),"fields":\#(fields)}"#
        }
        let second = #""second":"${k} = 'x'""#
        for fine in [
            compares(second, #"["n",{"field":"d","days":3,"kind":3},{"field":"k"}]"#),
            compares(#""collection":"other""#, #"["k"]"#),
            #""fast":{"seconds":2}"#, #""fast":{"seconds":2,"answers":3,"fields":["k","n"]}"#,
        ] {
            let whole = try app(fine)
            #expect(whole.check().isEmpty, "\(whole.check())")
            #expect(try App(json: whole.json()) == whole)
        }
        for (check, words) in [
            (#""compares":{"key":["k"],"fields":["n"]}"#, "compares.second / collection: 1"),
            (compares(second + #","collection":"other""#, #"["n"]"#), "second / collection"),
            (#""compares":{\#(second),"fields":["n"]}"#, "compares.key: [\"…\"], 1…8"),
            (compares(second, "[]"), "compares.fields"), (compares(second, #"[1]"#), "fields.1"),
            (compares(second, #"["n","n"]"#), "compares.fields.2"),
            (compares(second, #"["n",{"field":"d","kind":4}]"#), "fields.2.kind: 1…3"),
            (compares(second, #"[{"field":"n","within":0}]"#), "fields.1.within: > 0"),
            (compares(second, #"[{"field":"n","within":1,"days":2}]"#), "within / percent"),
            (compares(second, #"[{"field":"n","percent":100}]"#), "fields.1.percent: 1…99"),
            (compares(second, #"[{"field":"n","days":2}]"#), "n"),
            (compares(second, #"[{"field":"k","metres":2}]"#), "k"),
            (compares(second, #"["p"]"#), "p"), (compares(second, #"["none"]"#), "none"),
            (compares(#""second":"${none} = 1""#, #"["n"]"#), "none"),
            (compares(#""second":"1 +""#, #"["n"]"#), "badCheck"),
            (compares(#""collection":"all""#, #"["k"]"#), "all"),
            (compares(#""collection":"none""#, #"["k"]"#), "none"),
            // The other form has no such field, or one of another type.
            (compares(#""collection":"other""#, #"["d"]"#), "d"),
            (compares(#""collection":"other""#, #"["n"]"#), "n"),
            (#""fast":{}"#, "fast.seconds: 1…600"), (#""fast":{"seconds":0}"#, "fast.seconds"),
            (#""fast":{"seconds":2,"answers":1}"#, "fast.answers: 2…100"),
            (#""fast":{"seconds":2,"fields":[]}"#, "fast.fields: [\"…\"], 1…50"),
            (#""fast":{"seconds":2,"fields":["none"]}"#, "none"),
        ] {
            let faults = try app(check).check()
            #expect(!faults.isEmpty, "\(check)")
            guard words != "badCheck" else { continue }
            #expect(faults.contains { $0.line(in: .english).contains(words) }, "\(faults)")
        }
    }
}
