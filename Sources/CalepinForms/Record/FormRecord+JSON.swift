// A record as JSON: `{"form","version","hash","cells":[{"path","value","origin","note",
// "mistyped"}],"rows":[{"path","ids"}],"orphans":[…]}`, without what is empty.

import CalepinExpressions

/// The error of bytes that are not a record's JSON.
public enum RecordJSONError: Error, Hashable, Sendable {
    /// Not well-formed JSON, at that byte.
    case notJSON(at: Int)
    /// A deviation from the format, at that key.
    case unexpected(String)
    /// More bytes than `FormLimits.recordBytes`.
    case tooLarge
}

extension FormRecord {
    /// Reads a record from the UTF-8 bytes of its JSON. Unknown keys are ignored, so that a later
    /// version can add some.
    ///
    /// Complexity: O(n) in the bytes.
    /// - Throws: the first deviation from the format.
    public init(json: [UInt8]) throws(RecordJSONError) {
        guard json.count <= FormLimits.recordBytes else { throw .tooLarge }
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(reading: json) } catch {
            throw .notJSON(at: error.offset)
        }
        try self.init(value)
    }

    /// Reads a record from its JSON.
    ///
    /// Complexity: O(n) in the value.
    /// - Throws: the first deviation from the format.
    public init(_ value: JSONValue) throws(RecordJSONError) {
        guard let form = value["form"]?.asString else { throw .unexpected("form") }
        guard let version = value["version"]?.asInt64, let number = Int(exactly: version) else {
            throw .unexpected("version")
        }
        self.init(form: form, version: number, hash: value["hash"]?.asString ?? "")
        cells = try FormRecord.cells(value["cells"], "cells")
        orphans = try FormRecord.cells(value["orphans"], "orphans")
        for item in try FormRecord.list(value["rows"], "rows") {
            guard let path = item["path"]?.asString, let ids = item["ids"]?.elements else {
                throw .unexpected("rows")
            }
            let texts = ids.compactMap { $0.asString }
            guard texts.count == ids.count else { throw .unexpected("rows") }
            rows.append(RecordRows(CellPath(path), texts))
        }
    }

    private static func list(
        _ value: JSONValue?, _ key: String
    ) throws(RecordJSONError) -> [JSONValue] {
        guard let value else { return [] }
        guard let items = value.elements else { throw .unexpected(key) }
        return items
    }

    private static func cells(
        _ value: JSONValue?, _ key: String
    ) throws(RecordJSONError) -> [RecordCell] {
        var cells: [RecordCell] = []
        for item in try list(value, key) {
            guard let path = item["path"]?.asString, let text = item["value"]?.asString else {
                throw .unexpected(key)
            }
            cells.append(
                RecordCell(
                    CellPath(path), text, Origin.named(item["origin"]?.asString ?? "user"),
                    note: item["note"]?.asString ?? "",
                    isMistyped: item["mistyped"] == .bool(true)))
        }
        return cells
    }

    /// The record as JSON in UTF-8.
    ///
    /// Complexity: O(n) in the record.
    public func json() -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Writes the record as one JSON value.
    ///
    /// Complexity: O(n) in the record.
    package func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("form")
        writer.string(form)
        writer.key("version")
        writer.int(Int64(version))
        write("hash", hash, to: &writer)
        write("cells", cells, to: &writer)
        if !rows.isEmpty {
            writer.key("rows")
            writer.beginArray()
            for item in rows {
                writer.beginObject()
                writer.key("path")
                writer.string(item.path.description)
                writer.key("ids")
                writer.beginArray()
                for id in item.ids { writer.string(id) }
                writer.endArray()
                writer.endObject()
            }
            writer.endArray()
        }
        write("orphans", orphans, to: &writer)
        writer.endObject()
    }

    private func write(_ key: String, _ text: String, to writer: inout JSONWriter) {
        guard !text.isEmpty else { return }
        writer.key(key)
        writer.string(text)
    }

    private func write(_ key: String, _ cells: [RecordCell], to writer: inout JSONWriter) {
        guard !cells.isEmpty else { return }
        writer.key(key)
        writer.beginArray()
        for cell in cells {
            writer.beginObject()
            writer.key("path")
            writer.string(cell.path.description)
            writer.key("value")
            writer.string(cell.text)
            write("origin", cell.origin == .user ? "" : cell.origin.name, to: &writer)
            write("note", cell.note, to: &writer)
            if cell.isMistyped {
                writer.key("mistyped")
                writer.bool(true)
            }
            writer.endObject()
        }
        writer.endArray()
    }
}
