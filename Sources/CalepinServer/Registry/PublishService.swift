// Publishing an app to a running server: it is read and compared with the version that people use,
// written in one transaction, and then takes the place of that version for requests. The same work
// is done by a command when no server runs.

import CalepinAppModel
import CalepinExpressions
import CalepinForms
import NIOPosix

/// A wish to publish.
package struct Publication: Sendable {
    /// The account; `operator` for a command.
    package var by = operatorName
    /// The network of the request; empty for a command.
    package var network = ""
    /// A remark; empty for none.
    package var note = ""
    /// The id of the app, typed to confirm; empty for none.
    package var confirmation = ""
    /// The stage of the new version: `live`; `test` to try it, or `draft` to keep it.
    package var stage = AppStage.live
    /// The language of messages about scenarios.
    package var language = Language.english
    /// The name of the file; empty where it is not known.
    package var file = ""
    /// The codes of what may be left out of a workbook.
    package var accepted: Set<String> = []

    package init(
        note: String = "", confirmation: String = "", stage: AppStage = .live,
        language: Language = .english
    ) {
        (self.note, self.confirmation) = (note, confirmation)
        (self.stage, self.language) = (stage, language)
    }

    /// The name in place of an account for a command.
    static let operatorName = "operator"
}

/// The result of publishing, or of looking what it would do.
package struct PublishResult: Sendable {
    /// The id of the app.
    package let app: String
    /// The number of the version.
    package fileprivate(set) var version: Int64
    /// The number of the version in use before; nil for none.
    package let before: Int64?
    /// The differences between them.
    package fileprivate(set) var changes: [PublishedChange]
    /// The differences between their catalogues.
    package fileprivate(set) var tables: [TableChange] = []
}

/// Publishes apps, one after the other.
package struct PublishService: Sendable {
    let store: any Store
    let registry: AppRegistry
    /// Called once requests use what was published, with the scope of a team whose members have
    /// other rights now; empty for none.
    var onChange: @Sendable (_ team: String) -> Void = { _ in }
    var clock: @Sendable () -> Int64 = { SystemClock.seconds }

    /// Creates the service of a server, or of a command when none runs.
    package init(store: any Store, registry: AppRegistry) {
        (self.store, self.registry) = (store, registry)
    }

    init(store: any Store, registry: AppRegistry, onChange: @escaping @Sendable (String) -> Void) {
        self.init(store: store, registry: registry)
        self.onChange = onChange
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
        try await plan(try await read(bytes, language, file: "")).report
    }

    /// Returns what publishing a file would do as JSON, with the declaration and its rows, and
    /// with the report about a workbook.
    ///
    /// - Parameter file: The name of the file.
    /// Throws: as ``check(_:_:)``.
    func look(_ bytes: [UInt8], _ language: Language, file: String) async throws -> [UInt8] {
        let declaration = try await read(bytes, language, file: file)
        let report = try await plan(declaration).report
        return report.json(
            in: language, declaration: try declaration.looked(at: report.version),
            book: declaration.upload?.book?.json(in: language))
    }

    /// Returns a declaration whose scenarios hold. It is read on a thread of its own, one after
    /// the other, because that may take seconds.
    private func read(
        _ bytes: [UInt8], _ language: Language, file: String
    ) async throws -> AppDeclaration {
        let apps = registry.current
        return try await read(language) { () throws(PublishError) in
            try AppDeclaration(files: bytes, name: file, inUse: { apps.app($0)?.live })
        }
    }

    /// Returns the declaration that `make` reads, as ``read(_:_:)``.
    func read(
        _ language: Language, _ make: @escaping @Sendable () throws -> AppDeclaration
    ) async throws -> AppDeclaration {
        try await registry.reading.pass {
            try await NIOThreadPool.singleton.runIfActive {
                let declaration = try make()
                try declaration.requireColumns()
                try declaration.runScenarios(language)
                return declaration
            }
        }
    }

    /// Publishes a declaration.
    ///
    /// Throws: ``PublishError``, or the store's error; then nothing is changed.
    package func publish(
        _ bytes: [UInt8], _ publication: Publication
    ) async throws -> PublishResult {
        let declaration = try await read(
            bytes, publication.language, file: publication.file)
        try declaration.requireAccepted(publication.accepted)
        let stage = publication.stage
        return try await publish(
            declaration, publication, what: stage == .live ? "published" : stage.rawValue
        ) { (state, number) throws(PublishError) in try state.publishing(number, for: stage) }
    }

    /// Writes a declaration as the next version.
    ///
    /// - Parameters:
    ///   - what: The name of the event.
    ///   - move: Returns the state of the app with the version of a number.
    func publish(
        _ declaration: AppDeclaration, _ publication: Publication, what: String,
        move: @escaping @Sendable (AppState, Int64) throws(PublishError) -> AppState
    ) async throws -> PublishResult {
        try await registry.turn.pass {
            let plan = try await plan(declaration)
            let number = plan.report.version
            let state = try move(plan.state, number)
            if state.live == number { try publication.require(plan.report) }
            try await MediaStore(store: store).put(declaration.files)
            try await write(
                state, declaration.stored(number), what: what, used: number,
                forms: declaration.app.forms.map(\.id), last: plan.last, publication)
            return plan.report
        }
    }

    /// Changes the stage of an app, the version that people use to a later one, or the version
    /// that is tried.
    ///
    /// - Parameters:
    ///   - number: The version to use or to try; nil for the last one. One before the version
    ///     that people use is published anew, under the next number.
    ///   - publication: The wish with the stage; `test` tries a version, also beside the one that
    ///     people use.
    /// Throws: ``PublishError``, or the store's error; then nothing is changed.
    package func setStage(
        _ id: String, version number: Int64?, _ publication: Publication
    ) async throws -> PublishResult {
        let stage = publication.stage
        if stage == .live, let number, let live = registry.current.app(id)?.live?.number,
            number < live
        {
            return try await publish(try await declaration(id, raised: number), publication)
        }
        return try await registry.turn.pass {
            guard let app = registry.current.app(id) else { throw PublishError.unknownApp(id) }
            let (last, state) = (try await last(id), AppState(app))
            let version = number ?? state.usual(for: stage, last: last)
            let next = try state.moved(to: stage, version: version)
            guard next != state else { throw PublishError.unchangedStage(stage) }
            guard !stage.isOfRecords || !app.forms.isEmpty else {
                throw PublishError.impossibleStage(stage)
            }
            if next.test != nil, next.test != state.test { try await requireVersion(version, id) }
            var report = try await report(app, live: next.live ?? 0)
            try publication.require(report)
            let isEnd = stage == .draft
            report.version = stage == .test ? version : isEnd ? state.test ?? 0 : next.live ?? 0
            try await write(
                next, nil, what: isEnd ? "testEnded" : stage.rawValue, used: report.version,
                last: last, publication)
            return report
        }
    }

    /// Confirms that a version is stored.
    private func requireVersion(_ number: Int64, _ id: String) async throws {
        let stored = try await store.read { (job) throws(StoreError) in
            try job.registry.version(number, of: id)
        }
        guard stored != nil else { throw PublishError.unknownVersion(number) }
    }
}

