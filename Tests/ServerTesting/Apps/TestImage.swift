// Images made for tests, of any declared size and with a comment in them. It contains no test.

/// Images made for tests.
enum TestImage {
    /// Returns a grey picture with a comment; fewer `rows` than its height make its declared size
    /// wrong.
    static func png(width: Int, height: Int, comment: String, rows: Int? = nil) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += chunk("IHDR", word(width) + word(height) + [8, 0, 0, 0, 0])
        if !comment.isEmpty { bytes += chunk("tEXt", Array("Comment\0\(comment)".utf8)) }
        var pixels: [UInt8] = []
        for row in 0..<(rows ?? height) {
            pixels.append(0)
            pixels += (0..<min(width, 4_000)).map { UInt8(($0 * row) % 251) }
        }
        return bytes + chunk("IDAT", stored(pixels)) + chunk("IEND", [])
    }

    private static func word(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + body
        var check: UInt32 = 0xFFFF_FFFF
        for byte in content {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check >> 1 ^ (check & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return word(body.count) + content + word(Int(~check))
    }

    /// Returns the zlib format with uncompressed blocks.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let count = block.count
            let isLast: UInt8 = start + count == bytes.count ? 1 : 0
            result += [isLast, UInt8(count & 255), UInt8(count >> 8)]
            result += [UInt8(~count & 255), UInt8(~count >> 8 & 255)]
            result += block
        }
        return result + word(high << 16 | low)
    }
}
