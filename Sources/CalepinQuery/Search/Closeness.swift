// The closeness of a word of a text to a word of a search: the scale used by all files in this
// folder. Its effect on the order of rows is in SearchRank.

/// The closeness of a word found to a word of a search; less is closer, 0 is no match.
enum Closeness {
    static let none: UInt8 = 0
    /// An equal word.
    static let whole: UInt8 = 1
    /// A word that begins with the one searched.
    static let beginning: UInt8 = 2
    /// A word that contains the one searched.
    static let inside: UInt8 = 3
    /// A whole word with one typo, then a beginning with one typo; the next two values are the
    /// same with two typos.
    static let typo: UInt8 = 4

    /// Returns the closeness of a word with typos, or of its beginning.
    @inline(__always)
    static func withTypos(_ typos: UInt8, isWhole: Bool) -> UInt8 {
        typo &+ (typos &- 1) &* 2 &+ (isWhole ? 0 : 1)
    }
}

/// A word of a search with the number of typos allowed.
struct SearchWord: Equatable, Sendable {
    /// The folded bytes.
    var bytes: [UInt8]
    /// The letters as Unicode scalars.
    var letters: [UInt32]
    /// The maximum number of typos of a word that is found.
    var typos: UInt8
    /// True when it is also searched inside of words.
    var isSoughtInside: Bool

    /// Makes a word, which is searched inside of words when it has at least two letters; a single
    /// one would be found everywhere. In scripts without spaces one letter is enough.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = Array(bytes)
        var letters: [UInt32] = []
        var hasDigit = false
        self.bytes.withUnsafeBufferPointer { bytes in
            var place = 0
            while place < bytes.count {
                let letter = SearchNormalizer.scalar(bytes, &place)
                letters.append(letter)
                if letter >= 0x30, letter <= 0x39 { hasDigit = true }
            }
        }
        self.letters = letters
        isSoughtInside = letters.count >= 2 || letters.contains { $0 >= 0x2E80 }
        // A number with a typo is a different number.
        typos = hasDigit || letters.count < 5 ? 0 : letters.count < 9 ? 1 : 2
    }
}
