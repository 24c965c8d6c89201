// Files beside the parts of forms: published with an app from a zip file or in its declaration,
// kept once, taken over by later versions, and given back; and what is refused, with its place.

import CalepinExpressions
import CalepinForms
import CalepinZip
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The files of an app") struct MediaTests {
    private static let png = MediaBook.file(.png, 1)
    private static let app = MediaBook.app(
        "trip", [MediaBook.field("sign", #""image":"sign.png","audio":"sign.mp3""#)])

    private static func whole(_ book: PublishBook) async throws -> [String: String] {
        let json = try await book.service.declaration("trip", version: nil, hasFiles: true)
        let files = try JSONValue(reading: json)["files"]?.elements ?? []
        return Dictionary(uniqueKeysWithValues: files.map { ($0.text("name"), $0.text("base64")) })
    }

    @Test("come from a zip file, in a folder media or beside, and are given back as they came")
    func published() async throws {
        let (book, sound) = (try PublishBook(), MediaBook.file(.mp3))
        let zip = try MediaBook.zip([
            ("trip/app.json", Self.app), ("trip/media/sign.png", Self.png),
            ("trip/sign.mp3", sound), ("trip/media/other.png", Self.png),
        ])
        try await book.publish(zip)
        let live = try #require(book.registry.current.app("trip")?.live)
        #expect(live.served.files.map(\.name) == ["sign.mp3", "sign.png"])
        #expect(live.served.files.allSatisfy { $0.bytes == nil })
        #expect(
            try await Self.whole(book) == [
                "sign.png": Base64.text(of: Self.png), "sign.mp3": Base64.text(of: sound),
            ])
        // What was given back is that version, which its number says.
        let again = try await book.service.declaration("trip", version: nil, hasFiles: true)
        await #expect(throws: PublishError.notLater(1, last: 1)) {
            try await book.publish(again)
        }
        let known = try await book.restarted().current.app("trip")?.live?.served
        #expect(known?.files == live.served.files)
    }

    @Test("stay when a later version comes without them, and differ when another file does")
    func later() async throws {
        let (book, sound) = (try PublishBook(), MediaBook.file(.mp3))
        let files = [("media/sign.png", Self.png), ("media/sign.mp3", sound)]
        try await book.publish(try MediaBook.zip([("app.json", Self.app)] + files))
        let other = String(decoding: Self.app, as: UTF8.self).replacing("\"A\"", with: "\"B\"")
        #expect(try await book.publish(Array(other.utf8)) == 2)
        let jpeg = MediaBook.file(.jpeg, 7)
        let changed = [("app.json", Array(other.utf8)), ("media/sign.png", jpeg)]
        #expect(try await book.publish(try MediaBook.zip(changed)) == 3)
        #expect(try await Self.whole(book)["sign.png"] == Base64.text(of: jpeg))
        // A version keeps the files that it was published with.
        let first = try await book.service.declaration("trip", version: 1, hasFiles: true)
        let named = try JSONValue(reading: first)["files"]?.elements?.last
        #expect(named?.text("base64") == Base64.text(of: Self.png))
        // The way back has them too.
        _ = try await book.service.setStage("trip", version: 1, Publication())
        #expect(try await Self.whole(book)["sign.png"] == Base64.text(of: Self.png))
    }

    @Test("are tried with the version that is in test")
    func tried() async throws {
        let book = try PublishBook()
        let app = MediaBook.app("trip", [MediaBook.field("a", #""image":"a.png""#)])
        let zip = try MediaBook.zip([("app.json", app), ("a.png", Self.png)])
        try await book.publish(zip, stage: .test)
        let test = book.registry.current.served("trip-test")
        #expect(test?.served.files.map(\.name) == ["a.png"])
        #expect(book.registry.current.app("trip")?.live == nil)
    }

    @Test("that are missing, of another type, or one on some disks are faults at their places")
    func faults() async throws {
        let book = try PublishBook()
        let fields = [
            MediaBook.field("a", #""image":"a.png""#), MediaBook.field("b", #""video":"b.mp4""#),
            MediaBook.field("c", #""image":"c.png""#), MediaBook.field("d", #""image":"C.png""#),
        ]
        let zip = try MediaBook.zip([
            ("app.json", MediaBook.app("trip", fields)), ("media/b.mp4", Self.png),
            ("media/c.png", Self.png), ("media/C.png", Self.png),
        ])
        let faults = [
            Fault(.missingFile, at: "trip:a", rule: "media.image", "a.png"),
            Fault(.wrongFile, at: "trip:b", rule: "media.video", "b.mp4"),
            Fault(.duplicateName, at: "trip:d", rule: "media.image", "C.png"),
        ]
        await #expect(throws: PublishError.faults(faults)) { try await book.publish(zip) }
        for fault in faults {
            #expect(fault.message(in: .english) != fault.message(in: .french))
        }
        let path = MediaBook.app("trip", [MediaBook.field("a", #""image":"../a.png""#)])
        await #expect(throws: PublishError.self) { try await book.publish(path) }
        #expect(book.registry.current.app("trip") == nil)
    }

    @Test(
        "are known by their first bytes, whatever their name says",
        arguments: MediaType.allCases)
    func types(_ type: MediaType) {
        #expect(MediaType(MediaBook.file(type)) == type)
        #expect(MediaType(MediaBook.file(type).prefix(2)) == nil)
    }

    @Test(
        "of other types are refused in words",
        arguments: [
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<?xml version=\"1.0\"?><svg/>",
            "%PDF-1.7", "MZ", "", "....ftypheic", "....ftypqt  ", "<html>", "BM", "PK\u{3}\u{4}",
        ])
    func refused(_ text: String) async throws {
        let book = try PublishBook()
        let app = MediaBook.app("trip", [MediaBook.field("a", #""image":"a.png""#)])
        let zip = try MediaBook.zip([("app.json", app), ("media/a.png", Array(text.utf8))])
        let error = PublishError.files(.unknownType("a.png"))
        await #expect(throws: error) { try await book.publish(zip) }
        #expect(error.lines(in: .english) != error.lines(in: .french))
    }
}
