// Sounds and films over HTTP: what is taken by its first bytes, up to which size, how it is given
// back, and what hostile files come to.

import CalepinExpressions
import Foundation
import Testing

@testable import CalepinServer
@testable import ServerTesting

@Suite("Recordings")
struct RecordingTests {
    /// A file of boxes that begins with a brand (ISO 14496-12).
    private static func boxes(_ brand: String) -> [UInt8] {
        [0, 0, 0, 24] + Array("ftyp\(brand)".utf8) + [0, 0, 0, 0] + Array("isommp42".utf8) + filler
    }

    private static let filler = (0..<3_000).map { UInt8($0 % 251) }

    /// The head of a WebM file: EBML with its type, as browsers write it.
    private static let webm: [UInt8] =
        [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x86, 0x81, 1, 0x42, 0xF7, 0x81, 1, 0x42, 0x82, 0x84]
        + Array("webm".utf8) + filler

    /// The files of each type, by the name of the type.
    private static let files: [(type: String, bytes: [UInt8])] = [
        ("audio/webm", webm), ("video/webm", webm),
        ("audio/ogg", Array("OggS".utf8) + [0, 2] + filler),
        ("audio/mpeg", Array("ID3".utf8) + [4, 0] + filler),
        ("audio/mpeg", [0xFF, 0xFB, 0x90, 0x64] + filler),
        ("audio/wav", Array("RIFF".utf8) + [36, 0, 0, 0] + Array("WAVEfmt ".utf8) + filler),
        ("audio/amr", Array("#!AMR\n".utf8) + filler), ("audio/mp4", boxes("M4A ")),
        ("audio/mp4", boxes("isom")), ("video/mp4", boxes("mp42")), ("video/mp4", boxes("iso5")),
        ("video/quicktime", boxes("qt  ")), ("video/3gpp", boxes("3gp5")),
    ]

    @Test("are taken as they come and given back whole and in ranges, as downloads")
    func taken() async throws {
        try await withServer { server in
            for (type, bytes) in Self.files {
                let guest = try await TestGuest(server)
                #expect(try await guest.bring(bytes, type).status == 204, "\(type)")
                let path = "/api/blobs/\(Hex.text(of: digest(bytes, .sha256)))"
                let back = try await server.send("GET", path, guest.headers)
                #expect(back.status == 200 && back.body == bytes)
                #expect(back.headers["content-type"] == type)
                #expect(back.headers["content-disposition"]?.hasPrefix("attachment") == true)
                #expect(back.headers["content-security-policy"] == "default-src 'none'; sandbox")
                #expect(back.headers["x-content-type-options"] == "nosniff")
                let part = try await server.send(
                    "GET", path, guest.headers.merging(["Range": "bytes=4-7"]) { $1 })
                #expect(part.status == 206 && part.body == Array(bytes[4..<8]))
                let thumbnail = try await server.send("GET", path + "/thumbnail", guest.headers)
                #expect(thumbnail.status == 404)
            }
        }
    }

