// The rank of one row: which of its words stands for each word sought, and what follows for the
// properties of SearchRank. Innermost loops: numbers only, nothing allocated.

/// The words of a row chosen for the words sought, one after the other.
///
/// For each word sought the closest word of the row is taken; of several as close, the one nearest
/// behind the word taken before, and of these the first.
struct RankedChain {
    private var words: UInt32 = 0
    private var typos: UInt32 = 0
    private var proximity: UInt32 = 0
    private var field: UInt32 = 0
    private var exactness: UInt32 = 0
    private var lastPosition = -1
    private var lastField: Int32 = -1

    /// Takes the best word for a word sought, whose closeness to all words is at `first` on;
    /// false when the row has none.
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

    /// How far a word is from the one taken before: 0 right behind it or at the same place, at
    /// most 8, and 8 in another field.
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

    /// The packed rank of a row by one word alone; see `Nearest`.
    static func packed(of nearest: UInt8) -> UInt32 {
        var chain = RankedChain()
        chain.add(nearest >> 4, 0, Int32(nearest & 0xF))
        return chain.packed
    }

    /// As ``SearchRank/packed``.
    @inline(__always)
    var packed: UInt32 {
        words << 25 | typos << 19 | min(proximity, 127) << 12 | min(field, 255) << 4 | exactness
    }
}

/// What a row has nearest to a word sought, in one byte: the closeness, and below it the field in
/// four bits. The least of its words is the one that a chain takes first, in any order of looking.
enum Nearest {
    /// More than any; the words of the row have to be looked at.
    static let unknown: UInt8 = 0xFF
}

extension Closeness {
    /// The typos a closeness counts for.
    @inline(__always)
    static func typos(_ close: UInt8) -> UInt32 {
        guard close >= typo else { return 0 }
        // One typo, one in a beginning, two, two in a beginning.
        let place = UInt32(close &- typo)
        return 1 &+ place / 2 &+ place % 2
    }

    /// Whether the word found is no longer than the one sought, typos apart.
    @inline(__always)
    static func isWhole(_ close: UInt8) -> Bool {
        close == whole || (close >= typo && close & 1 == 0)
    }
}
