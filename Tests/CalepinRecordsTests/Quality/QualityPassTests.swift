// Checks over all records of a collection through the API: what they find is in the table, in its
// filter and in the report, follows changes of this collection and of the one that is to follow,
// and is told to those who may read the records.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Checks over all records")
struct QualityPassTests {
    private static let houses = "/api/records/tour/houses"
    private static let visits = "/api/records/tour/visits"

    private static let checks = #"""
        [{"name":"long","title":{"en":"Too long"},"when":"${rooms} > 90"},
        {"name":"quick","lasts":{"to":"_changed","least":5}},
        {"name":"away","outside":{"field":"spot","around":"48.8 2.3","metres":5000}},
        {"name":"same-spot","near":{"field":"spot","metres":10}},
        {"name":"same-name","level":"error","twice":["name"]},
        {"name":"unseen","missing":{"collection":"visits","field":"house","days":3}},
        {"name":"dont-know","frequent":{"field":"water","values":["dk"],"above":50,"least":5}},
        {"name":"unlike","differs":{"field":"rooms","least":5}}]
        """#

    private func run(_ body: (RecordOffice) async throws -> Void) async throws {
        try await RecordOffice.run { office in
            let fields = [
                PublishBook.field("name", #""optional":true"#),
                PublishBook.field("rooms", #""type":"decimal","optional":true"#),
                PublishBook.field("spot", #""type":"place","optional":true"#),
                PublishBook.field("water", #""optional":true"#),
            ]
            let app = PublishBook.app(
                "tour",
                [
                    PublishBook.form("house", fields),
                    PublishBook.form("visit-of", [PublishBook.field("house")]),
                ],
                """
                ,"start":"houses","collections":[{"name":"houses","title":{"en":"Houses"},
                "form":"house","sharing":"team","quality":\(Self.checks)},
                {"name":"visits","title":{"en":"Visits"},"form":"visit-of","sharing":"team"}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("tour", office.team, Publication())
            _ = try await office.service.setStage("tour", version: nil, Publication())
            try await body(office)
        }
    }

    @discardableResult
    private func make(
        _ browser: TestBrowser, _ values: [String: String], in address: String = houses
    ) async throws -> String {
        let members = values.map { JSONMember($0.key, .string($0.value)) }
        let body = JSONValue.object([JSONMember("values", .object(members))])
        let reply = try await browser.send("POST", address, body)
        try #require(reply.status == 201, "\(reply.text)")
        return reply.json.text("id")
    }

    /// Returns the names of the checks of each record, by its name.
    private func found(
        _ browser: TestBrowser, _ query: String = ""
    ) async throws -> [String: String] {
        let reply = try await browser.send(
            "GET", Self.houses + "?columns=name,_quality&limit=200" + query)
        try #require(reply.status == 200, "\(reply.text)")
        let rows = (reply.json["rows"]?.elements ?? []).map { row in
            (row["cells"]?.elements ?? []).map { $0.asString ?? "" }
        }
        return Dictionary(rows.map { ($0[0], $0[1]) }) { $0 + "|" + $1 }
    }

    @Test("are told in the table and follow the records")
    func table() async throws {
        try await run { office in
            let (ann, bob) = (office.ann, office.bob)
            let first = try await make(ann, ["name": "a", "spot": "48.8 2.3", "rooms": "95"])
            try await make(ann, ["name": "b", "spot": "48.80001 2.30001"])
            try await make(bob, ["name": "c", "spot": "49.8 2.3"])
            #expect(
                try await found(ann) == [
                    "a": "long quick same-spot", "b": "quick same-spot", "c": "quick away",
                ])
            // One more of the same name, written otherwise; the filter finds both.
            try await make(bob, ["name": "C"])
            let twice = "&where=selected(%24%7B_quality%7D%2C'same-name')"
            #expect(
                try await found(bob, twice) == [
                    "c": "quick away same-name", "C": "quick same-name",
                ])
            office.clock.advance(4 * 86_400)
            #expect(try await found(ann)["a"] == "long quick same-spot unseen")
            try await make(ann, ["house": first], in: Self.visits)
            #expect(try await found(ann)["a"] == "long quick same-spot")
            #expect(try await found(ann)["b"] == "quick same-spot unseen")
            // A change of the record lets it be found no more, and its neighbour neither.
            let one = Self.houses + "/one/" + first
            let tag = try #require(try await ann.send("GET", one).headers["etag"])
            let patched = try await ann.send(
                "PATCH", one,
                try JSONValue(reading: #"{"values":{"spot":"48.81 2.3","rooms":"9"}}"#),
                ["If-Match": tag])
            #expect(patched.status == 200, "\(patched.text)")
            #expect(try await found(ann)["a"] == "")
            #expect(try await found(ann)["b"] == "quick unseen")
            let foreign = try await office.eve.send("GET", Self.houses + "?columns=_quality")
            #expect(foreign.status == 404)
        }
    }

    @Test("are told in the report with those about the answers of people")
    func report() async throws {
        try await run { office in
            let (ann, bob) = (office.ann, office.bob)
            for number in 0..<6 {
                let water = number < 4 ? "dk" : "well"
                try await make(
                    bob, ["name": "b\(number)", "water": water, "rooms": "\(40 + number)"])
                try await make(
                    ann, ["name": "a\(number)", "water": "well", "rooms": "\(number)"])
            }
            try await make(ann, ["name": "A0"])
            let reply = try await ann.send("GET", Self.houses + "/quality")
            let report = reply.json
            try #require(reply.status == 200, "\(reply.text)")
            let counts = (report["checks"]?.elements ?? []).map {
                "\($0.text("name")) \($0.text("finds")) \($0["count"]?.text ?? "")"
            }
            #expect(
                counts == [
                    "long records 0", "quick records 13", "away records 0",
                    "same-spot records 0", "same-name records 2", "unseen records 0",
                    "dont-know answers 1", "unlike answers 2",
                ])
            let answers = report["answers"]?.elements ?? []
            let told = answers.map { "\($0.text("check")) \($0.text("person"))" }
            #expect(told.first == "dont-know bob" && told.count == 3, "\(told)")
            #expect(answers[0]["count"]?.text == "4" && answers[0]["of"]?.text == "6")
            #expect(answers[1]["mean"] != nil && answers[1]["otherOf"]?.text == "6")
            for answer in answers {
                let condition = answer.text("where").utf8.map { byte in
                    "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
                }.joined()
                let rows = try await ann.send(
                    "GET", Self.houses + "?limit=0&where=" + condition)
                #expect(
                    rows.json["count"]?.text == answer["count"]?.text, "\(answer.text)")
            }
            let people = (report["people"]?.elements ?? []).map {
                "\($0.text("name")) \($0["checks"]?.text ?? "")"
            }
            #expect(people == ["ann [0,7,0,0,2,0,0,1]", "bob [0,6,0,0,0,0,1,1]"])
        }
    }
}
