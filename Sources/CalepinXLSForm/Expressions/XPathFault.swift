// A fault inside an expression, before it is known in which cell the expression stands.

import CalepinExpressions

/// A fault of an expression's text.
package struct XPathFault: Hashable, Sendable {
    /// The kind.
    package var kind: FaultKind
    /// The stretch of the text, in UTF-8 bytes.
    package var span: Span
    /// The texts that the message names.
    package var arguments: [String]
    /// The name or text that was probably meant.
    package var suggestion: String?

    /// Makes a fault.
    init(
        _ kind: FaultKind, _ span: Span, _ arguments: [String] = [], suggestion: String? = nil
    ) {
        self.kind = kind
        self.span = span
        self.arguments = arguments
        self.suggestion = suggestion
    }
}
