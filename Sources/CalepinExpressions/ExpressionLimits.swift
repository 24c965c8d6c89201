// Every limit on what input can make grow in this module, with the reason beside each. Each limit
// is applied where the thing grows.

/// Bounds on expressions and the texts they work on; reaching one is a typed error, never a trap.
package enum ExpressionLimits {
    /// Nesting of parentheses, calls and predicates: far above what a person writes, and low
    /// enough for a tree walk on a 1 MiB WebAssembly stack.
    static let depth = 100
    /// Nodes in one expression: the longest real XLSForm expressions have a few hundred.
    static let nodes = 2_000
    /// Faults reported for one text: more than a person reads at once, and each costs a message.
    static let faults = 20
    /// Bytes of one expression's text: 2,000 nodes of 32 bytes.
    package static let sourceBytes = 65_536
    /// Steps one evaluation may take: 50 times the largest program, so that aggregates over
    /// thousands of rows fit, and a hostile one still ends within milliseconds.
    package static let steps = 1_000_000
    /// Bytes a text value may reach while an expression builds it.
    static let textBytes = 1_048_576
    /// Bytes of the calculator's line: a number of 309 digits or as many single ones, as people
    /// try on calculators, several times over; every key reads it once.
    static let lineBytes = 4_096
    /// Parentheses open at once in the calculator's line: with a sign before each they stay below
    /// `depth`.
    static let lineParentheses = 40
    /// Computations the calculator remembers: more than a person scrolls through, and with the
    /// longest lines still below half a megabyte of saved text.
    static let historyEntries = 100
}
