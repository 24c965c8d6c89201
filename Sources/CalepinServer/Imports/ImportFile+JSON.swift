// JSON, JSON lines and GeoJSON as rows: objects, whose arrays of objects are rows of repeats.

import CalepinExpressions

extension ImportFile {
    /// Reads the rows of JSON.
    ///
    /// Complexity: O(n) in the bytes.
    /// Throws: ``ImportFileError``.
    static func json(_ bytes: [UInt8]) throws(ImportFileError) -> GivenRecords {
        var given = GivenRecords()
        var values: [(line: Int, value: JSONValue)] = []
        if let whole = try? JSONValue(reading: bytes) {
            let all = whole["features"]?.elements ?? whole.elements ?? [whole]
            values = all.enumerated().map { ($0.offset + 1, $0.element) }
        } else {
            for (place, line) in bytes.split(separator: 10, omittingEmptySubsequences: false)
                .enumerated() where line.contains(where: { $0 > 0x20 })
            {
                guard let value = try? JSONValue(reading: Array(line)) else {
                    throw .line(place + 1)
                }
                values.append((place + 1, value))
            }
        }
        var count = 0
        for (line, value) in values {
            guard let row = row(value, line, "", 0, &count) else { throw .line(line) }
            guard count <= ImportLimits.rows else { throw .tooManyRows }
            given.note(row)
            given.rows.append(row)
        }
        return given
    }

    private static func row(
        _ value: JSONValue, _ line: Int, _ table: String, _ depth: Int, _ count: inout Int
    ) -> GivenRow? {
        var value = value
        var row = GivenRow(line: line, table: table)
        if value["type"]?.asString == "Feature", let properties = value["properties"] {
            value = properties
        }
        guard case .object(let members) = value, depth < ImportLimits.depth else { return nil }
        count += 1
        for member in members {
            switch member.value {
            case .null: row.cells.append((member.key, ""))
            case .bool(let isTrue): row.cells.append((member.key, isTrue ? "true" : "false"))
            case .number(let text), .string(let text): row.cells.append((member.key, text))
            case .object: continue
            case .array(let elements):
                let texts = elements.compactMap(\.asString)
                guard texts.count < elements.count || elements.isEmpty else {
                    row.cells.append((member.key, texts.joined(separator: " ")))
                    continue
                }
                let name = table.isEmpty ? member.key : table + "." + member.key
                let rows = elements.compactMap { Self.row($0, line, name, depth + 1, &count) }
                guard rows.count == elements.count else { return nil }
                row.inner.append((member.key, rows))
            }
        }
        return row
    }
}
