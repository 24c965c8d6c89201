// Publishing an app to a running server: it is read and compared with the version that people use,
// written in one transaction, and then takes the place of that version for requests. The same work
// is done by a command when no server runs.

import CalepinExpressions
import CalepinForms

/// A wish to publish.
package struct Publication: Sendable {
    /// The account; `operator` for a command.
    package var by = "operator"
    /// A remark; empty for none.
    package var note = ""
    /// The id of the app, typed to confirm; empty for none.
    package var confirmation = ""
    /// True to write the version without using it yet.
    package var isDraft = false
    /// The language of messages about scenarios.
    package var language = Language.english

    package init(
        note: String = "", confirmation: String = "", isDraft: Bool = false,
        language: Language = .english
    ) {
        (self.note, self.confirmation, self.isDraft) = (note, confirmation, isDraft)
        self.language = language
    }
}

/// The result of publishing, or of looking what it would do.
package struct PublishResult: Sendable {
    /// The id of the app.
    package let app: String
    /// The number of the version.
    package let version: Int64
    /// The number of the version in use before; nil for none.
    package let before: Int64?
    /// The differences between them.
    package fileprivate(set) var changes: [PublishedChange]
}

/// Publishes apps, one after the other.
package struct PublishService: Sendable {
    let store: any Store
    let registry: AppRegistry
    /// Called once requests use what was published.
    var onChange: @Sendable () -> Void = {}
    var clock: @Sendable () -> Int64 = { SystemClock.seconds }

    /// Creates the service of a server, or of a command when none runs.
    package init(store: any Store, registry: AppRegistry) {
        (self.store, self.registry) = (store, registry)
    }

    init(store: any Store, registry: AppRegistry, onChange: @escaping @Sendable () -> Void) {
        (self.store, self.registry, self.onChange) = (store, registry, onChange)
    }

    /// Confirms that a declaration can be read and has no fault, without comparing it with others.
    package static func require(_ bytes: [UInt8]) throws(PublishError) {
        _ = try AppDeclaration(json: bytes)
    }

    /// Returns what publishing a declaration would do, and does not publish it.
    ///
    /// Throws: ``PublishError`` when it could not be published; a change that has to be confirmed
    /// is no error. The store's error.
    package func check(
        _ bytes: [UInt8], _ language: Language = .english
    ) async throws -> PublishResult {
        let declaration = try AppDeclaration(json: bytes)
        try declaration.runScenarios(language)
        return try await plan(declaration).report
    }

    /// Publishes a declaration.
    ///
    /// Throws: ``PublishError``, or the store's error; then nothing is changed.
    package func publish(
        _ bytes: [UInt8], _ publication: Publication
    ) async throws -> PublishResult {
        let declaration = try AppDeclaration(json: bytes)
        try declaration.runScenarios(publication.language)
        return try await registry.turn.pass {
            let plan = try await plan(declaration)
            if !publication.isDraft { try publication.require(plan.report) }
            let version = declaration.version(plan.report.version)
            let live = publication.isDraft ? plan.report.before : version.number
            let stage = publication.isDraft ? plan.stage : .live
            let row = StoredApp(id: version.id, stage: stage.rawValue, live: live)
            let bytes = version.served.declaration
            try await write(
                row,
                StoredAppVersion(
                    app: version.id, number: version.number,
                    hash: Hex.text(of: Sodium.sha256(bytes)), bytes: bytes,
                    scenarios: declaration.scenarioBytes),
                last: plan.last, publication)
            return plan.report
        }
    }

    /// Changes the stage of an app, or the version that people use to a later one.
    ///
    /// - Parameter number: The version to use; nil for the last one.
    /// Throws: ``PublishError``, or the store's error; then nothing is changed.
    package func setStage(
        _ id: String, _ name: String, version number: Int64?, _ publication: Publication
    ) async throws -> PublishResult {
        guard let stage = AppStage(rawValue: name) else { throw PublishError.unknownStage(name) }
        return try await registry.turn.pass {
            guard let app = registry.current.app(id) else { throw PublishError.unknownApp(id) }
            let last = try await last(id)
            let before = app.live?.number
            let live = stage == .live ? number ?? max(last, before ?? 0) : before
            guard stage != app.stage || live != before else {
                throw PublishError.unchangedStage(stage)
            }
            // What people have used is no draft any more, and a draft has nothing to archive.
            guard (stage == .draft) == (live == nil) else {
                throw PublishError.impossibleStage(stage)
            }
            let report = try await report(app, live: live ?? 0)
            try publication.require(report)
            let row = StoredApp(id: id, stage: stage.rawValue, live: live)
            try await write(row, nil, last: last, publication)
            return report
        }
    }
}

