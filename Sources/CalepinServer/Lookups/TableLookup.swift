// The look-ups that apps declare, as services: each answers from the table of a file. The table is
// in LookupTable.swift.

import CalepinAppModel
import CalepinForms
import Foundation

/// An error of starting the look-ups of apps.
package enum LookupError: Error, Equatable, Sendable {
    /// The apps have more look-ups than the limit.
    case tooMany(Int)
    /// The declaration of a look-up has faults, such as a name that fits no address.
    case malformed(String)
    /// Two look-ups have this name.
    case duplicateName(String)
    /// A file was given for a look-up that no app has.
    case unknown(String)
    /// The file cannot be read.
    case unreadable(String, file: String)
    /// The file is larger than this number of bytes.
    case tooLarge(file: String, maxBytes: Int)
    /// The table of this look-up has more rows than the limit.
    case tooManyRows(String)
    /// The table of this look-up lacks a column.
    case missingColumn(String, String)
}

extension Lookup {
    /// Returns the look-ups of some apps, with their tables.
    ///
    /// - Parameters:
    ///   - folder: the folder of all apps.
    ///   - files: files in place of those that ship, by app and name, as in `motor/engine-power`.
    ///
    /// Complexity: O(n) in the files.
    package static func tables(
        of apps: [App], in folder: String, replacing files: [String: String] = [:]
    ) throws(LookupError) -> [Lookup] {
        var replaced = files
        var found: [Lookup] = []
        for app in apps {
            for lookup in app.lookups {
                guard found.count < LookupLimits.services else {
                    throw .tooMany(LookupLimits.services)
                }
                guard !found.contains(where: { $0.name == lookup.name }) else {
                    throw .duplicateName(lookup.name)
                }
                let own = replaced.removeValue(forKey: app.id + "/" + lookup.name)
                found.append(try table(lookup, file: own ?? folder + "/" + lookup.address))
            }
        }
        if let name = replaced.keys.min() { throw .unknown(name) }
        return found
    }

    /// Returns the look-up of one table.
    ///
    /// Complexity: O(n) in the file, once; for an answer see ``LookupTable/value(for:)``.
    static func table(
        _ lookup: AppLookup, file path: String
    ) throws(LookupError) -> Lookup {
        guard lookup.faults.isEmpty else { throw .malformed(lookup.name) }
        return Lookup(lookup, try LookupTable(read(path, lookup), for: lookup))
    }

    /// Makes the look-up of a table.
    init(_ lookup: AppLookup, _ table: LookupTable) {
        self.init(
            name: lookup.name, parameters: Self.parameters(of: lookup), readers: lookup.readableBy
        ) { given in
            table.value(for: given).map { Found(value: $0, authority: lookup.authority) }
        }
    }

    /// Returns the parameters of a look-up: its keys, the year as a number.
    static func parameters(of lookup: AppLookup) -> [QueryParameter] {
        let years = lookup.year.map { QueryParameter.number($0.key.field, in: LookupTable.years) }
        return lookup.keys.map { .text($0.field) } + (years.map { [$0] } ?? [])
    }

    private static func read(
        _ path: String, _ lookup: AppLookup
    ) throws(LookupError) -> CatalogueFile {
        let maxBytes = LookupLimits.fileBytes
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: maxBytes + 1)
        else { throw .unreadable(lookup.name, file: path) }
        guard data.count <= maxBytes else { throw .tooLarge(file: path, maxBytes: maxBytes) }
        return CatalogueFile(String(decoding: data, as: UTF8.self))
    }
}
