// The apps of a server at one moment, as requests use them. AppRegistry.swift replaces it as a
// whole.

import CalepinAppModel
import CalepinExpressions

/// An app with the versions that are in use.
struct RegisteredApp: Sendable {
    let id: String
    var stage: AppStage
    /// The version that people use; nil for none.
    var live: AppVersion?
    /// The forms of the versions up to that one, by their number.
    var versions: [Int64: [JudgedForm]]
    /// The version that is tried, under its own id; nil for none.
    var test: AppVersion?
    /// The scope of the team whose app it is; empty for everybody.
    var team = ""

    /// The forms of all versions, the earliest first.
    var forms: [JudgedForm] { versions.sorted { $0.key < $1.key }.flatMap(\.value) }

    /// The titles of the version in use, or else in test, by language.
    var titles: JSONValue? {
        (live ?? test).flatMap { try? JSONValue(reading: $0.served.summary)["title"] }
    }

    /// The collections of records of the version in use, or else in test, as it declares them.
    var recordCollections: [JSONValue] {
        let all = (live ?? test)?.app?.collections ?? []
        return all.filter { $0.sharing != .catalogue }.map { collection in
            let name = JSONMember("name", .string(collection.name))
            let title = JSONMember("title", collection.title.json)
            return .object(collection.title.texts.isEmpty ? [name] : [name, title])
        }
    }

    /// Returns true for an account that may read some scopes: those of the team, or everybody.
    func isFor(_ scopes: [String]) -> Bool { team.isEmpty || scopes.contains(team) }

    /// True when the list of apps contains it.
    var isListed: Bool { stage.isListed && live?.served.isListed == true }
}

/// All apps at one moment.
package struct RegistrySnapshot: Sendable {
    /// The apps: those that ship in their order, then the others by id.
    let apps: [RegisteredApp]
    /// The forms of all apps.
    package let forms: FormVersions
    /// The id of the app of each form.
    let owners: [String: String]
    /// The ids of the forms whose records are not submitted any more.
    package let closedForms: Set<String>
    /// The ids of the forms whose submitted records are corrected with a reason alone.
    let reasonedForms: Set<String>
    /// The ids of the forms whose records nobody changes while they are approved.
    let lockedForms: Set<String>
    /// The collections with comments, by the form of these.
    let commentedCollections: [String: CommentedCollection]
    /// The ids of the forms of comments.
    let commentForms: Set<String>
    private let lists: AppLists
    private let byID: [String: Int]
    private let tests: [String: Int]

    /// Creates a snapshot of apps.
    ///
    /// Complexity: O(n) in the apps and forms.
    init(_ apps: [RegisteredApp]) {
        self.apps = apps
        var (forms, owners, byID) = (FormVersions(), [String: String](), [String: Int]())
        var (closed, tests) = (Set<String>(), [String: Int]())
        var (reasoned, locked) = (Set<String>(), Set<String>())
        var commented: [String: CommentedCollection] = [:]
        for (place, app) in apps.enumerated() {
            byID[app.id] = place
            for form in app.forms {
                forms.add(form)
                owners[form.form.definition.id] = app.id
                if app.stage == .closed { closed.insert(form.form.definition.id) }
            }
            for form in app.test?.forms ?? [] { forms.add(form) }
            if let test = app.test { tests[test.id] = place }
            for version in [app.live, app.test] {
                let collections = version?.app?.collections ?? []
                reasoned.formUnion(collections.filter(\.correctsWithReason).map(\.form))
                locked.formUnion(collections.filter(\.reviewTerms.locksApproved).map(\.form))
            }
            if let live = app.live {
                let all = CommentedCollection.all(of: live, servedAs: app.id)
                commented.merge(all) { first, _ in first }
            }
        }
        (self.forms, self.owners, self.byID) = (forms, owners, byID)
        (closedForms, self.tests) = (closed, tests)
        (reasonedForms, lockedForms) = (reasoned, locked)
        (commentedCollections, commentForms) = (commented, Set(commented.keys))
        lists = AppLists(apps)
    }

    /// Returns the answer with the list of apps for an account that may read some scopes.
    func list(for scopes: [String]) -> CachedResponse { lists.list(for: scopes) }

    /// Returns an app; nil for an unknown one.
    func app(_ id: String) -> RegisteredApp? { byID[id].map { apps[$0] } }

    /// Returns the version of an app that is served under an id: the one that people use, or the
    /// one that is tried; nil for none, and for the app of a team whose scope is not among those
    /// that may be read, unless a public link of it is filled in.
    func served(
        _ id: String, for scopes: [String] = [], filling: String? = nil
    ) -> AppVersion? {
        guard let (app, version) = found(id) else { return nil }
        return app.isFor(scopes) || filling == id ? version : nil
    }

    /// Returns the scope of the team whose app is served under an id; empty for everybody's, and
    /// for none.
    func team(of id: String) -> String { found(id)?.0.team ?? "" }

    /// Returns the records of an app that a member of its team has.
    func rows(of id: String) -> AppCollection.Rows {
        guard let (app, version) = found(id), !app.team.isEmpty else { return .all }
        return version.app?.collections.first { $0.rows != .all }?.rows ?? .all
    }

    private func found(_ id: String) -> (RegisteredApp, AppVersion)? {
        if let app = app(id), let live = app.live { return (app, live) }
        guard let place = tests[id], let test = apps[place].test else { return nil }
        return (apps[place], test)
    }

    /// Returns the id of the app that has a look-up; nil for none.
    ///
    /// Complexity: O(n) in the look-ups.
    func owner(ofLookup name: String) -> String? {
        apps.first { app in
            [app.live, app.test].contains { version in
                version?.app?.lookups.contains { $0.name == name } == true
            }
        }?.id
    }

    /// Returns the look-up of a name that answers from a table of an app, for an account that may
    /// read some scopes; that of the version in use before one that is tried. Nil for none.
    ///
    /// Complexity: O(n) in the look-ups.
    func service(_ name: String, for scopes: [String]) -> Lookup? {
        for app in apps where app.isFor(scopes) {
            for version in [app.live, app.test] {
                if let found = version?.services.first(where: { $0.name == name }) {
                    return found
                }
            }
        }
        return nil
    }

    /// Returns a snapshot with an app in place of the one with its id, or added.
    func with(_ app: RegisteredApp) -> RegistrySnapshot {
        var all = apps
        if let place = byID[app.id] {
            all[place] = app
        } else {
            all.append(app)
        }
        return RegistrySnapshot(all)
    }
}
