// The rank of a row in the result of a search. Closeness rates each single word; the search itself
// is in SearchIndex+Search.

/// The quality of a row's match. Ranks are compared by their properties in order: less is better.
///
/// Rows of equal rank are in the order of the declared sort, so an order can always be explained
/// and does not depend on earlier searches.
public struct SearchRank: Hashable, Sendable {
    /// The number of words of the search that are no beginning of a word of the row: they were
    /// found inside of a word, or with typos.
    public var words: Int
    /// The number of letters to change, add, remove or swap with their neighbour; a word with
    /// typos that matches only the beginning of the row's word counts one more.
    public var typos: Int
    /// The distance between the words found, in the order they were typed: 0 when each follows the
    /// one before, at most 8 for each pair.
    public var proximity: Int
    /// The sum of the indices of the fields in which the words were found.
    public var field: Int
    /// The number of words found that are longer than those typed.
    public var exactness: Int

    /// The rank as one number with the same order; below 2³².
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

    /// Makes a rank; the ranges are those of a search of `RowLimits.searchWords` words.
    init(words: Int, typos: Int, proximity: Int, field: Int, exactness: Int) {
        self.words = words
        self.typos = typos
        self.proximity = proximity
        self.field = field
        self.exactness = exactness
    }
}

/// The result of a search, best first.
public struct SearchHits: Equatable, Sendable {
    /// The rows.
    public internal(set) var rows: [Int32] = []
    /// The packed rank of each row.
    var ranks: [UInt32] = []

    /// The number of rows found.
    public var count: Int { rows.count }

    /// Returns the rank of the row at an index; nil beyond the last.
    public func rank(at place: Int) -> SearchRank? {
        guard place >= 0, place < ranks.count else { return nil }
        return SearchRank(packed: ranks[place])
    }
}
