// Equality of texts as a search has it: without accents, capitals, and signs between words.

/// A folding of texts by which those are equal that a search takes for the same.
package struct SameText: Sendable {
    private let normalizer = SearchNormalizer()

    /// Creates a folding.
    ///
    /// Complexity: that of a table of some hundred letters.
    package init() {}

    /// Returns the folded words of a text with spaces between them; the text itself where it has
    /// no words, such as `+`.
    ///
    /// Complexity: O(n) in the bytes.
    package func folded(_ text: String) -> [UInt8] {
        var words = FoldedWords()
        normalizer.fold(text, into: &words)
        var key: [UInt8] = []
        for number in 0..<words.count where !words.isAlternate[number] {
            if !key.isEmpty { key.append(UInt8(ascii: " ")) }
            key += words.bytes[words.range(number)]
        }
        return key.isEmpty ? Array(text.utf8) : key
    }
}
