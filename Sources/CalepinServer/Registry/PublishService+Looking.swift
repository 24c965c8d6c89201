// What is known about the apps of the registry: their state, what was done with them, and their
// declarations as they were published.

import CalepinExpressions

extension PublishService {
    /// Returns the state of all apps.
    package func apps() -> [AppSummary] {
        registry.current.apps.map { app in
            AppSummary(
                id: app.id, titles: app.titles, stage: app.stage, live: app.live?.number,
                test: app.test?.number, team: app.team,
                isShipped: registry.shipped(app.id) != nil,
                forms: Set((app.forms + (app.test?.forms ?? [])).map(\.form.definition.id))
                    .sorted(),
                collections: app.recordCollections)
        }
    }

    /// Returns what was done with an app, the latest first, with the names of accounts.
    ///
    /// Throws: ``PublishError/unknownApp(_:)``, or the store's error.
    package func log(_ id: String) async throws -> [StoredAppEvent] {
        guard registry.current.app(id) != nil else { throw PublishError.unknownApp(id) }
        return try await store.read { (job) throws(StoreError) in
            var events = try job.registry.events(of: id, limit: RegistryLimits.events)
            var names: [String: String] = [:]
            for place in events.indices where events[place].by != Publication.operatorName {
                let account = events[place].by
                // Of an account that was deleted its id stays.
                if names[account] == nil {
                    names[account] = try job.accounts.person(account)?.name ?? account
                }
                events[place].by = names[account] ?? account
            }
            return events
        }
    }

    /// Returns the declaration of an earlier version, to be published anew: its forms have numbers
    /// after those that people use.
    ///
    /// Throws: ``PublishError``, or the store's error.
    func declaration(_ id: String, raised number: Int64) async throws -> [UInt8] {
        let used = registry.current.app(id)?.live?.forms ?? []
        let value = try JSONValue(reading: try await declaration(id, version: number))
        let forms = (value["forms"]?.elements ?? []).map { form in
            let same = used.first { $0.form.definition.id == form["id"]?.asString }
            guard let same, let members = form.members else { return form }
            let version = JSONMember("version", .number("\(same.version + 1)"))
            return .object(members.filter { $0.key != "version" } + [version])
        }
        let others = (value.members ?? []).filter { !["version", "forms"].contains($0.key) }
        return JSONValue.object(others + [JSONMember("forms", .array(forms))]).bytes
    }

    /// Returns the declaration of a version of an app as it was published.
    ///
    /// - Parameters:
    ///   - number: nil for the version that people use.
    ///   - hasFiles: True to have the bytes of its files in it.
    /// Throws: ``PublishError``, or the store's error.
    package func declaration(
        _ id: String, version number: Int64?, hasFiles: Bool = false
    ) async throws -> [UInt8] {
        guard let app = registry.current.app(id) else { throw PublishError.unknownApp(id) }
        let number = number ?? app.live?.number ?? 0
        let stored = try await store.read { (job) throws(StoreError) in
            try job.registry.version(number, of: id)
        }
        guard let stored else {
            guard
                let live = [app.live, registry.shipped(id)].compactMap(\.self)
                    .first(where: { $0.number == number })
            else { throw PublishError.unknownVersion(number) }
            return try live.whole()
        }
        var members = try stored.complete().members ?? []
        if stored.scenarios != JSONValue.array([]).bytes {
            members.append(JSONMember("scenarios", try JSONValue(reading: stored.scenarios)))
        }
        if hasFiles { members = try await withFiles(members) }
        return JSONValue.object(members).bytes
    }
}

/// The state of an app on a server.
package struct AppSummary: Sendable {
    package let id: String
    /// The titles by language, as a JSON object; nil without a version in use or test.
    let titles: JSONValue?
    package let stage: AppStage
    /// The number of the version that people use; nil for none.
    package let live: Int64?
    /// The number of the version that is tried; nil for none.
    package let test: Int64?
    /// The scope of the team whose app it is; empty for everybody.
    package let team: String
    /// True for an app that ships, whatever was published in its place.
    let isShipped: Bool
    /// The ids of its forms in use or in test; empty without records.
    let forms: [String]
    /// The collections of records of the version in use, or else in test, as JSON: the `name` and
    /// the `title` of each.
    let collections: [JSONValue]
}
