// The address of a cell, readable and stable: names, and rows by id. The numbers of cells are used
// inside the session only.

import CalepinExpressions

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

    /// Reads a path; a malformed one matches nothing.
    ///
    /// Complexity: O(n) in the text's length.
    public init(_ text: String) {
        guard text.utf8.contains(where: CellPath.isSign) else {
            parts = [Part(text)]
            return
        }
        parts = CalepinExpressions.parts(of: text, by: UInt8(ascii: ".")).map { part in
            let bytes = Array(part.utf8)
            guard let sign = bytes.firstIndex(of: UInt8(ascii: "#")) else { return Part(part) }
            return Part(
                String(decoding: bytes[..<sign], as: UTF8.self),
                row: String(decoding: bytes[(sign + 1)...], as: UTF8.self))
        }
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "#") || byte == UInt8(ascii: ".")
    }

    /// The path as text.
    public var description: String {
        if parts.count == 1, parts[0].row == nil { return parts[0].name }
        var result = ""
        for (index, part) in parts.enumerated() {
            if index > 0 { result += "." }
            result += part.name
            if let row = part.row { result += "#" + row }
        }
        return result
    }
}
