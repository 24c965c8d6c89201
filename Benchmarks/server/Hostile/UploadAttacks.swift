// Attacks by attachments: compressed images that are large when decoded, and files up to every
// limit.

import CalepinExpressions
import Foundation

extension Guest {
    /// Announces a blob and uploads it in pieces; returns false when the server rejects it.
    func upload(
        _ bytes: [UInt8], _ type: String, _ connection: Connection, _ siege: Siege
    ) throws -> Bool {
        let hash = Hex.text(of: digest(bytes, .sha256))
        let words = "{\"sha256\":\"\(hash)\",\"size\":\(bytes.count),\"type\":\"\(type)\"}"
        let told = try connection.ask(request("/api/blobs", Array(words.utf8), cookie: cookie))
        guard siege.note(told.head) else { return false }
        let step = 4_194_304
        for start in stride(from: 0, to: bytes.count, by: step) {
            let piece = bytes[start..<min(start + step, bytes.count)]
            guard !siege.isOver, siege.mayUpload(piece.count) else { return false }
            let headers = [
                "PATCH /api/blobs/\(hash) HTTP/1.1", "Host: localhost", "X-Calepin: 1",
                "Cookie: \(cookie)", "Content-Type: application/offset+octet-stream",
                "Upload-Offset: \(start)", "Content-Length: \(piece.count)",
            ]
            let head = Array((headers.joined(separator: "\r\n") + "\r\n\r\n").utf8)
            guard siege.note(try connection.ask(head + piece).head) else { return false }
        }
        return true
    }
}

/// Images of the maximum number of pixels, each with a different digest.
struct ImageAttack: Attack {
    static let name = "images"
    static let count = 4
    private let image: [UInt8]

    /// Creates an image of one colour, which compresses well.
    init(_ folder: URL, command: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.deletingLastPathComponent()
            .appendingPathComponent("calepin-bench-\(UUID()).png")
        defer { try? FileManager.default.removeItem(at: file) }
        let arguments = ["black", file.path, "7000", "7000", "--bands", "3"]
        try Child.run("/usr/bin/vips", arguments)
        image = [UInt8](try Data(contentsOf: file))
    }

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let guest = try Guest(number, port: port)
        return { [image] siege in
            siege.repeating {
                let connection = try Connection(
                    port: siege.port, from: Siege.address(number))
                connection.wait(seconds: 30)
                // Bytes after the end of an image are ignored, but change its digest.
                let other = image + (0..<16).map { _ in .random(in: 0...255) }
                _ = try guest.upload(other, "image/png", connection, siege)
            }
        }
    }
}

/// Files of the maximum size, one after the other, and announcements without uploads.
struct UploadAttack: Attack {
    static let name = "uploads"
    static let count = 4
    private static let bytes = 20_971_520
    private static let announced = 20

    init(_ folder: URL, command: String) {}

    func attacker(_ number: Int, port: Int) throws -> @Sendable (Siege) -> Void {
        let address = Siege.address(number)
        let first = try Guest(number, port: port)
        return { siege in
            var guest = first
            var file = Array("%PDF-1.7 ".utf8)
            file += [UInt8](repeating: UInt8(number % 256), count: Self.bytes - file.count)
            siege.repeating {
                let connection = try Connection(port: siege.port, from: address)
                connection.wait(seconds: 30)
                for place in 16..<32 { file[place] = .random(in: 0...255) }
                guard try !guest.upload(file, "application/pdf", connection, siege) else { return }
                // This guest's limit is reached: it leaves announcements, and the attack continues
                // as another guest.
                try Self.announce(guest, connection, siege)
                guest = try Guest(connection)
            }
        }
    }

    /// Announces blobs that are never uploaded.
    private static func announce(
        _ guest: Guest, _ connection: Connection, _ siege: Siege
    ) throws {
        for _ in 0..<announced where !siege.isOver {
            let hash = Hex.text(of: (0..<32).map { _ in .random(in: 0...255) })
            let words = "{\"sha256\":\"\(hash)\",\"size\":1000,\"type\":\"image/png\"}"
            let asked = request("/api/blobs", Array(words.utf8), cookie: guest.cookie)
            siege.note(try connection.ask(asked).head)
        }
    }
}
