// Code shared by all digests: cutting bytes into chunks, the padding behind the last, and words
// with the highest byte first. The rounds of each algorithm are in its own file.

/// Calls `absorb` on every chunk of `size` bytes (64 or 128), then on one or two more that hold
/// the rest, a 1 bit, zeros and the length in bits (RFC 1321, 3.1 and 3.2; FIPS 180-4, 5.1). The
/// length's upper half, where SHA-512 has one, is always zero: it would be an exabyte.
func absorbChunks(
    of bytes: UnsafeBufferPointer<UInt8>, size: Int, lowestByteFirst: Bool = false,
    _ absorb: (UnsafeBufferPointer<UInt8>, Int) -> Void
) {
    let whole = bytes.count / size * size
    var start = 0
    while start < whole {
        absorb(bytes, start)
        start += size
    }
    var rest = Array(bytes[whole...])
    rest.append(0x80)
    let lengthBytes = size / 8
    let fits = rest.count + lengthBytes <= size
    let count = fits ? size : 2 * size
    rest.append(contentsOf: repeatElement(0, count: count - rest.count))
    let bits = UInt64(bytes.count) &* 8
    for index in 0..<8 {
        let byte = UInt8(truncatingIfNeeded: bits >> UInt64(8 * index))
        rest[lowestByteFirst ? count - 8 + index : count - 1 - index] = byte
    }
    rest.withUnsafeBufferPointer { buffer in
        absorb(buffer, 0)
        if !fits { absorb(buffer, size) }
    }
}

/// The word at an index of bytes, the highest byte first. The bytes exist.
func bigEndian<Word: FixedWidthInteger & UnsignedInteger>(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
) -> Word {
    var word: Word = 0
    for offset in 0..<(Word.bitWidth / 8) {
        word = word << 8 | Word(truncatingIfNeeded: bytes[index + offset])
    }
    return word
}

/// The bytes of words, the highest byte of each first.
func bigEndianBytes<Word: FixedWidthInteger & UnsignedInteger>(_ words: [Word]) -> [UInt8] {
    var bytes: [UInt8] = []
    for word in words {
        var shift = Word.bitWidth - 8
        while shift >= 0 {
            bytes.append(UInt8(truncatingIfNeeded: word >> shift))
            shift -= 8
        }
    }
    return bytes
}
