// `GET /api/apps/ID/files/DIGEST`: who gets a file of an app, with which headers, and in ranges.

import CalepinExpressions
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("The address of a file of an app") struct MediaRouteTests {
    private static let bytes = MediaBook.file(.png, 5, count: RegistryLimits.mediaPartBytes + 900)

    /// A server with the app `trip` for everybody and the app `visit` of a team, which show one
    /// file.
    private func withFile(
        _ body: (LinkBook, _ digest: String) async throws -> Void
    ) async throws {
        try await withLinks { book in
            let service = PublishService(store: book.store, registry: book.registry)
            let field = MediaBook.field("sign", #""image":"a.png""#)
            let files = [("media/a.png", Self.bytes)]
            for id in ["trip", "visit"] {
                let app = id == "trip" ? MediaBook.app(id, [field]) : Self.visit(field)
                _ = try await service.publish(
                    try MediaBook.zip([("app.json", app)] + files),
                    Publication(confirmation: id))
            }
            try await body(book, Hex.text(of: Sodium.sha256(Self.bytes)))
        }
    }

    /// The app of the team of a link book, with one more field.
    private static func visit(_ field: String) -> [UInt8] {
        let rest = [
            PublishBook.field("region", #""optional":true"#),
            PublishBook.field("age", #""type":"integer","optional":true"#),
            PublishBook.field("photo", #""type":"photo","optional":true"#), field,
        ]
        return MediaBook.app("visit", rest, version: 2)
    }

    @Test("never changes, has the right type, and lets nothing run")
    func headers() async throws {
        try await withFile { book, digest in
            let reply = try await book.server.send("GET", "/api/apps/trip/files/\(digest)")
            #expect(reply.status == 200 && reply.body == Self.bytes)
            #expect(reply.headers["content-type"] == "image/png")
            #expect(reply.headers["cache-control"] == "public, max-age=31536000, immutable")
            #expect(reply.headers["x-content-type-options"] == "nosniff")
            #expect(reply.headers["content-security-policy"] == SecurityHeaders.blobPolicy)
            let tag = try #require(reply.headers["etag"])
            let again = try await book.server.send(
                "GET", "/api/apps/trip/files/\(digest)", ["If-None-Match": tag])
            #expect(again.status == 304 && again.body.isEmpty)
        }
    }

    @Test("gives ranges, also across the parts in which a file is kept")
    func ranges() async throws {
        try await withFile { book, digest in
            let (path, part) = ("/api/apps/trip/files/\(digest)", RegistryLimits.mediaPartBytes)
            for range in [0..<1, 5..<90, part - 3..<part + 3, part..<part + 900] {
                let reply = try await book.server.send(
                    "GET", path, ["Range": "bytes=\(range.lowerBound)-\(range.upperBound - 1)"])
                #expect(reply.status == 206 && reply.body == Array(Self.bytes[range]))
            }
            let outside = try await book.server.send(
                "GET", path, ["Range": "bytes=\(part + 900)-"])
            #expect(outside.status == 416)
        }
    }

    @Test("is for those who get the declaration: everybody, members of the team, and fillers")
    func rights() async throws {
        try await withFile { book, digest in
            let guest = TestBrowser(book.server)
            #expect(try await guest.send("GET", "/api/apps/trip/files/\(digest)").status == 200)
            let path = "/api/apps/visit/files/\(digest)"
            let member = try await book.ann.send("GET", path)
            #expect(member.status == 200)
            #expect(member.headers["cache-control"]?.hasPrefix("private") == true)
            let token = try await book.link().text("token")
            let filler = try await TestFiller(book.server, token)
            #expect(try await filler.browser.send("GET", path).status == 200)
            let stranger = TestBrowser(book.server)
            try await stranger.register("eve")
            for asker in [guest, stranger] {
                let reply = try await asker.send("GET", path)
                #expect(reply.status == 404 && reply.code == "not-found")
            }
            for other in ["club", "none", "trip-test"] {
                let reply = try await guest.send("GET", "/api/apps/\(other)/files/\(digest)")
                #expect(reply.status == 404)
            }
            let unknown = String(repeating: "0", count: 64)
            #expect(try await guest.send("GET", "/api/apps/trip/files/\(unknown)").status == 404)
            #expect(try await guest.send("GET", "/api/apps/trip/files/a.png").status == 404)
        }
    }

    @Test("is gone when the version in use does not show it any more")
    func gone() async throws {
        try await withFile { book, digest in
            let service = PublishService(store: book.store, registry: book.registry)
            _ = try await service.publish(
                MediaBook.app(
                    "trip", [PublishBook.field("sign", #""optional":true"#)], version: 2),
                Publication(confirmation: "trip"))
            let reply = try await book.server.send("GET", "/api/apps/trip/files/\(digest)")
            #expect(reply.status == 404)
            let kept = try await service.declaration("trip", version: 1, hasFiles: true)
            #expect(kept.count > Self.bytes.count)
        }
    }
}
