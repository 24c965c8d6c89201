// The normalization of texts for search: lowercase letters without accents, ligatures and umlauts
// spelled out. It splits a text into folded words; SearchIndex knows the rows that have them.

/// A normalizer that splits texts into folded words.
///
/// Latin letters are looked up in a table; any other scalar is decomposed canonically (NFD), loses
/// its combining marks and, in Greek and Cyrillic, its case. Letters, digits and symbols such as
/// emoji make words; everything else separates them.
struct SearchNormalizer: Sendable {
    /// A table for U+0000 ... U+024F and U+1E00 ... U+1EFF: up to two folded bytes, the first one
    /// lowest, and the flag `umlaut`; 0 is a separator, `slow` uses Unicode's decomposition,
    /// `nothing` is dropped.
    private let short: [UInt32]

    private static let umlaut: UInt32 = 1 << 24
    private static let nothing: UInt32 = 1 << 25
    private static let slow: UInt32 = 1 << 26
    private static let latinEnd: UInt32 = 0x250
    private static let vietnamese: UInt32 = 0x1E00
    private static let vietnameseEnd: UInt32 = 0x1F00

    init() {
        var short = [UInt32](repeating: 0, count: Int(SearchNormalizer.latinEnd) + 0x100)
        for digit in 0x30...0x39 { short[digit] = UInt32(digit) }
        for letter in 0x61...0x7A {
            short[letter] = UInt32(letter)
            short[letter - 0x20] = UInt32(letter)
        }
        for place in 0xAA..<short.count {
            let value = UInt32(place)
            let scalar =
                value < SearchNormalizer.latinEnd
                ? value : value - SearchNormalizer.latinEnd + SearchNormalizer.vietnamese
            short[place] = SearchNormalizer.packed(scalar)
        }
        self.short = short
    }

    /// Returns the spelling of a letter that does not decompose; nil for others.
    static func spelled(_ scalar: UInt32) -> StaticString? {
        switch scalar {
        case 0xDF, 0x1E9E: "ss"
        case 0xE6, 0xC6, 0x1E3, 0x1FD: "ae"
        case 0xF8, 0xD8: "o"
        case 0x152, 0x153: "oe"
        case 0xF0, 0xD0, 0x110, 0x111: "d"
        case 0xFE, 0xDE: "th"
        case 0x126, 0x127: "h"
        case 0x131: "i"
        case 0x132, 0x133: "ij"
        case 0x141, 0x142: "l"
        case 0x14A, 0x14B: "n"
        case 0x166, 0x167: "t"
        case 0x17F: "s"
        default: nil
        }
    }

    /// Returns the entry of `short` for a scalar.
    private static func packed(_ value: UInt32) -> UInt32 {
        if let text = spelled(value) {
            var packed: UInt32 = 0
            text.withUTF8Buffer { bytes in
                for byte in bytes.reversed() { packed = packed << 8 | UInt32(byte) }
            }
            return packed
        }
        guard let scalar = Unicode.Scalar(value) else { return 0 }
        var packed: UInt32 = 0
        var isSlow = false
        forEachDecomposed(String(scalar)) { part in
            if let byte = asciiWordByte(part.value), packed == 0 {
                packed = UInt32(byte)
            } else if !isMark(part.value) {
                isSlow = true
            } else if part.value == 0x308, isUmlautBase(UInt8(truncatingIfNeeded: packed)) {
                packed |= umlaut
            }
        }
        return isSlow || packed == 0 ? slow : packed
    }

