// Reads a pattern's text in one pass, without recursion, straight into instructions: literals,
// groups, alternatives. Quantifiers, escapes and classes are in its extensions.

/// The reading of one pattern.
///
/// Invariant: everything read since a group opened is the tail of the program, so a quantifier or
/// a `|` only ever moves that tail.
struct PatternParser {
    /// An open group, or the whole pattern.
    struct Frame {
        /// Place of the `(`.
        let offset: Int
        /// First instruction of the group.
        let start: Int
        /// First instruction of the alternative being read.
        var alternative: Int
        /// Jumps at the ends of earlier alternatives, to be led to the group's end.
        var exits: [Int] = []
    }

    /// The last part read, which a quantifier would repeat.
    enum Last {
        case nothing
        case atom(Int)
        case quantified
    }

    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    var foldsCase = false
    var program = PatternProgram()
    var frames = [Frame(offset: 0, start: 0, alternative: 0)]
    var last = Last.nothing
    /// Category bits of the ASCII scalars, once a set asks for categories.
    private var asciiCategories: [UInt32] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The program of a whole pattern.
    ///
    /// Complexity: O(n · depth) in instructions, both bounded by ``ExpressionLimits``.
    static func program(of text: [UInt8]) throws(PatternError) -> PatternProgram {
        guard text.count <= ExpressionLimits.patternBytes else {
            throw PatternError(.tooLong, at: ExpressionLimits.patternBytes)
        }
        return try text.withUnsafeBufferPointer { (bytes) throws(PatternError) in
            var parser = PatternParser(bytes)
            return try parser.parse()
        }
    }

    private mutating func parse() throws(PatternError) -> PatternProgram {
        if accept("(?i)") { foldsCase = true }
        while let byte = peek() { try parsePart(byte) }
        guard frames.count == 1 else {
            throw PatternError(.unclosedGroup, at: frames[frames.count - 1].offset)
        }
        closeAlternatives()
        try emit(.accept, from: position)
        return program
    }

    private mutating func parsePart(_ byte: UInt8) throws(PatternError) {
        let start = position
        switch byte {
        case UInt8(ascii: "("): try openGroup()
        case UInt8(ascii: ")"): try closeGroup()
        case UInt8(ascii: "|"): try startAlternative()
        case UInt8(ascii: "["): try parseClass()
        case UInt8(ascii: "\\"): try parseEscape()
        case UInt8(ascii: "^"):
            position += 1
            try emitPlace(.start, from: start)
        case UInt8(ascii: "$"):
            position += 1
            try emitPlace(.end, from: start)
        case UInt8(ascii: "."):
            position += 1
            try emitSet(Self.lineEnds(), isNegated: true, from: start)
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "{"):
            try parseQuantifier()
        default:
            try emitScalar(takeScalar(), from: start)
        }
    }

    /// The line ends Java knows, which `.` does not take.
    private static func lineEnds() -> ScalarSetBuilder {
        var set = ScalarSetBuilder()
        for end: UInt32 in [0x0A, 0x0D, 0x85, 0x2028, 0x2029] { set.add(end, end) }
        return set
    }
}

// MARK: - Groups

extension PatternParser {
    private mutating func openGroup() throws(PatternError) {
        let offset = position
        position += 1
        if accept("?") { try parseGroupHead(offset) }
        guard frames.count <= ExpressionLimits.patternDepth else {
            throw PatternError(.tooDeep, at: offset)
        }
        let start = program.code.count
        frames.append(Frame(offset: offset, start: start, alternative: start))
        last = .nothing
    }

