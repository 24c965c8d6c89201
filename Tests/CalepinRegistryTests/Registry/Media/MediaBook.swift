// Apps with files beside the parts of their forms, and such files. It contains no test.

import CalepinExpressions

@testable import CalepinServer
@testable import ServerTesting

/// A book of files and of apps that show them.
enum MediaBook {
    /// Returns the first bytes of a type, and then others that tell files apart.
    static func file(_ type: MediaType, _ seed: UInt8 = 0, count: Int = 64) -> [UInt8] {
        let head: [UInt8] =
            switch type {
            case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            case .jpeg: [0xFF, 0xD8, 0xFF, 0xE0]
            case .webp: Array("RIFF....WEBPVP8 ".utf8)
            case .gif: Array("GIF89a".utf8)
            case .mp3: Array("ID3".utf8)
            case .ogg: Array("OggS".utf8)
            case .m4a: [0, 0, 0, 24] + Array("ftypM4A ".utf8)
            case .wav: Array("RIFF....WAVEfmt ".utf8)
            case .mp4: [0, 0, 0, 24] + Array("ftypisom".utf8)
            case .webm: [0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x84] + Array("webm".utf8)
            }
        return head + noise(max(0, count - head.count), seed)
    }

    /// Returns bytes that are not made smaller by packing them.
    private static func noise(_ count: Int, _ seed: UInt8) -> [UInt8] {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
        let block = (0..<min(count, 65_536)).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count { bytes += block.prefix(count - bytes.count) }
        return bytes
    }

    /// Returns a field with files; each is `"kind":"name"`.
    static func field(_ name: String, _ media: String) -> String {
        PublishBook.field(name, #""media":{\#(media)},"optional":true"#)
    }

    /// Returns an app of one form with these fields.
    static func app(
        _ id: String, _ fields: [String], _ more: String = "", version: Int = 1
    ) -> [UInt8] {
        let views = #"[{"view":"list","cells":["name"],"searched":["name"]},{"view":"detail"}]"#
        let records =
            #","collections":[{"name":"records","title":{"en":"R"},"form":"\#(id)","#
            + #""sharing":"personal","views":\#(views)}]"#
        let form = PublishBook.form(
            id, version: version, [PublishBook.field("name")] + fields)
        return PublishBook.app(id, [form], records + more)
    }

    /// Returns files as they stand in a declaration.
    static func files(_ files: [(String, [UInt8])]) -> String {
        let all = files.map { AppMedia.json($0.0, $0.1) }
        return #","files":\#(JSONValue.array(all).text)"#
    }

    static func zip(_ files: [(String, [UInt8])]) throws -> [UInt8] {
        try TestZip(files: files.map { (name: $0.0, bytes: $0.1) }).bytes()
    }
}
