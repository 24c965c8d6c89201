// The rows of a table as somebody uploads them: CSV as spreadsheets write it, or JSON.

import CalepinExpressions
import CalepinForms

/// A file with the rows of a table.
enum TableFile {
    /// Reads the rows of a table: JSON when the first sign is `[` or `{`, otherwise CSV.
    ///
    /// Complexity: O(n) in the bytes.
    /// Throws: `PublishError`.
    static func read(_ bytes: [UInt8], as name: String) throws(PublishError) -> AppTable {
        guard bytes.count <= RegistryLimits.declarationBytes else {
            throw .tooLarge(RegistryLimits.declarationBytes)
        }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        let first = text.first { !" \t\r\n".utf8.contains($0) }
        let isJSON = first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
        let json = isJSON ? try self.json(text) : nil
        do throws(TableDefect) {
            if let json { return try table(json, name) }
            return try csv(text, name)
        } catch { throw .table(name, error) }
    }

    private static func json(_ bytes: [UInt8]) throws(PublishError) -> JSONValue {
        do throws(JSONError) { return try JSONValue(reading: bytes) } catch {
            throw .notJSON(at: error.offset)
        }
    }

    /// Reads CSV.
    static func csv(_ bytes: [UInt8], _ name: String) throws(TableDefect) -> AppTable {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        let read = CatalogueFile(text)
        return try AppTable(name, attributes: read.attributes, rows: read.rows)
    }

    private static func table(_ json: JSONValue, _ name: String) throws(TableDefect) -> AppTable {
        if let objects = json.elements { return try table(of: objects, name) }
        guard let attributes = json["attributes"]?.elements, let rows = json["rows"]?.elements,
            rows.allSatisfy({ $0.elements != nil })
        else { throw .notRows }
        return try AppTable(
            name, attributes: attributes.map(text),
            rows: rows.map { ($0.elements ?? []).map(text) })
    }

    /// Reads objects, the columns in the order of their first appearance.
    private static func table(
        of objects: [JSONValue], _ name: String
    ) throws(TableDefect) -> AppTable {
        var columns: [String] = []
        var places: [String: Int] = [:]
        var rows: [[String]] = []
        for object in objects {
            guard let members = object.members else { throw .notRows }
            for member in members where places[member.key] == nil {
                places[member.key] = columns.count
                columns.append(member.key)
            }
            guard columns.count <= RegistryLimits.columns else {
                throw .tooManyColumns(RegistryLimits.columns)
            }
            var row = Array(repeating: "", count: columns.count)
            for member in members { row[places[member.key] ?? 0] = text(member.value) }
            rows.append(row)
        }
        return try AppTable(name, attributes: columns, rows: rows)
    }

    /// The text of a cell; a truth as `true` or `false`, anything that is no text empty.
    private static func text(_ value: JSONValue) -> String {
        if let text = value.asString ?? value.asNumber { return text }
        if case .bool(let isTrue) = value { return isTrue ? "true" : "false" }
        return ""
    }
}

extension AppTable {
    /// The rows that are offered as CSV, with the names of the columns first.
    ///
    /// Complexity: O(n) in the number of cells.
    var csv: [UInt8] { CatalogueFile(attributes: attributes, rows: rows).csv }
}