// MARK: - Comparing

extension PublishService {
    /// The wish to publish a declaration, compared with the present state of its app.
    private struct Plan {
        let report: PublishResult
        let stage: AppStage
        /// The number of the last version; 0 for none.
        let last: Int64
    }

    private func plan(_ declaration: AppDeclaration) async throws -> Plan {
        let (id, snapshot) = (declaration.app.id, registry.current)
        let last = try await last(id)
        let number = declaration.number ?? last + 1
        guard number > last else { throw PublishError.notLater(number, last: last) }
        let app = snapshot.app(id)
        if let same = try await same(declaration, last: last, live: app?.live) {
            throw PublishError.unchanged(same)
        }
        if app == nil, snapshot.apps.count >= RegistryLimits.apps {
            throw PublishError.tooManyApps(RegistryLimits.apps)
        }
        for form in declaration.app.forms {
            guard let owner = snapshot.owners[form.id], owner != id else { continue }
            throw PublishError.formTaken(form: form.id, by: owner)
        }
        return Plan(
            report: PublishResult(
                app: id, version: number, before: app?.live?.number,
                changes: try await changes(from: app, to: declaration)),
            stage: app?.stage ?? .draft, last: last)
    }

    /// Returns the number of the last version, or else of the one in use, when a declaration has
    /// the same content; nil when it has another one.
    private func same(
        _ declaration: AppDeclaration, last: Int64, live: AppVersion?
    ) async throws -> Int64? {
        guard last > 0 else {
            return live?.served.declaration
                == live.map { declaration.version($0.number) }?
                .served.declaration ? live?.number : nil
        }
        let id = declaration.app.id
        let stored = try await store.read { (job) throws(StoreError) in
            try job.registry.version(last, of: id)
        }
        let isSame =
            stored?.bytes == declaration.version(last).served.declaration
            && stored?.scenarios == declaration.scenarioBytes
        return isSame ? last : nil
    }

    /// Returns the number of an app's last version; 0 for none.
    private func last(_ id: String) async throws -> Int64 {
        let limit = RegistryLimits.versions
        let numbers = try await store.read { (job) throws(StoreError) in
            try job.registry.versions(of: id, limit: limit)
        }
        guard numbers.count < limit else { throw PublishError.tooManyVersions(limit) }
        return numbers.first ?? 0
    }

    /// Returns what using another version of an app changes.
    private func report(_ app: RegisteredApp, live: Int64) async throws -> PublishResult {
        let before = app.live?.number
        var report = PublishResult(app: app.id, version: live, before: before, changes: [])
        guard live != before ?? 0 else { return report }
        if let before, live < before { throw PublishError.notBack(live, live: before) }
        let id = app.id
        let stored = try await store.read { (job) throws(StoreError) in
            try job.registry.version(live, of: id)
        }
        guard let stored else { throw PublishError.unknownVersion(live) }
        let declaration = try AppDeclaration(json: stored.bytes)
        report.changes = try await changes(from: app, to: declaration)
        return report
    }

