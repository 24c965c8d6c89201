// Folded words in one buffer, as SearchNormalizer writes them. On request the origin in the text
// of each byte is kept, for highlighting.

/// The folded words of a text.
struct FoldedWords {
    /// The bytes of all words.
    private(set) var bytes: [UInt8] = []
    /// The offset in `bytes` of the end of each word, where the next one begins.
    private(set) var ends: [Int32] = []
    /// True for each word that is another spelling of the one before it, such as `mueller` of
    /// `müller`.
    private(set) var isAlternate: [Bool] = []
    /// The offset in the text that each byte came from; empty unless requested.
    private(set) var origins: [Int32] = []
    /// The offset in the text behind each word; empty unless requested.
    private var textEnds: [Int32] = []
    private let keepsOrigins: Bool
    /// The offsets in `bytes` behind letters of the present word that have an umlaut.
    private var umlauts: [Int32] = []

    init(keepsOrigins: Bool = false) { self.keepsOrigins = keepsOrigins }

    var count: Int { ends.count }
    /// The offset where the unfinished word begins.
    private var start: Int { Int(ends.last ?? 0) }

    func range(_ word: Int) -> Range<Int> {
        (word > 0 ? Int(ends[word - 1]) : 0)..<Int(ends[word])
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        isAlternate.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
        textEnds.removeAll(keepingCapacity: true)
        umlauts.removeAll(keepingCapacity: true)
    }

    /// Appends a byte to the present word; bytes beyond the maximum word length are dropped.
    @inline(__always)
    mutating func append(_ byte: UInt8, from origin: Int) {
        guard bytes.count &- start < RowLimits.wordBytes else { return }
        bytes.append(byte)
        if keepsOrigins { origins.append(Int32(truncatingIfNeeded: origin)) }
    }

    /// Appends a scalar, all of its bytes or none.
    mutating func append(scalar: UInt32, from origin: Int) {
        guard let scalar = Unicode.Scalar(scalar), bytes.count - start <= RowLimits.wordBytes - 4
        else { return }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            append(byte, from: origin)
        }
    }

    /// Notes that the last letter has an umlaut, if it is one that can be spelled with an e.
    mutating func noteUmlaut() {
        guard bytes.count > start, let last = bytes.last else { return }
        guard last == 0x61 || last == 0x6F || last == 0x75 else { return }
        umlauts.append(Int32(truncatingIfNeeded: bytes.count))
    }

    /// Ends the present word, if there is one, and appends its other spelling.
    @inline(__always)
    mutating func endWord(at textEnd: Int) {
        if bytes.count > start { finishWord(textEnd) }
    }

    @inline(never)
    private mutating func finishWord(_ textEnd: Int) {
        let first = start
        let end = bytes.count
        ends.append(Int32(truncatingIfNeeded: end))
        isAlternate.append(false)
        if keepsOrigins { textEnds.append(Int32(truncatingIfNeeded: textEnd)) }
        guard !umlauts.isEmpty else { return }
        var next = 0
        for place in first..<end {
            append(bytes[place], from: keepsOrigins ? Int(origins[place]) : 0)
            if next < umlauts.count, Int(umlauts[next]) == place + 1 {
                append(UInt8(ascii: "e"), from: keepsOrigins ? Int(origins[place]) : 0)
                next += 1
            }
        }
        umlauts.removeAll(keepingCapacity: true)
        ends.append(Int32(truncatingIfNeeded: bytes.count))
        isAlternate.append(true)
        if keepsOrigins { textEnds.append(Int32(truncatingIfNeeded: textEnd)) }
    }

    /// Returns the range in the text of a part of a word. A letter that was folded to two is taken
    /// whole, and combining marks belong to their letter.
    func origin(of part: Range<Int>, in word: Int) -> Range<Int> {
        let end = Int(ends[word])
        guard part.lowerBound < part.upperBound, part.upperBound <= end else { return 0..<0 }
        let first = Int(origins[part.lowerBound])
        let last = origins[part.upperBound - 1]
        var next = part.upperBound
        while next < end, origins[next] == last { next += 1 }
        return first..<max(first, next < end ? Int(origins[next]) : Int(textEnds[word]))
    }
}
