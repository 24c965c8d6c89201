// The stages of an app: a version that is tried, an app that closes or is closed, and an earlier
// version that is used again.

import CalepinExpressions
import CalepinForms
import CalepinSync
import Foundation
import StoreConformance
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The stages of an app")
struct StageTests {
    private static let (name, phone) = (
        PublishBook.field("name"), PublishBook.field("phone", #""optional":true"#)
    )

    /// A server with an app in version 1, and a device with a record of it.
    private func begin() async throws -> (PublishBook, SyncBook) {
        let book = try PublishBook()
        try await book.publish(PublishBook.form("motor", [Self.name]))
        var device = try book.device()
        try await device.set(1, "name", .string("Rossi"))
        return (book, device)
    }

    private func set(
        _ stage: AppStage, _ book: PublishBook, version: Int64? = nil, confirmation: String = ""
    ) async throws -> PublishResult {
        try await book.service.setStage(
            "motor", version: version, Publication(confirmation: confirmation, stage: stage))
    }

    /// Runs upkeep; returns the number of test records it removed.
    private func clean(_ store: any Store) async throws -> Int {
        let folder = NSTemporaryDirectory() + "calepin-stages-\(UUID())"
        let upkeep = Upkeep(
            store: store, blobs: BlobService(path: folder, store: store), feed: Feed())
        return try await upkeep.run(now: 1_800_000_000).forgottenTests
    }

    @Test("test serves a version under an id of its own, beside the one that people use")
    func test() async throws {
        let (book, _) = try await begin()
        let later = PublishBook.form("motor", version: 2, [Self.name, Self.phone])
        try await book.publish(later, stage: .test)
        for snapshot in [book.registry.current, try await book.restarted().current] {
            let app = try #require(snapshot.app("motor"))
            #expect(app.stage == .live && app.live?.number == 1 && app.test?.number == 2)
            let json = try JSONValue(
                reading: try #require(snapshot.served("motor-test")).served.declaration)
            #expect(json["id"]?.asString == "motor-test")
            #expect(json["title"]?["en"]?.asString == "motor (test)")
            #expect(json["collections"]?.elements?.first?["form"]?.asString == "motor-test")
            #expect(snapshot.forms.latest("motor")?.version == 1)
            #expect(snapshot.forms.latest("motor-test")?.version == 2)
            #expect(snapshot.list(for: []).tag == book.registry.current.list(for: []).tag)
        }
        #expect(try await book.service.log("motor").map(\.what) == ["test", "published"])
        await #expect(throws: PublishError.reservedID("motor-test")) {
            try await book.publish(PublishBook.form("motor-test"))
        }
        await #expect(throws: PublishError.unchangedStage(.test)) {
            _ = try await set(.test, book)
        }
    }

