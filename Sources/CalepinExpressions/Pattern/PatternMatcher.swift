// Runs a compiled pattern over bytes: a deterministic automaton built lazily from sets of
// instructions. Its states are cached in PatternCache.

/// A pattern with a cache of states, for testing many texts against it.
///
/// Complexity: a text takes one step a byte once its transitions are remembered, and at most the
/// program's length a byte; `ExpressionLimits.patternSteps` and
/// `ExpressionLimits.patternStepsPerByte` bound it.
package struct PatternMatcher: Sendable {
    /// The kind of match: of the whole text or of a part.
    enum Probe: Sendable {
        case whole
        case anywhere
    }

    private let program: PatternProgram
    private let alphabet: PatternAlphabet
    private var cache: PatternCache
    private var cachedQuestion = Probe.whole
    /// Instructions looked at by the latest call, for tests of the bound on time.
    private(set) var steps = 0
    private var stepsLeft = 0

    /// The round in which each instruction was last seen at this place of the text (`seen`) or
    /// added to the next place's set (`chosen`).
    private var seen: [UInt32]
    private var chosen: [UInt32]
    private var round: UInt32 = 0
    private var pending: [Int32] = []
    private var next: [Int32] = []

    init(_ program: PatternProgram, _ alphabet: PatternAlphabet) {
        self.program = program
        self.alphabet = alphabet
        cache = PatternCache(columns: alphabet.count)
        seen = [UInt32](repeating: 0, count: program.code.count)
        chosen = seen
    }

    /// Returns true when the pattern matches the whole text.
    ///
    /// Complexity: O(n) in the text.
    /// Throws: ``PatternError/Kind/budget`` if that takes too many steps.
    package mutating func matchesWhole(_ text: String) throws(PatternError) -> Bool {
        try answer(.whole, Array(text.utf8))
    }

    /// Returns true when the pattern matches some part of the text.
    ///
    /// Complexity: O(n) in the text.
    /// Throws: ``PatternError/Kind/budget`` if that takes too many steps.
    mutating func containsMatch(in text: String) throws(PatternError) -> Bool {
        try answer(.anywhere, Array(text.utf8))
    }

    /// Matches UTF-8 bytes; a byte that is not UTF-8 counts as U+FFFD.
    mutating func answer(_ question: Probe, _ text: [UInt8]) throws(PatternError) -> Bool {
        if question != cachedQuestion { cache = PatternCache(columns: alphabet.count) }
        cachedQuestion = question
        steps = 0
        // 64 bits: a text may be as long as 32 bits can count.
        let budget =
            Int64(ExpressionLimits.patternSteps)
            + Int64(ExpressionLimits.patternStepsPerByte) * Int64(text.count)
        stepsLeft = Int(clamping: budget)
        return try text.withUnsafeBufferPointer { (bytes) throws(PatternError) in
            try run(bytes)
        }
    }
}

// MARK: - The automaton

extension PatternMatcher {
    private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) throws(PatternError) -> Bool {
        var state = startState()
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            var scalar = UInt32(byte)
            var categoryBit: UInt32 = 0
            if byte < 0x80 {
                position += 1
            } else {
                let found = ScalarDecoding.decode(bytes, at: position)
                scalar = found?.scalar ?? 0xFFFD
                position += found?.length ?? 1
                if program.usesCategories { categoryBit = ScalarCategory.bit(of: scalar) }
            }
            let symbol = alphabet.symbol(of: scalar, categoryBit: categoryBit)
            var target = cache.transition(state, symbol)
            if target == PatternCache.unknown {
                target = try findTransition(state, scalar, categoryBit)
                cache.remember(state, symbol, target)
            }
            if target < 0 { return target == PatternCache.matched }
            state = Int(target)
        }
        return try follow(state, scalar: nil, categoryBit: 0)
    }

    private mutating func startState() -> Int {
        let looksBack = program.usesStart || program.usesWords
        next.removeAll(keepingCapacity: true)
        startRound()
        choose(0)
        return keepNext(looksBack ? .start : .other)
    }

    /// Returns the transition from a state by a scalar.
    private mutating func findTransition(
        _ state: Int, _ scalar: UInt32, _ categoryBit: UInt32
    ) throws(PatternError) -> Int32 {
        let accepts = try follow(state, scalar: scalar, categoryBit: categoryBit)
        if cachedQuestion == .anywhere {
            if accepts { return PatternCache.matched }
            choose(0)
        }
        if next.isEmpty { return PatternCache.dead }
        let isWord = program.usesWords && ScalarSet.isWord(scalar)
        return Int32(truncatingIfNeeded: keepNext(isWord ? .word : .other))
    }

    private mutating func keepNext(_ before: PatternCache.Before) -> Int {
        let round = round
        return cache.state(next, before) { chosen[Int($0)] == round }
    }

    /// Follows a state's instructions up to those that take `scalar` (nil: the end of the text),
    /// puts the instructions after these in `next`, and returns true when the pattern was complete
    /// before.
    private mutating func follow(
        _ state: Int, scalar: UInt32?, categoryBit: UInt32
    ) throws(PatternError) -> Bool {
        startRound()
        next.removeAll(keepingCapacity: true)
        let from = cache.states[state]
        pending.removeAll(keepingCapacity: true)
        pending.append(contentsOf: cache.contents[from.first..<from.first + from.count])
        var isComplete = false
        while let top = pending.popLast() {
            let place = Int(top)
            if seen[place] == round { continue }
            seen[place] = round
            steps += 1
            switch program.code[place] {
            case .scalar(let wanted):
                if wanted == scalar { choose(top + 1) }
            case .set(let set):
                guard let scalar else { continue }
                steps += program.sets[set].searchSteps(scalar)
                if program.sets[set].contains(scalar, categoryBit: categoryBit) { choose(top + 1) }
            case .split(let distance):
                pending.append(Int32(truncatingIfNeeded: place + distance))
                pending.append(top + 1)
            case .jump(let distance):
                pending.append(Int32(truncatingIfNeeded: place + distance))
            case .require(let wanted):
                if holds(wanted, from.before, scalar) { pending.append(top + 1) }
            case .accept:
                isComplete = true
            }
        }
        guard steps <= stepsLeft else { throw PatternError(.budget, at: 0) }
        return isComplete
    }

    private func holds(
        _ place: PatternPlace, _ before: PatternCache.Before, _ scalar: UInt32?
    ) -> Bool {
        let isWordNext = scalar.map(ScalarSet.isWord) ?? false
        switch place {
        case .start: return before == .start
        case .end: return scalar == nil
        case .wordBoundary: return (before == .word) != isWordNext
        case .noWordBoundary: return (before == .word) == isWordNext
        }
    }

    private mutating func choose(_ instruction: Int32) {
        chosen[Int(instruction)] = round
        next.append(instruction)
    }

    /// Starts a new round, in which no instruction is seen or chosen.
    private mutating func startRound() {
        round &+= 1
        guard round == 0 else { return }
        // After 2³² rounds old marks could pass for new ones.
        for index in seen.indices {
            seen[index] = 0
            chosen[index] = 0
        }
        round = 1
    }
}
