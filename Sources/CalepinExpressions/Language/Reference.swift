// The references of an expression: fields, its own value, rows above, tables. The caller that
// binds the expression decides what they stand for (Expression+Binding.swift).

/// A name in an expression for something outside of it.
public struct Reference: Hashable, Sendable {
    /// The start of the path of a reference.
    public enum Root: Hashable, Sendable {
        /// `${name}`.
        case field(String)
        /// `.`, the value of the cell the expression belongs to.
        case own
        /// `..`, so many levels up.
        case parent(Int)
        /// `/a/b`.
        case absolute
        /// `a/b`.
        case relative
        /// `instance('id')`, a catalogue by name.
        case catalogue(String)
        /// `current()`, the cell the expression belongs to, also inside a filter.
        case current
        /// `ans`, the calculator's last result.
        case lastResult
    }

    /// The start of the path.
    public var root: Root
    /// The names that follow, separated by `/`.
    public var steps: [String]
    /// The expressions in brackets, which select among several rows.
    public var filters: [Filter]
    /// The repeats that `indexed-repeat` counts rows of, in the order of its positions.
    public var repeats: [String]

    /// An expression in brackets behind a step.
    public struct Filter: Hashable, Sendable {
        /// The number of steps before it.
        public var place: Int
        /// The text between the brackets.
        public var text: String
    }

    /// Makes a reference.
    public init(_ root: Root, _ steps: [String] = []) {
        self.root = root
        self.steps = steps
        filters = []
        repeats = []
    }
}
