// The text of a search, split into words. Query combines it with filters.

/// The words of a search, each with its alternative spellings.
struct SearchText {
    /// The spellings of each word, such as `muller` and `mueller` for `Müller`.
    private(set) var words: [[SearchWord]] = []

    /// Reads at most `RowLimits.searchBytes` bytes and `RowLimits.searchWords` words; repeated
    /// words are dropped.
    ///
    /// Complexity: O(n) in the bytes read.
    init(_ text: String, _ normalizer: SearchNormalizer) {
        var folded = FoldedWords()
        var text = text
        text.withUTF8 { bytes in
            var end = min(bytes.count, RowLimits.searchBytes)
            while end < bytes.count, end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            normalizer.fold(UnsafeBufferPointer(rebasing: bytes[..<end]), into: &folded)
        }
        for number in 0..<folded.count {
            let word = SearchWord(folded.bytes[folded.range(number)])
            if folded.isAlternate[number], let last = words.indices.last {
                words[last].append(word)
            } else if words.count < RowLimits.searchWords {
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
