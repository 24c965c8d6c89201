// The parts of a text that a search matches, for highlighting on the page. They are found by the
// same matching as in a search, over the words of one text.

extension SearchIndex {
    /// Returns the parts of a text that a search matches, as ascending disjoint ranges of UTF-8
    /// bytes: of a word that begins with the one searched, or contains it, that part; of one with
    /// typos the whole word.
    ///
    /// Complexity: O(n) in the text, once for each word of the search.
    public func highlights(of text: String, for search: String) -> [Range<Int>] {
        let sought = SearchText(search, normalizer)
        guard !sought.words.isEmpty else { return [] }
        var folded = FoldedWords(keepsOrigins: true)
        normalizer.fold(text, into: &folded)
        var marks: [Range<Int>] = []
        for word in 0..<folded.count {
            let range = folded.range(word)
            var longest: Range<Int>?
            for spelling in sought.words.joined() {
                guard let part = part(of: folded.bytes[range], spelling) else { continue }
                if part.count > longest?.count ?? 0 {
                    let start = range.lowerBound
                    longest = start + part.lowerBound..<start + part.upperBound
                }
            }
            if let longest { marks.append(folded.origin(of: longest, in: word)) }
        }
        return joined(marks)
    }

    /// Returns the part of a word that a word of a search matches; nil when there is none.
    private func part(of word: ArraySlice<UInt8>, _ sought: SearchWord) -> Range<Int>? {
        var alone = Vocabulary()
        _ = word.withUnsafeBufferPointer { alone.number(of: $0) }
        var closeness = [Closeness.none]
        closeness.withUnsafeMutableBufferPointer { alone.note(sought, in: $0) }
        switch closeness[0] {
        case Closeness.none: return nil
        case Closeness.whole, Closeness.beginning: return 0..<sought.bytes.count
        case Closeness.inside:
            for start in 0...max(0, word.count - sought.bytes.count)
            where word.dropFirst(start).starts(with: sought.bytes) {
                return start..<start + sought.bytes.count
            }
            return nil
        default: return 0..<word.count
        }
    }

    /// Returns the parts in order with overlapping ones joined, as other spellings may match the
    /// same part.
    private func joined(_ marks: [Range<Int>]) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for mark in marks where !mark.isEmpty {
            if let last = joined.last, mark.lowerBound < last.upperBound {
                joined[joined.count - 1] =
                    min(last.lowerBound, mark.lowerBound)..<max(last.upperBound, mark.upperBound)
            } else {
                joined.append(mark)
            }
        }
        return joined
    }
}
