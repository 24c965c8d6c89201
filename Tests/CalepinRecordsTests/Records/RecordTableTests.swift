// Tables of records over HTTP: who sees which rows, queries against a naive model while records
// change, filling of a large one, and one record.

import CalepinExpressions
import CalepinForms
import CalepinSync
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("A table of records")
struct RecordTableTests {
    private func rows(
        _ browser: TestBrowser, _ path: String
    ) async throws -> (json: JSONValue, ids: [String], cells: [[String]]) {
        let reply = try await browser.send("GET", "/api/records/" + path)
        try #require(reply.status == 200, "\(path): \(reply.text)")
        let rows = reply.json["rows"]?.elements ?? []
        return (
            reply.json, rows.map { $0.text("id") }, rows.map { $0.texts("cells") ?? [] }
        )
    }

    @Test("has a team's records for its members, and for all others as if there were none")
    func members() async throws {
        try await RecordOffice.run { office in
            try await RecordOffice.save(
                try await office.writer(office.ann, "visit"), 1, 1, "canary1")
            try await RecordOffice.save(
                try await office.writer(office.bob, "visit"), 1, 2, "canary2")
            for browser in [office.ann, office.bob] {
                let found = try await rows(
                    browser, "visit/all?columns=name,twice,_created_by,_status")
                #expect(
                    found.cells == [
                        ["canary2", "42", "bob", "draft"], ["canary1", "42", "ann", "draft"],
                    ])
                #expect(found.json["count"]?.text == "2" && found.json["done"]?.text == "2")
                let list = try await browser.send("GET", "/api/records").text
                #expect(list.contains(#""id":"visit""#) && list.contains(office.team))
            }
            let id = Identifier(UInt128(1)).description
            let strangers = [
                "visit/all", "visit/all?scope=" + office.team, "visit/all/columns",
                "visit/all/one/\(id)", "visit/all/one/\(id)?scope=" + office.team,
                "visit/all?where=true()&scope=" + office.team,
            ]
            for path in strangers {
                let reply = try await office.eve.send("GET", "/api/records/" + path)
                #expect(reply.status == 404 && !reply.text.contains("canary"), "\(path)")
                let nobody = try await TestBrowser(office.server)
                    .send("GET", "/api/records/" + path)
                #expect(nobody.status == 401)
            }
            let list = try await office.eve.send("GET", "/api/records").text
            #expect(!list.contains("visit") && list.contains("diary"))
            try await office.admin.setMember(office.team, "bob", "")
            let gone = try await office.bob.send("GET", "/api/records/visit/all")
            #expect(gone.status == 404)
            let reader = try await office.ann.program(KeyTerms(collections: ["diary"]))
            #expect(try await reader.send("GET", "/api/records/visit/all").status == 404)
            #expect(try await reader.send("GET", "/api/records/diary/all").status == 200)
        }
    }

    /// A record of the naive model.
    private struct Naive {
        var name = ""
        var many = 0
        var order = 0
        var isGone = false
    }

    @Test("finds what a naive model finds, while records are added, changed and removed")
    func queries() async throws {
        try await RecordOffice.run { office in
            let writer = try await office.writer(office.ann, "diary")
            var random = HostileNumbers(seed: 7)
            var model: [Naive] = []
            var number: Int64 = 0
            for step in 0..<120 {
                number += 1
                try await change(&model, writer, number, step, &random)
                if step % 6 == 5 { try await compare(model, office.ann, &random) }
            }
        }
    }

    /// Adds, changes or removes a record.
    private func change(
        _ model: inout [Naive], _ writer: TestWriter, _ number: Int64, _ step: Int,
        _ random: inout HostileNumbers
    ) async throws {
        var place = Int.random(in: 0...model.count, using: &random)
        if place < model.count, model[place].isGone { place = model.count }
        if place < model.count, step % 5 == 0 {
            try await remove(writer, number, place)
            model[place].isGone = true
            return
        }
        let name = Self.names.randomElement(using: &random) ?? ""
        let many = Int.random(in: 0...9, using: &random)
        if place == model.count { model.append(Naive()) }
        model[place] = Naive(name: name, many: many, order: step)
        try await save(writer, number, place, name, many)
    }

    private static let names = ["Anna", "Bo", "Céline", "d'Arc \"x\""]

    private func identifier(_ place: Int) -> Identifier { Identifier(UInt128(place + 1)) }

    private func save(
        _ writer: TestWriter, _ number: Int64, _ place: Int, _ name: String, _ many: Int
    ) async throws {
        let state = try await writer.pull().records.first { $0.id == identifier(place) }
        let ops: [Op] = [("name", name), ("many", "\(many)")].map { path, text in
            .set(CellChange(path, .string(text), base: state?.version(at: path)))
        }
        let outcomes = try await writer.push(
            [ops], from: number, of: identifier(place), form: "diary")
        try #require(outcomes == ["applied"])
    }

    private func remove(_ writer: TestWriter, _ number: Int64, _ place: Int) async throws {
        let state = try await writer.pull().records.first { $0.id == identifier(place) }
        let seen = try #require(state).seen(inside: "")
        let outcomes = try await writer.push(
            [[.remove(Removal("", seen: seen))]], from: number, of: identifier(place),
            form: "diary")
        try #require(outcomes == ["applied"])
    }

    private func compare(
        _ model: [Naive], _ browser: TestBrowser, _ random: inout HostileNumbers
    ) async throws {
        let all = model.enumerated().filter { !$0.element.isGone }
        let least = Int.random(in: 0...9, using: &random)
        let from = Int.random(in: 0...3, using: &random)
        let some = all.filter { $0.element.many * 2 >= least }
            .sorted { $0.element.many < $1.element.many }
        let query = "diary/all?columns=name,many,twice&where=%24%7Btwice%7D%20%3E%3D%20\(least)"
        let found = try await rows(browser, query + "&sort=many&from=\(from)&limit=5")
        #expect(found.json["count"]?.text == "\(some.count)")
        #expect(
            found.cells.map { $0[1] }
                == some.dropFirst(from).prefix(5).map { "\($0.element.many)" })
        for (id, cells) in zip(found.ids, found.cells) {
            let one = some.first { identifier($0.offset).description == id }
            #expect(cells == [one?.element.name, cells[1], "\((Int(cells[1]) ?? 0) * 2)"])
        }
        let latest = try await rows(browser, "diary/all?columns=name&limit=500")
        let order = all.sorted { $0.element.order > $1.element.order }
        #expect(latest.ids == order.map { identifier($0.offset).description })
        let search = try await rows(browser, "diary/all?columns=name&q=celine&limit=500")
        #expect(search.ids.count == all.count { $0.element.name == "Céline" })
    }

    @Test("is filled with all records while others change, and has the last state of each")
    func filling() async throws {
        try await RecordOffice.run { office in
            let ann = try await office.writer(office.ann, "diary")
            let count = RecordTableLimits.pageRecords * 3 + 17
            for place in 0..<count {
                let ops: [Op] = [.set(CellChange("name", .string("canary\(place)")))]
                _ = try await ann.push(
                    [ops], from: Int64(place + 1), of: identifier(place), form: "diary")
            }
            let first = try await rows(office.ann, "diary/all?columns=name&limit=3")
            #expect(first.cells == [2, 1, 0].map { ["canary\(count - 3 + $0)"] })
            // The oldest ones change before they were read.
            try await save(ann, Int64(count + 1), 0, "changed", 1)
            try await remove(ann, Int64(count + 2), 1)
            let isWhole = try await eventually {
                let json = try await rows(office.ann, "diary/all?limit=0").json
                return json["done"]?.text == json["of"]?.text
            }
            #expect(isWhole)
            let all = try await rows(office.ann, "diary/all?columns=name&limit=1&sort=name")
            #expect(all.json["total"]?.text == "\(count - 1)")
            #expect(all.json["count"]?.text == "\(count - 1)")
            let changed = try await rows(office.ann, "diary/all?columns=name&q=changed")
            #expect(changed.ids == [identifier(0).description])
            let end = try await rows(office.ann, "diary/all?from=\(count - 2)&columns=name")
            #expect(end.cells == [["canary2"]])
        }
    }

    @Test("of a team without records has the first one that comes")
    func empty() async throws {
        try await RecordOffice.run { office in
            let first = try await rows(office.ann, "visit/all?columns=name")
            #expect(first.cells == [] && first.json["total"]?.text == "0")
            try await RecordOffice.save(
                try await office.writer(office.bob, "visit"), 1, 1, "canary1")
            let found = try await rows(office.ann, "visit/all?columns=name")
            #expect(found.cells == [["canary1"]])
        }
    }

    @Test("is of the present version, and says what is wrong with a query")
    func versions() async throws {
        try await RecordOffice.run { office in
            let ann = try await office.writer(office.ann, "diary")
            try await RecordOffice.save(ann, 1, 1, "canary1")
            _ = try await rows(office.ann, "diary/all?columns=name")
            let title = PublishBook.field("title", #""optional":true"#)
            let later = PublishBook.app(
                "diary",
                [
                    PublishBook.form(
                        "diary", version: 2,
                        migrations: #"{"version":1,"rename":{"from":"name","to":"title"}}"#,
                        [title])
                ],
                """
                ,"version":2,"start":"all","collections":[
                {"name":"all","title":{"en":"All"},"form":"diary","sharing":"personal"}]
                """)
            _ = try await office.service.publish(later, Publication(confirmation: "diary"))
            #expect(try await rows(office.ann, "diary/all?columns=title").cells == [["canary1"]])
            for wrong in [
                "columns=name", "sort=name", "where=%24%7Bname%7D%20%3D", "filter=none",
                "where=1&" + String(repeating: "where=1&", count: 16), "limit=x",
            ] {
                let reply = try await office.ann.send("GET", "/api/records/diary/all?" + wrong)
                #expect(reply.status == 400 || reply.status == 422, "\(wrong) \(reply.status)")
            }
            for path in ["diary/none", "none/all", "diary/all/one/zz", "diary/all/none"] {
                let reply = try await office.ann.send("GET", "/api/records/" + path)
                #expect(reply.status == 404, "\(path)")
            }
        }
    }

    @Test("has one record with what is shown of each cell, its origin, and who changed it")
    func detail() async throws {
        try await RecordOffice.run { office in
            let ann = try await office.writer(office.ann, "visit")
            try await RecordOffice.save(ann, 1, 1, "canary1")
            let id = Identifier(UInt128(1)).description
            let reply = try await office.bob.send("GET", "/api/records/visit/all/one/" + id)
            let json = reply.json
            #expect(json.text("status") == "draft" && json["created"]?.text("by") == "ann")
            let items = json["sections"]?.elements?.first?["items"]?.elements ?? []
            #expect(items.map { $0.text("path") } == ["name", "many", "twice"])
            #expect(items.map { $0.text("text") } == ["canary1", "21", "42"])
            #expect(items.map { $0.text("origin") } == ["user", "user", "calculated"])
            #expect(items.map { $0.text("by") } == ["ann", "ann", ""])
            #expect(items[1]["shown"]?.text("fr") == "21")
        }
    }

    @Test("has the labels of every language of the form, in exports and drawings too")
    func languages() async throws {
        try await RecordOffice.run { office in
            let choices = #"[{"value":"a","label":{"fr":"Oui","ar":"نعم"}}]"#
            let form = """
                {"format":1,"id":"survey","languages":["fr","ar"],"title":{"fr":"E","ar":"م"},
                "choiceLists":[{"name":"list","choices":\(choices)}],
                "sections":[{"name":"s","title":{"fr":"S","ar":"ق"},"contents":[{"field":"kind",
                "type":"one","choices":"list","label":{"fr":"Sorte","ar":"نوع"}}]}]}
                """
            let more = """
                ,"start":"all","collections":[
                {"name":"all","title":{"en":"All"},"form":"survey","sharing":"personal"}]
                """
            let app = PublishBook.app("survey", [Array(form.utf8)], more)
            _ = try await office.service.publish(app, Publication())
            let ann = try await office.writer(office.ann, "survey")
            let ops: [Op] = [.set(CellChange("kind", .string("a")))]
            let record = Identifier(UInt128(1))
            let outcomes = try await ann.push([ops], from: 1, of: record, form: "survey")
            try #require(outcomes == ["applied"])
            let path = "/api/records/survey/all/"
            let one = try await office.ann.send("GET", path + "one/" + record.description)
            let shown = one.json["sections"]?[0]?["items"]?[0]?["shown"]
            #expect(shown?.text("ar") == "نعم" && shown?.text("fr") == "Oui")
            let chart = path + "summary/chart?columns=kind&texts="
            #expect(try await office.ann.send("GET", chart + "ar").text.contains("نعم"))
            #expect(try await office.ann.send("GET", chart + "ur").text.contains("Oui"))
            let file = try await office.export(office.ann, "survey", "&labels=ar")
            #expect(file.text.contains("نوع") && file.text.contains("نعم"))
        }
    }

    @Test("makes room for others")
    func room() async throws {
        try await RecordOffice.run { office in
            let tables = RecordTables(office.store, maxBytes: 1)
            let registry = office.service.registry
            for (browser, app) in [(office.ann, "diary"), (office.ann, "visit")] {
                try await RecordOffice.save(try await office.writer(browser, app), 1, 1, "x")
                let scope = try await office.writer(browser, app).scope.description
                let readable = try ReadableParts(
                    "all", of: app, in: scope, Access(account: "x", scopes: [scope]),
                    registry.current)
                let query = try RecordQuery(link: "", columns: "name", in: .english)
                _ = try await tables.answer(query, in: readable)
                #expect(await tables.count == 1)
            }
        }
    }
}
