// An app as the page gets it: its entry in the list of apps, and its complete declaration. The
// routes are in Routes/AppRoutes.swift.

import CalepinAppModel
import CalepinExpressions

/// One app as it is served.
package struct ServedApp: Sendable {
    /// The id in addresses: lowercase letters, digits and `-`.
    package let id: String
    /// The JSON object of the app in the list of apps.
    package let summary: [UInt8]
    /// The declaration as JSON; a large table is named by its digest.
    package let declaration: [UInt8]
    /// The tables that do not stand in the declaration.
    let tables: [ServedTable]
    /// The files that its forms show, without their bytes.
    let files: [AppMedia]
    /// True when the list of apps contains it.
    package let isListed: Bool

    /// Creates a served app.
    package init(id: String, summary: [UInt8], declaration: [UInt8], isListed: Bool = true) {
        self.id = id
        self.isListed = isListed
        self.summary = summary
        self.declaration = declaration
        (tables, files) = ([], [])
    }

    /// Creates a version of an app that ships, with the rows of its catalogues as JSON.
    ///
    /// Throws: `PublishError` for rows that cannot be used.
    package init(
        shipped app: App, tables: [JSONValue], initial: JSONValue?, searched: [String]
    ) throws(PublishError) {
        var served: [ServedTable] = []
        for table in tables { served.append(ServedTable(try AppTable(table))) }
        var app = app
        app.lookups = []
        self.init(app, version: 0, tables: served, initial: initial, searched: searched)
    }

    /// Creates a version of an app as it is served.
    ///
    /// Complexity: O(n) in the declaration and its rows.
    /// - Parameters:
    ///   - tables: The catalogues that its forms read.
    ///   - files: The files that its forms show.
    ///   - initial: The initial data of its first form; nil for none.
    ///   - searched: The names of the collections that are searched on the server.
    init(
        _ app: App, version: Int64, tables: [ServedTable], files: [AppMedia] = [],
        initial: JSONValue? = nil, searched: [String] = []
    ) {
        // The writer of an app writes an object.
        var declaration = (try? JSONValue(reading: app.json()))?.members ?? []
        for collection in searched { declaration = declaration.searching(collection) }
        declaration.append(JSONMember("version", .number("\(version)")))
        let listed = ["id", "title", "summary", "icon", "version"]
        var summary = declaration.filter { listed.contains($0.key) }
        let hasRows = app.collections.contains { $0.sharing == .catalogue && !$0.views.isEmpty }
        summary.append(JSONMember("engine", .string(hasRows ? "catalogues" : "forms")))
        declaration.append(JSONMember("catalogues", .array(tables.map(\.reference))))
        if !files.isEmpty {
            declaration.append(JSONMember("files", .array(files.map(\.reference))))
        }
        if let initial { declaration.append(JSONMember("initial", initial)) }
        id = app.id
        self.summary = JSONValue.object(summary).bytes
        self.declaration = JSONValue.object(declaration).bytes
        self.tables = tables.filter { !$0.isInline }
        self.files = files.map(\.withoutBytes)
        isListed = hasRows || app.collections.contains { $0.sharing != .catalogue }
    }
}

extension [JSONMember] {
    /// Returns the declaration with a collection marked as searched on the server.
    fileprivate func searching(_ collection: String) -> [JSONMember] {
        map { member in
            guard member.key == "collections" else { return member }
            let changed = (member.value.elements ?? []).map { value in
                value["name"]?.asString == collection
                    ? value.changing("source", \.searchedOnServer) : value
            }
            return JSONMember(member.key, .array(changed))
        }
    }
}

extension JSONValue {
    /// Returns the object with a changed value under an existing key.
    fileprivate func changing(_ key: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
        .object(
            (members ?? []).map { member in
                member.key == key ? JSONMember(key, change(member.value)) : member
            })
    }

    /// The source, marked as searched on the server.
    fileprivate var searchedOnServer: JSONValue {
        let others = (members ?? []).filter { $0.key != "search" }
        return .object(others + [JSONMember("search", .string("server"))])
    }
}
