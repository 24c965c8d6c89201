// The order of texts as in French and English dictionaries: letters first, then accents, then
// case. Callers choose the rows to compare.

/// A maker of sort keys for texts: comparing the bytes of two keys compares the texts.
struct Collation {
    /// The accents and the capitals of the present text, a byte for each letter of its key.
    private var accents: [UInt8] = []
    private var capitals: [UInt8] = []
    /// The decompositions of U+0080 ... U+024F: the base letter, and above 16 bits its accent;
    /// 0 where they are more than these two.
    private static let decomposed: [UInt32] = {
        var decomposed: [UInt32] = []
        for value in Collation.firstDecomposed..<Collation.decomposedEnd {
            var parts: [UInt32] = []
            if let scalar = Unicode.Scalar(value) {
                forEachDecomposed(String(scalar)) { parts.append($0.value) }
            }
            let isShort = parts.count == 1 || parts.count == 2 && Collation.isAccent(parts[1])
            decomposed.append(isShort ? parts[0] | (parts.count == 2 ? parts[1] << 16 : 0) : 0)
        }
        return decomposed
    }()
    private static let firstDecomposed: UInt32 = 0x80
    private static let decomposedEnd: UInt32 = 0x250

    /// Appends the key of a text in UTF-8: its letters without accents and case, a zero, its
    /// accents, a zero, its capitals; nothing for no text.
    ///
    /// Spaces and punctuation come before digits, these before letters, as in the root collation
    /// of CLDR, which French and English share. Accents are compared from the beginning.
    /// Complexity: O(n) in the text.
    mutating func appendKey(_ text: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]) {
        guard !text.isEmpty else { return }
        let start = key.count
        begin()
        if !appendShort(text, to: &key) {
            key.removeLast(key.count - start)
            begin()
            forEachDecomposed(String(decoding: text, as: UTF8.self)) { append($0.value, to: &key) }
        }
        key.append(0)
        while accents.last == 1 { accents.removeLast() }
        key.append(contentsOf: accents)
        key.append(0)
        while capitals.last == 1 { capitals.removeLast() }
        key.append(contentsOf: capitals)
    }

    private mutating func begin() {
        accents.removeAll(keepingCapacity: true)
        capitals.removeAll(keepingCapacity: true)
    }

    /// Appends the letters of a text whose scalars are in the table; returns false for another.
    private mutating func appendShort(
        _ text: UnsafeBufferPointer<UInt8>, to key: inout [UInt8]
    ) -> Bool {
        var place = 0
        while place < text.count {
            let value = SearchNormalizer.scalar(text, &place)
            guard value >= Collation.firstDecomposed else {
                append(value, to: &key)
                continue
            }
            guard value < Collation.decomposedEnd else { return false }
            let parts = Collation.decomposed[Int(value - Collation.firstDecomposed)]
            guard parts != 0 else { return false }
            append(parts & 0xFFFF, to: &key)
            if parts >> 16 != 0 { append(parts >> 16, to: &key) }
        }
        return true
    }

    /// Appends a scalar of a decomposed text.
    private mutating func append(_ value: UInt32, to key: inout [UInt8]) {
        if Collation.isAccent(value) {
            // The place of the base letter itself, which stands for no accent.
            if !accents.isEmpty { accents[accents.count - 1] = UInt8(value - 0x300) + 2 }
            return
        }
        let start = key.count
        Collation.appendLetters(of: value, to: &key)
        for _ in start..<key.count {
            accents.append(1)
            capitals.append(Collation.isCapital(value) ? 2 : 1)
        }
        // Between texts that differ in this only, `ss` comes before `ß`.
        if key.count > start + 1, value >= 0x80, SearchNormalizer.spelled(value) != nil {
            accents[accents.count - 1] = 255
        }
    }

    private static func isAccent(_ value: UInt32) -> Bool { value >= 0x300 && value < 0x370 }

    private static func appendLetters(of value: UInt32, to key: inout [UInt8]) {
        if value < 0x80 {
            let small = value >= 0x41 && value <= 0x5A ? value + 32 : value
            let isWord = (small >= 0x61 && small <= 0x7A) || (small >= 0x30 && small <= 0x39)
            // Other signs come before the digits, in the order of ASCII.
            key.append(
                isWord
                    ? UInt8(truncatingIfNeeded: small)
                    : UInt8(truncatingIfNeeded: min(small, 0x2E) / 2 + 1))
        } else if (value >= 0xA0 && value < 0xC0) || (value >= 0x2000 && value < 0x2070) {
            // Typographic spaces, dashes and quotation marks.
            key.append(UInt8(ascii: "'") / 2 + 1)
        } else if let letters = SearchNormalizer.spelled(value) {
            letters.withUTF8Buffer { key.append(contentsOf: $0) }
        } else if let scalar = Unicode.Scalar(SearchNormalizer.small(value)) {
            key.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    private static func isCapital(_ value: UInt32) -> Bool {
        if value < 0x80 { return value >= 0x41 && value <= 0x5A }
        if value < 0xDF { return value >= 0xC0 }
        return SearchNormalizer.small(value) != value || value == 0x152
    }
}
