// What somebody typed into a search, cut into the words that are looked for. Whether it is
// combined with filters is Query's business.

/// The words of a search, each with its other spellings.
struct SearchText {
    /// For each word its spellings, such as `muller` and `mueller` for `Müller`.
    private(set) var words: [[SearchWord]] = []

    /// Reads at most `Limits.searchBytes` bytes and `Limits.searchWords` words; a word that is
    /// typed again is looked for once.
    ///
    /// Complexity: O(n) in the bytes read.
    init(_ text: String, _ folder: Folder) {
        var folded = FoldedWords()
        var text = text
        text.withUTF8 { bytes in
            var end = min(bytes.count, Limits.searchBytes)
            while end < bytes.count, end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            folder.fold(UnsafeBufferPointer(rebasing: bytes[..<end]), into: &folded)
        }
        for number in 0..<folded.count {
            let word = SearchWord(folded.bytes[folded.range(number)])
            if folded.isAlternate[number], let last = words.indices.last {
                words[last].append(word)
            } else if words.count < Limits.searchWords {
                words.append([word])
            } else {
                break
            }
        }
        leaveOutRepeated()
    }

    private mutating func leaveOutRepeated() {
        var kept: [[SearchWord]] = []
        for word in words where !kept.contains(where: { $0[0].bytes == word[0].bytes }) {
            kept.append(word)
        }
        words = kept
    }
}
