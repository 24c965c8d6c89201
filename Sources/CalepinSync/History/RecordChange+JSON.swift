// The JSON of a change, as stores keep it. Members that are empty are left out; of a cell that was
// empty before, most of them, only the path is written.

import CalepinExpressions
import CalepinForms

extension RecordChange {
    /// Returns the JSON.
    ///
    /// Complexity: O(n) in the change.
    package func json() -> [UInt8] {
        var writer = JSONWriter(capacity: 16 + 48 * (replaced.count + waiting.count))
        writer.beginObject()
        if isFirst { writer.flag("first") }
        if isSubmission { writer.flag("submitted") }
        if !author.isEmpty { writer.member("author", author) }
        if !reason.isEmpty { writer.member("reason", reason) }
        if let since { writer.member("since", since) }
        let filled = replaced.filter { $0.wasEmpty }
        if !filled.isEmpty {
            writer.key("filled")
            writer.beginArray()
            for cell in filled { writer.string(cell.path) }
            writer.endArray()
        }
        writer.list("replaced", replaced.filter { !$0.wasEmpty }) { $0.write(to: &$1) }
        writer.list("waiting", waiting) { $0.write(to: &$1) }
        writer.list("rows", reordered) { $0.write(to: &$1) }
        writer.endObject()
        return writer.bytes
    }

    /// Reads a change.
    ///
    /// Complexity: O(n) in the bytes.
    /// - Throws: the first error found.
    package init(json bytes: [UInt8]) throws(SyncError) {
        self = try WireReader.whole(bytes) { (reader) throws(SyncError) -> RecordChange in
            var change = RecordChange()
            try reader.object { (reader, key) throws(SyncError) in
                try change.read(key, &reader)
            }
            change.replaced.sort { $0.path < $1.path }
            return change
        }
    }

    private mutating func read(_ key: String, _ reader: inout WireReader) throws(SyncError) {
        switch key {
        case "first": isFirst = try reader.bool()
        case "submitted": isSubmission = try reader.bool()
        case "author": author = try reader.string()
        case "reason": reason = try reader.string()
        case "since": since = try reader.number()
        case "filled":
            try reader.array { (reader) throws(SyncError) in
                let path = try reader.string()
                replaced.append(Replaced(path: path, old: .whole(.null), origin: .user))
            }
        case "replaced":
            try reader.array { (reader) throws(SyncError) in
                let item = try Item(&reader)
                replaced.append(
                    Replaced(path: item.path, old: try item.old(reader), origin: item.origin))
            }
        case "waiting":
            try reader.array { (reader) throws(SyncError) in
                let item = try Item(&reader)
                waiting.append(Waiting(path: item.path, value: item.value))
            }
        case "rows":
            try reader.array { (reader) throws(SyncError) in
                let item = try Item(&reader)
                reordered.append(Reordered(path: item.path, rows: item.ids))
            }
        default: throw reader.error(.unknownKey, key)
        }
    }

    /// The members of an element of any of the lists.
    private struct Item {
        var path = ""
        var value = JSONValue.null
        var origin = Origin.user
        var bounds: [Int64] = []
        var ids: [String] = []

        init(_ reader: inout WireReader) throws(SyncError) {
            var item = (path: "", value: JSONValue.null, origin: Origin.user)
            var (bounds, ids): ([Int64], [String]) = ([], [])
            try reader.object { (reader, key) throws(SyncError) in
                switch key {
                case "path": item.path = try reader.string()
                case "value": item.value = try reader.value()
                case "origin": item.origin = try reader.origin()
                case "equal":
                    try reader.array { (reader) throws(SyncError) in
                        bounds.append(try reader.number())
                    }
                case "ids":
                    try reader.array { (reader) throws(SyncError) in ids.append(try reader.row()) }
                default: throw reader.error(.unknownKey, key)
                }
            }
            (path, value, origin) = item
            (self.bounds, self.ids) = (bounds, ids)
        }

        func old(_ reader: WireReader) throws(SyncError) -> ReplacedValue {
            guard !bounds.isEmpty else { return .whole(value) }
            guard bounds.count == 2, case .string(let text) = value else {
                throw reader.error(.outOfRange, path)
            }
            return .part(text, start: Int(bounds[0]), end: Int(bounds[1]))
        }
    }
}

extension RecordChange.Replaced {
    /// True when the cell had no value, and nothing else is known of it.
    fileprivate var wasEmpty: Bool { old == .whole(.null) && origin == .user }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("path", path)
        switch old {
        case .whole(.null): break
        case .whole(let value):
            writer.key("value")
            writer.value(value)
        case .part(let text, let start, let end):
            writer.member("value", text)
            writer.key("equal")
            writer.beginArray()
            writer.int(Int64(start))
            writer.int(Int64(end))
            writer.endArray()
        }
        if origin != .user { writer.member("origin", origin.name) }
    }
}

extension RecordChange.Waiting {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("path", path)
        writer.key("value")
        writer.value(value)
    }
}

extension RecordChange.Reordered {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.member("path", path)
        writer.key("ids")
        writer.beginArray()
        for id in rows { writer.string(id) }
        writer.endArray()
    }
}

extension JSONWriter {
    fileprivate mutating func flag(_ key: String) {
        self.key(key)
        bool(true)
    }

    /// Writes a list of objects, unless it is empty.
    fileprivate mutating func list<Element>(
        _ key: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
    ) {
        guard !elements.isEmpty else { return }
        self.key(key)
        beginArray()
        for element in elements {
            beginObject()
            write(element, &self)
            endObject()
        }
        endArray()
    }
}
