// Exports over HTTP: who gets which records, of which version, and what is noted of it. The files
// themselves are tested in CalepinExportTests.

import CalepinExport
import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("An export from the server")
struct ExportTests {
    @Test("has a team's records for its members, and for all others as if there were none")
    func members() async throws {
        try await RecordOffice.run { office in
            let (ann, bob) = (
                try await office.writer(office.ann, "visit"),
                try await office.writer(office.bob, "visit")
            )
            try await RecordOffice.save(ann, 1, 1, "canary1")
            try await RecordOffice.save(bob, 1, 2, "canary2")
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
        try await RecordOffice.run { office in
            let writer = try await office.writer(office.ann, "visit")
            try await RecordOffice.save(writer, 1, 1, "canary1")
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
        try await RecordOffice.run { office in
            let ann = try await office.writer(office.ann, "diary")
            try await RecordOffice.save(ann, 1, 1, "canary1")
            try await RecordOffice.save(ann, 2, 2, "canary2")
            let eve = try await office.writer(office.eve, "diary")
            try await RecordOffice.save(eve, 1, 3, "canary3")
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
        try await RecordOffice.run { office in
            let writer = try await office.writer(office.ann, "diary")
            try await RecordOffice.save(writer, 1, 1, "=canary")
            for path in ["diary/none", "none/all", "diary/all/all", "diary"] {
                let reply = try await office.ann.send("GET", "/api/exports/" + path)
                #expect(reply.status == 404, "\(path)")
            }
            for wrong in [
                "as=doc", "separator=x", "mark=yes", "zone=x", "table=none",
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
        try await RecordOffice.run { office in
            let ann = try await office.writer(office.ann, "diary")
            try await RecordOffice.save(ann, 1, 1, "canary1")
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
        try await RecordOffice.run { office in
            let ann = try await office.writer(office.ann, "diary")
            for number in 1...250 {
                try await RecordOffice.save(ann, Int64(number), UInt64(number), "canary\(number)")
            }
            let version = try #require(office.service.registry.current.served("diary"))
            let exports = ExportService(
                store: office.store, files: BlobFolder(path: office.server.folder.path))
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