    private static func isUmlautBase(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "a") || byte == UInt8(ascii: "o") || byte == UInt8(ascii: "u")
    }

    private static func isMark(_ value: UInt32) -> Bool { value >= 0x300 && value < 0x370 }

    /// Returns an ASCII letter or digit, in lowercase; nil for anything else.
    private static func asciiWordByte(_ value: UInt32) -> UInt8? {
        guard value < 0x80 else { return nil }
        let small = value >= 0x41 && value <= 0x5A ? value + 32 : value
        let isWord = (small >= 0x61 && small <= 0x7A) || (small >= 0x30 && small <= 0x39)
        return isWord ? UInt8(truncatingIfNeeded: small) : nil
    }

    /// Appends the folded words of a text.
    ///
    /// Complexity: O(n) in the text's bytes.
    func fold(_ text: String, into words: inout FoldedWords) {
        var text = text
        text.withUTF8 { fold($0, into: &words) }
    }

    /// Appends the folded words of UTF-8 bytes.
    ///
    /// Complexity: O(n) in the bytes.
    func fold(_ bytes: UnsafeBufferPointer<UInt8>, into words: inout FoldedWords) {
        short.withUnsafeBufferPointer { fold(bytes, $0, &words) }
    }

    private func fold(
        _ bytes: UnsafeBufferPointer<UInt8>, _ short: UnsafeBufferPointer<UInt32>,
        _ words: inout FoldedWords
    ) {
        var place = 0
        while place < bytes.count {
            let start = place
            let first = bytes[place]
            if first >= 0x80 {
                take(SearchNormalizer.scalar(bytes, &place), from: start, short, &words)
                continue
            }
            place += 1
            let folded = UInt8(truncatingIfNeeded: short[Int(first)])
            if folded == 0 {
                words.endWord(at: start)
            } else {
                words.append(folded, from: start)
            }
        }
        words.endWord(at: bytes.count)
    }

    /// Appends the folding of a scalar beyond ASCII.
    @inline(never)
    private func take(
        _ scalar: UInt32, from start: Int, _ short: UnsafeBufferPointer<UInt32>,
        _ words: inout FoldedWords
    ) {
        var packed = SearchNormalizer.slow
        if scalar < SearchNormalizer.latinEnd {
            packed = short[Int(scalar)]
        } else if scalar >= SearchNormalizer.vietnamese, scalar < SearchNormalizer.vietnameseEnd {
            packed = short[Int(scalar - SearchNormalizer.vietnamese + SearchNormalizer.latinEnd)]
        } else if SearchNormalizer.isMark(scalar) {
            if scalar == 0x308 { words.noteUmlaut() }
            return
        }
        guard packed != SearchNormalizer.slow else {
            return takeSlowly(scalar, from: start, &words)
        }
        guard packed != 0 else { return words.endWord(at: start) }
        words.append(UInt8(truncatingIfNeeded: packed), from: start)
        let second = UInt8(truncatingIfNeeded: packed >> 8)
        if second != 0 { words.append(second, from: start) }
        if packed & SearchNormalizer.umlaut != 0 { words.noteUmlaut() }
    }

    private func takeSlowly(_ value: UInt32, from start: Int, _ words: inout FoldedWords) {
        guard let whole = Unicode.Scalar(value) else { return words.endWord(at: start) }
        forEachDecomposed(String(whole)) { scalar in
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: break
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter, .decimalNumber, .letterNumber, .otherNumber, .otherSymbol,
                .spacingMark:
                words.append(scalar: SearchNormalizer.small(scalar.value), from: start)
            default: words.endWord(at: start)
            }
        }
    }

    /// Returns the lowercase letter of a Greek or Cyrillic capital; final sigma becomes sigma.
    static func small(_ value: UInt32) -> UInt32 {
        switch value {
        case 0x391...0x3A9, 0x410...0x42F: value + 32
        case 0x400...0x40F: value + 80
        case 0x3C2: 0x3C3
        case 0xFF21...0xFF3A: value - 0xFF21 + 0x61
        case 0xFF41...0xFF5A: value - 0xFF41 + 0x61
        case 0xFF10...0xFF19: value - 0xFF10 + 0x30
        default: value
        }
    }

    /// Decodes the scalar at an offset, which is advanced behind it; each byte of invalid UTF-8
    /// gives a separator.
    static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int) -> UInt32 {
        let first = bytes[place]
        place += 1
        let more = first < 0xC2 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : first < 0xF5 ? 3 : 0
        guard more > 0 else { return first < 0x80 ? UInt32(first) : 0x20 }
        guard more <= bytes.count - place else { return 0x20 }
        var scalar = UInt32(first) & (0x3F >> UInt32(more))
        for _ in 0..<more {
            scalar = scalar << 6 | UInt32(bytes[place] & 0x3F)
            place += 1
        }
        return scalar
    }
}
