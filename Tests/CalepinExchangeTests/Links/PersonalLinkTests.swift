// Addresses of people, dates, and what happens to a record that was received.

import CalepinExpressions
import CalepinSync
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Public links of people, and their dates")
struct PersonalLinkTests {
    @Test("an address is used once, by one person, on any of its devices")
    func once() async throws {
        try await withLinks { book in
            let link = try await book.personal(["Ann Rossi", "Bob Muller"])
            let looked = try await book.look(link.tokens[0]).json
            #expect(looked.text("person") == "Ann Rossi" && looked.text("state") == "open")
            let phone = try await TestFiller(book.server, link.tokens[0])
            #expect(try await phone.save(["name": "Rossi"]) == "applied")
            let desk = try await TestFiller(book.server, link.tokens[0])
            #expect(desk.writer.scope == phone.writer.scope)
            #expect(try await desk.writer.pull().records.count == 1)
            #expect(try await phone.submit() == "applied")
            let used = try await book.look(link.tokens[0]).json
            #expect(used.text("state") == "used" && used["submittedAt"]?.asInt64 != nil)
            let again = try await TestBrowser(book.server).post(
                "/api/fill/begin", ["token": link.tokens[0]])
            #expect(again.status == 409 && again.code == "link-used")
            // The device that was open is refused, too.
            #expect(try await desk.save(["name": "Other"], from: 1) == "applied")
            #expect(try await desk.submit() == "received")
            let people = try await book.send("GET", "/\(link.id)/people").json
            let states = people["people"]?.elements?.map { $0.text("state") }
            #expect(states == ["submitted", "invited"])
            #expect(try await TestFiller.fill(book.server, link.tokens[1], record: 2) == "applied")
        }
    }

    @Test("a record may be changed until a date, unless the team has changed it")
    func editable() async throws {
        try await withLinks { book in
            let until = book.clock.now + 1_000
            let link = try await book.personal(["Ann"], #","editableUntil":\#(until)"#)
            let filler = try await TestFiller(book.server, link.tokens[0])
            _ = try await filler.save(["name": "A"])
            #expect(try await filler.submit() == "applied")
            #expect(try await book.look(link.tokens[0]).json.text("state") == "open")
            _ = try await filler.save(["name": "B"], from: 3)
            #expect(try await filler.submit(from: 4) == "applied")
            let records = try await book.records()
            #expect(records.count == 1)
            #expect(try records[0].readState().value(at: "name") == .string("B"))
            #expect(try await book.listed(link.id)["received"]?.asInt64 == 1)
            let json = try await book.ann.post("/api/sync/replica", ["app": "visit"]).json
            let ann = TestWriter(
                book.ann, try #require(Scope(json.text("scope"))), json.text("replica"))
            let seen = try #require(try await ann.pull().records.first).version(at: "name")
            let change = CellChange("name", .string("Team"), base: seen)
            let changed = try await ann.push([[.set(change)]], of: filler.record, form: "visit")
            #expect(changed == ["applied"])
            _ = try await filler.save(["name": "C"], from: 5)
            #expect(try await filler.submit(from: 6) == "received")
            #expect(
                try await book.records()[0].readState().value(at: "name") == .string("Team"))
            book.clock.advance(2_000)
            #expect(try await book.look(link.tokens[0]).json.text("state") == "used")
        }
    }

    @Test("after the closing date only what was begun is received, within the days of grace")
    func closing() async throws {
        try await withLinks { book in
            let closes = book.clock.now + 1_000
            let token = try await book.link(#""closes":\#(closes),"graceDays":1"#).text("token")
            let early = try await TestFiller(book.server, token, record: 1)
            let late = try await TestFiller(book.server, token, record: 2)
            for filler in [early, late] { _ = try await filler.save(["name": "A"]) }
            book.clock.advance(1_000)
            #expect(try await book.look(token).json.text("state") == "closing")
            let begun = try await TestBrowser(book.server).post(
                "/api/fill/begin", ["token": token])
            #expect(begun.status == 409 && begun.code == "link-closed")
            #expect(try await early.submit() == "applied")
            book.clock.advance(86_400)
            #expect(try await book.look(token).json.text("state") == "closed")
            #expect(try await late.submit() == "closed")
            #expect(try await book.records().count == 1)
        }
    }

    @Test("nothing is received once the link is ended or its app is closed")
    func ended() async throws {
        try await withLinks { book in
            let (first, second) = (try await book.link(), try await book.link())
            let one = try await TestFiller(book.server, first.text("token"), record: 1)
            let two = try await TestFiller(book.server, second.text("token"), record: 2)
            for filler in [one, two] { _ = try await filler.save(["name": "A"]) }
            let path = "/" + first.text("id")
            #expect(try await book.send("PUT", path, #"{"isEnded":true}"#).status == 200)
            #expect(try await book.look(first.text("token")).json.text("state") == "closed")
            #expect(try await one.submit() == "closed")
            let again = try await book.send("PUT", path, #"{"title":"x"}"#)
            #expect(again.status == 422 && again.code == "link-refused")
            let service = PublishService(store: book.store, registry: book.registry)
            _ = try await service.setStage("visit", version: nil, Publication(stage: .closed))
            #expect(try await book.look(second.text("token")).json.text("state") == "closed")
            #expect(try await two.submit() == "closed")
            #expect(try await book.records().isEmpty)
        }
    }

    @Test("the own copy of what was received is removed a day later, the team's stays")
    func removed() async throws {
        try await withLinks { book in
            let token = try await book.link().text("token")
            let done = try await TestFiller(book.server, token, record: 1)
            let open = try await TestFiller(book.server, token, record: 2)
            for filler in [done, open] { _ = try await filler.save(["name": "A"]) }
            #expect(try await done.submit() == "applied")
            let folder = book.server.folder.path + "/blobs"
            let upkeep = Upkeep(
                store: book.store, blobs: BlobService(path: folder, store: book.store),
                feed: Feed(), quota: nil)
            let now = book.clock.now
            #expect(try await upkeep.forgetGuests(now: now).count == 0)
            #expect(try await upkeep.forgetGuests(now: now + 90_000).count == 1)
            #expect(try await book.records().count == 1)
            let left = try await book.store.read { (job) throws(StoreError) in
                (
                    try job.scope(done.writer.scope.description),
                    try job.links.filling(of: String(open.writer.scope.description.dropFirst(5)))
                )
            }
            #expect(left.0 == nil && left.1 != nil)
        }
    }
}
