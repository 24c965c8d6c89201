// The compiled form of a pattern: instructions with relative jumps, so that a fragment can be
// moved and copied as it is. PatternParser builds it, PatternMatcher runs it.

/// One instruction. A distance is added to the instruction's own place.
enum PatternInstruction: Sendable {
    /// Takes this scalar.
    case scalar(UInt32)
    /// Takes a scalar of the set with this number.
    case set(Int)
    /// Goes on both with the next instruction and at this distance.
    case split(Int)
    /// Goes on at this distance.
    case jump(Int)
    /// Goes on with the next instruction if the place in the text is right.
    case require(PatternPlace)
    /// The whole pattern has matched.
    case accept
}

/// A condition on a place between scalars.
enum PatternPlace: Sendable {
    case start
    case end
    case wordBoundary
    case noWordBoundary
}

/// A compiled pattern.
///
/// Invariant: ends with `accept`; every distance leads inside the program; at most
/// `ExpressionLimits.patternInstructions` instructions.
struct PatternProgram: Sendable {
    var code: [PatternInstruction] = []
    var sets: [ScalarSet] = []
    /// True when some set asks for general categories.
    var usesCategories = false
    /// True when `\b` or `\B` occurs.
    var usesWords = false
    /// True when `^` occurs.
    var usesStart = false
    /// Instructions moved or copied while compiling, for tests of the bound on compilation.
    var moves = 0

    /// Returns true when `count` more instructions would be too many.
    func hasNoRoom(for count: Int) -> Bool {
        count > ExpressionLimits.patternInstructions - code.count
    }

    /// Puts `instruction` before the fragment that starts at `place`, moving the fragment up.
    mutating func insert(_ instruction: PatternInstruction, at place: Int) {
        moves += code.count - place + 1
        code.insert(instruction, at: place)
    }

    /// Repeats the fragment from `start` to the end, `least` to `most` times (nil: no upper end).
    ///
    /// Returns false, with the program unchanged, if there is no room.
    mutating func repeatTail(from start: Int, minCount: Int, maxCount: Int?) -> Bool {
        let length = code.count - start
        if length == 0 { return true }
        let optional = maxCount.map { $0 - minCount } ?? 0
        let newInstructions =
            minCount * length + optional * (length + 1) + (maxCount == nil ? 2 : 0)
        guard newInstructions <= ExpressionLimits.patternInstructions - start else { return false }
        moves += newInstructions
        if maxCount == nil, minCount == 0 {
            insert(.split(length + 2), at: start)
            code.append(.jump(-(length + 1)))
            return true
        }
        let fragment = Array(code[start...])
        code.removeLast(length)
        for _ in 0..<minCount { code.append(contentsOf: fragment) }
        if maxCount == nil { code.append(.split(-length)) }
        for done in 0..<optional {
            // Every optional copy may leave for the end: no copy counts without those before it.
            code.append(.split((optional - done) * (length + 1)))
            code.append(contentsOf: fragment)
        }
        return true
    }
}
