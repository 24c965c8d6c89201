// The apps of a server at one moment, as requests use them. AppRegistry.swift replaces it as a
// whole.

import CalepinExpressions

/// An app with the versions that are in use.
struct RegisteredApp: Sendable {
    let id: String
    var stage: AppStage
    /// The version that people use; nil for none.
    var live: AppVersion?
    /// The forms of the versions up to that one, by their number.
    var versions: [Int64: [JudgedForm]]

    /// The forms of all versions, the earliest first.
    var forms: [JudgedForm] { versions.sorted { $0.key < $1.key }.flatMap(\.value) }

    /// True when the list of apps contains it.
    var isListed: Bool { stage == .live && live?.served.isListed == true }
}

/// All apps at one moment.
package struct RegistrySnapshot: Sendable {
    /// The apps: those that ship in their order, then the others by id.
    let apps: [RegisteredApp]
    /// The forms of all apps.
    package let forms: FormVersions
    /// The id of the app of each form.
    let owners: [String: String]
    /// The answer with the list of apps.
    let list: CachedResponse
    private let byID: [String: Int]

    /// Creates a snapshot of apps.
    ///
    /// Complexity: O(n) in the apps and forms.
    init(_ apps: [RegisteredApp]) {
        self.apps = apps
        var (forms, owners, byID) = (FormVersions(), [String: String](), [String: Int]())
        for (place, app) in apps.enumerated() {
            byID[app.id] = place
            for form in app.forms {
                forms.add(form)
                owners[form.form.definition.id] = app.id
            }
        }
        (self.forms, self.owners, self.byID) = (forms, owners, byID)
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("apps")
        writer.beginArray()
        for app in apps where app.isListed {
            if let live = app.live { writer.verbatim(live.entry) }
        }
        writer.endArray()
        writer.endObject()
        list = CachedResponse(writer.bytes, type: "application/json")
    }

    /// Returns an app; nil for an unknown one.
    func app(_ id: String) -> RegisteredApp? { byID[id].map { apps[$0] } }

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
