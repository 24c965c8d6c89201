// The rows of a catalogue that forms read, as they are published. Files of rows are read in
// TableFile.swift; how pages get them is in ServedTable.swift.

import CalepinExpressions
import CalepinForms

/// A table of an app: rows of texts by column.
package struct AppTable: Equatable, Sendable {
    let name: String
    /// The names of the columns; `name`, or else the first, has the value of a choice.
    let attributes: [String]
    /// The rows that are offered, each with a text for each column.
    let rows: [[String]]
    /// The rows that were offered once, the latest first: records that have them keep their text.
    private(set) var retired: [[String]]

    /// Reads a table of a declaration: `name`, `attributes`, `rows` and `retired`.
    ///
    /// Complexity: O(n) in the number of cells.
    /// Throws: `PublishError` for a table that cannot be used.
    package init(_ json: JSONValue) throws(PublishError) {
        guard let name = json["name"]?.asString, let attributes = json["attributes"]?.elements,
            let rows = json["rows"]?.elements
        else { throw .unexpected("catalogues") }
        do throws(TableDefect) {
            try self.init(
                name, attributes: attributes.map { $0.asString ?? "" },
                rows: Self.rows(rows), retired: Self.rows(json["retired"]?.elements ?? []))
        } catch { throw .table(name, error) }
    }

    /// Creates a table. Columns without a name at the end and rows without any text are left out,
    /// as spreadsheets write them; rows are filled up with empty texts.
    ///
    /// Complexity: O(n) in the number of cells.
    init(
        _ name: String, attributes: [String], rows: [[String]], retired: [[String]] = []
    ) throws(TableDefect) {
        let attributes = attributes.map { $0.allSatisfy(\.isWhitespace) ? "" : $0 }
        let count = (attributes.lastIndex { !$0.isEmpty } ?? -1) + 1
        guard count > 0 else { throw .noColumns }
        guard count <= RegistryLimits.columns else {
            throw .tooManyColumns(RegistryLimits.columns)
        }
        let columns = Array(attributes.prefix(count))
        if let place = columns.firstIndex(of: "") { throw .unnamedColumn(place + 1) }
        for (place, column) in columns.enumerated() where columns[..<place].contains(column) {
            throw .sameColumns(column)
        }
        guard rows.count * count <= RegistryLimits.cells else {
            throw .tooManyCells(RegistryLimits.cells)
        }
        (self.name, self.attributes) = (name, columns)
        self.rows = try Self.filled(rows, count)
        self.retired = try Self.filled(
            Array(retired.prefix(RegistryLimits.retiredRows)), count)
    }

    private static func rows(_ values: [JSONValue]) throws(TableDefect) -> [[String]] {
        var rows: [[String]] = []
        for value in values {
            guard let texts = value.elements else { throw .notRows }
            rows.append(texts.map { $0.asString ?? $0.asNumber ?? "" })
        }
        return rows
    }

    private static func filled(
        _ rows: [[String]], _ count: Int
    ) throws(TableDefect) -> [[String]] {
        var filled: [[String]] = []
        filled.reserveCapacity(rows.count)
        for (place, row) in rows.enumerated() {
            guard row.dropFirst(count).allSatisfy(\.isEmpty) else { throw .wideRow(place + 1) }
            guard !row.allSatisfy(\.isEmpty) else { continue }
            filled.append(
                Array(row.prefix(count)) + Array(repeating: "", count: max(0, count - row.count)))
        }
        return filled
    }

    /// The column of values.
    var valueColumn: Int { attributes.firstIndex(of: "name") ?? 0 }

    /// The table as forms read it.
    var catalogue: Catalogue {
        Catalogue(name, attributes: attributes, rows: rows, retired: retired)
    }

    /// The table in a declaration.
    var json: JSONValue {
        Catalogue.json(name, attributes: attributes, rows: rows, retired: retired)
    }
}

// MARK: - Replacing

extension AppTable {
    /// Confirms that a table in place of this one has the column by which rows are found.
    func requireValues(in table: AppTable) throws(PublishError) {
        let column = attributes[valueColumn]
        guard table.attributes[table.valueColumn] == column else {
            throw .table(name, .noValues(column))
        }
    }

    /// Returns the table with retired rows: its own, then those of a table that it replaces which
    /// it does not have any more.
    ///
    /// Complexity: O(n) in the rows of both.
    func replacing(_ before: AppTable) -> AppTable {
        var known = Set(rows.map { $0[valueColumn] })
        let columns = attributes.map { before.attributes.firstIndex(of: $0) }
        // Without its column of values no row of it could be found.
        guard columns[valueColumn] == before.valueColumn else { return self }
        var kept: [[String]] = []
        var bytes = 0
        let earlier = (before.rows + before.retired).map { row in
            columns.map { column in column.map { row[$0] } ?? "" }
        }
        for row in retired + earlier where known.insert(row[valueColumn]).inserted {
            bytes += row.reduce(0) { $0 + $1.utf8.count }
            guard kept.count < RegistryLimits.retiredRows, bytes <= RegistryLimits.retiredBytes
            else { break }
            kept.append(row)
        }
        var table = self
        table.retired = kept
        return table
    }

    /// Returns this table with the rows of another one: those with the same value in place of its
    /// own, the others at the end.
    ///
    /// Complexity: O(n) in the rows of both.
    func merged(with other: AppTable) throws(PublishError) -> AppTable {
        let columns = attributes + other.attributes.filter { !attributes.contains($0) }
        var rows = rows.map { $0 + Array(repeating: "", count: columns.count - $0.count) }
        var places: [String: Int] = [:]
        for (place, row) in rows.enumerated() where places[row[valueColumn]] == nil {
            places[row[valueColumn]] = place
        }
        let targets = other.attributes.map { columns.firstIndex(of: $0) ?? 0 }
        for row in other.rows {
            let value = row[other.valueColumn]
            let place = places[value] ?? rows.count
            if place == rows.count {
                rows.append(Array(repeating: "", count: columns.count))
                places[value] = place
            }
            for (column, target) in targets.enumerated() { rows[place][target] = row[column] }
        }
        do throws(TableDefect) {
            return try AppTable(name, attributes: columns, rows: rows, retired: [])
        } catch { throw .table(name, error) }
    }
}