    private func changes(
        from app: RegisteredApp?, to declaration: AppDeclaration
    ) async throws -> [PublishedChange] {
        guard let app, let live = app.live else { return [] }
        let forms = declaration.app.forms
        var changes: [PublishedChange] = []
        for judged in live.forms {
            let old = judged.form.definition
            guard let new = forms.first(where: { $0.id == old.id }) else {
                throw PublishError.formMissing(old.id)
            }
            guard new != old else { continue }
            let earlier = app.forms.map(\.form.definition)
                .filter { $0.id == old.id && $0.version < old.version }
            changes += FormDifference(from: old, to: new, earlier: earlier).changes.map {
                PublishedChange(form: new.id, change: $0)
            }
        }
        return try await MetRecords(store: store).count(
            changes, forms: Dictionary(forms.map { ($0.id, $0) }) { $1 })
    }
}

extension Publication {
    /// Confirms that the differences may be published.
    fileprivate func require(_ report: PublishResult) throws(PublishError) {
        guard note.utf8.count <= RegistryLimits.noteBytes else {
            throw .noteTooLong(RegistryLimits.noteBytes)
        }
        let refused = report.changes.filter { $0.change.effect == .never }
        guard refused.isEmpty else { throw .refused(refused) }
        let asked = report.changes.filter { $0.change.effect == .confirmed }
        guard asked.isEmpty || confirmation == report.app else {
            throw .unconfirmed(report.app, asked)
        }
    }
}

// MARK: - Writing

extension PublishService {
    /// Writes the row of an app with a version, and then lets requests use it.
    private func write(
        _ row: StoredApp, _ version: StoredAppVersion?, last: Int64, _ publication: Publication
    ) async throws {
        let at = clock()
        let isWritten = try await store.commit { (job) throws(StoreError) in
            let rows = job.registryChanges
            guard try rows.versions(of: row.id, limit: 1).first ?? 0 == last else { return false }
            if let version { try rows.put(version) }
            try rows.put(row)
            let number = (try rows.events(of: row.id, limit: 1).first?.number ?? 0) + 1
            let used = version?.number ?? row.live ?? 0
            try rows.put(
                StoredAppEvent(
                    app: row.id, number: number, at: at, by: publication.by,
                    what: version == nil || publication.isDraft ? row.stage : "published",
                    version: used, note: publication.note))
            try AuditTrail.add(
                Activity(operator: .published, "\(row.id) \(used) \(row.stage)"),
                to: job.accountChanges)
            return true
        }
        guard isWritten else { throw PublishError.outdated }
        try await registry.load(row, from: store)
        onChange()
    }
}

// MARK: - Looking

extension PublishService {
    /// Returns the state of all apps.
    package func apps() -> [AppSummary] {
        registry.current.apps.map { app in
            AppSummary(id: app.id, stage: app.stage, live: app.live?.number)
        }
    }

    /// Returns what was done with an app, the latest first.
    ///
    /// Throws: ``PublishError/unknownApp(_:)``, or the store's error.
    package func log(_ id: String) async throws -> [StoredAppEvent] {
        guard registry.current.app(id) != nil else { throw PublishError.unknownApp(id) }
        return try await store.read { (job) throws(StoreError) in
            try job.registry.events(of: id, limit: RegistryLimits.events)
        }
    }

    /// Returns the declaration of a version of an app as it was published.
    ///
    /// - Parameter number: nil for the version that people use.
    /// Throws: ``PublishError``, or the store's error.
    package func declaration(_ id: String, version number: Int64?) async throws -> [UInt8] {
        guard let app = registry.current.app(id) else { throw PublishError.unknownApp(id) }
        let number = number ?? app.live?.number ?? 0
        let stored = try await store.read { (job) throws(StoreError) in
            try job.registry.version(number, of: id)
        }
        guard let stored else {
            guard let live = app.live, live.number == number else {
                throw PublishError.unknownVersion(number)
            }
            return live.served.declaration
        }
        guard stored.scenarios != JSONValue.array([]).bytes else { return stored.bytes }
        // Both are objects and arrays that were written here.
        return stored.bytes.dropLast() + Array(",\"scenarios\":".utf8) + stored.scenarios
            + [UInt8(ascii: "}")]
    }
}

/// The state of an app on a server.
package struct AppSummary: Sendable {
    package let id: String
    package let stage: AppStage
    /// The number of the version that people use; nil for none.
    package let live: Int64?
}
