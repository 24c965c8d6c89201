// The rank of one row: the word of the row chosen for each word searched, and the resulting
// properties of SearchRank. These are innermost loops: numbers only, no allocation.

/// The words of a row chosen for the words searched, in their order.
///
/// For each word searched the closest word of the row is chosen; of several equally close, the one
/// nearest behind the word chosen before, and of these the first.
struct RankedChain {
    private var words: UInt32 = 0
    private var typos: UInt32 = 0
    private var proximity: UInt32 = 0
    private var field: UInt32 = 0
    private var exactness: UInt32 = 0
    private var lastPosition = -1
    private var lastField: Int32 = -1

    /// Chooses the best word for a word searched, whose closeness to all words begins at `first`;
    /// returns false when the row has none.
    @inline(__always)
    mutating func take(
        _ tokens: UnsafeBufferPointer<Int32>, _ start: Int, _ end: Int,
        _ closeness: UnsafeBufferPointer<UInt8>, from first: Int
    ) -> Bool {
        var best: UInt8 = 255
        var bestDistance: UInt32 = 0
        var bestField: Int32 = 0
        var bestPosition = 0
        var position = -1
        var place = start
        while place < end {
            let token = tokens[place]
            place &+= 1
            if token & SearchIndex.alternateBit == 0 { position &+= 1 }
            let close = closeness[first &+ Int(token & SearchIndex.wordMask)]
            if close == 0 || close > best { continue }
            let tokenField = token >> SearchIndex.fieldShift & 0xF
            let distance = distance(to: position, tokenField)
            if close == best, distance >= bestDistance { continue }
            best = close
            bestDistance = distance
            bestField = tokenField
            bestPosition = position
        }
        guard best != 255 else { return false }
        lastPosition = bestPosition
        lastField = bestField
        add(best, bestDistance, bestField)
        return true
    }

    /// Returns the distance of a word from the one chosen before: 0 directly behind it or at the
    /// same place, at most 8, and 8 in another field.
    @inline(__always)
    private func distance(to position: Int, _ field: Int32) -> UInt32 {
        if lastPosition < 0 { return 0 }
        if field != lastField { return 8 }
        let steps = position &- lastPosition
        let distance = steps > 0 ? steps &- 1 : 0 &- steps
        return UInt32(truncatingIfNeeded: min(distance, 8))
    }

    @inline(__always)
    private mutating func add(_ close: UInt8, _ distance: UInt32, _ tokenField: Int32) {
        words &+= close >= Closeness.inside ? 1 : 0
        typos &+= Closeness.typos(close)
        exactness &+= Closeness.isWhole(close) ? 0 : 1
        proximity &+= distance
        field &+= UInt32(bitPattern: tokenField)
    }

    /// Returns the packed rank of a row for a search of one word; see `Nearest`.
    static func packed(of nearest: UInt8) -> UInt32 {
        var chain = RankedChain()
        chain.add(nearest >> 4, 0, Int32(nearest & 0xF))
        return chain.packed
    }

    /// The rank in the format of ``SearchRank/packed``.
    @inline(__always)
    var packed: UInt32 {
        words << 25 | typos << 19 | min(proximity, 127) << 12 | min(field, 255) << 4 | exactness
    }
}

/// The best match of a row for a word searched, in one byte: the closeness, and the field in the
/// lower four bits. The least byte of a row's words is the one that a chain chooses first,
/// independent of the order of evaluation.
enum Nearest {
    /// A value above any match: the words of the row have to be examined.
    static let unknown: UInt8 = 0xFF
}

extension Closeness {
    /// Returns the number of typos in a closeness.
    @inline(__always)
    static func typos(_ close: UInt8) -> UInt32 {
        guard close >= typo else { return 0 }
        // The four closenesses from `typo` on: one typo, one in a beginning, two, two in a
        // beginning.
        let place = UInt32(close &- typo)
        return 1 &+ place / 2 &+ place % 2
    }

    /// Returns true when the word found is no longer than the one searched, typos apart.
    @inline(__always)
    static func isWhole(_ close: UInt8) -> Bool {
        close == whole || (close >= typo && close & 1 == 0)
    }
}
