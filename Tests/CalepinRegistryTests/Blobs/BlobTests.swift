// Blobs over HTTP: upload in pieces, check of the digest, cleaning, download, and access.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Blobs")
struct BlobTests {
    private static let patch = "application/offset+octet-stream"

    private func announce(
        _ guest: TestGuest, _ bytes: [UInt8], _ type: String, hash: String? = nil,
        size: Int? = nil
    ) async throws -> Reply {
        let hash = hash ?? Hex.text(of: digest(bytes, .sha256))
        let json = """
            {"sha256":"\(hash)","size":\(size ?? bytes.count),"type":"\(type)"}
            """
        return try await guest.server.post("/api/blobs", Array(json.utf8), guest.headers)
    }

    private func send(
        _ guest: TestGuest, _ hash: String, _ piece: [UInt8], at offset: Int,
        _ headers: [String: String] = [:]
    ) async throws -> Reply {
        let own = ["Content-Type": Self.patch, "Upload-Offset": "\(offset)"]
        return try await guest.server.send(
            "PATCH", "/api/blobs/\(hash)",
            guest.headers.merging(own) { $1 }.merging(headers) { $1 }, body: piece)
    }

    /// Announces and uploads a blob in one piece.
    private func bring(_ guest: TestGuest, _ bytes: [UInt8], _ type: String) async throws -> Reply
    {
        let hash = Hex.text(of: digest(bytes, .sha256))
        let reply = try await announce(guest, bytes, type)
        guard reply.status == 201 else { return reply }
        return try await send(guest, hash, bytes, at: 0)
    }

    private let pdf = Array("%PDF-1.7\n".utf8) + (0..<5_000).map { UInt8($0 % 251) }

