// Searching: the words a search means, the rows that have all of them, and their order. All work
// is on numbers; no text is looked at once the search has been cut into words.

extension SearchIndex {
    /// The rows that have all words of a text, best first: as SearchRank says, then by `order`.
    ///
    /// A text without words, such as three spaces, finds every row. `allowed` are the rows that
    /// may be found; all when it is nil. Rows that are not in `order` come last, by number, as all
    /// do without an order.
    /// Complexity: O(n) in the rows found and the bytes of all different words.
    public func search(
        _ text: String, among allowed: RowBits? = nil, in order: RowOrder? = nil
    ) -> SearchHits {
        var rows = present
        if let allowed { rows.formIntersection(allowed) }
        let sought = SearchText(text, folder)
        guard !sought.words.isEmpty else { return ordered(rows.rows.map { UInt64($0) }, order) }
        let closeness = closeness(to: sought)
        for word in sought.words.indices { rows.formIntersection(rowsHaving(word, closeness)) }
        return ordered(ranked(rows, closeness, sought.words.count), order)
    }

    /// How close every word of the vocabulary is to each word sought, one after the other.
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

    /// The rows that may have one of the words close to a word sought: those of the postings, some
    /// of which may have changed since, and all that did.
    private func rowsHaving(_ word: Int, _ closeness: [UInt8]) -> RowBits {
        var rows = RowBits(capacity: starts.count)
        let first = word * vocabulary.count
        rows.words.withUnsafeMutableBufferPointer { bits in
            for number in 0..<postings.count - 1 where closeness[first + number] != 0 {
                add(Int(postings[number])..<Int(postings[number + 1]), to: bits)
            }
        }
        rows.formUnion(loose)
        return rows
    }

    private func add(_ places: Range<Int>, to bits: UnsafeMutableBufferPointer<UInt64>) {
        postedRows.withUnsafeBufferPointer { posted in
            for place in places {
                let row = Int(posted[place])
                bits[row >> 6] |= 1 << UInt64(truncatingIfNeeded: row & 63)
            }
        }
    }

    /// The rows that have all words, each with its packed rank in the upper half.
    private func ranked(_ rows: RowBits, _ closeness: [UInt8], _ count: Int) -> [UInt64] {
        tokens.withUnsafeBufferPointer { tokens in
            closeness.withUnsafeBufferPointer { ranked(rows, tokens, $0, count) }
        }
    }

    private func ranked(
        _ rows: RowBits, _ tokens: UnsafeBufferPointer<Int32>,
        _ closeness: UnsafeBufferPointer<UInt8>, _ count: Int
    ) -> [UInt64] {
        var keys: [UInt64] = []
        for row in rows.rows {
            guard let chain = chain(of: Int(row), tokens, closeness, count) else { continue }
            keys.append(UInt64(chain.packed) << 32 | UInt64(UInt32(bitPattern: row)))
        }
        return keys
    }

    /// The words of a row chosen for all words sought; nil when it lacks one.
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

    /// Rows with ranks in the upper halves, in order.
    private func ordered(_ found: [UInt64], _ order: RowOrder?) -> SearchHits {
        var keys = found
        if let order {
            for index in keys.indices {
                let row = Int32(truncatingIfNeeded: keys[index])
                let place = order.place(of: row) ?? order.rows.count + Int(row)
                keys[index] = keys[index] & ~0xFFFF_FFFF | UInt64(place)
            }
        }
        sortByBytes(&keys)
        var hits = SearchHits()
        hits.rows.reserveCapacity(keys.count)
        hits.ranks.reserveCapacity(keys.count)
        for key in keys {
            let place = Int(key & 0xFFFF_FFFF)
            if let order {
                let count = order.rows.count
                hits.rows.append(
                    place < count
                        ? order.rows[place] : Int32(truncatingIfNeeded: place - count))
            } else {
                hits.rows.append(Int32(truncatingIfNeeded: place))
            }
            hits.ranks.append(UInt32(truncatingIfNeeded: key >> 32))
        }
        return hits
    }
}
