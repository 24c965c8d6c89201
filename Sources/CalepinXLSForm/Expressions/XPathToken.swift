// The tokens of an expression in ODK's XPath. XPathLexer finds them.

import CalepinExpressions

/// A token of an expression.
struct XPathToken: Hashable, Sendable {
    /// The sorts of tokens.
    enum Sort: Hashable, Sendable {
        /// A number such as `1`, `1.5` or `.5`.
        case number
        /// A text between quotes.
        case text
        /// A name, perhaps with a prefix: `selected`, `jr:choice-name`, `jr:*`.
        case name
        /// A reference such as `${name}`.
        case reference
        /// An operator that is written in signs: `+`, `!=`, `|`.
        case sign(XPathOperator)
        /// A star, which is an operator or a test for any name.
        case star
        /// `(`, `)`, `[`, `]`, `,`, `@`, `::`, `/`, `//`, `.` or `..`.
        case mark(Mark)
        /// Something that no expression has.
        case other
    }

    /// The marks of paths, calls and brackets.
    enum Mark: String, Hashable, Sendable {
        /// The begin of arguments or of an expression in brackets.
        case open = "("
        /// The end of arguments or of an expression in brackets.
        case close = ")"
        /// The begin of a condition.
        case openSquare = "["
        /// The end of a condition.
        case closeSquare = "]"
        /// The sign between arguments.
        case comma = ","
        /// The sign before the name of an attribute.
        case attribute = "@"
        /// The sign behind an axis.
        case axis = "::"
        /// The sign between steps.
        case slash = "/"
        /// The sign for steps of any number.
        case slashes = "//"
        /// The node itself.
        case dot = "."
        /// The node around it.
        case dots = ".."
    }

    /// The sort.
    var sort: Sort
    /// The stretch of the text.
    var span: Span
}

/// An operator of two sides.
package enum XPathOperator: String, Hashable, Sendable {
    /// The operators of truth values.
    case or, and
    /// Equality, of any pair where sides are sets.
    case equal = "="
    /// Inequality, of any pair where sides are sets.
    case unequal = "!="
    /// Order.
    case less = "<"
    /// Order or equality.
    case lessOrEqual = "<="
    /// Reversed order.
    case greater = ">"
    /// Reversed order or equality.
    case greaterOrEqual = ">="
    /// The sum.
    case plus = "+"
    /// The difference.
    case minus = "-"
    /// The product.
    case times = "*"
    /// The quotient, and the rest of a division with the sign of its left side.
    case div, mod
    /// Both sets of nodes together.
    case union = "|"

    /// The strength with which it binds, from 1 for `or`.
    var strength: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .equal, .unequal: 3
        case .less, .lessOrEqual, .greater, .greaterOrEqual: 4
        case .plus, .minus: 5
        case .times, .div, .mod: 6
        case .union: 8
        }
    }
}