    @Test(
        "that are something else by their first bytes are dropped",
        arguments: [
            ("<html><script>alert(1)</script>", "audio/mpeg"), ("<svg xmlns='x'/>", "video/webm"),
            ("OggS\u{0}", "audio/wav"), ("RIFF....AVI LIST", "audio/wav"), ("ID3", "video/mp4"),
            ("%PDF-1.7", "audio/ogg"), ("....ftypheic", "video/mp4"),
            ("....ftypavif", "video/mp4"), ("RIFF....WEBP", "audio/wav"),
            ("#!/bin/sh", "audio/amr"),
            ("....moov", "video/quicktime"), ("....ftyp", "video/mp4"), ("R", "audio/wav"),
        ])
    func otherwise(_ text: String, _ type: String) async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let reply = try await guest.bring(Array(text.utf8), type)
            #expect(reply.status == 415 && reply.code == "wrong-type")
        }
    }

    @Test("Matroska and a web page behind the head of EBML are not WebM")
    func ebml() async throws {
        let head: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3]
        let far = head + [UInt8](repeating: 0, count: 100) + Array("webm".utf8)
        for bytes in [head, head + Array("matroska".utf8), head + Array("<html>".utf8), far] {
            #expect(BlobType(head: bytes) == nil)
        }
    }

    @Test("a file of two types is kept, and never runs: it is given as what it was announced")
    func polyglot() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let page = "ID3<html><script>fetch('/api/account')</script></html>"
            let bytes = Array(page.utf8)
            #expect(try await guest.bring(bytes, "audio/mpeg").status == 204)
            let path = "/api/blobs/\(Hex.text(of: digest(bytes, .sha256)))"
            let back = try await server.send("GET", path, guest.headers)
            #expect(back.headers["content-type"] == "audio/mpeg")
            let disposition = "attachment; filename=\"attachment.mp3\""
            #expect(back.headers["content-disposition"] == disposition)
            #expect(back.headers["content-security-policy"] == "default-src 'none'; sandbox")
            #expect(back.headers["x-content-type-options"] == "nosniff")
        }
    }

    @Test("may have 100 MiB, where photos and texts have 20")
    func sizes() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            for (type, most) in [
                ("video/mp4", 104_857_600), ("audio/webm", 104_857_600), ("image/png", 20_971_520),
                ("application/pdf", 20_971_520),
            ] {
                let large = try await guest.announce(Self.webm, type, size: most + 1)
                #expect(large.status == 413 && large.code == "too-large", "\(type)")
                // A guest has less room than that, which is another problem.
                let fits = try await guest.announce(Self.webm, type, size: most)
                #expect(fits.status != 413, "\(type)")
            }
        }
    }

    @Test("a piece beyond the announced size is refused, and one that breaks off is kept")
    func truncated() async throws {
        try await withServer { server in
            let guest = try await TestGuest(server)
            let hash = Hex.text(of: digest(Self.webm, .sha256))
            _ = try await guest.announce(Self.webm, "audio/webm")
            let over = try await guest.send(hash, Self.webm + [0], at: 0)
            #expect(over.status == 413)
            #expect(try await guest.send(hash, Array(Self.webm[..<100]), at: 0).status == 204)
            // Not there before it is whole.
            let early = try await server.send("GET", "/api/blobs/\(hash)", guest.headers)
            #expect(early.status == 404)
            #expect(try await guest.send(hash, Array(Self.webm[100...]), at: 100).status == 204)
            // A shorter file under the digest of the whole one.
            let other = try await TestGuest(server)
            let cut = Array(Self.webm[..<1_000])
            _ = try await other.announce(cut, "audio/webm", hash: hash)
            let reply = try await other.send(hash, cut, at: 0)
            #expect(reply.status == 422 && reply.code == "wrong-hash")
        }
    }
}

extension TestGuest {
    /// Announces a blob.
    fileprivate func announce(
        _ bytes: [UInt8], _ type: String, hash: String? = nil, size: Int? = nil
    ) async throws -> Reply {
        let hash = hash ?? Hex.text(of: digest(bytes, .sha256))
        let json = "{\"sha256\":\"\(hash)\",\"size\":\(size ?? bytes.count),\"type\":\"\(type)\"}"
        return try await server.post("/api/blobs", Array(json.utf8), headers)
    }

    /// Sends a piece of a blob.
    fileprivate func send(_ hash: String, _ piece: [UInt8], at offset: Int) async throws -> Reply {
        let own = [
            "Content-Type": "application/offset+octet-stream", "Upload-Offset": "\(offset)",
        ]
        return try await server.send(
            "PATCH", "/api/blobs/\(hash)", headers.merging(own) { $1 }, body: piece)
    }

    /// Announces and uploads a blob in one piece.
    fileprivate func bring(_ bytes: [UInt8], _ type: String) async throws -> Reply {
        let reply = try await announce(bytes, type)
        guard reply.status == 201 else { return reply }
        return try await send(Hex.text(of: digest(bytes, .sha256)), bytes, at: 0)
    }
}
