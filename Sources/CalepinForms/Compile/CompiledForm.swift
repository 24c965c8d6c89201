// A form ready to be filled in: names turned into small integers, expressions parsed and bound,
// and one order in which everything is computed. Compiler makes it, FormSession reads it; it never
// changes.

import CalepinExpressions

/// A form compiled once and shared by all its sessions.
///
/// Invariant: a node's scope is the innermost repeat around it (0 for the record), its local
/// number is its index among the cells of a row of that scope, and steps are numbered in an order
/// in which every step comes after all it depends on.
public struct CompiledForm: Sendable {
    /// The declaration.
    public let definition: FormDefinition
    /// Sections, composites, repeats and fields, in the order of the form.
    var nodes: [Node] = []
    /// The scope and the local number of each node, in arrays of their own, because evaluation
    /// reads only these.
    var scopeOf: [Int32] = []
    var localOf: [Int32] = []
    /// The work that a change of a cell causes, by node; in an array of its own, because most
    /// cause little.
    var traits: [Traits] = []
    /// The record and the rows of each repeat.
    var scopes: [Scope] = []
    /// Sums and counts over rows, kept up to date by differences.
    var aggregates: [Aggregate] = []
    /// The relevance rules and values to compute, in order.
    var steps: [Step] = []
    /// The checks made after everything is computed.
    var checks: [Check] = []
    /// References with a filter, by number.
    var filtered: [Filtered] = []
    /// Fields that are read in rows counted out by position, with the scopes of the positions.
    var indexed: [(node: Int32, scopes: [Int32])] = []
    /// The attributes of choices that filters read, by number.
    var attributes: [String] = []
    /// Steps and checks that read the clock.
    var clockSteps: [Int32] = []
    var clockChecks: [Int32] = []
    /// The repeats that have as many rows as an expression says.
    var counted: [Int32] = []
    /// The nodes of each scope by name.
    var names: [[String: Int]] = []

    /// The node of a name in a scope.
    func node(named name: String, in scope: Int32) -> Int32? {
        names[Int(scope)][name].map { Int32($0) }
    }

    /// Returns true when a scope is another one or lies around it.
    func contains(_ outer: Int32, _ inner: Int32) -> Bool {
        var current = inner
        while current >= 0 {
            if current == outer { return true }
            current = scopes[Int(current)].parent
        }
        return false
    }

    /// A section, composite, repeat or field.
    ///
    /// A class, because a session reads parts of it at every step, and copying it would cost more
    /// than the step. Only Compiler changes it, before anyone else has it.
    final class Node: @unchecked Sendable {
        /// The kind of a node. A `row` is one occurrence of a repeat: its relevance, and the
        /// issues of the row as a whole.
        enum Kind: Sendable { case section, composite, rows, row, field }
        let name: String
        let kind: Kind
        /// The node around it; -1 for a section.
        let parent: Int32
        /// The scope of its rows, for a repeat; else -1.
        var rows: Int32 = -1
        /// Nodes directly inside of it.
        var children: [Int32] = []
        /// The declared field and its type, each behind one reference: copying a declaration costs
        /// more than a step.
        var field: Field?
        var type: FieldType?
        /// True when a person may enter a value that overrides the calculated one.
        var isEditable = false
        var shape: Shape?
        var mask: Mask? { shape?.mask }
        var pattern: Pattern? { shape?.pattern }
        var choices: BoundChoices?
        /// The fields whose values are sent to the service.
        var proposal: [Int32] = []
        /// The fields of a repeat's rows whose values, together, no two rows may share.
        var unique: [Int32] = []
        /// True when the field is one of those.
        var isUnique = false
        /// True when the field is a switch, which is never empty: it is on or off.
        var isSwitch = false
        /// Whole numbers from 0 to below this one are shown by their digits alone.
        var plainBelow: UInt16 = 0
        /// True when a record made from a template leaves the field empty.
        var isNeverCopied = false
        var calculation: Expression?
        var relevant: Expression?
        var initial: Expression?
        /// The value that a change of another cell sets.
        var answer: Expression?
        /// The steps that compute its relevance and its value; -1 where there is nothing to do.
        var relevanceStep: Int32 = -1
        var valueStep: Int32 = -1
        /// Steps to take, and checks to make, when its effective value has changed.
        var dependents: [Int32] = []
        var checkers: [Int32] = []
        /// Those that read it in another row than their own.
        var crossDependents: [Int32] = []
        var crossCheckers: [Int32] = []
        /// Aggregates over its values.
        var aggregates: [Int32] = []
        /// Fields whose parent it is, and fields that are proposed a value from it.
        var cleared: [Int32] = []
        /// Fields that its change sets.
        var triggered: [Int32] = []
        var proposed: [Int32] = []
        /// The flags its cells start with: shown, and required or readonly unless a rule decides
        /// it.
        var start: CellFlags = .relevant
        /// True when a rule decides whether the field is required or readonly.
        var hasRules = false
        /// Its own checks.
        var checks: [Int32] = []

        init(name: String, kind: Kind, parent: Int32) {
            self.name = name
            self.kind = kind
            self.parent = parent
        }
    }