    @Test("come in pieces, from where they stopped")
    func pieces() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let hash = Hex.text(of: digest(pdf, .sha256))
            let begun = try await announce(guest, pdf, "application/pdf")
            #expect(begun.status == 201 && begun.headers["upload-offset"] == "0")
            #expect(begun.headers["location"] == "/api/blobs/\(hash)")
            #expect(try await send(guest, hash, Array(pdf[..<2_000]), at: 0).status == 204)
            let wrong = try await send(guest, hash, Array(pdf[2_000...]), at: 1_999)
            #expect(wrong.status == 409 && wrong.code == "wrong-offset")
            let uploadState = try await server.send("HEAD", "/api/blobs/\(hash)", guest.headers)
            #expect(uploadState.headers["upload-offset"] == "2000")
            #expect(uploadState.headers["upload-length"] == "\(pdf.count)")
            // A second announcement continues the upload.
            let again = try await announce(guest, pdf, "application/pdf")
            #expect(again.headers["upload-offset"] == "2000")
            let end = try await send(guest, hash, Array(pdf[2_000...]), at: 2_000)
            #expect(end.status == 204 && end.headers["upload-offset"] == "\(pdf.count)")
            let back = try await server.send("GET", "/api/blobs/\(hash)", guest.headers)
            #expect(back.body == pdf)
            #expect(back.headers["content-disposition"]?.hasPrefix("attachment") == true)
            #expect(back.headers["content-security-policy"] == "default-src 'none'; sandbox")
            let known = try await announce(guest, pdf, "application/pdf")
            #expect(known.status == 200 && known.headers["upload-offset"] == "\(pdf.count)")
        }
    }

    @Test("are given back in pieces and not to who has them")
    func serving() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            #expect(try await bring(guest, pdf, "application/pdf").status == 204)
            let path = "/api/blobs/\(Hex.text(of: digest(pdf, .sha256)))"
            let part = try await server.send(
                "GET", path, guest.headers.merging(["Range": "bytes=0-7"]) { $1 })
            #expect(part.status == 206 && part.text == "%PDF-1.7")
            #expect(part.headers["content-range"] == "bytes 0-7/\(pdf.count)")
            let outside = try await server.send(
                "GET", path, guest.headers.merging(["Range": "bytes=99999-"]) { $1 })
            #expect(outside.status == 416)
            let tag = part.headers["etag"] ?? ""
            let same = try await server.send(
                "GET", path, guest.headers.merging(["If-None-Match": tag]) { $1 })
            #expect(same.status == 304 && same.body.isEmpty)
        }
    }

    @Test("whose bytes are not those announced are dropped")
    func wrongHash() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let hash = String(repeating: "0", count: 64)
            _ = try await announce(guest, pdf, "application/pdf", hash: hash)
            let reply = try await send(guest, hash, pdf, at: 0)
            #expect(reply.status == 422 && reply.code == "wrong-hash")
            let uploadState = try await server.send("HEAD", "/api/blobs/\(hash)", guest.headers)
            #expect(uploadState.status == 404)
        }
    }

    @Test("a piece whose checksum is wrong is taken back")
    func checksum() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let hash = Hex.text(of: digest(pdf, .sha256))
            _ = try await announce(guest, pdf, "application/pdf")
            let piece = Array(pdf[..<100])
            let wrong = "sha256 \(Data(digest(pdf, .sha256)).base64EncodedString())"
            let refused = try await send(guest, hash, piece, at: 0, ["Upload-Checksum": wrong])
            #expect(refused.code == "wrong-hash")
            let right = "sha256 \(Data(digest(piece, .sha256)).base64EncodedString())"
            let taken = try await send(guest, hash, piece, at: 0, ["Upload-Checksum": right])
            #expect(taken.headers["upload-offset"] == "100")
        }
    }

    @Test(
        "that are not what they claim to be are dropped",
        arguments: [
            ("<html><script>", "application/pdf"), ("%PDF-1.7", "image/png"),
            ("<svg xmlns='x'/>", "image/png"), ("GIF89a", "image/jpeg"), ("x", "image/webp"),
        ])
    func wrongType(_ text: String, _ type: String) async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let reply = try await bring(guest, Array(text.utf8), type)
            #expect([415, 503].contains(reply.status))
        }
    }

    @Test("of other sorts, sizes or names are not begun")
    func notBegun() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            for type in ["image/svg+xml", "text/html", "application/zip", "", "image/png;x"] {
                #expect(try await announce(guest, pdf, type).status == 415)
            }
            let large = try await announce(guest, pdf, "application/pdf", size: 20_971_521)
            #expect(large.status == 413)
            for size in [0, -1] {
                let reply = try await announce(guest, pdf, "application/pdf", size: size)
                #expect(reply.status == 400)
            }
            for hash in ["", "..", "../../etc/passwd", String(repeating: "A", count: 64)] {
                let reply = try await announce(guest, pdf, "application/pdf", hash: hash)
                #expect(reply.status == 400)
            }
        }
    }

    @Test("names that mean harm find nothing")
    func traversal() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let own = ["Content-Type": Self.patch, "Upload-Offset": "0"]
            let headers = guest.headers.merging(own) { $1 }
            for (index, path) in Hostile.paths.enumerated() where path.utf8.count < 400 {
                let method = ["GET", "HEAD", "PATCH"][index % 3]
                let reply = try await server.send(method, "/api/blobs\(path)", headers, body: [])
                #expect([400, 404].contains(reply.status), "\(method) \(path)")
            }
            #expect(!FileManager.default.fileExists(atPath: server.folder.path + "/passwd"))
        }
    }

    @Test("of another account are as if they were not")
    func others() async throws {
        try await withServer { server in
            let ann = try await TestGuest(server)
            let bob = try await TestGuest(server)
            #expect(try await bring(ann, pdf, "application/pdf").status == 204)
            let hash = Hex.text(of: digest(pdf, .sha256))
            let random = String(repeating: "1", count: 64)
            for path in ["", "/thumbnail"] {
                let found = try await server.send("GET", "/api/blobs/\(hash)\(path)", bob.headers)
                let none = try await server.send("GET", "/api/blobs/\(random)\(path)", bob.headers)
                #expect(found.status == 404 && none.status == 404)
                #expect(found.code == none.code)
            }
            // Bob has to upload all of it: nothing reveals that it exists already.
            let begun = try await announce(bob, pdf, "application/pdf")
            #expect(begun.status == 201 && begun.headers["upload-offset"] == "0")
            let noToken = try await server.send("GET", "/api/blobs/\(hash)")
            #expect(noToken.status == 401)
        }
    }

    @Test("images are written anew, without what is not the picture, and have a thumbnail")
    func images() async throws {
        guard ImageCleaner() != nil else {
            return print("1 test not run: the programs of libvips are not installed")
        }
        try await withServer { server in
            let guest = try await TestGuest(server)
            let image = TestImage.png(width: 800, height: 500, comment: "secret place")
            #expect(try await bring(guest, image, "image/png").status == 204)
            let path = "/api/blobs/\(Hex.text(of: digest(image, .sha256)))"
            let back = try await server.send("GET", path, guest.headers)
            #expect(back.headers["content-type"] == "image/png")
            #expect(back.headers["content-disposition"] == "inline")
            #expect(BlobType(head: back.body) == .png)
            #expect(back.body.firstRange(of: Array("secret".utf8)) == nil)
            let thumbnail = try await server.send("GET", path + "/thumbnail", guest.headers)
            #expect(thumbnail.status == 200 && BlobType(head: thumbnail.body) == .jpeg)
            #expect(thumbnail.body.count < back.body.count)
        }
    }

    @Test("images that are too large or broken are refused")
    func badImages() async throws {
        guard ImageCleaner() != nil else {
            return print("1 test not run: the programs of libvips are not installed")
        }
        try await withServer { server in
            let guest = try await TestGuest(server)
            let bomb = TestImage.png(width: 60_000, height: 60_000, comment: "", rows: 1)
            let broken = Array(TestImage.png(width: 50, height: 50, comment: "").prefix(20))
            for image in [bomb, broken] {
                let reply = try await bring(guest, image, "image/png")
                #expect(reply.status == 422 && reply.code == "bad-image")
            }
        }
    }
}
