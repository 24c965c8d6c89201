// The schema, paths, selections and entities of OData. Conditions are in ODataFilterTests.swift.

import CalepinExpressions
import CalepinForms
import FoundationXML
import Testing

@testable import CalepinExport

@Suite("A request of OData")
struct ODataRequestTests {
    private func path(_ first: String, _ second: String? = nil) throws -> ODataPath {
        try ODataPath(first, second, in: try VisitSets().model)
    }

    @Test("names a set, an entity, a number or the rows in an entity")
    func paths() throws {
        #expect(try path("$metadata") == .metadata)
        #expect(try path("visits") == .rows(set: 0))
        #expect(try path("visits_drivers_claims") == .rows(set: 2))
        #expect(try path("visits", "$count") == .count(set: 0))
        #expect(try path("visits('it''s')") == .entity(set: 0, key: ["it's"]))
        #expect(try path("visits(record_id='a')") == .entity(set: 0, key: ["a"]))
        #expect(try path("visits('a')", "drivers") == .inner(set: 0, key: ["a"], navigation: 0))
        #expect(
            try path("visits_drivers(row_id='b',record_id='a')")
                == .entity(set: 1, key: ["a", "b"]))
        for (first, second) in [
            ("nothing", nil), ("visits", "drivers"), ("visits('a')", "nothing"),
            ("visits('a')", "$count"), ("visits('a'", nil), ("", nil), ("visits", ""),
        ] {
            #expect(throws: ODataError.self, "\(first)") { try path(first, second) }
        }
        for key in ["", "5", "'a','b'", "id='a'", "record_id='a',record_id='a'", "'a", "'a'x"] {
            #expect(throws: ODataError.self, "\(key)") { try path("visits(\(key))") }
        }
        #expect(throws: ODataError.unsupported("$batch")) { try path("$batch") }
        #expect(throws: ODataError.self) { try path("visits_drivers('a')") }
    }

    private func options(
        _ values: [String: String], _ path: ODataPath = .rows(set: 0)
    ) throws -> ODataQuery {
        try ODataQuery(values, 0, of: try VisitSets().model, for: path)
    }

    @Test("has options that are read, and no others")
    func given() throws {
        let all = try options([
            "$top": "5", "$skip": "2", "$count": "true", "$select": "note, amount,note",
            "$expand": "drivers($select=name;$expand=claims)", "$orderby": "note desc, amount",
        ])
        #expect(all.top == 5 && all.skip == 2 && all.isCounted)
        #expect(all.orders.map(\.isDescending) == [true, false])
        #expect(all.selection.properties?.count == 2)
        #expect(all.selection.expanded.count == 1)
        #expect(all.selection.expanded.first?.selection.expanded.count == 1)
        #expect(try options(["$select": "*,note"]).selection.properties == nil)
        #expect(try options(["$select": "drivers"]).selection.properties == [])
        #expect(try options(["$expand": "*"]).selection.expanded.count == 1)
        for (name, value) in [
            ("$top", "-1"), ("$top", "x"), ("$top", ""), ("$skip", "1.5"), ("$count", "yes"),
            ("$select", "nothing"), ("$select", ""), ("$select", "note,"), ("$expand", "note"),
            ("$expand", "drivers("), ("$expand", "drivers($top=1)"), ("$orderby", ""),
            ("$orderby", "note up"), ("$search", "x"), ("$apply", "x"), ("$deltatoken", "x"),
            ("$filter", String(repeating: "x", count: 5_000)),
            ("$expand", String(repeating: "drivers($expand=", count: 40)),
        ] {
            #expect(throws: ODataError.self, "\(name)=\(value)") { try options([name: value]) }
        }
        #expect(throws: ODataError.unsupported("$top")) {
            try options(["$top": "1"], .entity(set: 0, key: ["a"]))
        }
        #expect(throws: ODataError.unsupported("$select")) {
            try options(["$select": "note"], .count(set: 0))
        }
    }

    @Test("says in both languages what is wrong")
    func words() {
        let all: [ODataError] = [
            .syntax(option: "$filter", at: 3), .wrongOption("$top"),
            .unknownProperty("a", set: "b"), .types("gt"), .unsupported("$apply"),
            .noResource("x"), .tooLarge(option: "$filter"), .tooManyRows,
        ]
        let english = all.map { $0.message(in: .english) }
        let french = all.map { $0.message(in: .french) }
        #expect(Set(english + french).count == 2 * all.count)
    }

    @Test("for the schema gets each set with its key, its properties and what is in it")
    func schema() throws {
        let text = try VisitSets().model.schema()
        let document = try XMLDocument(xmlString: text)
        let names = try document.nodes(forXPath: "//*[local-name()='EntitySet']/@Name")
            .compactMap(\.stringValue)
        #expect(names == ["visits", "visits_drivers", "visits_drivers_claims"])
        for (name, type) in [
            ("record_id", "Edm.String"), ("amount", "Edm.Decimal"), ("day", "Edm.Date"),
            ("at", "Edm.DateTimeOffset"), ("hour", "Edm.TimeOfDay"), ("isOpen", "Edm.Boolean"),
            ("tags", "Edm.String"), ("site_latitude", "Edm.Decimal"), ("total", "Edm.String"),
            ("changed_at", "Edm.DateTimeOffset"),
        ] {
            let found = try document.nodes(
                forXPath: "//*[local-name()='EntityType'][@Name='visits']"
                    + "/*[local-name()='Property'][@Name='\(name)']/@Type"
            ).compactMap(\.stringValue)
            #expect(found == [type], "\(name)")
        }
        let drivers = "//*[local-name()='EntityType'][@Name='visits_drivers']"
        let keys = try document.nodes(forXPath: drivers + "//*[local-name()='PropertyRef']/@Name")
            .compactMap(\.stringValue)
        #expect(keys == ["record_id", "row_id"])
        let inner = try document.nodes(forXPath: "//*[local-name()='NavigationProperty']/@Type")
            .compactMap(\.stringValue)
        #expect(
            inner == [
                "Collection(Calepin.visits_drivers)", "Collection(Calepin.visits_drivers_claims)",
            ])
    }

    @Test("has names that OData allows, each once, whatever fields are called")
    func names() throws {
        let plan = try VisitSets().plan
        let model = ODataModel([("a-b", plan), ("a.b", plan), ("9", plan), ("é", plan)])
        let names = model.sets.map(\.name)
        #expect(Set(names).count == names.count)
        for name in names + model.sets.flatMap({ $0.properties.map(\.name) }) {
            #expect(name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]{0,127}/) != nil, "\(name)")
        }
        #expect(
            ODataModel([("a-b", plan), ("a.b", plan)]).sets.map(\.name).prefix(6)
                == names.prefix(6))
    }

    @Test(
        "gives the cells that an export has, of the types that the schema says", arguments: [1, 2])
    func entities(seed: UInt64) throws {
        let sets = try VisitSets()
        var numbers = RandomVisit(seed: seed)
        for number in 0..<60 {
            let record = numbers.record(number)
            for place in sets.model.sets.indices { compare(place, of: record, sets) }
        }
    }

    private func compare(_ place: Int, of record: ExportedRecord, _ sets: VisitSets) {
        let set = sets.model.sets[place]
        var cells: [[ExportCell]] = []
        sets.plan.forEachRow(of: OpenedRecord(record, sets.plan, ExportSettings(.jsonl))) {
            if $0.place == set.table { cells.append($0.cells(sets.plan)) }
        }
        let rows = sets.rows(place, of: record)
        #expect(rows.count == cells.count)
        for (row, expected) in zip(rows, cells) { compare(row, expected, set) }
    }

    private func compare(_ row: ODataRow, _ cells: [ExportCell], _ set: ODataSet) {
        for (property, cell) in zip(set.properties, cells) {
            let value = row.value(property)
            #expect(value == ODataValue(cell, property.type))
            #expect(value != .null || cell == .empty || property.type != .text)
        }
    }

    @Test("gets JSON of what it selected, with the rows that it expanded")
    func json() throws {
        let sets = try VisitSets()
        let record = VisitForm.record(
            1,
            [
                ("note", "a\"b"), ("amount", "12345678901234567890.5"), ("hour", "07:30"),
                ("drivers#x.name", "Ann"), ("drivers#x.claims#y.sum", "7"),
            ], rows: [("drivers", ["x"]), ("drivers#x.claims", ["y"])])
        let options = try options([
            "$select": "note,amount,hour",
            "$expand": "drivers($select=name;$expand=claims($select=sum))",
        ])
        let row = try #require(sets.rows(0, of: record).first)
        func json(_ style: ODataStyle) -> String {
            var writer = JSONWriter()
            writer.beginObject()
            sets.model.write(row, of: 0, options.selection, sets.plan, style, to: &writer)
            writer.endObject()
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        #expect(
            json(ODataStyle())
                == #"{"note":"a\"b","amount":12345678901234567890.5,"hour":"07:30:00","#
                + #""drivers":[{"name":"Ann","claims":[{"sum":7}]}]}"#)
        let exact = try ODataStyle(
            accept: "application/json;IEEE754Compatible=true;odata.metadata=none", format: nil)
        #expect(json(exact).contains(#""amount":"12345678901234567890.5""#))
        #expect(!exact.hasContext)
        #expect(
            sets.model.context(of: 0, options.selection)
                == "$metadata#visits(note,amount,hour,drivers(name,claims(sum)))")
        #expect(throws: ODataError.self) { try ODataStyle(accept: "", format: "atom") }
    }
}
