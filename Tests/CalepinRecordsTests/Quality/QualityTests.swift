// The quality of records: what checks find by record, in the table and by person, which numbers
// are far from the others, and the bounds of that against Python's `statistics`.

import CalepinAppModel
import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The quality of records")
struct QualityTests {
    private static let rounds = "/api/records/round/all"

    private static let checks = #"""
        [{"name":"many-rooms","title":{"en":"Many rooms","fr":"Beaucoup"},"when":"${rooms} > 90",
        "level":"error"},{"name":"nameless","when":"${name} = ''"},
        {"name":"broken","when":"number(${name}) div 0 > 1"}]
        """#

    private func run(_ body: (RecordOffice) async throws -> Void) async throws {
        try await RecordOffice.run { office in
            let fields = [
                PublishBook.field("name", #""optional":true"#),
                PublishBook.field("rooms", #""type":"decimal","optional":true"#),
            ]
            let app = PublishBook.app(
                "round", [PublishBook.form("round", fields)],
                """
                ,"start":"all","collections":[{"name":"all","title":{"en":"All"},"form":"round",
                "sharing":"team","quality":\(Self.checks)}]
                """)
            _ = try await office.service.publish(app, Publication(stage: .draft))
            try await office.service.setTeam("round", office.team, Publication())
            _ = try await office.service.setStage("round", version: nil, Publication())
            try await body(office)
        }
    }

    @discardableResult
    private func make(
        _ browser: TestBrowser, _ name: String, _ rooms: String
    ) async throws -> String {
        let body = #"{"values":{"name":"\#(name)","rooms":"\#(rooms)"}}"#
        let reply = try await browser.send("POST", Self.rounds, try JSONValue(reading: body))
        try #require(reply.status == 201, "\(reply.text)")
        return reply.json.text("id")
    }

    private func quality(
        _ browser: TestBrowser, _ query: String = ""
    ) async throws -> JSONValue {
        let reply = try await browser.send("GET", Self.rounds + "/quality" + query)
        try #require(reply.status == 200, "\(reply.text)")
        return reply.json
    }

    /// Returns how many records a condition of the table finds.
    private func found(_ browser: TestBrowser, _ condition: String) async throws -> Int64? {
        let escaped = condition.utf8.map { byte in
            let text = String(byte, radix: 16)
            return "%" + (text.count == 1 ? "0" + text : text)
        }.joined()
        let reply = try await browser.send("GET", Self.rounds + "?limit=0&where=" + escaped)
        try #require(reply.status == 200, "\(reply.text)")
        return reply.json["count"]?.asInt64
    }

    @Test("is told by check, by number and by person, and its records are found in the table")
    func report() async throws {
        try await run { office in
            let (ann, bob) = (office.ann, office.bob)
            for rooms in 1...20 { try await make(ann, "n\(rooms)", "\(rooms)") }
            try await make(bob, "palace", "100")
            try await make(bob, "", "30")
            try await make(bob, "", "2")
            try await make(ann, "empty", "")
            let all = try await quality(ann)
            #expect(all["count"]?.text == "24" && all["found"]?.text == "3", "\(all.text)")
            let counts = (all["checks"]?.elements ?? []).map {
                $0.text("name") + " " + $0.text("level") + " " + ($0["count"]?.text ?? "")
            }
            // What cannot be computed finds nothing.
            #expect(
                counts == ["many-rooms error 1", "nameless warning 2", "broken warning 0"])
            let outlier = try #require(all["outliers"]?.elements?.first)
            #expect(outlier.text("name") == "rooms" && outlier["count"]?.text == "1")
            #expect(outlier["far"]?.text == "1")
            #expect(try await found(ann, outlier.text("where")) == 1)
            #expect(try await found(ann, outlier.text("whereFar")) == 1)
            #expect(try await found(ann, "selected(${_quality}, 'nameless')") == 2)
            let people: [[String?]] = (all["people"]?.elements ?? []).map { person in
                [person.text("name"), person["records"]?.text, person["found"]?.text]
            }
            #expect(people == [["bob", "3", "3"], ["ann", "21", "0"]])
            let part = try await quality(bob, "?where=%24%7Brooms%7D%20%3E%2050")
            #expect(part["count"]?.text == "1" && part["outliers"]?.elements?.isEmpty == true)
            let columns = try await ann.send("GET", Self.rounds + "/columns")
            let column = columns.json["columns"]?.elements?.first {
                $0.text("name") == "_quality"
            }
            #expect(column?["choices"]?.elements?.count == 3, "\(columns.text)")
            let foreign = try await office.eve.send("GET", Self.rounds + "/quality")
            #expect(foreign.status == 404)
        }
    }

    /// The figures of `statistics.quantiles(x, n=4, method="inclusive")` of Python for the squares
    /// of 0 to 24: 36, 144 and 324.
    @Test("has bounds that follow from the quartiles")
    func fences() throws {
        let squares = (0..<25).map { "\($0 * $0)" }
        let numbers = try #require(CellNumbers(ColumnTexts(squares + ["757", "1189", "-396.5"])))
        let plain = try #require(CellNumbers(ColumnTexts(squares)))
        let fences = try #require(NumberFences(plain))
        #expect(fences.low == Decimal(-396) && fences.high == Decimal(756))
        #expect(fences.farLow == Decimal(-828) && fences.farHigh == Decimal(1_188))
        let found = fences.outliers(numbers)
        #expect(found.map(\.row) == [25, 26, 27])
        #expect(found.map(\.isFar) == [false, true, false])
        #expect(NumberFences(try #require(CellNumbers(ColumnTexts(["1", "2"])))) == nil)
        let same = try #require(CellNumbers(ColumnTexts(Array(repeating: "5", count: 30))))
        #expect(NumberFences(same) == nil)
    }

    @Test("finds the same outliers as a naive program", arguments: [UInt64(1), 2, 3, 4, 5])
    func naive(_ seed: UInt64) throws {
        var random = HostileNumbers(seed: seed)
        // Some with more digits than units have.
        let isLong = seed % 2 == 0
        let texts = (0..<400).map { _ in
            let wide = Int.random(in: 0..<20, using: &random) == 0
            let number = Int.random(in: wide ? -9_000...9_000 : -100...100, using: &random)
            return "\(number)." + (isLong ? "00000000000000000001" : "5")
        }
        let numbers = try #require(CellNumbers(ColumnTexts(texts)))
        let fences = try #require(NumberFences(numbers))
        let found = fences.outliers(numbers)
        let all = try texts.map { try Decimal($0) }
        let naive = all.indices.filter { all[$0] < fences.low || all[$0] > fences.high }
        #expect(found.map { Int($0.row) } == naive)
        let far = all.indices.filter { all[$0] < fences.farLow || all[$0] > fences.farHigh }
        #expect(found.filter(\.isFar).map { Int($0.row) } == far)
        #expect(!naive.isEmpty && naive.count < 200)
    }

    @Test("is declared with names and conditions that fit the form, read and written the same")
    func declared() throws {
        func app(_ checks: String) throws -> App {
            try App(
                json: PublishBook.app(
                    "round", [PublishBook.form("round", [PublishBook.field("name")])],
                    """
                    ,"collections":[{"name":"all","form":"round","sharing":"team",
                    "quality":\(checks)}]
                    """))
        }
        let whole = try app(Self.checks.replacing("rooms}", with: "name}"))
        #expect(try App(json: whole.json()) == whole)
        #expect(whole.check().isEmpty)
        let twice = try app(#"[{"name":"a","when":"1"},{"name":"a","when":"${none}"}]"#).check()
        #expect(twice.map(\.rule) == ["quality", "quality.a"], "\(twice)")
        for (checks, words) in [
            ("{}", "quality: […], 0…30"), (#"[{"name":"a b","when":"1"}]"#, "name: a-z"),
            (#"[{"name":"a","when":"1","level":"high"}]"#, "level: error, warning"),
            (#"[{"name":"a"}]"#, "when / lasts"),
            (#"[{"name":"a","when":"1","twice":["name"]}]"#, "when / lasts"),
            (#"[{"name":"a","twice":[]}]"#, "twice"), (#"[{"name":"a","twice":[1]}]"#, "twice"),
            (#"[{"name":"a","lasts":{}}]"#, "lasts.least / most"),
            (#"[{"name":"a","lasts":{"least":3,"most":2}}]"#, "lasts.least / most"),
            (#"[{"name":"a","near":{"field":"name","metres":0}}]"#, "near.metres: 1…10000"),
            (#"[{"name":"a","near":{"field":"name","metres":9,"records":1}}]"#, "near.records"),
            (#"[{"name":"a","near":{"field":"name","metres":9}}]"#, "name"),
            (#"[{"name":"a","near":{"field":"none","metres":9}}]"#, "none"),
            (#"[{"name":"a","outside":{"field":"name","around":"x"}}]"#, "outside.around"),
            (
                #"[{"name":"a","outside":{"field":"name","area":{"type":"Point"}}}]"#,
                "outside.area: GeoJSON"
            ),
            (#"[{"name":"a","frequent":{"field":"name","above":100}}]"#, "above: 1…99"),
            (#"[{"name":"a","frequent":{"field":"name","above":9,"values":[]}}]"#, "values"),
            (#"[{"name":"a","differs":{"field":"name"}}]"#, "name"),
            (#"[{"name":"a","differs":{"field":"name","errors":1}}]"#, "errors: 2…10"),
            (#"[{"name":"a","missing":{"collection":"all","field":"name"}}]"#, "days: 0…3650"),
            (#"[{"name":"a","missing":{"collection":"b","field":"name","days":1}}]"#, "b"),
            (#"[{"name":"a","missing":{"collection":"all","field":"c","days":1}}]"#, "c"),
            (#"[{"name":"a","lasts":{"from":"name","least":3}}]"#, "name"),
        ] {
            let faults = try app(checks).check()
            #expect(!faults.isEmpty, "\(checks)")
            #expect(faults.allSatisfy { $0.line(in: .english).contains(words) }, "\(faults)")
        }
    }
}