    @Test("test of the first version is not listed, and ends as a draft or live")
    func first() async throws {
        let book = try PublishBook()
        try await book.publish(PublishBook.form("motor"), stage: .test)
        #expect(book.registry.current.app("motor")?.stage == .test)
        #expect(book.registry.current.app("motor")?.isListed == false)
        #expect(book.registry.current.served("motor") == nil)
        _ = try await set(.draft, book)
        #expect(book.registry.current.app("motor")?.stage == .draft)
        #expect(book.registry.current.served("motor-test") == nil)
        for stage in [AppStage.closing, .closed, .archived] {
            await #expect(throws: PublishError.impossibleStage(stage)) {
                _ = try await set(stage, book)
            }
        }
        _ = try await set(.test, book)
        _ = try await set(.live, book)
        #expect(book.registry.current.app("motor")?.live?.number == 1)
        #expect(book.registry.current.served("motor-test") == nil)
        let log = try await book.service.log("motor")
        #expect(log.map(\.what) == ["live", "test", "testEnded", "test"])
        #expect(log.map(\.version) == [1, 1, 1, 1])
    }

    @Test("live opens a closed app again as it was, not with a draft that came later")
    func again() async throws {
        let (book, _) = try await begin()
        _ = try await set(.closed, book)
        let later = PublishBook.form("motor", version: 2, [Self.name, Self.phone])
        try await book.publish(later, stage: .draft)
        #expect(try await set(.live, book).version == 1)
        #expect(book.registry.current.app("motor")?.live?.number == 1)
        #expect(try await set(.test, book).version == 2)
        #expect(try await set(.live, book).version == 2)
    }

    @Test("test records are judged apart, and removed from all devices once the test ends")
    func records() async throws {
        var (book, device) = try await begin()
        let rooms = PublishBook.field("rooms", #""type":"integer","constraint":". > 0""#)
        let later = PublishBook.form("motor", version: 2, [Self.name, rooms])
        try await book.publish(later, stage: .test)
        device.form = "motor-test"
        for record in 2...4 as ClosedRange<UInt64> {
            try await device.set(record, "name", .string("try \(record)"))
        }
        #expect(try await device.submit(2).issues.map(\.path) == ["rooms"])
        try await device.set(3, "rooms", .string("2"))
        #expect(try await device.submit(3).status == .applied)
        var reader = SyncReader()
        try await reader.catchUp(device)
        #expect(reader.records.count == 4)
        #expect(try await clean(book.store) == 0)
        _ = try await set(.live, book, confirmation: "motor")
        // A restart before that goes on.
        _ = try await book.restarted()
        #expect(try await clean(book.store) == 3)
        #expect(try await clean(book.store) == 0)
        try await reader.catchUp(device)
        #expect(Array(reader.records.keys) == [Identifier(1)])
        let left = try await device.push([
            device.make(5, [.set(CellChange("name", .string("late")))])
        ])
        #expect(left.status == .applied)
    }

    @Test("closing takes what was begun, closed takes no submission and keeps every save")
    func closed() async throws {
        var (book, device) = try await begin()
        _ = try await set(.closing, book)
        let app = try #require(book.registry.current.app("motor"))
        let entry = try JSONValue(reading: try #require(app.live).entry(in: app.stage))
        #expect(app.isListed && entry["stage"]?.asString == "closing")
        #expect(try await device.submit(1).status == .applied)
        try await device.set(2, "name", .string("Bianchi"))
        _ = try await set(.closed, book)
        let refused = try await device.submit(2)
        #expect(refused.status == .refused && refused.issues.map(\.issue.code) == [.closed])
        #expect(try await device.set(2, "note", .string("later")).status == .applied)
        let state = try await device.pull().records.first { $0.id == Identifier(2) }
        #expect(state?.value(at: "note") == .string("later"))
        _ = try await set(.live, book)
        #expect(try await device.submit(2).status == .applied)
    }

    @Test("live in an earlier version publishes that one anew, under the next number")
    func back() async throws {
        let (book, _) = try await begin()
        try await book.publish(PublishBook.form("motor", version: 2, [Self.name, Self.phone]))
        let asked = await #expect(throws: PublishError.self) {
            _ = try await set(.live, book, version: 1)
        }
        guard case .unconfirmed("motor", let changes) = asked else {
            Issue.record("\(String(describing: asked))")
            return
        }
        #expect(changes.map(\.change.place) == ["phone"])
        #expect(
            try await set(.live, book, version: 1, confirmation: "motor").version == 3)
        let live = try #require(book.registry.current.app("motor")?.live)
        #expect(live.number == 3 && live.forms.map(\.version) == [3])
        #expect(live.forms.first?.form.definition.sections.first?.contents.count == 1)
        // What came after can come back, too; so can a version that ships.
        #expect(try await set(.live, book, version: 2).version == 4)
        try await book.publish(PublishBook.form("club", version: 2, [Self.name, Self.phone]))
        let result = try await book.service.setStage(
            "club", version: 0, Publication(confirmation: "club"))
        #expect(result.version == 2)
    }
}
