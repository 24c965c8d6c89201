// The address of a cell, readable and stable: names, and rows by id. Numbers of cells stay inside
// the session.

/// The address of a cell, a repeat or a row: `plate`, `drivers#2.birth`, `drivers#2`.
public struct CellPath: Hashable, Sendable, CustomStringConvertible {
    /// A name, and for a repeat on the way the id of one of its rows.
    public struct Part: Hashable, Sendable {
        /// The name of a field, composite, section or repeat.
        public var name: String
        /// The id of a row; nil for the thing itself.
        public var row: String?

        /// Makes a part.
        public init(_ name: String, row: String? = nil) {
            self.name = name
            self.row = row
        }
    }

    /// The repeats and rows around the cell, from the outside, then the cell.
    public var parts: [Part]

    /// Makes a path.
    public init(_ parts: [Part]) { self.parts = parts }

    /// Reads a path; one of a shape that no path has names nothing.
    ///
    /// Complexity: O(n) in the text's length.
    public init(_ text: String) {
        parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
            let sides = part.split(
                separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2 else { return Part(String(part)) }
            return Part(String(sides[0]), row: String(sides[1]))
        }
    }

    /// The path as text.
    public var description: String {
        var result = ""
        for (index, part) in parts.enumerated() {
            if index > 0 { result += "." }
            result += part.name
            if let row = part.row { result += "#" + row }
        }
        return result
    }
}
