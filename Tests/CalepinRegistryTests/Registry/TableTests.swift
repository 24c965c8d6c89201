// The catalogues of a published app: rows that are replaced while people use them, what that
// changes in words, and records that have a row which is gone.

import CalepinExpressions
import CalepinSync
import StoreConformance
import TestSizes
import Testing

@testable import CalepinServer
@testable import ServerTesting

/// A server with the app `motor`, whose field `place` is chosen from the catalogue `places`.
struct PlaceBook {
    let book: PublishBook

    init(_ rows: String = #"["ge","Geneva","1"],["vd","Vaud","2"]"#) async throws {
        book = try PublishBook()
        try await book.publish(Self.app(rows))
    }

    static func app(_ rows: String?, version: Int = 1, more: String = "") -> [UInt8] {
        let place = PublishBook.field("place", #""type":"one","choices":"places","optional":true"#)
        let form = PublishBook.form("motor", version: version, [PublishBook.field("name"), place])
        let named = Array(
            String(decoding: form, as: UTF8.self).replacing(
                #""format":1,"#, with: #""format":1,"catalogues":["places"],"#
            ).utf8)
        let tables = rows.map { rows in
            #","catalogues":[{"name":"places","attributes":["name","label","order"],"#
                + #""rows":[\#(rows)]}]"#
        }
        return PublishBook.app(
            "motor", [named],
            """
            ,"collections":[
            {"name":"records","title":{"en":"R"},"form":"motor","sharing":"personal",
            "views":[{"view":"list","cells":["name"]},{"view":"detail"}]},
            {"name":"places","sharing":"catalogue","readableBy":"everyone",
            "address":"places.csv"}],"start":"records"\(tables ?? "")\(more)
            """)
    }

    /// Replaces the rows, as text.
    func replace(_ rows: String, _ mode: TableMode = .replace) async throws -> PublishResult {
        try await book.service.replaceRows(
            Array(rows.utf8), of: "places", in: "motor", mode, Publication(note: "rows"))
    }

    var live: AppVersion? { book.registry.current.app("motor")?.live }

    /// The rows in use as CSV, without the names of columns.
    func rows() async throws -> [String] {
        let csv = try await book.service.rows(of: "places", in: "motor")
        return String(decoding: csv, as: UTF8.self).split(separator: "\r\n").dropFirst()
            .map(String.init)
    }
}

@Suite("The catalogues of a published app")
struct TableTests {
    @Test("get other rows under another version, with a line that says what changed")
    func replaced() async throws {
        let places = try await PlaceBook()
        let result = try await places.replace(
            "name,label,order\nge,Genève,1\nju,Jura,3\nbe,\"Bern, the city\",4\n")
        #expect(result.version == 2 && result.before == 1 && result.changes.isEmpty)
        let change = try #require(result.tables.first)
        #expect(change.line(in: .english) == "places: 2 rows added, 1 row changed, 1 row removed")
        #expect(
            change.line(in: .french)
                == "places\u{A0}: 2 lignes ajoutées, 1 ligne modifiée, 1 ligne retirée")
        #expect(change.examples.map(\.label) == ["Genève", "Jura", "Bern, the city", "Vaud"])
        #expect(
            try await places.rows() == ["ge,Genève,1", "ju,Jura,3", #"be,"Bern, the city",4"#])
        let log = try await places.book.service.log("motor")
        #expect(log.map(\.what) == ["rows", "published"] && log.first?.note == "rows")
        let form = try #require(places.live?.forms.first)
        #expect(form.catalogues.first?.count == 3)
        // After a restart it is the same, and the forms of both versions are one.
        let again = try await places.book.restarted()
        #expect(again.current.app("motor")?.live?.response.tag == places.live?.response.tag)
        #expect(again.current.app("motor")?.forms.count == 1)
        await #expect(throws: PublishError.unchanged(2)) {
            _ = try await places.replace(
                "name,label,order\nge,Genève,1\nju,Jura,3\nbe,\"Bern, the city\",4\n")
        }
    }

