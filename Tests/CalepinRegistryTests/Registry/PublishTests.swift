// Publishing to a registry: which version people use, what is refused and why, and that nothing
// changes then. The routes are tested in AppRoutesTests.swift.

import CalepinExpressions
import CalepinForms
import CalepinSync
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Publishing an app")
struct PublishTests {
    /// The error of publishing.
    private func error(
        _ book: PublishBook, _ json: [UInt8], confirmation: String = ""
    ) async throws -> PublishError? {
        do {
            try await book.publish(json, confirmation: confirmation)
            return nil
        } catch let error as PublishError { return error }
    }

    @Test("of one form makes an app with a list of its records, listed at once")
    func form() async throws {
        let book = try PublishBook()
        #expect(try await book.publish(PublishBook.form("visit")) == 1)
        let app = try #require(book.registry.current.app("visit"))
        #expect(app.stage == .live && app.isListed && app.live?.number == 1)
        let json = try JSONValue(reading: try #require(app.live).served.declaration)
        #expect(json["version"]?.asInt64 == 1)
        #expect(json["collections"]?.elements?.count == 1)
        #expect(book.registry.current.forms.latest("visit")?.version == 1)
        let events = try await book.service.log("visit")
        #expect(events.map(\.what) == ["published"] && events.map(\.by) == ["operator"])
    }

    @Test("survives a restart, byte for byte, with the forms of earlier versions")
    func restart() async throws {
        let book = try PublishBook()
        try await book.publish(PublishBook.form("visit"))
        try await book.publish(
            PublishBook.form(
                "visit", version: 2,
                [
                    PublishBook.field("name"),
                    PublishBook.field("phone", #""optional":true"#),
                ]))
        try await book.publish(PublishBook.form("club", version: 2))
        let again = try await book.restarted()
        for (one, other) in zip(book.registry.current.apps, again.current.apps) {
            #expect(one.id == other.id && one.stage == other.stage)
            #expect(one.live?.response.tag == other.live?.response.tag)
        }
        let visit = try #require(again.current.app("visit"))
        #expect(visit.forms.map(\.version) == [1, 2])
        #expect(again.current.app("club")?.live?.number == 1)
        #expect(again.current.list(for: []).tag == book.registry.current.list(for: []).tag)
    }

    @Test("as a draft keeps what people use, until the draft is live")
    func draft() async throws {
        let book = try PublishBook()
        try await book.publish(PublishBook.form("visit"), stage: .draft)
        #expect(book.registry.current.app("visit")?.stage == .draft)
        #expect(book.registry.current.app("visit")?.isListed == false)
        #expect(book.registry.current.forms.latest("visit") == nil)
        _ = try await book.service.setStage("visit", version: nil, Publication(stage: .live))
        #expect(book.registry.current.app("visit")?.live?.number == 1)
        try await book.publish(PublishBook.form("visit", version: 2), stage: .draft)
        #expect(book.registry.current.app("visit")?.live?.number == 1)
        _ = try await book.service.setStage("visit", version: nil, Publication(stage: .archived))
        #expect(book.registry.current.app("visit")?.isListed == false)
        #expect(book.registry.current.app("visit")?.live?.number == 1)
        _ = try await book.service.setStage("visit", version: 2, Publication(stage: .live))
        #expect(book.registry.current.app("visit")?.live?.number == 2)
        for (stage, number, error) in [
            (.live, 2, PublishError.unchangedStage(.live)), (.live, 9, .unknownVersion(9)),
            (.draft, nil, .impossibleStage(.draft)),
            (.test, 9, .unknownVersion(9)),
        ] as [(AppStage, Int64?, PublishError)] {
            await #expect(throws: error) {
                try await book.service.setStage(
                    "visit", version: number, Publication(stage: stage))
            }
        }
        await #expect(throws: PublishError.unknownApp("other")) {
            try await book.service.setStage("other", version: nil, Publication(stage: .live))
        }
        let whats = try await book.service.log("visit").map(\.what)
        #expect(whats == ["live", "archived", "draft", "live", "draft"])
    }

