// Records that are made, changed, removed and restored over HTTP: what the form accepts, who may,
// changes that meet, and a naive model.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Writing records")
struct RecordWritingTests {
    private static let trips = "/api/records/trips/all"

    /// Runs a test with the app `trips` besides: a form with a required name, a computed number
    /// and a repeat.
    private func run(_ body: (RecordOffice) async throws -> Void) async throws {
        try await RecordOffice.run { office in
            let stops = """
                {"repeat":"stops","label":{"en":"Stops"},"contents":[\
                \(PublishBook.field("place", #""optional":true"#))]}
                """
            let fields = [
                PublishBook.field("name"),
                PublishBook.field("many", #""type":"integer","optional":true,"most":"100""#),
                PublishBook.field("twice", #""type":"calculated","calculation":"${many} * 2""#),
                stops,
            ]
            let app = PublishBook.app(
                "trips", [PublishBook.form("trips", fields)],
                """
                ,"start":"all","collections":[
                {"name":"all","title":{"en":"All"},"form":"trips","sharing":"personal"}]
                """)
            _ = try await office.service.publish(app, Publication())
            try await body(office)
        }
    }

    private func values(_ members: [(String, JSONValue)], submit: Bool = false) -> JSONValue {
        let values = JSONValue.object(members.map { JSONMember($0.0, $0.1) })
        return .object([JSONMember("values", values), JSONMember("submit", .bool(submit))])
    }

    /// Makes a record; returns its id.
    private func make(
        _ browser: TestBrowser, _ members: [(String, JSONValue)], submit: Bool = false,
        at path: String = trips
    ) async throws -> String {
        let reply = try await browser.send("POST", path, values(members, submit: submit))
        try #require(reply.status == 201, "\(reply.text)")
        #expect(reply.headers["location"] == path + "/one/" + reply.json.text("id"))
        return reply.json.text("id")
    }

    /// Returns the texts of a record's answers by path, and its entity tag.
    private func answers(
        _ browser: TestBrowser, _ id: String, at path: String = trips
    ) async throws -> (texts: [String: String], status: String, tag: String) {
        let reply = try await browser.send("GET", path + "/one/" + id)
        try #require(reply.status == 200)
        var texts: [String: String] = [:]
        func read(_ items: [JSONValue]) {
            for item in items {
                if let path = item["path"]?.asString { texts[path] = item["text"]?.asString }
                for inner in item["items"]?.elements ?? [] {
                    read(inner["items"]?.elements ?? [inner])
                }
            }
        }
        for section in reply.json["sections"]?.elements ?? [] {
            read(section["items"]?.elements ?? [])
        }
        return (texts, reply.json.text("status"), reply.headers["etag"] ?? "")
    }

    @Test("makes, changes, removes and restores a record, as a device would")
    func lives() async throws {
        try await run { office in
            let ann = office.ann
            let stops = JSONValue.array([
                .object([JSONMember("place", .string("Bern"))]),
                .object([JSONMember("place", .string("Chur"))]),
            ])
            let id = try await make(
                ann, [("stops", stops), ("many", .number("21")), ("name", .string("North"))])
            var found = try await answers(ann, id)
            #expect(found.texts["name"] == "North" && found.texts["twice"] == "42")
            let places = found.texts.filter { $0.key.hasPrefix("stops#") }
            #expect(places.values.sorted() == ["Bern", "Chur"] && found.status == "draft")
            let one = Self.trips + "/one/" + id
            let bern = try #require(places.first { $0.value == "Bern" }?.key)
            let changes: [(String, JSONValue)] = [
                ("many", .number("5")), (String(bern.dropLast(".place".count)), .null),
            ]
            let reply = try await ann.send(
                "PATCH", one, values(changes), ["If-Match": found.tag])
            #expect(reply.status == 200, "\(reply.text)")
            let earlier = found.tag
            found = try await answers(ann, id)
            #expect(found.texts["twice"] == "10" && found.texts[bern] == nil)
            #expect(found.tag == reply.headers["etag"] && found.tag != earlier)
            let stale = try await ann.send(
                "PATCH", one, values([("many", .number("6"))]), ["If-Match": earlier])
            #expect(stale.status == 412 && stale.json.text("code") == "record-changed")
            let removed = try await ann.send("DELETE", one, nil, ["If-Match": found.tag])
            #expect(removed.status == 204)
            #expect(try await ann.send("GET", one).status == 404)
            #expect(try await ann.send("PATCH", one, values([])).status == 404)
            #expect(try await ann.send("POST", one + "/restore", .object([])).status == 200)
            #expect(try await answers(ann, id).texts == found.texts)
            #expect(try await ann.send("POST", one + "/restore", .object([])).status == 404)
            let nothing = try await ann.send("POST", Self.trips, values([]))
            #expect(nothing.status == 400 && nothing.text.contains("/values"), "\(nothing.text)")
        }
    }

    @Test("keeps what the form does not accept out, and says where and why")
    func refuses() async throws {
        try await run { office in
            let ann = office.ann
            let id = try await make(ann, [("name", .string("North")), ("many", .number("7"))])
            let before = try await answers(ann, id)
            let one = Self.trips + "/one/" + id
            let wrong: [(JSONValue, Int, String)] = [
                (values([("twice", .number("3"))]), 422, "not-editable"),
                (values([("nothing", .string("x"))]), 422, "unknown-path"),
                (values([("stops#zz.place", .string("x"))]), 422, "unknown-path"),
                (values([("many", .number("101"))], submit: true), 422, "above-most"),
                (values([("name", .null)], submit: true), 422, "missing"),
                (values([("name", .object([]))]), 400, "/values/name"),
                (values([("stops", .array([.string("x")]))]), 400, "/values/stops/0"),
                (.object([JSONMember("values", .string("x"))]), 400, "/values"),
                (.object([JSONMember("submit", .string("x"))]), 400, "/submit"),
            ]
            for (body, status, word) in wrong {
                let reply = try await ann.send("PATCH", one, body)
                #expect(reply.status == status && reply.text.contains(word), "\(reply.text)")
                let after = try await answers(ann, id)
                #expect(after.texts == before.texts && after.tag == before.tag)
            }
            let tag = try await ann.send("PATCH", one, values([]), ["If-Match": "x"])
            #expect(tag.status == 400 && tag.text.contains("If-Match"))
            let twice = try await ann.send(
                "POST", Self.trips, .object([JSONMember("id", .string(id))]))
            #expect(twice.status == 409 && twice.json.text("code") == "record-exists")
            let odd = try await ann.send(
                "POST", Self.trips, .object([JSONMember("id", .string("x"))]))
            #expect(odd.status == 400)
        }
    }

    @Test("submits a record that is whole, and one that is submitted stays whole")
    func submits() async throws {
        try await run { office in
            let ann = office.ann
            let draft = try await ann.send("POST", Self.trips, values([("many", .number("1"))]))
            #expect(draft.status == 201 && draft.text.contains("missing"))
            let id = try await make(ann, [("name", .string("North"))], submit: true)
            #expect(try await answers(ann, id).status == "submitted")
            let one = Self.trips + "/one/" + id
            let refused = try await ann.send("PATCH", one, values([("name", .null)]))
            #expect(refused.status == 422)
            let changed = try await ann.send("PATCH", one, values([("many", .number("9"))]))
            #expect(changed.status == 200 && changed.json.text("status") == "submitted")
            #expect(try await answers(ann, id).texts["twice"] == "18")
        }
    }

    @Test("goes back to how a record was, with its rows, as a change of its own")
    func goesBack() async throws {
        try await run { office in
            let ann = office.ann
            let row = JSONValue.array([.object([JSONMember("place", .string("Bern"))])])
            let id = try await make(ann, [("name", .string("One")), ("stops", row)])
            let first = try await answers(ann, id)
            let one = Self.trips + "/one/" + id
            let bern = try #require(first.texts.first { $0.value == "Bern" }?.key)
            for change in [
                values([("name", .string("Two")), ("many", .number("3"))]),
                values([("stops", row), (String(bern.dropLast(".place".count)), .null)]),
                values([("name", .string("Three"))]),
            ] {
                #expect(try await ann.send("PATCH", one, change).status == 200)
            }
            let back = JSONValue.object([
                JSONMember("sequence", .number(String(first.tag.dropFirst().dropLast())))
            ])
            let reply = try await ann.send("POST", one + "/back", back)
            #expect(reply.status == 200, "\(reply.text)")
            #expect(try await answers(ann, id).texts == first.texts)
            let history = try await ann.send("GET", "/api/history?record=" + id)
            #expect((history.json["changes"]?.elements?.count ?? 0) >= 5)
            let unknown = JSONValue.object([JSONMember("sequence", .number("99999"))])
            #expect(try await ann.send("POST", one + "/back", unknown).status == 404)
        }
    }

    @Test("is for those who may write, and for strangers nothing is there")
    func rights() async throws {
        try await RecordOffice.run { office in
            let path = "/api/records/visit/all"
            let id = try await make(office.ann, [("name", .string("canary"))], at: path)
            let one = path + "/one/" + id
            let calls: [(String, String, JSONValue?)] = [
                ("POST", path, values([])), ("PATCH", one, values([("name", .string("x"))])),
                ("DELETE", one, nil), ("POST", one + "/restore", .object([])),
                ("POST", one + "/back", .object([JSONMember("sequence", .number("1"))])),
            ]
            let reader = try await office.ann.program(KeyTerms())
            try await office.admin.setMember(office.team, "bob", "reader")
            for (method, address, body) in calls {
                let foreign = try await office.eve.send(method, address, body)
                #expect(foreign.status == 404, "\(method) \(address)")
                #expect(try await reader.send(method, address, body).status == 403)
                let reading = try await office.bob.send(method, address, body)
                #expect([403, 404].contains(reading.status))
                let nobody = try await TestBrowser(office.server).send(method, address, body)
                #expect(nobody.status == 401)
            }
            #expect(try await answers(office.ann, id, at: path).texts["name"] == "canary")
        }
    }

    /// Returns the outcomes of work that is done for some numbers at once.
    private static func atOnce(
        _ count: Int, _ work: @escaping @Sendable (Int) async throws -> Int
    ) async throws -> [Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<count { group.addTask { try await work(number) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("loses no change of many that come at once")
    func atOnce() async throws {
        try await run { office in
            let ann = office.ann
            let id = try await make(ann, [("name", .string("North"))])
            let one = Self.trips + "/one/" + id
            @Sendable func add(_ number: Int) async throws -> Int {
                let row = JSONValue.object([JSONMember("place", .string("p\(number)"))])
                return try await ann.send(
                    "PATCH", one, values([("stops", .array([row]))])
                ).status
            }
            let statuses = try await Self.atOnce(12, add)
            #expect(statuses.allSatisfy { $0 == 200 })
            let places = try await answers(ann, id).texts
                .filter { $0.key.hasPrefix("stops#") }.values
            #expect(Set(places) == Set((0..<12).map { "p\($0)" }))
        }
    }

    @Test("keeps both values where a device changed the same answer, and says so")
    func conflicts() async throws {
        try await RecordOffice.run { office in
            let writer = try await office.writer(office.ann, "diary")
            try await RecordOffice.save(writer, 1, 1, "first")
            let id = Identifier(UInt128(1)).description
            let one = "/api/records/diary/all/one/" + id
            let changed = try await office.ann.send(
                "PATCH", one, values([("name", .string("office"))]))
            #expect(changed.status == 200 && changed.text.contains(#""conflicts":[]"#))
            let late = CellChange(
                "name", .string("phone"), base: VersionName(writer.replica, 1, 0))
            let outcomes = try await writer.push(
                [[.set(late)]], from: 2, of: Identifier(UInt128(1)), form: "diary")
            #expect(outcomes == ["applied"])
            let later = try await office.ann.send(
                "PATCH", one, values([("many", .number("3"))]))
            #expect(later.text.contains(#""conflicts":["name"]"#))
            #expect(
                try await answers(office.ann, id, at: "/api/records/diary/all").texts["name"]
                    == "office")
        }
    }

    @Test("gives what a naive model gives, over random changes")
    func model() async throws {
        try await run { office in
            var random = HostileNumbers(seed: 11)
            var model: [String: String] = ["name": "start"]
            let id = try await make(office.ann, [("name", .string("start"))])
            for _ in 0..<60 {
                let name = Bool.random(using: &random) ? "name" : "many"
                let text =
                    Int.random(in: 0...3, using: &random) == 0
                    ? "" : "\(Int.random(in: 0...99, using: &random))"
                model[name] = text.isEmpty ? nil : text
                let value: JSONValue = text.isEmpty ? .null : .string(text)
                let reply = try await office.ann.send(
                    "PATCH", Self.trips + "/one/" + id, values([(name, value)]))
                #expect(reply.status == 200)
                let found = try await answers(office.ann, id).texts
                #expect(found.filter { ["name", "many"].contains($0.key) } == model)
                let many = model["many"].flatMap { Int($0) }
                #expect(found["twice"] == many.map { "\($0 * 2)" })
            }
        }
    }

    @Test("answers any body with a status that says what is wrong, and keeps the record whole")
    func fuzzed() async throws {
        try await run { office in
            var random = HostileNumbers(seed: 23)
            let id = try await make(office.ann, [("name", .string("North"))])
            let one = Self.trips + "/one/" + id
            let keys = [
                "name", "many", "twice", "stops", "stops#k", "stops#k.place", "", "#", ".",
            ]
            func value(_ depth: Int) -> JSONValue {
                switch Int.random(in: 0..<9, using: &random) {
                case 0: .null
                case 1: .bool(true)
                case 2: .number("-1e400")
                case 3: .string(String(repeating: "x", count: 70_000))
                case 4: .string("\u{0}#.\u{202E}")
                case 5 where depth < 3: .array((0..<3).map { _ in value(depth + 1) })
                case 6 where depth < 3:
                    .object([
                        JSONMember(keys.randomElement(using: &random) ?? "", value(depth + 1))
                    ])
                default: .string("7")
                }
            }
            for _ in 0..<120 {
                var members: [JSONMember] = []
                for key in keys where Int.random(in: 0..<4, using: &random) == 0 {
                    members.append(JSONMember(key, value(0)))
                }
                let body = JSONValue.object([
                    JSONMember("values", .object(members)), JSONMember("submit", value(2)),
                ])
                let reply = try await office.ann.send("PATCH", one, body)
                #expect([200, 400, 413, 422, 429].contains(reply.status), "\(reply.text)")
                let read = try await office.ann.send("GET", one)
                #expect(read.status == 200)
            }
        }
    }
}