    @Test("keep the text of rows that are gone, in the version and after others")
    func retired() async throws {
        let places = try await PlaceBook()
        var device = try places.book.device()
        for (record, place) in [(1, "ge"), (2, "vd"), (3, "vd")] as [(UInt64, String)] {
            try await device.set(record, "name", .string("n"))
            try await device.set(record, "place", .string(place))
        }
        let result = try await places.replace("name;label\nge;Geneva\n")
        let change = try #require(result.tables.first)
        #expect(change.records == 2 && change.removedColumns == ["order"])
        #expect(
            change.line(in: .english).hasSuffix(
                "columns removed: order (2 records have removed rows, and keep their text)"))
        // A device that has not heard of it submits what was right.
        #expect(try await device.submit(2).status == .applied)
        try await device.set(4, "name", .string("n"))
        try await device.set(4, "place", .string("xx"))
        #expect(try await device.submit(4).status == .refused)
        _ = try await places.replace("name,label\nju,Jura\n")
        let table = try #require(places.live?.tables().first)
        #expect(table.rows == [["ju", "Jura"]])
        #expect(table.retired == [["ge", "Geneva"], ["vd", "Vaud"]])
        #expect(try await device.submit(3).status == .applied)
        // A row that comes again is offered, and retired no more.
        _ = try await places.replace("name,label\nju,Jura\nvd,Waadt\n")
        #expect(places.live?.tables().first?.retired == [["ge", "Geneva"]])
    }

    @Test("are added to, by the values of rows, where that is asked for")
    func merged() async throws {
        let places = try await PlaceBook()
        _ = try await places.replace(
            #"[{"name":"vd","label":"Waadt"},{"name":"zh","order":9,"big":true}]"#, .merge)
        let table = try #require(places.live?.tables().first)
        #expect(table.attributes == ["name", "label", "order", "big"])
        #expect(
            table.rows == [
                ["ge", "Geneva", "1", ""], ["vd", "Waadt", "", ""], ["zh", "", "9", "true"],
            ])
        #expect(table.retired.isEmpty)
        await #expect(throws: PublishError.table("places", .noValues("name"))) {
            _ = try await places.replace("label\nUri\n", .merge)
        }
    }

    @Test("stay as they are when rows cannot be used, with the reason")
    func refused() async throws {
        let places = try await PlaceBook()
        let tag = places.live?.response.tag
        let wide = Array(repeating: "c", count: 300).enumerated().map { "\($1)\($0)" }
        for (rows, error) in [
            ("", .table("places", .noColumns)),
            ("name,,order\nge,x,1", .table("places", .unnamedColumn(2))),
            ("name,name\n", .table("places", .sameColumns("name"))),
            ("name\nge\nvd,Vaud\n", .table("places", .wideRow(2))),
            (
                wide.joined(separator: ","),
                .table("places", .tooManyColumns(RegistryLimits.columns))
            ),
            (" ", .table("places", .noColumns)),
            ("label\nge\n", .table("places", .noValues("name"))),
            ("[1]", .table("places", .notRows)),
            (#"{"attributes":["name"]}"#, .table("places", .notRows)),
            ("[", .notJSON(at: 1)),
        ] as [(String, PublishError)] {
            await #expect(throws: error, "\(rows.prefix(40))") {
                _ = try await places.replace(rows)
            }
        }
        await #expect(throws: PublishError.table("places", .notUTF8)) {
            _ = try await places.book.service.replaceRows(
                Array("name,label\nge,Gen".utf8) + [0xE8, 0x76, 0x65], of: "places", in: "motor",
                .replace, Publication())
        }
        let many = (0...RegistryLimits.rows).map { "\($0)" }.joined(separator: "\n")
        await #expect(throws: PublishError.tooManyRows(RegistryLimits.rows)) {
            _ = try await places.replace("name\n" + many)
        }
        await #expect(throws: PublishError.unknownTable("other")) {
            _ = try await places.book.service.rows(of: "other", in: "motor")
        }
        await #expect(throws: PublishError.unknownApp("none")) {
            _ = try await places.book.service.tables("none")
        }
        for error in [
            TableDefect.noColumns, .unnamedColumn(1), .sameColumns("a"), .tooManyColumns(1),
            .tooManyCells(1), .wideRow(1), .noValues("a"), .notUTF8, .notRows,
        ] {
            #expect(error.message(in: .english) != error.message(in: .french))
        }
        #expect(places.live?.response.tag == tag)
    }

    @Test("have the columns that forms read, and rows that scenarios hold with")
    func checked() async throws {
        let places = try await PlaceBook()
        let filtered = String(
            decoding: PlaceBook.app(#"["ge","Geneva","1"]"#, version: 2), as: UTF8.self
        )
        .replacing(
            #""choices":"places""#,
            with: ##""choices":{"list":"places","filter":"order = '1'"}"##)
        let scenario = #"""
            ,"scenarios":[{"scenarios":[{"name":"one","steps":[{"set":"place","value":"ge"},
            {"expect":"place","value":"ge","issues":[]}]}]}]}
            """#
        try await places.book.publish(Array((String(filtered.dropLast()) + scenario).utf8))
        let missing = await #expect(throws: PublishError.self) {
            _ = try await places.replace("name,label\nge,Geneva\n")
        }
        guard case .faults(let faults) = missing else {
            Issue.record("\(String(describing: missing))")
            return
        }
        #expect(faults.map(\.code) == [.unknownColumn])
        let failed = await #expect(throws: PublishError.self) {
            _ = try await places.replace("name,label,order\nge,Geneva,2\n")
        }
        guard case .scenarios(let lines) = failed else {
            Issue.record("\(String(describing: failed))")
            return
        }
        #expect(lines.first?.contains("one") == true)
        #expect(try await places.rows() == ["ge,Geneva,1"])
    }

    @Test("come with a declaration, or stay where it has none")
    func kept() async throws {
        let places = try await PlaceBook()
        _ = try await places.replace("name,label,order\nju,Jura,3\n")
        try await places.book.publish(PlaceBook.app(nil, version: 2))
        #expect(try await places.rows() == ["ju,Jura,3"])
        #expect(places.live?.tables().first?.retired.count == 2)
        let fetched = try JSONValue(
            reading: try await places.book.service.declaration("motor", version: 3))
        #expect(fetched["catalogues"]?.elements?.first?["rows"]?.elements?.count == 1)
        // An earlier version comes back with its rows.
        let back = try await places.book.service.setStage("motor", version: 1, Publication())
        #expect(back.version == 4 && back.tables.map(\.name) == ["places"])
        #expect(try await places.rows() == ["ge,Geneva,1", "vd,Vaud,2"])
        #expect(places.live?.tables().first?.retired == [["ju", "Jura", "3"]])
    }

    @Test("change without ending a test, or opening what is closed")
    func stages() async throws {
        let places = try await PlaceBook()
        let registry = places.book.registry
        try await places.book.publish(
            PlaceBook.app(#"["ge","Geneva","1"]"#, version: 2), stage: .test)
        #expect(try await places.replace("name\nju\n").version == 3)
        #expect(registry.current.app("motor")?.test?.number == 2)
        #expect(registry.current.app("motor")?.live?.number == 3)
        _ = try await places.book.service.setStage(
            "motor", version: nil, Publication(stage: .closed))
        #expect(try await places.replace("name\nzh\n").version == 4)
        #expect(registry.current.app("motor")?.stage == .closed)
        // Of an app that is only tried, the rows of the test.
        let trial = try PublishBook()
        try await trial.publish(PlaceBook.app(#"["ge","Geneva","1"]"#), stage: .test)
        let result = try await trial.service.replaceRows(
            Array("name,label\nzh,Zurich\n".utf8), of: "places", in: "motor", .replace,
            Publication())
        #expect(result.version == 2)
        let app = try #require(trial.registry.current.app("motor"))
        #expect(app.test?.number == 2 && app.live == nil && app.stage == .test)
        #expect(app.test?.tables().first?.rows == [["zh", "Zurich"]])
    }

    @Test("read the CSV that they are written as", arguments: Sizes.first(50, of: 1...200))
    func roundTrip(seed: UInt64) throws {
        var numbers = HostileNumbers(seed: seed)
        let signs = ["a", "b", ",", ";", "\"", "\n", "\r", "#", " ", "é", "\t", "\u{FEFF}"]
        func text() -> String {
            (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
                signs[Int.random(in: signs.indices, using: &numbers)]
            }.joined()
        }
        let columns = Int.random(in: 1...4, using: &numbers)
        let table = try AppTable(
            "t", attributes: (0..<columns).map { "c\($0)" },
            rows: (0..<6).map { _ in (0..<columns).map { _ in text() } })
        #expect(try TableFile.csv(table.csv, "t") == table)
        // The same through a declaration, and as it is served.
        #expect(try AppTable(table.json) == table)
        #expect(try AppTable(try JSONValue(reading: ServedTable(table).bytes)) == table)
    }
}
