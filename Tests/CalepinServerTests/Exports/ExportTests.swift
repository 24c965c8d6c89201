// Exports over HTTP: who gets which records, of which version, and what is noted of it. The files
// themselves are tested in CalepinExportTests.

import CalepinExport
import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer

@Suite("An export from the server")
struct ExportTests {
    /// A server with the app `visit` of a team with ann and bob, the app `diary` of everybody, and
    /// eve, who is in no team.
    private struct Office {
        let server: TestServer
        let store: any Store
        let service: PublishService
        let admin: AccountAdmin
        let team: String
        let (ann, bob, eve): (TestBrowser, TestBrowser, TestBrowser)

        init(_ server: TestServer, _ store: any Store, _ registry: AppRegistry) async throws {
            (self.server, self.store) = (server, store)
            (ann, bob, eve) = (TestBrowser(server), TestBrowser(server), TestBrowser(server))
            for (browser, name) in [(ann, "ann"), (bob, "bob"), (eve, "eve")] {
                try await browser.register(name)
            }
            service = PublishService(store: store, registry: registry)
            admin = AccountAdmin(
                store: store, feed: Feed(),
                files: BlobService(path: server.folder.path + "/other-blobs", store: store))
            team = try await admin.addTeam("Crew", owner: "ann")
            try await admin.setMember(team, "bob", "agent")
            let visit = ExportTests.app("visit", "team")
            _ = try await service.publish(visit, Publication(stage: .draft))
            try await service.setTeam("visit", team, Publication())
            _ = try await service.setStage("visit", version: nil, Publication())
            _ = try await service.publish(ExportTests.app("diary", "personal"), Publication())
        }

        func writer(_ browser: TestBrowser, _ app: String) async throws -> TestWriter {
            let json = try await browser.post("/api/sync/replica", ["app": app]).json
            return TestWriter(
                browser, try #require(Scope(json.text("scope"))), json.text("replica"))
        }

        func export(_ browser: TestBrowser, _ app: String, _ more: String = "") async throws
            -> Reply
        {
            try await browser.send("GET", "/api/exports/\(app)/all?as=csv" + more)
        }
    }

