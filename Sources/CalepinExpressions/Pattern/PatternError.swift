// The error of a pattern that is refused, with its place. A text that does not match is no error:
// see Pattern.

/// A pattern that cannot be used, or a match that would take too long.
public struct PatternError: Error, Equatable, Sendable {
    /// The kind of error; the raw value is a stable code for messages.
    public enum Kind: String, CaseIterable, Equatable, Sendable {
        /// More bytes than `ExpressionLimits.patternBytes`.
        case tooLong
        /// More groups inside each other than `ExpressionLimits.patternDepth`.
        case tooDeep
        /// More instructions than `ExpressionLimits.patternInstructions` once repetitions
        /// are expanded.
        case tooLarge
        /// A `(` without its `)`.
        case unclosedGroup
        /// A `)` without its `(`.
        case unopenedGroup
        /// A `[` without its `]`.
        case unclosedClass
        /// `[]` or `[^]`, which Java, Python and JavaScript each read differently.
        case emptyClass
        /// An unescaped `[` or a `&&` inside a class, which Java alone gives a meaning.
        case nestedClass
        /// A range whose end comes before its start, or that ends in a set such as `\d`.
        case invalidRange
        /// A quantifier with nothing before it to repeat.
        case nothingToRepeat
        /// A quantifier after a quantifier, as in `a**`.
        case stackedQuantifier
        /// `*+`, `++`, `?+` or `{n}+`.
        case possessiveQuantifier
        /// Braces that are not `{n}`, `{n,}` or `{n,m}` with n at most m.
        case invalidCount
        /// A `\` at the very end.
        case trailingBackslash
        /// A `\` before a letter or digit that has no meaning here.
        case unknownEscape
        /// `\u` or `\x` without its digits, or naming no scalar.
        case invalidCode
        /// `\p{..}` with a name other than a general category.
        case unknownProperty
        /// `\1`, `\k<name>` or `(?P=name)`.
        case backreference
        /// `(?=` or `(?!`.
        case lookahead
        /// `(?<=` or `(?<!`.
        case lookbehind
        /// `(?>`.
        case atomicGroup
        /// An inline flag other than `(?i)` at the start.
        case unsupportedFlag
        /// Any other `(?`, or a group name that is not a name.
        case unknownGroup
        /// The match took more steps than allowed for its text.
        case budget
    }

    /// The kind of error.
    public let kind: Kind
    /// UTF-8 bytes of the pattern before the place to point at; 0 for `budget`.
    public let offset: Int

    /// An error of the given kind at the given place of the pattern.
    public init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}
