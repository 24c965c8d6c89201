// One version of an app, ready to be used: as the page gets it, and its compiled forms.

import CalepinAppModel
import CalepinExpressions

/// A version of an app.
package struct AppVersion: Sendable {
    /// The number: 0 for an app that ships, else from 1.
    package let number: Int64
    /// The version as the page gets it.
    package let served: ServedApp
    /// Its forms, with the catalogues that they read.
    package let forms: [JudgedForm]
    /// The app as it was declared, with its look-ups; nil for the calculator.
    package private(set) var app: App?
    /// The judges of records by the names of their collections; of those that have conditions.
    private(set) var judges: [String: CollectionJudge] = [:]
    /// The checks of records by the names of their collections; of those that have any.
    private(set) var checks: [String: [QualityCheck]] = [:]
    /// The look-ups that answer from its own tables.
    var services: [Lookup] = []
    /// The tables that pages do not get.
    var hiddenTables: [AppTable] = []
    /// The rows of the catalogues that people look at, by the name of the collection.
    var catalogues: [String: CatalogueBody] = [:]
    /// The answer with its declaration.
    let response: CachedResponse
    /// The answers with the tables that do not stand in it, by digest.
    let tableResponses: [String: CachedResponse]

    /// Creates a version.
    ///
    /// Complexity: O(n) in the declaration, which is compressed.
    package init(number: Int64 = 0, _ served: ServedApp, forms: [JudgedForm] = []) {
        self.number = number
        self.served = served
        self.forms = forms
        response = CachedResponse(served.declaration, type: "application/json")
        tableResponses = Dictionary(
            served.tables.map { ($0.digest, CachedResponse($0.bytes, type: "application/json")) }
        ) { $1 }
    }

    var id: String { served.id }

    /// The text that changes when the declaration, or a table that its forms read, does.
    var identity: String {
        ([response.tag] + served.tables.map(\.digest)).joined(separator: " ")
    }

    /// Sets the app as it was declared.
    ///
    /// Complexity: that of compiling the forms of collections with conditions.
    package mutating func declare(_ app: App) {
        self.app = app
        for collection in app.collections {
            let checks = QualityCheck.all(of: collection)
            if !checks.isEmpty { self.checks[collection.name] = checks }
            judges[collection.name] = forms.first {
                $0.form.definition.id == collection.form
            }.flatMap { CollectionJudge(collection, $0) }
        }
    }

    /// Returns its tables.
    ///
    /// Complexity: O(n) in their bytes.
    func tables() -> [AppTable] {
        let declaration = try? served.complete()
        let shown = declaration?["catalogues"]?.elements ?? []
        return shown.compactMap { try? AppTable($0) } + hiddenTables
    }

    /// Returns the declaration with its tables and look-ups; one that ships has no number in it,
    /// so that it can be published.
    ///
    /// Complexity: O(n) in the bytes.
    /// Throws: `StoreError.damaged` when it cannot be read.
    func whole() throws(StoreError) -> [UInt8] {
        var members = try served.complete().members ?? []
        if number == 0 { members.removeAll { $0.key == "version" } }
        let declared = app.flatMap { try? JSONValue(reading: $0.json()) }
        if let lookups = declared?["lookups"] { members.append(JSONMember("lookups", lookups)) }
        return JSONValue.object(members).bytes
    }

    /// Returns a file that its forms show, by its digest.
    func file(_ digest: String) -> AppMedia? { served.files.first { $0.digest == digest } }

    /// Returns the table that does not stand in the declaration, by its digest.
    func table(_ digest: String) -> ServedTable? {
        served.tables.first { $0.digest == digest }
    }

    /// Returns the JSON object in the list of apps, with the digest of the declaration; with the
    /// stage where nothing new is begun any more, and with `team` for the app of a team.
    func entry(in stage: AppStage, isOfTeam: Bool = false) -> [UInt8] {
        var members = (try? JSONValue(reading: served.summary))?.members ?? []
        members.append(JSONMember("digest", .string(response.tag.filter { $0 != "\"" })))
        if stage != .live { members.append(JSONMember("stage", .string(stage.rawValue))) }
        if isOfTeam { members.append(JSONMember("team", .bool(true))) }
        return JSONValue.object(members).bytes
    }
}
