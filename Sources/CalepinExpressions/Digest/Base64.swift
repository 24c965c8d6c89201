// Bytes as texts of letters and digits: base64 both ways and hexadecimal. No URL-safe letters, no
// line breaks.

/// Base64 with the standard letters and padding (RFC 4648, section 4).
public enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static var padding: UInt8 { UInt8(ascii: "=") }

    /// The text of bytes, padded with `=` to a multiple of four letters.
    ///
    /// Complexity: O(n) in the bytes.
    public static func text(of bytes: [UInt8]) -> String {
        let letters = Base64.letters
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let count = min(3, bytes.count - index)
            var bits: UInt32 = 0
            for place in 0..<3 {
                bits = bits << 8 | (place < count ? UInt32(bytes[index + place]) : 0)
            }
            for place in 0..<4 {
                let letter = letters[Int(bits >> UInt32(18 - 6 * place)) & 63]
                text.append(place <= count ? letter : padding)
            }
            index += 3
        }
        return String(utf8: text)
    }

    /// The bytes of a text; nil unless it is exactly what `text(of:)` writes for them: no spaces
    /// or other letters, padding to a multiple of four, and zeros in the bits that padding leaves.
    ///
    /// Complexity: O(n) in the text's bytes.
    public static func bytes(from text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count % 4 == 0 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var index = 0
        while index < text.count {
            let isLast = index + 4 == text.count
            let letterCount = isLast ? lettersBeforePadding(text, from: index) : 4
            guard letterCount >= 2 else { return nil }
            var bits: UInt32 = 0
            for place in 0..<4 {
                guard place < letterCount else {
                    bits <<= 6
                    continue
                }
                guard let value = value(of: text[index + place]) else { return nil }
                bits = bits << 6 | value
            }
            let byteCount = letterCount - 1
            guard byteCount == 3 || bits & (0xFF_FFFF >> UInt32(8 * byteCount)) == 0 else {
                return nil
            }
            for place in 0..<byteCount {
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * place)))
            }
            index += 4
        }
        return bytes
    }

    /// The bytes of a text; nil unless it is exactly what `text(of:)` writes for them.
    ///
    /// Complexity: O(n) in the text's bytes.
    public static func bytes(from text: String) -> [UInt8]? {
        Array(text.utf8).withUnsafeBufferPointer { bytes(from: $0) }
    }

    private static func lettersBeforePadding(
        _ text: UnsafeBufferPointer<UInt8>, from index: Int
    ) -> Int {
        guard text[index + 3] == padding else { return 4 }
        return text[index + 2] == padding ? 2 : 3
    }

    private static func value(of letter: UInt8) -> UInt32? {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a") + 26)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0") + 52)
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}

/// Hexadecimal text.
public enum Hex {
    /// Two lower-case hexadecimal digits a byte.
    ///
    /// Complexity: O(n) in the bytes.
    public static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return String(utf8: text)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
