// The search itself: the words of a search, the rows that have all of them, and their order. After
// the search text has been split into words, all work is on numbers.

extension SearchIndex {
    /// Returns the rows that have all words of a text, best first: by SearchRank, then by `order`.
    ///
    /// A text without words, such as three spaces, finds every row. `allowed` limits the rows that
    /// may be found; nil allows all. Rows that are not in `order` come last, by number, as all do
    /// without an order. Complexity: O(n) in the rows found and the bytes of all distinct words.
    public func search(
        _ text: String, among allowed: RowBits? = nil, in order: RowOrder? = nil
    ) -> SearchHits {
        var rows = present
        if let allowed { rows.formIntersection(allowed) }
        let sought = SearchText(text, normalizer)
        let closeness = closeness(to: sought)
        for word in sought.words.indices { rows.formIntersection(rowsHaving(word, closeness)) }
        let nearest = nearest(closeness, sought.words.count)
        // The rows are in order already, so that only their ranks have to be sorted.
        let ordered = order?.rows(of: rows) ?? rows.rows
        var keys = ranked(ordered, nearest, closeness, sought.words.count)
        sortByBytes(&keys, from: 32)
        var hits = SearchHits()
        hits.rows = keys.map { Int32(truncatingIfNeeded: $0) }
        hits.ranks = keys.map { UInt32(truncatingIfNeeded: $0 >> 32) }
        return hits
    }

    /// Returns the closeness of every word of the vocabulary to each word searched, one word
    /// searched after the other.
    private func closeness(to sought: SearchText) -> [UInt8] {
        let size = vocabulary.count
        var closeness = [UInt8](repeating: Closeness.none, count: size * sought.words.count)
        closeness.withUnsafeMutableBufferPointer { all in
            var start = 0
            for spellings in sought.words {
                let part = UnsafeMutableBufferPointer(rebasing: all[start..<start + size])
                for spelling in spellings { vocabulary.note(spelling, in: part) }
                start += size
            }
        }
        return closeness
    }

    /// Returns the rows that may have a word close to a word searched: those in the postings, some
    /// of which may have changed since, and all rows changed since.
    private func rowsHaving(_ word: Int, _ closeness: [UInt8]) -> RowBits {
        var rows = RowBits(capacity: starts.count)
        rows.words.withUnsafeMutableBufferPointer { bits in
            forEachPosted(word, closeness) { row, _ in
                bits[row >> 6] |= 1 << UInt64(truncatingIfNeeded: row & 63)
            }
        }
        rows.formUnion(loose)
        return rows
    }

    /// Returns the best match of each row, when only one word is searched and the row is as in the
    /// postings. This gives the rank; with more words, distances count as well, and the result is
    /// empty.
    private func nearest(_ closeness: [UInt8], _ count: Int) -> [UInt8] {
        guard count == 1 else { return [] }
        var nearest = [UInt8](repeating: Nearest.unknown, count: starts.count)
        nearest.withUnsafeMutableBufferPointer { nearest in
            forEachPosted(0, closeness) { row, near in nearest[row] = min(nearest[row], near) }
        }
        for row in loose.rows { nearest[Int(row)] = Nearest.unknown }
        return nearest
    }

    /// Calls `body` with the row of each posted occurrence close to a word searched, and with its
    /// closeness and field in the format of `Nearest`.
    @inline(__always)
    private func forEachPosted(
        _ word: Int, _ closeness: [UInt8], _ body: (Int, UInt8) -> Void
    ) {
        let first = word * vocabulary.count
        posted.withUnsafeBufferPointer { posted in
            for number in 0..<postings.count - 1 where closeness[first + number] != 0 {
                let close = closeness[first + number] << 4
                for place in Int(postings[number])..<Int(postings[number + 1]) {
                    let field = UInt8(truncatingIfNeeded: posted[place] & 0xF)
                    body(Int(posted[place] >> 4), close | field)
                }
            }
        }
    }

    /// Returns those of some rows that have all words, each with its packed rank in the upper
    /// half.
    private func ranked(
        _ rows: [Int32], _ nearest: [UInt8], _ closeness: [UInt8], _ count: Int
    ) -> [UInt64] {
        tokens.withUnsafeBufferPointer { tokens in
            closeness.withUnsafeBufferPointer { ranked(rows, nearest, tokens, $0, count) }
        }
    }

    private func ranked(
        _ rows: [Int32], _ nearest: [UInt8], _ tokens: UnsafeBufferPointer<Int32>,
        _ closeness: UnsafeBufferPointer<UInt8>, _ count: Int
    ) -> [UInt64] {
        let ranks = (0..<Nearest.unknown).map { RankedChain.packed(of: $0) }
        var keys: [UInt64] = []
        keys.reserveCapacity(rows.count)
        for row in rows {
            let near = Int(nearest.isEmpty ? Nearest.unknown : nearest[Int(row)])
            let rank =
                near < ranks.count
                ? ranks[near] : chain(of: Int(row), tokens, closeness, count)?.packed
            guard let rank else { continue }
            keys.append(UInt64(rank) << 32 | UInt64(UInt32(bitPattern: row)))
        }
        return keys
    }

    /// Returns the words of a row chosen for all words searched; nil when it lacks one.
    @inline(__always)
    private func chain(
        of row: Int, _ tokens: UnsafeBufferPointer<Int32>,
        _ closeness: UnsafeBufferPointer<UInt8>, _ count: Int
    ) -> RankedChain? {
        let start = Int(starts[row])
        let end = start &+ Int(lengths[row])
        let size = vocabulary.count
        var chain = RankedChain()
        var word = 0
        while word < count {
            guard chain.take(tokens, start, end, closeness, from: word &* size) else {
                return nil
            }
            word &+= 1
        }
        return chain
    }
}
