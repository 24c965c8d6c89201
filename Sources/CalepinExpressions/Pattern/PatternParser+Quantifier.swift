// Quantifiers of a pattern: `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`. Their instructions are in
// PatternProgram.

extension PatternParser {
    /// The range of repetitions of the last atom.
    struct Quantifier {
        var minCount: Int
        var maxCount: Int?
    }

    /// Reads a quantifier and repeats the last atom.
    mutating func parseQuantifier() throws(PatternError) {
        let offset = position
        switch last {
        case .nothing: throw PatternError(.nothingToRepeat, at: offset)
        case .quantified: throw PatternError(.stackedQuantifier, at: offset)
        case .atom(let start):
            let quantifier = try takeQuantifier()
            // A lazy quantifier tries the same repetitions in another order: the same texts match.
            if !accept("?"), accept("+") {
                throw PatternError(.possessiveQuantifier, at: position - 1)
            }
            let fits = program.repeatTail(
                from: start, minCount: quantifier.minCount, maxCount: quantifier.maxCount)
            guard fits else { throw PatternError(.tooLarge, at: offset) }
            last = .quantified
        }
    }

    private mutating func takeQuantifier() throws(PatternError) -> Quantifier {
        if accept("*") { return Quantifier(minCount: 0, maxCount: nil) }
        if accept("+") { return Quantifier(minCount: 1, maxCount: nil) }
        if accept("?") { return Quantifier(minCount: 0, maxCount: 1) }
        let offset = position
        position += 1
        guard let minCount = takeCount() else { throw PatternError(.invalidCount, at: offset) }
        var maxCount: Int? = minCount
        if accept(",") { maxCount = takeCount() }
        guard accept("}"), maxCount ?? minCount >= minCount else {
            throw PatternError(.invalidCount, at: offset)
        }
        guard max(minCount, maxCount ?? 0) <= ExpressionLimits.patternCount else {
            throw PatternError(.tooLarge, at: offset)
        }
        return Quantifier(minCount: minCount, maxCount: maxCount)
    }

    /// Digits as a number, or nil if there are none; beyond the limit it only stays beyond.
    private mutating func takeCount() -> Int? {
        let start = position
        var count = 0
        while let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            count = min(
                count * 10 + Int(byte - UInt8(ascii: "0")), ExpressionLimits.patternCount + 1)
            position += 1
        }
        return position > start ? count : nil
    }
}