    @Test("takes numbers that come after the last one only, and never the same twice")
    func numbers() async throws {
        let book = try PublishBook()
        let app = { (number: Int, form: Int) in
            PublishBook.app(
                "trip", [PublishBook.form("trip", version: form)], ",\"version\":\(number)")
        }
        #expect(try await book.publish(app(7, 1)) == 7)
        #expect(try await error(book, app(7, 1)) == .notLater(7, last: 7))
        #expect(try await error(book, app(6, 2)) == .notLater(6, last: 7))
        #expect(try await error(book, app(0, 2)) == .unexpected("version"))
        let unnumbered = PublishBook.app("trip", [PublishBook.form("trip", version: 1)])
        #expect(try await error(book, unnumbered) == .unchanged(7))
        #expect(try await error(book, PublishBook.form("club")) == .unchanged(0))
        #expect(
            try await book.publish(PublishBook.app("trip", [PublishBook.form("trip", version: 2)]))
                == 8)
    }

    @Test("names every record that a change meets, and asks for the id")
    func confirmation() async throws {
        let book = try PublishBook()
        let (name, phone) = (PublishBook.field("name"), PublishBook.field("phone"))
        try await book.publish(PublishBook.form("motor", [name, phone]))
        var device = try book.device()
        for record in 1...5 as ClosedRange<UInt64> {
            try await device.set(record, "name", .string("n"))
            if record > 2 { try await device.set(record, "phone", .string("p")) }
        }
        try await device.remove(5)
        let later = PublishBook.form("motor", version: 2, [name])
        let report = try await book.service.check(later)
        #expect(report.changes.map(\.records) == [2])
        let found = try #require(try await error(book, later))
        #expect(found == .unconfirmed("motor", report.changes))
        #expect(found.lines(in: .english).first?.hasSuffix("(2 records)") == true)
        #expect(found.lines(in: .french).first?.hasSuffix("(2 dossiers)") == true)
        #expect(try await error(book, later, confirmation: "moto") != nil)
        #expect(book.registry.current.app("motor")?.live?.number == 1)
        #expect(try await book.publish(later, confirmation: "motor") == 2)
        let renamed = PublishBook.form(
            "motor", version: 3,
            migrations: #"{"version":2,"rename":{"from":"name","to":"title"}}"#,
            [PublishBook.field("title")])
        #expect(try await book.publish(renamed) == 3)
    }

    @Test("has later records judged by the published form, without a restart")
    func judged() async throws {
        let book = try PublishBook()
        var device = try book.device()
        try await device.set(1, "year", .string("1800"))
        #expect(try await device.submit(1).status == .refused)
        let year = PublishBook.field("year", #""type":"integer","constraint":". >= 1900""#)
        try await book.publish(PublishBook.form("motor", [year]))
        let refused = try await device.submit(1)
        #expect(refused.status == .refused && refused.issues.map(\.path) == ["year"])
        let wider = PublishBook.field("year", #""type":"integer","constraint":". >= 1700""#)
        try await book.publish(PublishBook.form("motor", version: 2, [wider]))
        // The device names version 1, by which its record is judged.
        #expect(try await device.submit(1).status == .refused)
        try await device.set(2, "year", .string("1950"))
        #expect(try await device.submit(2).status == .applied)
    }

    @Test("of two at once lets one through, and the other sees what it did")
    func atOnce() async throws {
        let book = try PublishBook()
        try await book.publish(PublishBook.form("visit"))
        let results = await withTaskGroup(of: PublishError?.self) { group in
            for field in ["one", "two", "three"] {
                let more = PublishBook.field(field, #""optional":true"#)
                let json = PublishBook.form(
                    "visit", version: 2, [PublishBook.field("name"), more])
                group.addTask { try? await error(book, json) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0 == nil } == 1)
        for case .some(let error) in results {
            guard case .refused(let changes) = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(changes.contains { $0.change.code == .notLater })
        }
        #expect(book.registry.current.app("visit")?.live?.number == 2)
    }

    @Test("has its version at an address of its own, which caches may keep for ever")
    func addresses() async throws {
        let store = testStore()
        let book = try PublishBook(store)
        try await book.publish(PublishBook.form("visit"))
        let more = PublishBook.field("more", #""optional":true"#)
        try await book.publish(
            PublishBook.form("visit", version: 2, [PublishBook.field("name"), more]))
        try await book.publish(
            PublishBook.form("visit", version: 3, [PublishBook.field("name")]), stage: .draft)
        let server = try await TestServer(store: store)
        let reply = try await server.send("GET", "/api/apps/visit/2")
        #expect(reply.json["version"]?.asInt64 == 2)
        #expect(reply.headers["cache-control"] == "public, max-age=31536000, immutable")
        #expect(try await server.send("GET", "/api/apps/visit").body == reply.body)
        // Earlier ones and drafts are for whoever publishes.
        for number in [0, 1, 3] {
            #expect(try await server.send("GET", "/api/apps/visit/\(number)").status == 404)
        }
        await server.stop()
    }

    @Test("tells every open feed, and leaves the page as it is")
    func announced() async throws {
        let book = try PublishBook()
        let feed = Feed()
        let accesses = ["a", "b"].map { Access(account: $0, scopes: ["user:\($0)"]) }
        let listeners = try accesses.map { try feed.listen($0, now: .now) }
        let service = PublishService(
            store: book.store, registry: book.registry,
            onChange: { _ in feed.announceApps() })
        _ = try await service.publish(PublishBook.form("visit"), Publication())
        for listener in listeners { #expect(listener.take().map(\.scope) == ["apps"]) }
        await #expect(throws: PublishError.unchanged(1)) {
            try await service.publish(PublishBook.form("visit"), Publication())
        }
        for listener in listeners { #expect(listener.take().isEmpty) }
    }
}
