// Reads the cells of one row from an object of JSON, member by member. Which rows are valid is
// decided by RowReading.

import CalepinExpressions

/// The cells of rows, by the paths of keys that lead to them.
struct JSONRowReader {
    /// A member of the object that cells are read from.
    private struct Member {
        let key: [UInt8]
        /// The cells with the keys that follow, none for the member itself.
        var cells: [(cell: Int, rest: ArraySlice<String>)]
        /// True when there are no keys that follow, so that no tree is needed.
        var isPlain: Bool
    }

    private var members: [Member] = []
    private let count: Int
    /// The member that is expected next: rows nearly always have theirs in the same order.
    private var next = 0

    /// Makes a reader of a cell for each path; an empty one leads to nothing.
    init(_ paths: [[String]]) {
        count = paths.count
        for (cell, path) in paths.enumerated() {
            guard let first = path.first else { continue }
            let key = Array(first.utf8)
            let rest = path.dropFirst()
            if let known = members.firstIndex(where: { $0.key == key }) {
                members[known].cells.append((cell, rest))
                members[known].isPlain = members[known].isPlain && rest.isEmpty
            } else {
                members.append(Member(key: key, cells: [(cell, rest)], isPlain: rest.isEmpty))
            }
        }
    }

    /// Reads an object, and returns the text of each cell: empty for none, `null` and values that
    /// are not scalar. Of duplicate members the last one counts.
    ///
    /// Complexity: O(n) in the object's bytes, when its members come in the same order as those of
    /// the object before.
    mutating func read(from reader: inout JSONReader) throws(JSONError) -> [String] {
        var texts = [String](repeating: "", count: count)
        try reader.beginObject()
        while try reader.nextKey() {
            guard let member = member(of: reader) else {
                try reader.skipValue()
                continue
            }
            if members[member].isPlain {
                let text = try JSONRowReader.text(from: &reader)
                for place in members[member].cells { texts[place.cell] = text }
            } else {
                let value = try reader.readValue()
                for place in members[member].cells {
                    texts[place.cell] = JSONRowReader.text(place.rest, in: value)
                }
            }
        }
        return texts
    }

    /// Returns the member of the latest key; nil when no cell is read from it.
    private mutating func member(of reader: JSONReader) -> Int? {
        for step in members.indices {
            let place = (next + step) % members.count
            guard reader.keyIs(members[place].key) else { continue }
            next = place + 1
            return place
        }
        return nil
    }

    /// Reads the next value as text.
    private static func text(from reader: inout JSONReader) throws(JSONError) -> String {
        switch try reader.peek() {
        case .string: return try reader.readString()
        case .number: return reader.text(in: try reader.readNumber())
        case .bool: return try reader.readBool() ? "true" : "false"
        case .null, .array, .object:
            try reader.skipValue()
            return ""
        }
    }

    /// Returns the value at a path as text.
    private static func text(_ keys: ArraySlice<String>, in value: JSONValue) -> String {
        var value = value
        for key in keys {
            guard let next = value[key] else { return "" }
            value = next
        }
        switch value {
        case .string(let text), .number(let text): return text
        case .bool(let truth): return truth ? "true" : "false"
        case .null, .array, .object: return ""
        }
    }
}
