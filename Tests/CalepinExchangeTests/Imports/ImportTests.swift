// Records from files over HTTP: what an export gives out comes in again as it was, in each format;
// faults by cell, corrections by file, and taking back.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Imports of records")
struct ImportTests {
    private static let trips = "/api/records/trips/all"

    /// Runs a test with the app `trips` of everybody, with a repeat in a repeat.
    private func run(_ body: (RecordOffice) async throws -> Void) async throws {
        try await RecordOffice.run { office in
            let visits = """
                {"repeat":"visits","label":{"en":"Visits"},"contents":[\
                \(PublishBook.field("note", #""optional":true"#))]}
                """
            let stops = """
                {"repeat":"stops","label":{"en":"Stops"},"contents":[\
                \(PublishBook.field("place", #""optional":true"#)),\(visits)]}
                """
            let fields = [
                PublishBook.field("name"),
                PublishBook.field("many", #""type":"integer","optional":true,"most":"100""#),
                PublishBook.field("price", #""type":"decimal","optional":true"#),
                PublishBook.field("day", #""type":"day","optional":true"#),
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

    /// Imports a file; returns the lines of the answer.
    private func send(
        _ browser: TestBrowser, _ mode: String, _ file: [UInt8], at path: String = "trips/all",
        columns: String = ""
    ) async throws -> (status: Int, result: JSONValue, text: String) {
        let query = columns.isEmpty ? "" : "&columns=" + columns
        let reply = try await browser.server.send(
            "POST", "/api/imports/\(path)?mode=\(mode)\(query)",
            browser.headers.merging(["Content-Type": "application/octet-stream"]) { $1 },
            body: file)
        let text = String(decoding: reply.unchunked, as: UTF8.self)
        let last = text.split(separator: "\n").last ?? ""
        let json = try? JSONValue(reading: Array(last.utf8))
        return (reply.status, json?["result"] ?? .null, text)
    }

    private func sums(_ result: JSONValue) -> [String: Int64] {
        var sums: [String: Int64] = [:]
        for key in ["new", "changed", "same", "faulty", "undone", "kept"] {
            let count = result[key]?.asInt64 ?? -1
            if count != 0 { sums[key] = count }
        }
        return sums
    }

    private func export(_ browser: TestBrowser, _ format: String) async throws -> [UInt8] {
        let reply = try await browser.send("GET", "/api/exports/trips/all?as=\(format)")
        try #require(reply.status == 200, "\(reply.text)")
        return reply.unchunked
    }

    /// Returns the records of somebody as lines of JSON, without who did what when.
    private func content(_ browser: TestBrowser) async throws -> [String] {
        let text = String(decoding: try await export(browser, "jsonl"), as: UTF8.self)
        return try text.split(separator: "\n").map { line in
            guard case .object(let members) = try JSONValue(reading: Array(line.utf8)) else {
                return ""
            }
            return JSONValue.object(
                members.filter { !$0.key.hasSuffix("_at") && !$0.key.hasSuffix("_by") }
            ).text
        }
    }

    /// Makes records of somebody by chance.
    private func fill(
        _ browser: TestBrowser, _ count: Int, _ random: inout HostileNumbers
    ) async throws {
        let texts = ["North", "Zoë, “the” 3rd", "=SUM(A1)", "semi;colon", "line\nend", "'quoted"]
        for place in 0..<count {
            func text() -> JSONValue { .string(texts.randomElement(using: &random) ?? "") }
            var values = [JSONMember("name", text())]
            if Bool.random(using: &random) {
                let many = Int.random(in: 0...99, using: &random)
                values.append(JSONMember("many", .number("\(many)")))
                values.append(JSONMember("price", .number("12.5")))
                values.append(JSONMember("day", .string("2026-02-\(10 + place % 18)")))
            }
            let stops = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                JSONValue.object([
                    JSONMember("place", text()),
                    JSONMember(
                        "visits", .array([.object([JSONMember("note", text())])])),
                ])
            }
            if !stops.isEmpty { values.append(JSONMember("stops", .array(stops))) }
            let body = JSONValue.object([
                JSONMember("values", .object(values)), JSONMember("submit", .bool(place % 2 == 0)),
            ])
            let reply = try await browser.send("POST", Self.trips, body)
            try #require(reply.status == 201, "\(reply.text)")
        }
    }

    @Test("take in what an export gives out, once", arguments: ["jsonl", "json", "xlsx", "csv"])
    func roundTrip(format: String) async throws {
        try await run { office in
            var random = HostileNumbers(seed: 7)
            let count = 25
            try await fill(office.ann, count, &random)
            let file = try await export(office.ann, format)
            let checked = try await send(office.eve, "check", file)
            #expect(sums(checked.result) == ["new": Int64(count)], "\(checked.text)")
            #expect(try await content(office.eve).isEmpty)
            let taken = try await send(office.eve, "run", file)
            #expect(sums(taken.result) == ["new": Int64(count)], "\(taken.text)")
            #expect(try await content(office.eve) == content(office.ann))
            let again = try await send(office.eve, "run", file)
            #expect(sums(again.result) == ["same": Int64(count)], "\(again.text)")
            // The own records are those of the file, too.
            let own = try await send(office.ann, "run", file)
            #expect(sums(own.result) == ["same": Int64(count)], "\(own.text)")
            let undone = try await send(office.eve, "undo", file)
            #expect(sums(undone.result) == ["undone": Int64(count)], "\(undone.text)")
            #expect(try await content(office.eve).isEmpty)
        }
    }

    @Test("name the cells that the form does not accept, and take the other rows")
    func faults() async throws {
        try await run { office in
            let file = """
                Name;many;price;nothing;submitted_at
                North;7;1.5;x;
                South;many;2;;
                East;101;3;;2026-01-01T10:00:00Z
                ;4;;;2026-01-01T10:00:00Z
                West;;;;2026-01-02T10:00:00Z
                """
            let checked = try await send(office.ann, "check", Array(file.utf8))
            #expect(sums(checked.result) == ["new": 2, "faulty": 3], "\(checked.text)")
            let faults = (checked.result["faults"]?.elements ?? []).map {
                "\($0["row"]?.asInt64 ?? 0) \($0.text("column")) \($0.text("code"))"
            }
            #expect(faults == ["3 many not-whole", "4 many above-most", "5 Name missing"])
            let columns = (checked.result["columns"]?.elements ?? []).map {
                $0.text("name") + ">" + ($0.text("field") + $0.text("use"))
            }
            #expect(
                columns == [
                    "Name>name", "many>many", "price>price", "nothing>", "submitted_at>submitted",
                ])
            let taken = try await send(office.ann, "run", Array(file.utf8))
            #expect(sums(taken.result) == ["new": 2, "faulty": 3])
            let rows = try await office.ann.send(
                "GET", Self.trips + "?columns=name,_status&sort=name")
            let cells = (rows.json["rows"]?.elements ?? []).map {
                ($0["cells"]?.elements ?? []).compactMap(\.asString)
            }
            #expect(cells == [["North", "draft"], ["West", "submitted"]])
        }
    }

    @Test("correct records by a file, and go back unless others changed them since")
    func corrections() async throws {
        try await run { office in
            var random = HostileNumbers(seed: 9)
            try await fill(office.ann, 6, &random)
            let before = try await content(office.ann)
            var lines = String(decoding: try await export(office.ann, "jsonl"), as: UTF8.self)
                .split(separator: "\n").map(String.init)
            for place in 0..<3 {
                lines[place].replace("\"name\":\"", with: "\"name\":\"New ")
            }
            let file = Array(lines.joined(separator: "\n").utf8)
            let checked = try await send(office.ann, "check", file)
            #expect(sums(checked.result) == ["changed": 3, "same": 3], "\(checked.text)")
            #expect(try await content(office.ann) == before)
            _ = try await send(office.ann, "run", file)
            let after = try await content(office.ann)
            #expect(after.filter { $0.contains("\"New ") }.count == 3)
            let id = try JSONValue(reading: Array(lines[0].utf8)).text("record_id")
            let body = JSONValue.object([
                JSONMember("values", .object([JSONMember("price", .string("99"))]))
            ])
            let other = try await office.ann.send("PATCH", Self.trips + "/one/" + id, body)
            try #require(other.status == 200)
            let undone = try await send(office.ann, "undo", file)
            #expect(sums(undone.result) == ["undone": 2, "kept": 1, "same": 3], "\(undone.text)")
            let last = try await content(office.ann)
            #expect(last[1...] == before[1...])
            #expect(last[0].contains("\"New ") && last[0].contains("99"))
            let again = try await send(office.ann, "undo", file)
            #expect(sums(again.result) == ["kept": 1, "same": 5], "\(again.text)")
        }
    }

    @Test("match columns by names, labels, groups and by hand")
    func columns() async throws {
        try await run { office in
            let file = Array("trip/name,Anzahl,KEY\nNorth,3,uuid:1\nSouth,4,uuid:2\n".utf8)
            let byHand = "%7B%22Anzahl%22:%22many%22%7D"
            let taken = try await send(office.ann, "run", file, columns: byHand)
            #expect(sums(taken.result) == ["new": 2], "\(taken.text)")
            let more = Array("trip/name,Anzahl,KEY\nNorth,5,uuid:1\nEast,4,uuid:3\n".utf8)
            let changed = try await send(office.ann, "run", more, columns: byHand)
            #expect(sums(changed.result) == ["new": 1, "changed": 1], "\(changed.text)")
            #expect(try await content(office.ann).count == 3)
        }
    }

    @Test("say what is wrong with a file, and who may not")
    func refused() async throws {
        try await run { office in
            let ann = office.ann
            for (file, status, words) in [
                ("a,b\n1,2\n", 400, "No column"), ("{\"name\":\"x\"}\nx", 400, "Line 2"),
                ("[1]", 400, "Line 1"), ("PK\u{3}\u{4}damaged", 400, "damaged"),
                ("", 400, "No column"),
            ] {
                let reply = try await send(ann, "run", Array(file.utf8))
                #expect(reply.status == status && reply.text.contains(words), "\(reply.text)")
            }
            #expect(try await send(ann, "all", Array("name\nx\n".utf8)).status == 400)
            #expect(try await send(ann, "run", [], columns: "x").status == 400)
            let file = Array("name\nx\n".utf8)
            #expect(try await send(office.eve, "check", file, at: "visit/all").status == 404)
            try await office.admin.setMember(office.team, "bob", "reader")
            #expect(try await send(office.bob, "check", file, at: "visit/all").status == 403)
            #expect(try await send(ann, "run", file, at: "visit/all").status == 200)
            let reader = try await ann.program()
            #expect(try await send(reader, "check", file, at: "visit/all").status == 403)
        }
    }
}
