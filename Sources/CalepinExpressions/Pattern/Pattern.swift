// A pattern an author wrote: its text, compiled. Reading it is in PatternParser, running it in
// PatternMatcher.

/// A regular expression as form authors write them, in Java's or XPath's manner, matched in time
/// linear in the text.
///
/// Over Unicode scalars: literals, `.`, classes, `\d \w \s` and their negations (ASCII only, as in
/// Java), `\p{L}`, `\t \n \f \r`, `\xHH`, `\x{H..}`, `\uHHHH`, `^ $ \A \z` (the very start and
/// end), `\b \B`, groups (named ones count as plain), `|`, `* + ? {n} {n,} {n,m}` with or without
/// the lazy `?`, and `(?i)` at the start. `.` takes anything but `\n`, `\r`, U+0085, U+2028 and
/// U+2029.
/// Whatever else Java would accept is refused rather than read in another way: backreferences,
/// lookaround, atomic groups, possessive quantifiers, other flags, class operators.
///
///     let plate = try Pattern("[A-Z]{2}-\\d{3}-[A-Z]{2}")
///     try plate.matchesWhole("AB-123-CD")  // true
public struct Pattern: Sendable, Equatable {
    /// The text the pattern was made from.
    public let text: String
    let program: PatternProgram
    private let alphabet: PatternAlphabet

    /// Compiles a pattern.
    ///
    /// Complexity: O(n) in the text and in what its counted repetitions expand to, both bounded by
    /// `ExpressionLimits`.
    /// Throws: the first reason to refuse the text, with its place.
    public init(_ text: String) throws(PatternError) {
        self.text = text
        program = try PatternParser.program(of: Array(text.utf8))
        alphabet = PatternAlphabet(program)
    }

    /// Returns true when the pattern matches the whole text.
    ///
    /// Complexity: O(n) in the text.
    /// Throws: ``PatternError/Kind/budget`` if that takes too many steps.
    public func matchesWhole(_ text: String) throws(PatternError) -> Bool {
        var matcher = matcher()
        return try matcher.matchesWhole(text)
    }

    /// Returns true when the pattern matches some part of the text.
    ///
    /// Complexity: O(n) in the text.
    /// Throws: ``PatternError/Kind/budget`` if that takes too many steps.
    public func containsMatch(in text: String) throws(PatternError) -> Bool {
        var matcher = matcher()
        return try matcher.containsMatch(in: text)
    }

    /// Returns a matcher that caches its states for this pattern, for testing many texts.
    package func matcher() -> PatternMatcher {
        PatternMatcher(program, alphabet)
    }

    /// Patterns are equal if their texts have the same bytes.
    public static func == (left: Pattern, right: Pattern) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }
}
