// The checks and targets of a collection, as its author declares them. They stay JSON until a
// server reads them: a page never does, and has no code for it.

import CalepinExpressions

/// The declarations of checks and targets.
package struct Oversight: Equatable, Sendable {
    /// The value of `quality`; nil for none.
    package var quality: JSONValue?
    /// The value of `targets`; nil for none.
    package var targets: JSONValue?
}
