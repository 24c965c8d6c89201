// Every limit on what the outside can grow in this module, with the reason beside each.
// What a limit does when it is reached lives where the thing grows.

/// Bounds on expressions and the texts they work on; reaching one is a typed error, never a trap.
public enum Limits {
    /// Nesting of parentheses, calls and predicates: far above what a person writes, and low enough
    /// for a tree walk on a 256 KiB WebAssembly stack.
    public static let depth = 100
    /// Nodes in one expression: the longest real XLSForm expressions have a few hundred.
    public static let nodes = 2_000
    /// Bytes of one expression's text: 2,000 nodes of 32 bytes.
    public static let sourceBytes = 65_536
    /// Steps one evaluation may take: 50 times the largest program, so that aggregates over
    /// thousands of rows fit, and a hostile one still ends within milliseconds.
    public static let steps = 1_000_000
    /// Bytes a text value may reach while an expression builds it.
    public static let textBytes = 1_048_576
}
