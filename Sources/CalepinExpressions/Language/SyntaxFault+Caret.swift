// A fault drawn under its line, for terminals and for the page's editor.

extension SyntaxFault {
    /// The line of `source` the fault is in, a line of carets under its place, and the message.
    ///
    /// Complexity: O(n) in the source's length.
    public func drawn(under source: String, in language: Language) -> String {
        span.drawn(under: source, saying: message(in: language))
    }
}

extension Span {
    /// The line of `source` the stretch starts in, a line of carets under it, and a message.
    ///
    /// Carets count characters, so they stand right under accents and symbols of one column.
    /// Complexity: O(n) in the source's length.
    func drawn(under source: String, saying message: String) -> String {
        let bytes = Array(source.utf8)
        let start = Swift.min(Int(self.start), bytes.count)
        let end = Swift.min(Swift.max(Int(self.end), start), bytes.count)
        var from = start
        while from > 0, bytes[from - 1] != 0x0A { from -= 1 }
        var to = start
        while to < bytes.count, bytes[to] != 0x0A { to += 1 }
        let line = String(utf8: bytes[from..<to])
        let indent = scalarCount(bytes[from..<start])
        let width = Swift.max(1, scalarCount(bytes[start..<Swift.min(Swift.max(end, start), to)]))
        let carets = String(repeating: " ", count: indent) + String(repeating: "^", count: width)
        return line + "\n" + carets + " " + message
    }
}

/// Returns the number of Unicode scalars in a stretch of UTF-8: its bytes that do not continue
/// another.
private func scalarCount(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
}
