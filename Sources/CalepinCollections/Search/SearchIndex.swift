// The words of the rows of a collection, kept so that a search finds its rows while somebody
// types. Rows are numbers here; their ids and values are their owner's. Searching is in
// SearchIndex+Search, showing what was found in SearchIndex+Highlights.

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
    let folder = Folder()
    var vocabulary = Vocabulary()
    /// For each occurrence of a word, row by row: the word's number, its field, and whether it is
    /// another spelling of the one before.
    var tokens: [Int32] = []
    /// Where the occurrences of each row begin, and how many there are.
    var starts: [Int32] = []
    var lengths: [Int32] = []
    /// The rows that are there.
    private(set) var present = RowBits()
    /// The rows that were set since the postings were made.
    var loose = RowBits()
    private var looseCount = 0
    /// Occurrences that no row has any more.
    private var abandoned = 0
    /// Where the occurrences of each word begin in `posted`, for the words in order.
    var postings: [Int32] = [0]
    /// The row of each, and its field in the lower four bits.
    var posted: [Int32] = []
    /// How many texts a row has.
    public let fieldCount: Int
    private var words = FoldedWords()

    static let wordMask: Int32 = 0x03FF_FFFF
    static let fieldShift: Int32 = 26
    static let alternateBit: Int32 = 1 << 30

    /// An index without rows. Of more fields than `Limits.searchedFields` only the first are
    /// searched.
    public init(fieldCount: Int) {
        self.fieldCount = max(0, min(fieldCount, Limits.searchedFields))
    }

    /// An index of rows numbered from 0, each with its texts.
    ///
    /// Complexity: O(n) in the bytes of all texts, and O(w log w) for w different words.
    public init(fieldCount: Int, rows: [[String]]) {
        self.init(fieldCount: fieldCount)
        for row in rows.indices { put(row, rows[row]) }
        tidy()
    }

    /// How many rows there are.
    public var count: Int { present.count }

    /// How many different words the rows have.
    public var wordCount: Int { vocabulary.count }

    /// Gives a row its texts; a row that was there is changed.
    ///
    /// Rows are numbered by the caller, densely: numbers from `Limits.searchedRows` on are passed
    /// over.
    /// Complexity: O(n) in the texts; every thousandth time or so, O(n) in all rows.
    public mutating func set(_ row: Int, to texts: [String]) {
        put(row, texts)
        if looseCount > 1_000 + starts.count / 16 || abandoned > 10_000 + tokens.count / 2 {
            tidy()
        }
    }

    /// Takes a row out.
    public mutating func remove(_ row: Int) {
        guard present[row] else { return }
        present[row] = false
        abandoned += Int(lengths[row])
        lengths[row] = 0
    }

    private mutating func put(_ row: Int, _ texts: [String]) {
        guard row >= 0, row < Limits.searchedRows else { return }
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
        folder.fold(text, into: &words)
        let fieldBits = field << SearchIndex.fieldShift
        for word in 0..<words.count {
            guard tokens.count - start < Limits.rowWords else { return }
            let number = words.bytes.withUnsafeBufferPointer {
                vocabulary.number(of: UnsafeBufferPointer(rebasing: $0[words.range(word)]))
            }
            let alternate = words.isAlternate[word] ? SearchIndex.alternateBit : 0
            tokens.append(number | fieldBits | alternate)
        }
    }

    // Tidying

    /// Makes the postings of all rows anew, puts the words in order and drops what no row has.
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

    /// Closes the gaps that changed and removed rows have left.
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

    /// Sorts the occurrences by words, by counting.
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
