// A full-text index of the rows of a collection, for search while typing. Rows are numbers here;
// their owner knows ids and values. The search is in SearchIndex+Search, highlighting in
// SearchIndex+Highlights.

/// Rows of texts that can be searched.
///
/// Each row has a text for each searched field, the most important field first. A row that is set
/// again is found by its new texts at once; what that leaves behind is cleared away now and then.
///
///     var index = SearchIndex(fieldCount: 2)
///     index.set(0, to: ["Électricien", "Genève"])
///     index.search("geneve elec").rows // [0]
///
/// Invariant: a row that is in `loose` is looked through in every search; any other is in the
/// postings of each of its words.
public struct SearchIndex: Sendable {
    let normalizer = SearchNormalizer()
    var vocabulary = Vocabulary()
    /// For each occurrence of a word, row by row: the word's number, its field, and a flag for
    /// another spelling of the word before.
    var tokens: [Int32] = []
    /// The index in `tokens` of each row's first occurrence, and the number of its occurrences.
    var starts: [Int32] = []
    var lengths: [Int32] = []
    /// The existing rows.
    private(set) var present = RowBits()
    /// The rows that changed since the postings were built.
    var loose = RowBits()
    private var looseCount = 0
    /// The number of occurrences in `tokens` that belong to no row any more.
    private var abandoned = 0
    /// The index in `posted` of each word's first occurrence, for the words in order.
    var postings: [Int32] = [0]
    /// The row of each posted occurrence, with its field in the lower four bits.
    var posted: [Int32] = []
    /// The number of texts in a row.
    public let fieldCount: Int
    private var words = FoldedWords()

    static let wordMask: Int32 = 0x03FF_FFFF
    static let fieldShift: Int32 = 26
    static let alternateBit: Int32 = 1 << 30

    /// Makes an index without rows. If there are more fields than `RowLimits.searchedFields`, only
    /// the first are searched.
    public init(fieldCount: Int) {
        self.fieldCount = max(0, min(fieldCount, RowLimits.searchedFields))
    }

    /// Makes an index of rows numbered from 0, each with its texts.
    ///
    /// Complexity: O(n) in the bytes of all texts, and O(w log w) for w distinct words.
    public init(fieldCount: Int, rows: [[String]]) {
        self.init(fieldCount: fieldCount)
        for row in rows.indices { put(row, rows[row]) }
        tidy()
    }

    /// The number of rows.
    public var count: Int { present.count }

    /// The number of distinct words in all rows.
    public var wordCount: Int { vocabulary.count }

    /// Sets the texts of a row, which is added if it does not exist.
    ///
    /// Rows are numbered by the caller, densely: numbers from `RowLimits.searchedRows` on are
    /// ignored. Complexity: O(n) in the texts; about every thousandth time, O(n) in all rows.
    public mutating func set(_ row: Int, to texts: [String]) {
        put(row, texts)
        if looseCount > 1_000 + starts.count / 16 || abandoned > 10_000 + tokens.count / 2 {
            tidy()
        }
    }

    /// Removes a row.
    public mutating func remove(_ row: Int) {
        guard present[row] else { return }
        present[row] = false
        abandoned += Int(lengths[row])
        lengths[row] = 0
    }

    private mutating func put(_ row: Int, _ texts: [String]) {
        guard row >= 0, row < RowLimits.searchedRows else { return }
        while starts.count <= row {
            starts.append(0)
            lengths.append(0)
        }
        abandoned += Int(lengths[row])
        present[row] = true
        if !loose[row] {
            loose[row] = true
            looseCount += 1
        }
        let start = tokens.count
        starts[row] = Int32(truncatingIfNeeded: start)
        var field = 0
        while field < min(texts.count, fieldCount) {
            appendWords(of: texts[field], in: Int32(truncatingIfNeeded: field), from: start)
            field += 1
        }
        lengths[row] = Int32(truncatingIfNeeded: tokens.count - start)
    }

    /// Appends the occurrences of a text's words to a row that starts at `start`.
    private mutating func appendWords(of text: String, in field: Int32, from start: Int) {
        words.removeAll()
        normalizer.fold(text, into: &words)
        let fieldBits = field << SearchIndex.fieldShift
        for word in 0..<words.count {
            guard tokens.count - start < RowLimits.rowWords else { return }
            let number = words.bytes.withUnsafeBufferPointer {
                vocabulary.number(of: UnsafeBufferPointer(rebasing: $0[words.range(word)]))
            }
            let alternate = words.isAlternate[word] ? SearchIndex.alternateBit : 0
            tokens.append(number | fieldBits | alternate)
        }
    }

    // Compaction

    /// Rebuilds the postings of all rows, sorts the words and drops unused ones.
    mutating func tidy() {
        moveTokensTogether()
        var isUsed = [Bool](repeating: false, count: vocabulary.count)
        for token in tokens { isUsed[Int(token & SearchIndex.wordMask)] = true }
        let numbers = vocabulary.sort(keeping: isUsed)
        let mask = SearchIndex.wordMask
        for place in tokens.indices {
            let token = tokens[place]
            tokens[place] = token & ~mask | numbers[Int(token & mask)]
        }
        makePostings()
        loose = RowBits(capacity: starts.count)
        looseCount = 0
        abandoned = 0
    }

    /// Closes the gaps left by changed and removed rows.
    private mutating func moveTokensTogether() {
        guard abandoned > 0 else { return }
        var together: [Int32] = []
        together.reserveCapacity(tokens.count - min(abandoned, tokens.count))
        for row in starts.indices {
            let start = Int(starts[row])
            starts[row] = Int32(truncatingIfNeeded: together.count)
            together.append(contentsOf: tokens[start..<start + Int(lengths[row])])
        }
        tokens = together
    }

    /// Builds the postings with a counting sort of the occurrences by word.
    private mutating func makePostings() {
        let mask = SearchIndex.wordMask
        postings = [Int32](repeating: 0, count: vocabulary.count + 1)
        for token in tokens { postings[Int(token & mask) + 1] += 1 }
        for word in 0..<vocabulary.count { postings[word + 1] += postings[word] }
        var next = postings
        posted = [Int32](repeating: 0, count: tokens.count)
        for row in starts.indices {
            let start = Int(starts[row])
            for place in start..<start + Int(lengths[row]) {
                let word = Int(tokens[place] & mask)
                let field = tokens[place] >> SearchIndex.fieldShift & 0xF
                posted[Int(next[word])] = Int32(truncatingIfNeeded: row << 4) | field
                next[word] += 1
            }
        }
    }
}
