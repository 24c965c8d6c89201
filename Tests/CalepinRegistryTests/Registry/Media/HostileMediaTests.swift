// Files of apps that nobody would bring in good faith: too large, too many, packed a thousandfold,
// named like paths, or named by digests that are those of others; and random ones.

import CalepinExpressions
import CalepinForms
import CalepinZip
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Hostile files of an app") struct HostileMediaTests {
    private static let app = MediaBook.app(
        "trip", [MediaBook.field("a", #""image":"a.png""#)])

    private static func declaration(_ files: String) -> [UInt8] {
        MediaBook.app("trip", [MediaBook.field("a", #""image":"a.png""#)], files)
    }

    @Test("that are too large are refused, packed or not, and nothing is kept")
    func large() async throws {
        let book = try PublishBook()
        let bytes = MediaBook.file(.png, count: RegistryLimits.mediaFileBytes + 1)
        let zip = try MediaBook.zip([("app.json", Self.app), ("media/a.png", bytes)])
        let error = ZipError(
            .memberTooLarge, "media/a.png", limit: RegistryLimits.mediaFileBytes)
        await #expect(throws: PublishError.files(.zip(error))) { try await book.publish(zip) }
        let bomb = MediaBook.file(.png) + [UInt8](repeating: 0, count: 8_000_000)
        let packed = try MediaBook.zip([("app.json", Self.app), ("media/a.png", bomb)])
        await #expect(
            throws: PublishError.files(
                .zip(ZipError(.ratio, "media/a.png", limit: ZipLimits.ratio)))
        ) { try await book.publish(packed) }
        let text = Self.declaration(MediaBook.files([("a.png", bytes)]))
        await #expect(
            throws: PublishError.files(.tooLarge("a.png", RegistryLimits.mediaFileBytes))
        ) { try await book.publish(text) }
        let names = (0..<5).map { "\($0).png" }
        let fields = names.map { MediaBook.field("f" + $0.prefix(1), #""image":"\#($0)""#) }
        let each = names.enumerated().map { (place, name) in
            (
                "media/" + name,
                MediaBook.file(.png, UInt8(place), count: RegistryLimits.mediaFileBytes)
            )
        }
        let all = try MediaBook.zip([("app.json", MediaBook.app("trip", fields))] + each)
        await #expect(throws: PublishError.files(.tooLarge("", RegistryLimits.mediaBytes))) {
            try await book.publish(all)
        }
        #expect(try await unused(book) == nil)
    }

    /// The digest of a file that no version names.
    private func unused(_ book: PublishBook) async throws -> String? {
        try await book.store.commit { (job) throws(StoreError) in
            try job.registryChanges.unusedFile()
        }
    }

    @Test("ten thousand in a zip file are refused, and so are names in folders above")
    func many() async throws {
        let book = try PublishBook()
        let files = (0..<10_000).map { ("media/\($0).png", [UInt8(1)]) }
        let zip = try MediaBook.zip([("app.json", Self.app)] + files)
        await #expect(throws: PublishError.self) { try await book.publish(zip) }
        let above = try MediaBook.zip([
            ("app.json", Self.app), ("media/../a.png", MediaBook.file(.png)),
        ])
        await #expect(
            throws: PublishError.files(.zip(ZipError(.badName, "media/../a.png")))
        ) { try await book.publish(above) }
        let fields = (0...RegistryLimits.mediaFiles).map {
            MediaBook.field("f\($0)", #""image":"\#($0).png""#)
        }
        let named = try MediaBook.zip([("app.json", MediaBook.app("trip", fields))])
        await #expect(throws: PublishError.files(.tooManyFiles(RegistryLimits.mediaFiles))) {
            try await book.publish(named)
        }
    }

    @Test("in a declaration are refused where they are no files")
    func malformed() async throws {
        let book = try PublishBook()
        let digest = String(repeating: "0", count: 64)
        for (files, error) in [
            ("{}", PublishError.unexpected("files")), ("[1]", .unexpected("files")),
            (#"[{"name":"a.png"}]"#, .unexpected("files")),
            (#"[{"name":"a.png","base64":"?"}]"#, .files(.unreadable("a.png"))),
            (#"[{"name":"a.png","base64":"AAAA"}]"#, .files(.unknownType("a.png"))),
            (
                #"[{"name":"a.png","digest":"../x","type":"image/png","size":1}]"#,
                .unexpected("files")
            ),
            (
                #"[{"name":"a.png","digest":"\#(digest)","type":"text/html","size":1}]"#,
                .unexpected("files")
            ),
            (
                #"[{"name":"a.png","digest":"\#(digest)","type":"image/png","size":-1}]"#,
                .unexpected("files")
            ),
            (
                #"[{"name":"a.png","digest":"\#(digest)","type":"image/png","size":9}]"#,
                .files(.missing("a.png"))
            ),
        ] {
            await #expect(throws: error, "\(files)") {
                try await book.publish(Self.declaration(#","files":\#(files)"#))
            }
        }
    }

    @Test("a publication that was broken off leaves parts, which the next one removes")
    func leftover() async throws {
        let book = try PublishBook()
        try await book.store.commit { (job) throws(StoreError) in
            try job.registryChanges.put([1], 0, ofFile: "left")
        }
        #expect(try await unused(book) == "left")
        let zip = try MediaBook.zip([
            ("app.json", Self.app), ("media/a.png", MediaBook.file(.png)),
        ])
        try await book.publish(zip)
        #expect(try await unused(book) == nil)
    }

    @Test("200 random zip files are published whole or refused in both languages")
    func random() async throws {
        var numbers = SeededNumbers(22)
        let types = MediaType.allCases
        for round in 0..<200 {
            let book = try PublishBook()
            var files = [("app.json", Self.app)]
            for _ in 0..<numbers.next(below: 4) {
                let name = ["a.png", "A.png", "media/a.png", "media/", "a.png/", "x"][
                    numbers.next(below: 6)]
                var bytes = MediaBook.file(types[numbers.next(below: types.count)])
                if numbers.next(below: 3) == 0 { bytes[numbers.next(below: 8)] ^= 0x55 }
                if !files.contains(where: { $0.0 == name }) { files.append((name, bytes)) }
            }
            var zip = try MediaBook.zip(files)
            if numbers.next(below: 2) == 0 { zip[numbers.next(below: zip.count)] ^= 0xFF }
            do {
                try await book.publish(zip)
                let kept = book.registry.current.app("trip")?.live?.served.files ?? []
                for file in kept { _ = try await MediaStore(store: book.store).bytes(of: file) }
                #expect(kept.map(\.name) == ["a.png"], "\(round)")
            } catch let error as PublishError {
                #expect(!error.lines(in: .french).isEmpty && !error.lines(in: .english).isEmpty)
                #expect(book.registry.current.app("trip") == nil)
            }
        }
    }
}

/// Random numbers by seed.
private struct SeededNumbers {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next(below count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(count))
    }
}
