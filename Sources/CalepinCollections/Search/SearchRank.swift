// Why a row stands where it stands among those that a search found. How close each word is comes
// from Closeness; the search itself is SearchIndex+Search's.

/// How well a row fits a search. Ranks are compared by their properties in order: less is better.
///
/// Rows of equal rank keep the order of the declared sort, so an order can always be explained and
/// never depends on what was searched before.
public struct SearchRank: Hashable, Sendable {
    /// How many words of the search no word of the row begins with as they were typed: they were
    /// found inside of a word, or with typos.
    public var words: Int
    /// How many letters have to be changed, added, left out or swapped with their neighbour; a
    /// word with typos that is only the beginning of the row's counts one more.
    public var typos: Int
    /// How far the words that were found are from each other, in the order they were typed: 0 when
    /// each follows the one before, at most 8 between two.
    public var proximity: Int
    /// The numbers of the fields the words were found in, added up.
    public var field: Int
    /// How many of the words found are longer than those typed.
    public var exactness: Int

    /// The rank as one number, in whose order ranks are; below 2³².
    var packed: UInt32 {
        var packed = UInt32(truncatingIfNeeded: words)
        packed = packed << 6 | UInt32(truncatingIfNeeded: typos)
        packed = packed << 7 | UInt32(truncatingIfNeeded: proximity)
        packed = packed << 8 | UInt32(truncatingIfNeeded: field)
        return packed << 4 | UInt32(truncatingIfNeeded: exactness)
    }

    init(packed: UInt32) {
        words = Int(packed >> 25 & 0xF)
        typos = Int(packed >> 19 & 0x3F)
        proximity = Int(packed >> 12 & 0x7F)
        field = Int(packed >> 4 & 0xFF)
        exactness = Int(packed & 0xF)
    }

    /// Makes a rank; the ranges are those of a search of `Limits.searchWords` words.
    init(words: Int, typos: Int, proximity: Int, field: Int, exactness: Int) {
        self.words = words
        self.typos = typos
        self.proximity = proximity
        self.field = field
        self.exactness = exactness
    }
}

/// What a search found, best first.
public struct SearchHits: Equatable, Sendable {
    /// The rows.
    public internal(set) var rows: [Int32] = []
    /// The rank of each, packed.
    var ranks: [UInt32] = []

    /// How many rows were found.
    public var count: Int { rows.count }

    /// Why the row at a place is there; nil beyond the last.
    public func rank(at place: Int) -> SearchRank? {
        guard place >= 0, place < ranks.count else { return nil }
        return SearchRank(packed: ranks[place])
    }
}
