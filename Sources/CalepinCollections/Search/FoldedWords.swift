// Folded words one after the other in one piece of memory, as Folder makes them. Where in the text
// each byte came from is kept when asked for, so that what was found can be shown.

/// The folded words of a text.
struct FoldedWords {
    /// The bytes of all words.
    private(set) var bytes: [UInt8] = []
    /// Where each word ends in `bytes`; it begins where the one before ends.
    private(set) var ends: [Int32] = []
    /// Whether each word is another spelling of the one before it, such as `mueller` of `müller`.
    private(set) var isAlternate: [Bool] = []
    /// The byte of the text that each byte came from; empty unless asked for.
    private(set) var origins: [Int32] = []
    /// The byte of the text behind each word; empty unless asked for.
    private var textEnds: [Int32] = []
    private let keepsOrigins: Bool
    /// The places in `bytes` behind letters of the present word that have an umlaut.
    private var umlauts: [Int32] = []

    init(keepsOrigins: Bool = false) { self.keepsOrigins = keepsOrigins }

    var count: Int { ends.count }
    /// Where the word that is not ended begins.
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

    /// Appends a byte to the present word; beyond the longest word it is dropped.
    @inline(__always)
    mutating func append(_ byte: UInt8, from origin: Int) {
        guard bytes.count &- start < Limits.wordBytes else { return }
        bytes.append(byte)
        if keepsOrigins { origins.append(Int32(truncatingIfNeeded: origin)) }
    }

    /// Appends a scalar, all of its bytes or none.
    mutating func append(scalar: UInt32, from origin: Int) {
        guard let scalar = Unicode.Scalar(scalar), bytes.count - start <= Limits.wordBytes - 4
        else { return }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            append(byte, from: origin)
        }
    }

    /// Remembers that the last letter has an umlaut, when it is one that can be written with an e.
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

    /// Where in the text a part of a word came from. A letter that was folded to two is taken
    /// whole, and marks go with their letter.
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
