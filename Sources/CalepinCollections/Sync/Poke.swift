// The hint that a scope has moved, as the feed brings it: what moved is told by a pull alone, and
// only how soon it is seen depends on the hint.

import CalepinExpressions

/// Says that a scope has come to a place in its order. Its text is the id of the feed's event.
public struct Poke: Hashable, Sendable, CustomStringConvertible {
    /// The scope.
    public var scope: String
    /// The number of its last change.
    public var seq: Int64

    /// Makes a poke.
    public init(_ scope: String, seq: Int64) {
        self.scope = scope
        self.seq = seq
    }

    /// Reads the text, `SCOPE@PLACE`; nil when it is none.
    public init?(_ text: String) {
        guard let end = text.utf8.lastIndex(of: UInt8(ascii: "@")),
            let seq = Int64(text[text.index(after: end)...], in: 0...Limits.number)
        else { return nil }
        self.init(String(text[..<end]), seq: seq)
    }

    /// The text.
    public var description: String { "\(scope)@\(seq)" }
}
