// A stretch of source text. Drawing a caret under one is in SyntaxFault+Caret.swift.

/// A stretch of an expression's text, in UTF-8 byte offsets.
///
/// Invariant: `0 <= start <= end <= ` the source's length in bytes.
public struct Span: Hashable, Sendable {
    /// Offset of the first byte.
    public var start: Int32
    /// Offset one past the last byte.
    public var end: Int32

    /// Makes the span of the bytes `start..<end`; an end before the start counts as the start.
    public init(_ start: Int, _ end: Int) {
        self.start = Int32(clamping: start)
        self.end = Int32(clamping: Swift.max(start, end))
    }
}
