// Reading rows from bodies of JSON and CSV, with mapped attributes, and every issue and error.

import CalepinQuery
import CalepinExpressions
import Testing

@Suite struct RowReadingTests {
    private let attributes = [
        RowAttribute("name", from: "person.name", isRequired: true), RowAttribute("size", .number),
        RowAttribute("open", .truth), RowAttribute("born", .dayFirst), RowAttribute("on", .day),
    ]
    private let json = CollectionSource(.http, notation: .json, rows: "data.items")
    private let csv = CollectionSource(.file, notation: .csv)

    private func read(_ body: String, _ source: CollectionSource) throws -> RowReading {
        try RowReading(Array(body.utf8), from: source, attributes: attributes)
    }

    @Test func rowsOfJSONAreMapped() throws {
        let body = """
            {"data": {"items": [
              {"id": 7, "person": {"name": "Zoé"}, "size": 1.50, "open": true,
               "born": "3/2/1999", "on": "2026-11-21T10:00:00Z", "other": [1]},
              {"id": "8", "person": {"name": "Ida"}, "size": null, "open": 0, "born": "03.02.1999"}
            ]}}
            """
        let reading = try read(body, json)
        #expect(reading.issues.map(\.code) == [.badValue])
        #expect(reading.rows == [SourceRow("8", ["Ida", "", "false", "1999-02-03", ""])])
        // A mark of the byte order may come first.
        #expect(try read("\u{FEFF}" + body, json) == reading)
    }

    /// Objects with duplicate, nested, missing and escaped members in any order, compared with the
    /// tree of the whole row.
    @Test func anyObjectGivesWhatItsTreeHas() throws {
        var random = SystemRandomNumberGenerator()
        let paths = ["a", "b.c", "b.d", "e", "e.f"]
        let wanted = paths.map { RowAttribute($0, from: $0) }
        let values = [
            "1", "\"x\"", "\"\"", "null", "true", "[1]", #"{"c": "y", "c": 2, "d": "é"}"#,
            #"{"f": "z", "d": null}"#, #""\u00e9""#, "{}",
        ]
        let keys = ["a", "b", "e", "x", #"\u0061"#, "é"]
        for _ in 0..<500 {
            let members = (0..<Int.random(in: 0..<7, using: &random)).map { _ in
                "\"\(keys[Int.random(in: keys.indices, using: &random)])\": "
                    + values[Int.random(in: values.indices, using: &random)]
            }
            let object = "{" + (["\"id\": 7"] + members).shuffled().joined(separator: ", ") + "}"
            let reading = try RowReading(
                Array("[\(object)]".utf8), from: CollectionSource(.http, notation: .json),
                attributes: wanted)
            let tree = try JSONValue(reading: object)
            let texts = paths.map { path -> String in
                var value: JSONValue? = tree
                for key in path.split(separator: ".") { value = value?[String(key)] }
                switch value {
                case .string(let text), .number(let text): return text
                case .bool(let truth): return truth ? "true" : "false"
                default: return ""
                }
            }
            #expect(reading.rows == [SourceRow("7", texts)], "\(object)")
        }
    }

    @Test func rowsOfCSVAreReadByTheirNames() throws {
        let body = "# of somewhere\nopen,id,person.name,size\ntrue,1,\"A, b\",2.50\n,2,C,\n"
        let reading = try read(body, csv)
        #expect(reading.issues == [])
        #expect(
            reading.rows == [
                SourceRow("1", ["A, b", "2.5", "true", "", ""]),
                SourceRow("2", ["C", "", "", "", ""]),
            ])
    }

    @Test func brokenRowsAreListedAndGoodOnesKept() throws {
        let body = """
            {"data": {"items": [
              {"id": 1, "person": {"name": "A"}}, 5, {"person": {"name": "B"}},
              {"id": 1, "person": {"name": "C"}}, {"id": 2, "size": "x", "born": "31/2/2000"},
              {"id": 3, "person": {"name": "D"}, "open": "maybe"},
              {"id": 4, "person": {"name": "E"}}
            ]}}
            """
        let reading = try read(body, json)
        #expect(reading.rows.map(\.id) == ["1", "4"])
        #expect(
            reading.issues.map { "\($0.row) \($0.code.rawValue) \($0.attribute) \($0.argument)" }
                == [
                    "2 not-a-row  ", "3 missing-id id ", "4 duplicate-id id 1",
                    "5 missing-value name ", "5 bad-value size x", "5 bad-value born 31/2/2000",
                    "6 bad-value open maybe",
                ])
        for issue in reading.issues {
            let (english, french) = (issue.message(in: .english), issue.message(in: .french))
            #expect(english != french && english.contains("\(issue.row)"))
        }
    }

    private static let noRows: [(String, SourceError)] = [
        ("", .notJSON(at: 0)), ("<html>", .notJSON(at: 0)), ("{\"data\":", .notJSON(at: 8)),
        ("[]", .otherShape), ("{\"data\": []}", .otherShape),
        ("{\"data\": {\"items\": {}}}", .otherShape),
        ("{\"data\": {\"items\": [1, 2]}}", .otherShape), ("null", .otherShape),
    ]

    @Test func aBodyWithoutRowsIsAnErrorByName() {
        for (body, error) in Self.noRows {
            #expect(throws: error) { _ = try read(body, json) }
            #expect(error.message(in: .english) != error.message(in: .french))
        }
    }

    @Test func anEmptyListIsNoError() throws {
        #expect(try read("{\"data\": {\"items\": []}}", json).rows == [])
        #expect(try read("id,person.name\n", csv).rows == [])
    }

    @Test func textWithoutTheNamesThatAreNeededIsAnErrorByName() {
        #expect(throws: SourceError.missingAttribute("person.name")) { try read("id\n1\n", csv) }
        #expect(throws: SourceError.missingAttribute("id")) { try read("person.name\nA", csv) }
        #expect(throws: SourceError.missingAttribute("person.name")) { try read("", csv) }
    }

    @Test func aRowWithMoreTextsThanNamesIsBroken() throws {
        let reading = try read("id,person.name\n1,A,x\n2,B\n3\n", csv)
        #expect(reading.rows.map(\.id) == ["2"])
        #expect(reading.issues.map(\.code) == [.tooManyValues, .missingValue])
    }

    @Test func aBodyBeyondTheLimitIsRefused() {
        let body = [UInt8](repeating: 0x20, count: RowLimits.sourceBytes + 1)
        #expect(throws: SourceError.tooLarge) {
            _ = try RowReading(body, from: json, attributes: attributes)
        }
    }

    @Test func everyPieceOfABodyIsRowsOrAnError() throws {
        let body = Array("{\"data\":{\"items\":[{\"id\":1,\"person\":{\"name\":\"é\"}}]}}".utf8)
        for end in body.indices {
            #expect(throws: SourceError.self) {
                _ = try RowReading(Array(body[..<end]), from: json, attributes: attributes)
            }
        }
    }
}
