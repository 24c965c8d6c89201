// How close a word of a text is to a word of a search: the scale that everything in this folder
// speaks. What closeness means for the order of rows is in SearchRank.

/// How a word was found; less is closer, 0 is not at all.
enum Closeness {
    static let none: UInt8 = 0
    /// The same word.
    static let whole: UInt8 = 1
    /// A word that begins with it.
    static let beginning: UInt8 = 2
    /// A word that has it inside.
    static let inside: UInt8 = 3
    /// The whole word with one typo, its beginning with one; the next two have two.
    static let typo: UInt8 = 4

    /// The closeness of a word with typos, or of its beginning.
    @inline(__always)
    static func withTypos(_ typos: UInt8, isWhole: Bool) -> UInt8 {
        typo &+ (typos &- 1) &* 2 &+ (isWhole ? 0 : 1)
    }
}

/// A word of a search: its letters, and how many typos it may have.
struct SearchWord: Equatable, Sendable {
    /// The folded bytes.
    var bytes: [UInt8]
    /// The letters as scalars.
    var letters: [UInt32]
    /// How many typos a word that is found may have.
    var typos: UInt8
    /// Whether it is looked for inside of words.
    var isSoughtInside: Bool

    /// A word of at least two letters is looked for inside of words; a single one would be found
    /// everywhere. In scripts that write no spaces one letter does.
    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = Array(bytes)
        var letters: [UInt32] = []
        var hasDigit = false
        self.bytes.withUnsafeBufferPointer { bytes in
            var place = 0
            while place < bytes.count {
                let letter = Folder.scalar(bytes, &place)
                letters.append(letter)
                if letter >= 0x30, letter <= 0x39 { hasDigit = true }
            }
        }
        self.letters = letters
        isSoughtInside = letters.count >= 2 || letters.contains { $0 >= 0x2E80 }
        // A number that is nearly the same is another one.
        typos = hasDigit || letters.count < 5 ? 0 : letters.count < 9 ? 1 : 2
    }
}
