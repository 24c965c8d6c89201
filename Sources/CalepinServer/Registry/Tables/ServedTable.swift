// A table of an app as pages get it: by its digest, in text lines, so that a page which has an
// earlier one needs the lines that differ alone.

import CalepinExpressions

/// A table as it is served, which never changes.
package struct ServedTable: Sendable {
    let name: String
    /// The JSON of the table: a row in each line.
    let bytes: [UInt8]
    /// The SHA-256 digest of the bytes in hexadecimal.
    let digest: String
    /// The number of rows that are offered.
    let count: Int

    /// Writes a table.
    ///
    /// Complexity: O(n) in the number of cells.
    init(_ table: AppTable) {
        (name, count) = (table.name, table.rows.count)
        var writer = JSONWriter()
        writer.string(table.name)
        var bytes = Array("{\"name\":".utf8) + writer.bytes
        bytes += Array(",\"attributes\":".utf8) + Self.line(table.attributes)
        Self.append(table.rows, as: "rows", to: &bytes)
        if !table.retired.isEmpty { Self.append(table.retired, as: "retired", to: &bytes) }
        bytes.append(UInt8(ascii: "}"))
        self.bytes = bytes
        digest = Hex.text(of: Sodium.sha256(bytes))
    }

    private static func append(_ rows: [[String]], as key: String, to bytes: inout [UInt8]) {
        bytes += Array(",\"\(key)\":[\n".utf8)
        for (place, row) in rows.enumerated() {
            if place > 0 { bytes += [UInt8(ascii: ","), UInt8(ascii: "\n")] }
            bytes += line(row)
        }
        bytes += [UInt8(ascii: "\n"), UInt8(ascii: "]")]
    }

    /// Returns texts as a JSON array, which has no line end.
    private static func line(_ texts: [String]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginArray()
        for text in texts { writer.string(text) }
        writer.endArray()
        return writer.bytes
    }

    /// True for a table that stands in the declaration itself, which saves a request.
    var isInline: Bool { bytes.count <= RegistryLimits.inlineTableBytes }

    /// The place of the table in a declaration: the table itself, or its digest.
    var reference: JSONValue {
        if isInline, let table = try? JSONValue(reading: bytes) { return table }
        return .object([
            JSONMember("name", .string(name)), JSONMember("digest", .string(digest)),
            JSONMember("count", .number("\(count)")),
        ])
    }

    /// The row of a table that does not stand in the declaration.
    var stored: StoredTable { StoredTable(digest: digest, bytes: Gzip.packed(bytes)) }
}

extension StoredTable {
    /// The JSON of the table.
    ///
    /// Throws: `StoreError.damaged` when it cannot be read.
    func unpacked() throws(StoreError) -> [UInt8] {
        let limit = RegistryLimits.tableBytes
        guard let bytes = Gzip.unpacked(bytes, maxBytes: limit),
            Hex.text(of: Sodium.sha256(bytes)) == digest
        else { throw .damaged("table \(digest)") }
        return bytes
    }
}

extension StoredAppVersion {
    /// Returns the declaration with its tables, as it was published.
    ///
    /// Complexity: O(n) in the bytes.
    /// Throws: `StoreError.damaged` when it cannot be read.
    func complete() throws(StoreError) -> JSONValue {
        try JSONValue.declaration(bytes, of: app) { (digest) throws(StoreError) in
            try tables.first { $0.digest == digest }?.unpacked()
        }
    }
}

extension ServedApp {
    /// Returns the declaration with its tables.
    ///
    /// Complexity: O(n) in the bytes.
    func complete() throws(StoreError) -> JSONValue {
        try JSONValue.declaration(declaration, of: id) { (digest) throws(StoreError) in
            tables.first { $0.digest == digest }?.bytes
        }
    }
}

extension JSONValue {
    /// Reads a declaration, and puts the tables in place of their digests.
    ///
    /// - Parameter table: Returns the JSON of a table by its digest; nil for none.
    fileprivate static func declaration(
        _ bytes: [UInt8], of app: String,
        table: (String) throws(StoreError) -> [UInt8]?
    ) throws(StoreError) -> JSONValue {
        func read(_ bytes: [UInt8]?) throws(StoreError) -> JSONValue {
            guard let bytes else { throw .damaged("a table of \(app)") }
            do throws(JSONError) { return try JSONValue(reading: bytes) } catch {
                throw .damaged(app)
            }
        }
        let declaration = try read(bytes)
        var catalogues: [JSONValue] = []
        for named in declaration["catalogues"]?.elements ?? [] {
            let digest = named["digest"]?.asString
            catalogues.append(
                try digest.map { (one) throws(StoreError) in
                    try read(try table(one))
                } ?? named)
        }
        return .object(
            (declaration.members ?? []).map { member in
                member.key == "catalogues"
                    ? JSONMember("catalogues", .array(catalogues)) : member
            })
    }
}
