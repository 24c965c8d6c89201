// The table of a look-up in memory: rows of a file, found by their keys without a scan. The
// service made of it is in TableLookup.swift.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import Foundation

/// The values of a table, by keys and year.
struct LookupTable: Sendable {
    /// The accepted years.
    static let years = 1_800...2_200

    private let lookup: AppLookup
    /// The values by folded keys, then by year; a table without years has all under 0.
    private var values: [[String]: [Int: String]] = [:]

    /// Reads the rows; those without a year or a value are skipped, and a later row takes the
    /// place of one with the same keys.
    ///
    /// Complexity: O(n) in the file.
    init(_ file: CatalogueFile, for lookup: AppLookup) throws(LookupError) {
        self.lookup = lookup
        guard file.rows.count <= LookupLimits.rows else { throw .tooManyRows(lookup.name) }
        let names = file.attributes.map(Self.folded)
        var keys: [Int] = []
        for key in lookup.keys { keys.append(try Self.place(of: key.column, in: names, lookup)) }
        var year: Int?
        if let column = lookup.year?.key.column {
            year = try Self.place(of: column, in: names, lookup)
        }
        let value = try Self.place(of: lookup.value, in: names, lookup)
        let width = (keys + [value, year ?? 0]).reduce(0, max)
        for cells in file.rows where cells.count > width {
            let text = Self.trimmed(cells[value])
            let built = year.map { Int(Self.trimmed(cells[$0]), in: Self.years) } ?? 0
            guard !text.isEmpty, let built else { continue }
            values[keys.map { Self.folded(cells[$0]) }, default: [:]][built] = text
        }
    }

    private static func place(
        of column: String, in names: [String], _ lookup: AppLookup
    ) throws(LookupError) -> Int {
        guard let place = names.firstIndex(of: folded(column)) else {
            throw .missingColumn(lookup.name, column)
        }
        return place
    }

    /// Returns the value for some keys, by the names of their fields; nil when one is missing or
    /// no row has them.
    ///
    /// Complexity: O(reach of the year), whatever the number of rows.
    func value(for given: [String: String]) -> String? {
        var keys: [String] = []
        for key in lookup.keys {
            guard let text = given[key.field] else { return nil }
            keys.append(Self.folded(text))
        }
        guard let found = values[keys] else { return nil }
        guard let year = lookup.year else { return found[0] }
        guard let wanted = given[year.key.field].flatMap({ Int($0, in: Self.years) }) else {
            return nil
        }
        for distance in 0...year.reach {
            if let value = found[wanted + distance] ?? found[wanted - distance] { return value }
        }
        return nil
    }

    /// Returns a key in lowercase, with single spaces.
    private static func folded(_ text: String) -> String {
        text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func trimmed(_ text: String) -> String {
        text.trimmingCharacters(in: .whitespaces)
    }
}
