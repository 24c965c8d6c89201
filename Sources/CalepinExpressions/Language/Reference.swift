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
    /// The parts behind the root; nil for most references, which are one name and copied often.
    private var path: Path?

    /// The names that follow, separated by `/`.
    public var steps: [String] {
        get { path?.steps ?? [] }
        set { path = .of(newValue, filters, repeats) }
    }
    /// The expressions in brackets, which select among several rows.
    public var filters: [Filter] {
        get { path?.filters ?? [] }
        set { path = .of(steps, newValue, repeats) }
    }
    /// The repeats that `indexed-repeat` counts rows of, in the order of its positions.
    package var repeats: [String] {
        get { path?.repeats ?? [] }
        set { path = .of(steps, filters, newValue) }
    }

    /// True where nothing follows the root.
    package var isRootAlone: Bool { path == nil }

    /// The parts behind the root.
    private final class Path: Sendable {
        let steps: [String]
        let filters: [Filter]
        let repeats: [String]

        private init(_ steps: [String], _ filters: [Filter], _ repeats: [String]) {
            self.steps = steps
            self.filters = filters
            self.repeats = repeats
        }

        /// The path of these parts; nil where they are all empty.
        ///
        /// Not an initializer that fails: a class's allocates first, and Embedded Swift does not
        /// free what it allocated when it gives nil.
        static func of(
            _ steps: [String], _ filters: [Filter] = [], _ repeats: [String] = []
        ) -> Path? {
            if steps.isEmpty, filters.isEmpty, repeats.isEmpty { return nil }
            return Path(steps, filters, repeats)
        }
    }

    /// An expression in brackets behind a step.
    public struct Filter: Hashable, Sendable {
        /// The number of steps before it.
        var place: Int
        /// The text between the brackets.
        public var text: String
    }

    /// Makes a reference.
    public init(_ root: Root, _ steps: [String] = []) {
        self.root = root
        path = .of(steps)
    }

    /// Compares two references as they are written.
    public static func == (left: Reference, right: Reference) -> Bool {
        guard left.root == right.root else { return false }
        if left.path === right.path { return true }
        return left.steps == right.steps && left.filters == right.filters
            && left.repeats == right.repeats
    }

    /// Hashes the parts that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(root)
        hasher.combine(steps)
        hasher.combine(filters)
        hasher.combine(repeats)
    }
}