    /// Reads what follows `(?`: a name or `:` is skipped, all else refused.
    private mutating func parseGroupHead(_ offset: Int) throws(PatternError) {
        if accept(":") { return }
        if accept("=") || accept("!") { throw PatternError(.lookahead, at: offset) }
        if accept("<=") || accept("<!") { throw PatternError(.lookbehind, at: offset) }
        if accept(">") { throw PatternError(.atomicGroup, at: offset) }
        if accept("P=") { throw PatternError(.backreference, at: offset) }
        if accept("P<") || accept("<") { return try skipGroupName(offset) }
        let isFlag = peek().map { $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0 | 0x20) }
        throw PatternError(isFlag == true ? .unsupportedFlag : .unknownGroup, at: offset)
    }

    private mutating func skipGroupName(_ offset: Int) throws(PatternError) {
        let start = position
        while let byte = peek(), ScalarSet.isWord(UInt32(byte)) { position += 1 }
        let startsWithDigit = start < bytes.count && bytes[start] <= UInt8(ascii: "9")
        guard position > start, !startsWithDigit, accept(">") else {
            throw PatternError(.unknownGroup, at: offset)
        }
    }

    private mutating func closeGroup() throws(PatternError) {
        guard frames.count > 1 else { throw PatternError(.unopenedGroup, at: position) }
        position += 1
        closeAlternatives()
        let frame = frames.removeLast()
        last = .atom(frame.start)
    }

    private mutating func startAlternative() throws(PatternError) {
        guard !program.hasNoRoom(for: 2) else { throw PatternError(.tooLarge, at: position) }
        position += 1
        let top = frames.count - 1
        let start = frames[top].alternative
        program.insert(.split(program.code.count - start + 2), at: start)
        frames[top].exits.append(program.code.count)
        program.code.append(.jump(1))
        frames[top].alternative = program.code.count
        last = .nothing
    }

    private mutating func closeAlternatives() {
        let end = program.code.count
        for exit in frames[frames.count - 1].exits { program.code[exit] = .jump(end - exit) }
    }
}

// MARK: - Reading and writing

extension PatternParser {
    /// The next byte, or nil at the end.
    func peek() -> UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    /// Takes `text` if it comes next.
    mutating func accept(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard length <= bytes.count - position else { return false }
        let matches = text.withUTF8Buffer { expected in
            for index in 0..<length where expected[index] != bytes[position + index] {
                return false
            }
            return true
        }
        if matches { position += length }
        return matches
    }

    /// Takes one scalar; there must be a byte left.
    mutating func takeScalar() -> UInt32 {
        // Text from a String is well-formed; the replacement only keeps this total.
        let found = ScalarDecoding.decode(bytes, at: position)
        position += found?.length ?? 1
        return found?.scalar ?? 0xFFFD
    }

    /// Adds an instruction read from the text at `offset`.
    mutating func emit(_ instruction: PatternInstruction, from offset: Int) throws(PatternError) {
        guard !program.hasNoRoom(for: 1) else { throw PatternError(.tooLarge, at: offset) }
        last = .atom(program.code.count)
        program.code.append(instruction)
    }

    /// Adds a literal, or the set of its cases.
    mutating func emitScalar(_ scalar: UInt32, from offset: Int) throws(PatternError) {
        guard foldsCase else { return try emit(.scalar(scalar), from: offset) }
        var set = ScalarSetBuilder()
        set.addFoldingCase(scalar, scalar)
        guard set.ranges.count > 1 else { return try emit(.scalar(scalar), from: offset) }
        try emitSet(set, isNegated: false, from: offset)
    }

    /// Adds a set, negated if asked.
    mutating func emitSet(
        _ set: ScalarSetBuilder, isNegated: Bool, from offset: Int
    ) throws(PatternError) {
        if set.categories != 0, !program.usesCategories {
            program.usesCategories = true
            asciiCategories = (0..<128).map { ScalarCategory.bit(of: $0) }
        }
        try emit(.set(program.sets.count), from: offset)
        program.sets.append(set.finished(isNegated: isNegated, asciiCategories))
    }

    /// Adds a condition on the place, which cannot be repeated by itself.
    mutating func emitPlace(_ place: PatternPlace, from offset: Int) throws(PatternError) {
        switch place {
        case .start: program.usesStart = true
        case .end: break
        case .wordBoundary, .noWordBoundary: program.usesWords = true
        }
        try emit(.require(place), from: offset)
        last = .nothing
    }
}
