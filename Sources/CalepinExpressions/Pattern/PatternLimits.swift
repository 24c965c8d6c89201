// Limits of the pattern engine, with the reason beside each. The parser and the matcher apply
// them.

extension ExpressionLimits {
    /// Bytes of one pattern: the longest patterns in published forms have a few hundred.
    static let patternBytes = 4_096
    /// Open groups around one place of a pattern; a person loses count after five.
    static let patternDepth = 100
    /// Instructions of one compiled pattern, counted repetition expanded: `\d{1,1000}` has 2,000.
    static let patternInstructions = 5_000
    /// Largest count a repetition may name; the instruction limit stops most before, and this one
    /// keeps every product of count and length within 32 bits.
    static let patternCount = 100_000
    /// States one matcher remembers: ordinary patterns need fewer than 50.
    static let patternStates = 512
    /// Numbers in a matcher's transition table and in its list of state contents, 4 bytes each:
    /// 256 KiB a table, so that a page may keep a matcher for every field.
    static let patternCells = 65_536
    /// Steps (instructions looked at) any match may take. A step takes 8 ns natively, so with
    /// the share for each byte a 10 KB text ends within 6 to 8 ms whatever the pattern.
    static let patternSteps = 400_000
    /// Further steps for each byte of text, which let a pattern with a few more states than the
    /// cache holds still finish on long texts.
    static let patternStepsPerByte = 30
}
