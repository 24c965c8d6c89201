// `/api/schedules` over HTTP: what is refused in words, how many there may be, and what programs
// with keys see.

import CalepinExpressions
import Foundation
import Logging
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The routes about schedules")
struct ScheduleRouteTests {
    @Test("refuse in words what is not as it should be, and what may not be read")
    func refused() async throws {
        try await ScheduleBook.run { book in
            let ann = book.office.ann
            let long = JSONValue.string(String(repeating: "x", count: 300))
            let cases: [(String, JSONValue, String)] = [
                ("every", .string("year"), "“every” is missing"),
                ("every", .number("7"), "“every” is missing"),
                ("hour", .number("24"), "from 0 to 23"), ("hour", .number("-1"), "from 0 to 23"),
                ("hour", .number("1.5"), "“hour” is missing"),
                ("weekday", .number("8"), "from 1 to 7"), ("day", .number("32"), "from 1 to 31"),
                ("days", .number("91"), "from 1 to 90"), ("days", .number("0"), "from 1 to 90"),
                ("zone", .string("Europe/Atlantis"), "is no time zone"),
                ("zone", .string("../../etc/passwd"), "is no time zone"),
                ("title", long, "more than 200 bytes"), ("app", .string(""), "“app” is missing"),
                ("settings", .string("csv"), "“settings” is missing"),
                ("settings", .texts(["colour": "red"]), "“colour” is missing"),
            ]
            for (key, value, line) in cases {
                let reply = try await book.ask(ann, "visit", [key: value])
                #expect(reply.status == 422 && reply.code == "schedule-refused", "\(key)")
                let said = reply.json["reasons"]?.elements?.first?.text("line") ?? ""
                #expect(said.contains(line), "\(key): \(said)")
            }
            for settings in [["as": "docx"], ["as": "geojson"], ["table": "none"]] {
                let reply = try await book.ask(ann, "visit", ["settings": .texts(settings)])
                #expect(reply.status == 400 && reply.code == "bad-query", "\(reply.text)")
            }
            for (browser, app) in [(book.office.eve, "visit"), (ann, "none")] {
                #expect(try await book.ask(browser, app).status == 404)
            }
            let scope = try await book.office.writer(ann, "diary").scope.description
            let others = try await book.ask(
                book.office.eve, "diary", ["scope": .string(scope)])
            #expect(others.status == 404)
            let stranger = TestBrowser(book.office.server)
            #expect(try await stranger.send("GET", "/api/schedules").status == 401)
        }
    }

    @Test("take so many schedules of an account and no more")
    func many() async throws {
        try await ScheduleBook.run { book in
            for _ in 1...ScheduleLimits.perAccount { _ = try await book.make(book.office.ann) }
            let reply = try await book.ask(book.office.ann)
            #expect(reply.status == 422 && reply.text.contains("20 schedules already"))
            _ = try await book.make(book.office.bob)
        }
    }

    @Test("show a program what its key reads, and let it make what it may write")
    func keys() async throws {
        try await ScheduleBook.run(isServed: true) { book in
            try await book.save("canary1")
            let (bob, ann) = (book.office.bob, book.office.ann)
            let id = try await book.make(bob)
            try await book.nextDay()
            let file = try #require(try await book.files(id, bob).first)
            _ = try await bob.post("/api/account/confirm", ["password": goodPassword])
            _ = try await ann.post("/api/account/confirm", ["password": goodPassword])
            let reader = try await bob.program(KeyTerms(collections: ["visit"]))
            #expect(try await book.fetch(file, of: id, reader).text.contains("canary1"))
            #expect(try await book.ask(reader).code == "key-right")
            let other = try await bob.program(KeyTerms(collections: ["diary"]))
            #expect(try await other.send("GET", "/api/schedules").json["schedules"] == .array([]))
            #expect(try await book.fetch(file, of: id, other).status == 404)
            let anns = try await ann.program(KeyTerms())
            #expect(try await book.fetch(file, of: id, anns).status == 404)
            let writer = try await bob.program(KeyTerms(right: "write"))
            let made = try await book.ask(writer, "diary")
            #expect(made.status == 201, "\(made.text)")
            let run = try await writer.send("POST", "/api/schedules/\(id)/run", .object([]))
            #expect(run.status == 202)
            let has = await eventually { (try? await book.files(id, bob).count) == 2 }
            #expect(has)
            #expect(try await writer.send("DELETE", "/api/schedules/" + id).status == 204)
        }
    }

    @Test("let no file out to a browser in which the password was given long ago")
    func confirmed() async throws {
        try await ScheduleBook.run { book in
            let ann = book.office.ann
            let id = try await book.make(ann)
            try await book.nextDay()
            let file = try #require(try await book.files(id, ann).first)
            let reply = try await ann.send(
                "GET", "/api/schedules/\(id)/files/\(file.text("id"))")
            #expect(reply.code == "confirm-first")
        }
    }

    @Test("begin with what was missed while no server ran, and without what it left unfinished")
    func begun() async throws {
        let place = DataPlace()
        try FileManager.default.createDirectory(at: place.url, withIntermediateDirectories: true)
        let moment = try await leaveSchedule(in: try Self.store(place))
        let store = try Self.store(place)
        let server = try await TestServer(store: store) { configuration in
            configuration.clock = { moment + 5 * 86_400 }
            let folder = ScheduleFolder(blobs: BlobFolder(path: configuration.blobFolder))
            let part = folder.part(Token.randomName(), of: Token.randomName())
            try? folder.write([1], to: part)
        }
        let blobs = BlobFolder(path: server.folder.appendingPathComponent("blobs").path)
        let folder = ScheduleFolder(blobs: blobs)
        let isMade = await eventually {
            let found = (try? await folder.all()) ?? []
            return found.count == 1 && found.allSatisfy { !$0.isPart }
        }
        #expect(isMade)
        await server.stop()
    }

    private static func store(_ place: DataPlace) throws -> any FileStore {
        try testStore(in: place.url.path + "/calepin.sqlite")
    }

    /// Leaves a schedule in a store; returns the time of that.
    private func leaveSchedule(in store: any FileStore) async throws -> Int64 {
        var moment: Int64 = 0
        let registry = AppRegistry()
        try await withAccounts(store: store) { configuration in
            configuration.registry = registry
        } _: { server, clock in
            let office = try await RecordOffice(server, clock, store, registry)
            let wish = JSONValue.texts(["app": "visit", "collection": "all", "every": "day"])
            let made = try await office.ann.send("POST", "/api/schedules", wish)
            #expect(made.status == 201, "\(made.text)")
            moment = clock.now
        }
        return moment
    }
}
