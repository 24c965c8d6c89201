// Rows of catalogues of an app that is in use: they are replaced, or added to, without its
// declaration. That is published anew with them: with a version, a line in the log, and all
// checks.

import CalepinExpressions

/// The way in which rows take their place.
package enum TableMode: String, Sendable {
    /// They are all rows from now on.
    case replace
    /// They are added to the rows, or take the place of those with the same value.
    case merge

    /// Creates the mode of a name; empty for `replace`.
    ///
    /// Throws: `PublishError` for an unknown one.
    init(named name: String) throws(PublishError) {
        guard let mode = TableMode(rawValue: name.isEmpty ? "replace" : name) else {
            throw .unexpected("mode")
        }
        self = mode
    }
}

extension PublishService {
    /// Returns the catalogues of an app whose rows forms read; none for an app that ships, whose
    /// rows come with the program.
    ///
    /// Throws: ``PublishError/unknownApp(_:)``, or the store's error.
    func tables(_ id: String) async throws -> [AppTable] {
        let version = try await current(id).version
        return version.number == 0 ? [] : version.tables()
    }

    /// Returns the rows of a catalogue as CSV.
    ///
    /// Throws: ``PublishError/unknownApp(_:)`` or ``PublishError/unknownTable(_:)``, or the
    /// store's error.
    func rows(of table: String, in id: String) async throws -> [UInt8] {
        guard let found = try await tables(id).first(where: { $0.name == table }) else {
            throw PublishError.unknownTable(table)
        }
        return found.csv
    }

    /// Returns what replacing rows would do.
    ///
    /// Throws: as ``replaceRows(_:of:in:_:_:)``.
    func checkRows(
        _ bytes: [UInt8], of table: String, in id: String, _ mode: TableMode, _ language: Language
    ) async throws -> PublishResult {
        try await plan(try await read(bytes, table, id, mode, language)).report
    }

    /// Replaces the rows of a catalogue. The app keeps its stage, and what is in test beside the
    /// version in use stays.
    ///
    /// - Parameter bytes: CSV or JSON, see `TableFile`.
    /// Throws: ``PublishError``, or the store's error; then nothing is changed.
    func replaceRows(
        _ bytes: [UInt8], of table: String, in id: String, _ mode: TableMode,
        _ publication: Publication
    ) async throws -> PublishResult {
        let declaration = try await read(bytes, table, id, mode, publication.language)
        return try await publish(declaration, publication, what: "rows") { state, number in
            state.replacingRows(number)
        }
    }

    /// Returns the declaration of an app with other rows.
    private func read(
        _ bytes: [UInt8], _ name: String, _ id: String, _ mode: TableMode, _ language: Language
    ) async throws -> AppDeclaration {
        let (value, version) = try await current(id)
        return try await read(language) {
            let tables = version.number == 0 ? [] : version.tables()
            guard let place = tables.firstIndex(where: { $0.name == name }) else {
                throw PublishError.unknownTable(name)
            }
            var table = try TableFile.read(bytes, as: name)
            try tables[place].requireValues(in: table)
            if mode == .merge { table = try tables[place].merged(with: table) }
            var all = tables.map(\.json)
            all[place] = table.json
            let others = (value.members ?? []).filter {
                !["version", "catalogues"].contains($0.key)
            }
            return try AppDeclaration(
                .object(others + [JSONMember("catalogues", .array(all))]), inUse: { _ in version })
        }
    }

    /// Returns the declaration that people use, or else try, without its tables, and the version.
    private func current(_ id: String) async throws -> (value: JSONValue, version: AppVersion) {
        guard let app = registry.current.app(id) else { throw PublishError.unknownApp(id) }
        guard let number = app.live?.number ?? app.test?.number else {
            throw PublishError.unknownApp(id)
        }
        let value = try JSONValue(reading: try await declaration(id, version: number))
        if let live = app.live { return (value, live) }
        return (value, try AppDeclaration(value).version(number))
    }
}
