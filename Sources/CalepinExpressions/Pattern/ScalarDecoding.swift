// Strict UTF-8 decoding and encoding of one scalar, shared by patterns and JSON text.

/// Reading and writing one Unicode scalar as UTF-8.
enum ScalarDecoding {
    /// A scalar and the number of bytes it took.
    struct Decoded {
        var scalar: UInt32
        var length: Int
    }

    /// The scalar at `position`, or nil where the bytes are not well-formed UTF-8 (Unicode
    /// Standard, table 3-7: no overlong form, no surrogate, nothing above U+10FFFF).
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Decoded? {
        guard position >= 0, position < bytes.count else { return nil }
        let first = bytes[position]
        if first < 0x80 { return Decoded(scalar: UInt32(first), length: 1) }
        let length = first < 0xE0 ? 2 : (first < 0xF0 ? 3 : 4)
        guard first >= 0xC2, first <= 0xF4, length <= bytes.count - position else { return nil }
        var scalar = UInt32(first) & (0x7F >> UInt32(length))
        var index = 1
        while index < length {
            let byte = bytes[position + index]
            guard byte & 0xC0 == 0x80 else { return nil }
            scalar = scalar << 6 | UInt32(byte & 0x3F)
            index += 1
        }
        let isOverlong = (length == 3 && scalar < 0x800) || (length == 4 && scalar < 0x1_0000)
        guard !isOverlong, isScalar(scalar) else { return nil }
        return Decoded(scalar: scalar, length: length)
    }

    /// Returns true when a number is a Unicode scalar value.
    static func isScalar(_ value: UInt32) -> Bool {
        value < 0xD800 || (value > 0xDFFF && value <= 0x10_FFFF)
    }

    /// Appends the UTF-8 form of a scalar.
    static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        func tail(_ shift: UInt32) -> UInt8 {
            UInt8(truncatingIfNeeded: 0x80 | (scalar >> shift & 0x3F))
        }
        if scalar < 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: scalar))
        } else if scalar < 0x800 {
            bytes.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            bytes.append(tail(0))
        } else if scalar < 0x1_0000 {
            bytes.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            bytes.append(tail(6))
            bytes.append(tail(0))
        } else {
            bytes.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            bytes.append(tail(12))
            bytes.append(tail(6))
            bytes.append(tail(0))
        }
    }
}
