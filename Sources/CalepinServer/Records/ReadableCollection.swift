// A collection of records as somebody may read it: of which app, in which scope, by which form.
// Those who may not read it learn as little as about one that does not exist.

import CalepinAppModel
import CalepinQuery
import CalepinSync

/// A collection of records that an account may read.
struct ReadableCollection: Sendable {
    let app: String
    let version: AppVersion
    let collection: AppCollection
    let judged: JudgedForm
    let scope: String
    /// True for the records of a team.
    let isOfTeam: Bool

    /// Finds a collection of an app. Records of a team's app are the team's, all others are one's
    /// own, unless a scope is named.
    ///
    /// Throws: `Problem` `not-found` for what does not exist, has no records or may not be read.
    init(
        _ name: String, of app: String, in named: String? = nil, _ access: Access,
        _ snapshot: RegistrySnapshot
    ) throws(Problem) {
        guard let version = snapshot.served(app, for: access.scopes),
            let collection = version.app?.collections.first(where: { $0.name == name }),
            collection.sharing != .catalogue,
            let judged = snapshot.forms.latest(collection.form)
        else { throw Problem(.notFound) }
        let team = snapshot.team(of: app)
        let scope = named ?? (team.isEmpty ? access.ownScope : team)
        try access.require(scope: scope)
        guard access.readableForms(scope)?.contains(collection.form) ?? true else {
            throw Problem(.notFound)
        }
        (self.app, self.version, self.collection) = (app, version, collection)
        (self.judged, self.scope) = (judged, scope)
        isOfTeam = scope != access.ownScope
    }

    /// Finds a collection of an app for an operator, who may read all scopes; that of the app's
    /// team where none is named.
    ///
    /// Throws: ``ExportFailure``.
    init(
        _ name: String, of app: String, in named: String?, _ snapshot: RegistrySnapshot
    ) throws(ExportFailure) {
        let team = snapshot.team(of: app)
        guard let version = snapshot.served(app, for: [team]) else { throw .unknownApp(app) }
        let known = (version.app?.collections ?? []).filter { $0.sharing != .catalogue }
        guard let collection = version.app?.collections.first(where: { $0.name == name }) else {
            throw .unknownCollection(name, known.map(\.name))
        }
        guard collection.sharing != .catalogue, let judged = snapshot.forms.latest(collection.form)
        else { throw .catalogue(name) }
        guard let scope = named ?? (team.isEmpty ? nil : team) else { throw .noScope(app) }
        (self.app, self.version, self.collection) = (app, version, collection)
        (self.judged, self.scope, isOfTeam) = (judged, scope, scope == team)
    }

    /// Returns the collection of the reviews of its records; nil where they have none, or an
    /// account may not read it.
    func reviews(_ access: Access, _ snapshot: RegistrySnapshot) -> ReadableCollection? {
        guard collection.isReviewed else { return nil }
        return try? ReadableCollection(
            collection.reviewsName, of: app, in: scope, access, snapshot)
    }

    /// Returns all collections of records that an account may read.
    ///
    /// Complexity: O(n) in the apps and their collections.
    static func all(_ access: Access, _ snapshot: RegistrySnapshot) -> [ReadableCollection] {
        var all: [ReadableCollection] = []
        for app in snapshot.apps where app.isFor(access.scopes) {
            for collection in app.live?.app?.collections ?? [] {
                let found = try? ReadableCollection(collection.name, of: app.id, access, snapshot)
                if let found { all.append(found) }
            }
        }
        return all
    }

    /// The filters of its list whose conditions rows of these attributes can meet.
    ///
    /// Complexity: O(n) in the conditions.
    func filters(over attributes: [RowAttribute]) -> [RowFilter] {
        (collection.rowsView?.filters ?? []).filter { filter in
            (try? LiveRows.compiled(filter.condition, attributes)) != nil
        }
    }

    /// The text that changes when the declaration, or a table that its forms read, does.
    var identity: String {
        ([version.response.tag] + version.served.tables.map(\.digest)).joined(separator: " ")
    }
}
