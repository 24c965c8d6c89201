// The canonical JSON of a record's state: equal states have equal bytes, on every machine. Members
// with default values (no siblings, origin user, not implied) are left out.

import CalepinExpressions
import CalepinForms

extension RecordState {
    /// Returns the canonical JSON.
    ///
    /// Complexity: O(n) in the cells.
    public func json() -> [UInt8] {
        var writer = JSONWriter(capacity: 128 + 96 * cells.count)
        write(to: &writer)
        return writer.bytes
    }

    /// A digest of the whole state for comparing replica and server; not cryptographic.
    ///
    /// Complexity: O(n) in the cells.
    public var digest: UInt64 { shortDigest(json()) }

    /// The digest of the content shown to people: the present values of existing cells.
    ///
    /// Complexity: O(n log n) in the cells.
    public var contentDigest: String {
        var writer = JSONWriter()
        writer.beginObject()
        for cell in cells where !RecordState.isPresence(cell.path) {
            guard cell.present.value != .null, !isInRemoved(cell.path) else { continue }
            writer.key(cell.path)
            writer.value(cell.present.value)
        }
        for rows in repeats where !isInRemoved(rows.path) {
            writer.key(rows.path)
            writer.beginArray()
            for row in self.rows(at: rows.path) { writer.string(row) }
            writer.endArray()
        }
        writer.endObject()
        return hexadecimal(shortDigest(writer.bytes))
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id.description)
        writer.member("form", form)
        writer.member("formVersion", Int64(formVersion))
        writer.key("cells")
        writer.beginObject()
        for cell in cells {
            writer.key(cell.path)
            cell.write(to: &writer)
        }
        writer.endObject()
        writer.key("rows")
        writer.beginObject()
        for rows in repeats {
            writer.key(rows.path)
            rows.write(to: &writer)
        }
        writer.endObject()
        if let submission {
            writer.member("submitted", submission.version)
            writer.member("submittedDigest", submission.digest)
        }
        writer.endObject()
    }

    /// Reads a state.
    ///
    /// Complexity: O(n) in the bytes.
    /// - Throws: the first error found.
    public init(json bytes: [UInt8]) throws(SyncError) {
        self = try WireReader.whole(bytes) { (reader) throws(SyncError) -> RecordState in
            try RecordState(&reader)
        }
    }

    init(_ reader: inout WireReader) throws(SyncError) {
        let start = reader.json.position
        var id: Identifier?
        var state = RecordState(Identifier(0))
        var handed: VersionName?
        var digest = ""
        try reader.object { (reader, key) throws(SyncError) in
            switch key {
            case "id": id = try reader.identifier()
            case "form": state.form = try reader.string()
            case "formVersion": state.formVersion = try reader.number32()
            case "cells": state.cells = try Self.readCells(&reader)
            case "rows": state.repeats = try Self.readRepeats(&reader)
            case "submitted": handed = try reader.version()
            case "submittedDigest": digest = try reader.digest(16)
            default: throw reader.error(.unknownKey, key)
            }
        }
        guard let id else { throw reader.error(.missingKey, "id") }
        self.init(id, form: state.form)
        formVersion = state.formVersion
        cells = state.cells
        repeats = state.repeats
        if let handed { submission = Submission(version: handed, digest: digest) }
        // Servers and devices write only canonical JSON.
        size.maxBytes = reader.json.position - start
    }

    private static func readCells(_ reader: inout WireReader) throws(SyncError) -> [CellState] {
        var cells: [CellState] = []
        try reader.members { (reader, path) throws(SyncError) in
            guard cells.last.map({ $0.path < path }) ?? true,
                path.isEmpty || WireReader.isPath(path)
            else { throw reader.error(.badPath, path) }
            cells.append(try CellState(path, &reader))
        }
        return cells
    }

    private static func readRepeats(_ reader: inout WireReader) throws(SyncError) -> [RowsState] {
        var repeats: [RowsState] = []
        try reader.members { (reader, path) throws(SyncError) in
            guard repeats.last.map({ $0.path < path }) ?? true, WireReader.isPath(path) else {
                throw reader.error(.badPath, path)
            }
            repeats.append(try RowsState(path, &reader))
        }
        return repeats
    }
}

extension RowsState {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for row in rows {
            // A row without a place of its own is written as an array.
            if !row.isPlaced { writer.beginArray() }
            writer.string(row.id)
            if !row.isPlaced { writer.endArray() }
        }
        writer.endArray()
    }

    fileprivate init(_ path: String, _ reader: inout WireReader) throws(SyncError) {
        var rows: [Row] = []
        try reader.array { (reader) throws(SyncError) in
            if try reader.isArray() {
                try reader.array { (reader) throws(SyncError) in
                    rows.append(Row(id: try reader.row(), isPlaced: false))
                }
            } else {
                rows.append(Row(id: try reader.row(), isPlaced: true))
            }
        }
        self.init(path: path, rows: rows)
    }
}

extension CellState {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        present.writeMembers(to: &writer)
        if !siblings.isEmpty {
            writer.key("siblings")
            writer.beginArray()
            for sibling in siblings {
                writer.beginObject()
                sibling.writeMembers(to: &writer)
                writer.endObject()
            }
            writer.endArray()
        }
        writer.endObject()
    }

    fileprivate init(_ path: String, _ reader: inout WireReader) throws(SyncError) {
        self.init(path)
        var present = VersionedValue(.null, nil)
        var siblings: [VersionedValue] = []
        try reader.object { (reader, key) throws(SyncError) in
            guard key == "siblings" else { return try present.read(key, &reader) }
            try reader.array { (reader) throws(SyncError) in
                var sibling = VersionedValue(.null, nil)
                try reader.object { (reader, key) throws(SyncError) in
                    try sibling.read(key, &reader)
                }
                siblings.append(sibling)
            }
        }
        self.present = present
        self.siblings = siblings
    }
}

extension VersionedValue {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.key("value")
        writer.value(value)
        writer.member("by", version)
        writer.member("also", aliases)
        writer.member("known", known)
        writer.member("deps", deps)
        if origin != .user { writer.member("origin", origin.name) }
        if let author { writer.member("author", author.description) }
        writer.member("cause", cause.map { [$0] } ?? [])
        writer.lists("seen", seen)
        if isImplied {
            writer.key("implied")
            writer.bool(true)
        }
        if isMerged {
            writer.key("merged")
            writer.bool(true)
        }
    }

    fileprivate mutating func read(
        _ key: String, _ reader: inout WireReader
    ) throws(SyncError) {
        switch key {
        case "value": value = try reader.value()
        case "by": version = try reader.version()
        case "also": aliases = try reader.versions()
        case "known": known = try reader.versions()
        case "deps": deps = try reader.seenVersions()
        case "origin": origin = try reader.origin()
        case "author": author = try reader.identifier()
        case "cause": cause = try reader.seenVersions().first
        case "seen": seen = try reader.seenLists()
        case "implied": isImplied = try reader.bool()
        case "merged": isMerged = try reader.bool()
        default: throw reader.error(.unknownKey, key)
        }
    }
}