    private static func app(_ id: String, _ sharing: String) -> [UInt8] {
        let twice = PublishBook.field("twice", #""type":"calculated","calculation":"${many} * 2""#)
        let many = PublishBook.field("many", #""type":"integer","optional":true"#)
        let name = PublishBook.field("name", #""optional":true"#)
        return PublishBook.app(
            id, [PublishBook.form(id, [name, many, twice])],
            """
            ,"start":"all","collections":[
            {"name":"all","title":{"en":"All"},"form":"\(id)","sharing":"\(sharing)"}]
            """)
    }

    private func withOffice(_ body: (Office) async throws -> Void) async throws {
        let (store, registry) = (MemoryStore(), AppRegistry())
        try await withAccounts(store: store) { configuration in
            configuration.registry = registry
        } _: { server, _ in
            try await body(try await Office(server, store, registry))
        }
    }

    private func save(
        _ writer: TestWriter, _ number: Int64, _ record: UInt64, _ name: String
    ) async throws {
        let ops: [Op] = [
            .set(CellChange("name", .string(name))), .set(CellChange("many", .string("21"))),
        ]
        let outcomes = try await writer.push(
            [ops], from: number, of: Identifier(UInt128(record)), form: writer.form)
        try #require(outcomes == ["applied"])
    }

    @Test("has a team's records for its members, and for all others as if there were none")
    func members() async throws {
        try await withOffice { office in
            let (ann, bob) = (
                try await office.writer(office.ann, "visit"),
                try await office.writer(office.bob, "visit")
            )
            try await save(ann, 1, 1, "canary1")
            try await save(bob, 1, 2, "canary2")
            for browser in [office.ann, office.bob] {
                let reply = try await office.export(browser, "visit")
                #expect(reply.status == 200)
                #expect(reply.text.contains(",ann,,,canary1,21,42\r\n"))
                #expect(reply.text.contains(",bob,,,canary2,21,42\r\n"))
                #expect(reply.headers["content-type"] == "text/csv; charset=utf-8")
                #expect(reply.headers["cache-control"] == "no-store")
                #expect(
                    reply.headers["content-disposition"]
                        == "attachment; filename=\"visit-all.csv\"")
            }
            #expect(try await office.export(office.eve, "visit").status == 404)
            let scoped = try await office.export(office.eve, "visit", "&scope=" + office.team)
            #expect(scoped.status == 404 && !scoped.text.contains("canary"))
            let stranger = TestBrowser(office.server)
            #expect(try await office.export(stranger, "visit").status == 401)
            _ = try await stranger.post("/api/sync/replica", ["app": "diary"])
            #expect([401, 403].contains(try await office.export(stranger, "diary").status))
            try await office.admin.setMember(office.team, "bob", "")
            #expect(try await office.export(office.bob, "visit").status == 404)
        }
    }

    @Test("goes to a program whose key reads the collection, and to no other")
    func programs() async throws {
        try await withOffice { office in
            try await save(try await office.writer(office.ann, "visit"), 1, 1, "canary1")
            let own = try await office.export(office.bob, "visit")
            let reader = try await office.bob.program(KeyTerms(collections: ["visit"]))
            let reply = try await office.export(reader, "visit")
            #expect(reply.status == 200 && reply.text == own.text)
            #expect(reply.text.contains("canary1"))
            let other = try await office.ann.program(KeyTerms(collections: ["diary"]))
            #expect(try await office.export(other, "visit").status == 404)
            try await office.admin.setMember(office.team, "bob", "")
            #expect(try await office.export(reader, "visit").status == 404)
        }
    }

    @Test("has one's own records and no others, without those in the trash")
    func own() async throws {
        try await withOffice { office in
            let ann = try await office.writer(office.ann, "diary")
            try await save(ann, 1, 1, "canary1")
            try await save(ann, 2, 2, "canary2")
            try await save(try await office.writer(office.eve, "diary"), 1, 3, "canary3")
            let state = try await ann.pull().records.first { $0.id == Identifier(2) }
            let seen = try #require(state).seen(inside: "")
            _ = try await ann.push(
                [[.remove(Removal("", seen: seen))]], from: 3, of: Identifier(2), form: "diary")
            let reply = try await office.export(office.ann, "diary")
            #expect(reply.text.contains("canary1"))
            #expect(!reply.text.contains("canary2") && !reply.text.contains("canary3"))
            let others = try await office.export(office.eve, "diary", "&scope=\(ann.scope)")
            #expect(others.status == 404)
        }
    }

    @Test("is of a collection and settings that there are, and is noted")
    func settings() async throws {
        try await withOffice { office in
            try await save(try await office.writer(office.ann, "diary"), 1, 1, "=canary")
            for path in ["diary/none", "none/all", "diary/all/all", "diary"] {
                let reply = try await office.ann.send("GET", "/api/exports/" + path)
                #expect(reply.status == 404, "\(path)")
            }
            for wrong in [
                "as=pdf", "separator=x", "mark=yes", "zone=x", "table=none",
                "as=geojson", "labels=" + String(repeating: "x", count: 2_000),
            ] {
                let reply = try await office.ann.send("GET", "/api/exports/diary/all?" + wrong)
                #expect([400, 413, 422].contains(reply.status), "\(wrong) \(reply.status)")
            }
            #expect(try await office.export(office.ann, "diary").text.contains(",'=canary,"))
            let raw = try await office.export(office.ann, "diary", "&raw=1&separator=semicolon")
            #expect(raw.text.contains(";=canary;"))
            let book = try await office.ann.send("GET", "/api/exports/diary/all?as=xlsx")
            #expect(book.headers["content-type"]?.hasSuffix("spreadsheetml.sheet") == true)
            let noted = try await office.ann.send("GET", "/api/account/activity").text
            #expect(noted.contains("exported") && noted.contains("diary/all xlsx"))
        }
    }

    @Test("has records of earlier versions as the present one has them")
    func versions() async throws {
        try await withOffice { office in
            let ann = try await office.writer(office.ann, "diary")
            try await save(ann, 1, 1, "canary1")
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
            let text = try await office.export(office.ann, "diary").text
            #expect(text.contains("submitted_by,title\r\n") && text.contains(",canary1\r\n"))
        }
    }

    @Test("ends when nobody takes it any more, and is in pieces of some records")
    func pieces() async throws {
        try await withOffice { office in
            let ann = try await office.writer(office.ann, "diary")
            for number in 1...250 {
                try await save(ann, Int64(number), UInt64(number), "canary\(number)")
            }
            let version = try #require(office.service.registry.current.served("diary"))
            let exports = ExportService(store: office.store)
            let task = try exports.task(
                "all", of: version, office.service.registry.current.forms,
                in: ann.scope.description, ExportSettings(.jsonl))
            var (lines, pieces) = (0, 0)
            try await exports.make(task) { bytes in
                lines += bytes.count { $0 == 10 }
                pieces += 1
            }
            #expect(lines == 250 && pieces >= 3)
            struct Gone: Error {}
            pieces = 0
            await #expect(throws: Gone.self) {
                try await exports.make(task) { _ in
                    pieces += 1
                    throw Gone()
                }
            }
            #expect(pieces == 1)
        }
    }
}

extension TestWriter {
    /// The form of the app whose records are in the scope.
    fileprivate var form: String { scope.description.hasPrefix("team:") ? "visit" : "diary" }
}