// MARK: - Comparing

extension PublishService {
    /// The wish to publish a declaration, compared with the present state of its app.
    struct Plan {
        let report: PublishResult
        let state: AppState
        /// The number of the last version; 0 for none.
        let last: Int64
    }

    func plan(_ declaration: AppDeclaration) async throws -> Plan {
        let (id, snapshot) = (declaration.app.id, registry.current)
        let last = try await last(id)
        let number = declaration.number ?? last + 1
        guard number > last else { throw PublishError.notLater(number, last: last) }
        let app = snapshot.app(id)
        let used = app?.live ?? app?.test
        if let rows = declaration.rowsOf, rows != used?.number { throw PublishError.outdated }
        if let same = try await same(declaration, last: last, live: app?.live) {
            throw PublishError.unchanged(same)
        }
        try await requireFiles(declaration)
        if app == nil, snapshot.apps.count >= RegistryLimits.apps {
            throw PublishError.tooManyApps(RegistryLimits.apps)
        }
        for form in declaration.app.forms {
            guard let owner = snapshot.owners[form.id], owner != id else { continue }
            throw PublishError.formTaken(form: form.id, by: owner)
        }
        for lookup in declaration.app.lookups {
            guard let owner = snapshot.owner(ofLookup: lookup.name), owner != id else { continue }
            throw PublishError.lookupTaken(lookup.name, by: owner)
        }
        return Plan(
            report: try await report(declaration, number, replacing: app),
            state: app.map { AppState($0) } ?? AppState(id: id), last: last)
    }

