// The order of texts as in French and English dictionaries: letters first, then accents, then
// case. Callers choose the rows to compare.

/// Sort keys for texts: comparing the bytes of two keys compares the texts.
enum Collation {
    /// Appends the key of a text: its letters without accents and case, a zero, its accents, a
    /// zero, its capitals.
    ///
    /// Spaces and punctuation come before digits, these before letters, as in the root collation
    /// of CLDR, which French and English share. Accents are compared from the beginning.
    /// Complexity: O(n) in the text.
    static func appendKey(_ text: String, to key: inout [UInt8]) {
        var accents: [UInt8] = []
        var capitals: [UInt8] = []
        forEachDecomposed(text) { scalar in
            let value = scalar.value
            if value >= 0x300, value < 0x370 {
                // The place of the base letter itself, which stands for no accent.
                if !accents.isEmpty { accents[accents.count - 1] = UInt8(value - 0x300) + 2 }
                return
            }
            let start = key.count
            appendLetters(of: value, to: &key)
            for _ in start..<key.count {
                accents.append(1)
                capitals.append(isCapital(value) ? 2 : 1)
            }
            // Between texts that differ in this only, `ss` comes before `ß`.
            if key.count > start + 1, value >= 0x80, SearchNormalizer.spelled(value) != nil {
                accents[accents.count - 1] = 255
            }
        }
        key.append(0)
        while accents.last == 1 { accents.removeLast() }
        key.append(contentsOf: accents)
        key.append(0)
        while capitals.last == 1 { capitals.removeLast() }
        key.append(contentsOf: capitals)
    }

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
