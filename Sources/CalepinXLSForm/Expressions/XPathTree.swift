// The tree of an expression, as a list of nodes in which parts come before what they are part of:
// it is walked without recursion from first to last, and the last node is the whole.

import CalepinExpressions

/// A node of an expression; other nodes are named by their places in the tree's list.
package enum XPathNode: Hashable, Sendable {
    /// A number, as it is written.
    case number(String)
    /// A text, without its quotes.
    case text(String)
    /// A reference, by its place among the references of the expression.
    case reference(Int)
    /// A path: a start and its steps.
    case path(XPathStart, [XPathStep])
    /// The call of a function.
    case call(String, [Int])
    /// Two sides and the operator between them.
    case binary(XPathOperator, Int, Int)
    /// The number with the opposite sign.
    case negated(Int)
    /// A set of nodes and the conditions that these fulfil.
    case filtered(Int, [Int])
}

/// The start of a path.
package enum XPathStart: Hashable, Sendable {
    /// The root of the form's own data: `/data/a`.
    case root
    /// The place of the expression: `../a`.
    case context
    /// Another node: `instance('x')/root`, `${a}/b`.
    case node(Int)
}

/// A step of a path.
package struct XPathStep: Hashable, Sendable {
    /// The axis, such as `child`, `parent`, `self`, `attribute` or `descendant-or-self`.
    package var axis: String
    /// The name, `*`, or a test for a sort of nodes such as `node()`.
    package var test: String
    /// The conditions, as nodes of the tree.
    package var predicates: [Int]
}

/// The tree of an expression.
package struct XPathTree: Hashable, Sendable {
    /// The nodes, each after its parts.
    ///
    /// Invariant: not empty; a node names only nodes before it.
    package private(set) var nodes: [XPathNode] = []
    /// The stretches of the nodes in the text.
    package private(set) var spans: [Span] = []

    /// Makes an empty tree.
    init() {}

    /// The place of the whole expression.
    package var root: Int { nodes.count - 1 }

    /// Adds a node and returns its place.
    mutating func add(_ node: XPathNode, _ span: Span) -> Int {
        nodes.append(node)
        spans.append(span)
        return nodes.count - 1
    }

    /// The tree of a truth value, as a call of `true` or `false`.
    static func truth(_ isTrue: Bool, _ span: Span) -> XPathTree {
        var tree = XPathTree()
        _ = tree.add(.call(isTrue ? "true" : "false", []), span)
        return tree
    }
}