    /// The work that a change of a cell of a node causes.
    struct Traits: OptionSet, Sendable {
        let rawValue: UInt16
        /// A step or a check reads it.
        static let isRead = Traits(rawValue: 1)
        /// It is in sums over rows.
        static let isSummed = Traits(rawValue: 2)
        /// It is a parameter of services.
        static let isAskedWith = Traits(rawValue: 4)
        /// Its value has to differ between rows.
        static let isUnique = Traits(rawValue: 8)
        /// The traits for which something is scheduled when the value changes.
        static let told: Traits = [.isRead, .isSummed, .isAskedWith, .isUnique]
        /// It is the parent of others, or its change sets others.
        static let clears = Traits(rawValue: 16)
        /// A rule says when it is required or readonly.
        static let hasRules = Traits(rawValue: 32)
        /// Its choices are filtered.
        static let isFiltered = Traits(rawValue: 64)
        /// Its type is one of numbers.
        static let isNumber = Traits(rawValue: 128)
        /// Nothing can be wrong with a number in it.
        static let isUnbounded = Traits(rawValue: 256)
        /// It is a repeat that has as many rows as an expression says.
        static let isCounted = Traits(rawValue: 512)
    }

    /// The mask and pattern of a text; in an object of its own, because few fields have one.
    final class Shape: Sendable {
        let mask: Mask?
        let pattern: Pattern?

        init(_ mask: Mask?, _ pattern: Pattern?) {
            self.mask = mask
            self.pattern = pattern
        }
    }

    /// A reference with a filter: of rows or of choices, and the value read from them.
    struct Filtered: Sendable {
        /// The node whose values are read; -1 for a table's column.
        var node: Int32 = -1
        var table = ""
        var column = ""
        var filters: [Expression]
    }

    /// The source of a field's choices, bound.
    final class BoundChoices: Sendable {
        let name: String
        /// The form's own list; nil for a catalogue, which a session is given.
        let table: CatalogueRows?
        /// The condition on a choice, and the fields it reads.
        let filter: Expression?
        let reads: [Int32]
        let isOpen: Bool
        /// The nodes of the value and the label of choices that are rows; -1 for a list.
        let value: Int32
        let label: Int32
        /// The seed of a random order.
        let order: Expression?

        init(
            _ choices: Choices, _ table: CatalogueRows?, _ filter: Expression?, _ reads: [Int32],
            value: Int32 = -1, label: Int32 = -1, order: Expression?
        ) {
            name = choices.list
            self.table = table
            self.filter = filter
            self.reads = reads
            isOpen = choices.isOpen
            self.value = value
            self.label = label
            self.order = order
        }

        /// True when a change of other cells may change the choices.
        var isFiltered: Bool { filter != nil || value >= 0 }
    }

    /// The record, or the rows of one repeat.
    struct Scope: Sendable {
        /// The repeat's node; -1 for the record.
        var node: Int32
        /// The scope around it; -1 for the record.
        var parent: Int32
        var depth: Int
        /// The nodes of a row, by local number.
        var nodes: [Int32] = []
        /// Aggregates stored in a row; their cells come after those of the nodes.
        var aggregates: [Int32] = []
        /// Steps and checks that read a row's position.
        var positionSteps: [Int32] = []
        var positionChecks: [Int32] = []
        /// Steps and checks outside of its rows that read all of them, as `join` does.
        var outerSteps: [Int32] = []
        var outerChecks: [Int32] = []
        /// Steps and checks inside of its rows that read others of its rows.
        var crossSteps: [Int32] = []
        var crossChecks: [Int32] = []
        /// Cells a row takes.
        var size: Int { nodes.count + aggregates.count }
    }

    /// An aggregate over the rows of a field, seen from an outer scope.
    struct Aggregate: Sendable {
        var function: AggregateFunction
        var node: Int32
        /// The scope it is stored in, and its cell in a row of it.
        var scope: Int32
        var local: Int32 = 0
        var dependents: [Int32] = []
        var checkers: [Int32] = []
    }

    /// One thing to compute, for every row of its node's scope.
    struct Step: Sendable {
        enum Kind: UInt8, Sendable { case relevance, value }
        var kind: Kind
        var node: Int32
    }

    /// One thing to check, for every row of its node's scope.
    struct Check: Sendable {
        enum Kind: UInt8, Sendable {
            case required, readonly, least, most, constraint, warning, leastRows, mostRows
            /// A change of the filter's inputs changes the choices.
            case choices
        }
        var kind: Kind
        var node: Int32
        var expression: Expression
    }

    /// Numbers of bound cells from here on are aggregates.
    static let firstAggregate: Int32 = 1 << 24
    /// Numbers of bound cells from here on are attributes of a choice.
    static let firstAttribute: Int32 = 1 << 25
    /// Numbers of bound cells from here on are filtered references.
    static let firstFiltered: Int32 = 1 << 26
    /// In a filter, numbers from here on are cells seen from the row of the whole expression.
    static let firstOuter: Int32 = 1 << 27
    /// Numbers of bound rows from here on are fields read by position.
    static let firstIndexed: Int32 = 1 << 28
}
