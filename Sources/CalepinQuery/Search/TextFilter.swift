// The search of a few texts, such as the labels of choices, without an index of them. Words are
// folded as in SearchIndex.

/// A filter of texts that contain the words of a search.
package struct TextFilter {
    private let normalizer: SearchNormalizer
    private let wanted: SearchText
    private var folded = FoldedWords()

    /// Makes a filter for a search; without a word it keeps every text.
    package init(_ search: String) {
        normalizer = SearchNormalizer()
        wanted = SearchText(search, normalizer)
    }

    /// Returns true when each word of the search is somewhere inside a word of the text.
    ///
    /// Complexity: O(n m) in the bytes of the text and of the search.
    package mutating func keeps(_ text: String) -> Bool {
        guard !wanted.words.isEmpty else { return true }
        folded.removeAll()
        normalizer.fold(text, into: &folded)
        return wanted.words.allSatisfy { spellings in
            spellings.contains { has($0.bytes) }
        }
    }

    private func has(_ wanted: [UInt8]) -> Bool {
        for word in 0..<folded.count {
            let range = folded.range(word)
            guard range.count >= wanted.count else { continue }
            for start in range.lowerBound...(range.upperBound - wanted.count) {
                var index = 0
                while index < wanted.count, folded.bytes[start + index] == wanted[index] {
                    index += 1
                }
                if index == wanted.count { return true }
            }
        }
        return false
    }
}
