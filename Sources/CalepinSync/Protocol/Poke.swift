// The hint that a scope has changed, sent over the feed. Changes are only transferred by pulls;
// the hint only makes them happen sooner.

import CalepinExpressions

/// A hint that a scope has reached a place in its order. Its text is the id of the feed's event.
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

    /// Reads the text, `SCOPE@PLACE`; nil when it is invalid.
    public init?(_ text: String) {
        guard let end = text.utf8.lastIndex(of: UInt8(ascii: "@")),
            let seq = Int64(text[text.index(after: end)...], in: 0...RecordLimits.number)
        else { return nil }
        self.init(String(text[..<end]), seq: seq)
    }

    /// The text.
    public var description: String { "\(scope)@\(seq)" }
}