    /// Returns the number of the last version, or else of the one in use, when a declaration has
    /// the same content; nil when it has another one.
    private func same(
        _ declaration: AppDeclaration, last: Int64, live: AppVersion?
    ) async throws -> Int64? {
        guard last > 0 else {
            let served = live.map { declaration.served($0.number) }
            return live?.served.declaration == served?.declaration ? live?.number : nil
        }
        let id = declaration.app.id
        let stored = try await store.read { (job) throws(StoreError) in
            try job.registry.version(last, of: id)
        }
        let isSame =
            stored?.bytes == declaration.whole(last).declaration
            && stored?.scenarios == declaration.scenarioBytes
        return isSame ? last : nil
    }

    /// Returns the number of an app's last version; 0 for none.
    func last(_ id: String) async throws -> Int64 {
        let limit = RegistryLimits.versions
        let numbers = try await store.read { (job) throws(StoreError) in
            try job.registry.versions(of: id, limit: limit)
        }
        guard numbers.count < limit else { throw PublishError.tooManyVersions(limit) }
        return numbers.first ?? 0
    }

    /// Returns what using another version of an app changes.
    private func report(_ app: RegisteredApp, live: Int64) async throws -> PublishResult {
        let (id, before) = (app.id, app.live?.number)
        guard live != before ?? 0 else {
            return PublishResult(app: id, version: live, before: before, changes: [])
        }
        let stored = try await store.read { (job) throws(StoreError) in
            try job.registry.version(live, of: id)
        }
        guard let stored else { throw PublishError.unknownVersion(live) }
        return try await report(
            try AppDeclaration(stored.complete(), isStored: true), live, replacing: app)
    }

    /// Returns what using a declaration under a number changes.
    private func report(
        _ declaration: AppDeclaration, _ number: Int64, replacing app: RegisteredApp?
    ) async throws -> PublishResult {
        var result = PublishResult(
            app: declaration.app.id, version: number, before: app?.live?.number, changes: [])
        guard let app, let live = app.live else { return result }
        let forms = declaration.app.forms
        var changes = PublishedChange.ofReviews(from: live.app, to: declaration.app)
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
        (result.changes, result.tables) = try await MetRecords(store: store).count(
            changes, tables: TableChange.all(from: live, to: declaration),
            forms: Dictionary(forms.map { ($0.id, $0) }) { $1 })
        return result
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
    ///
    /// - Parameters:
    ///   - what: The name of the event.
    ///   - used: The number of the version that the event is about.
    ///   - forms: The ids of forms for which the members of the app's team get rights, unless they
    ///     have some.
    func write(
        _ state: AppState, _ version: StoredAppVersion?, what: String, used: Int64,
        forms: [String] = [], last: Int64, _ publication: Publication
    ) async throws {
        let (at, id) = (clock(), state.id)
        let tested = state.test == nil ? registry.current.app(id)?.test?.forms ?? [] : []
        let ended = tested.map(\.form.definition.id)
        let share = try await TeamShare.of(state, with: version, forms, self)
        let keys = Keys(.app(id), .audit).and(share.keys)
            .and(publication.isOperator ? nil : .account(publication.by))
            .and(version?.files.isEmpty == false ? .server : nil)
        let isWritten = try await store.commit(touching: keys) { (job) throws(StoreError) in
            let rows = job.registryChanges
            guard try rows.versions(of: id, limit: 1).first ?? 0 == last else { return false }
            if let version { try rows.put(version) }
            let leftover = try rows.app(id)?.leftover ?? ""
            try rows.put(state.row(leftover: state.leftover(leftover, ended: ended)))
            let number = (try rows.events(of: id, limit: 1).first?.number ?? 0) + 1
            try share.write(job, at: at, publication)
            try rows.put(
                StoredAppEvent(
                    app: id, number: number, at: at, by: publication.by, what: what,
                    version: used, note: publication.note))
            try publication.note(
                "\(id) \(used) \(what)", of: state.team, at: at, job.accountChanges)
            return true
        }
        guard isWritten else { throw PublishError.outdated }
        try await registry.load(state.row(leftover: ""), from: store)
        onChange(forms.isEmpty && share.parted.isEmpty ? "" : state.team)
    }
}

extension Publication {
    /// True when an operator publishes.
    var isOperator: Bool { by == Self.operatorName }

    /// Adds a line to the audit trail, and to the activity of the account.
    fileprivate func note(
        _ what: String, of team: String, at moment: Int64, _ accounts: any AccountWriting
    ) throws(StoreError) {
        guard !isOperator else {
            var activity = Activity(operator: .published, what, at: moment)
            activity.team = team
            return try AuditTrail.add(activity, to: accounts)
        }
        try accounts.note(
            Activity(
                .published, account: by, at: moment, network: network,
                detail: String(what.prefix(AccountLimits.auditDetail)), team: team))
    }
}
