// Hooks for those who look after apps: listing and making them. What is done with one is in
// HookService+Work.swift, an operator's commands in HookService+Operator.swift; what is delivered
// when is decided in HookRunner.swift.

import CalepinAppModel
import CalepinExport
import CalepinExpressions
import CalepinForms

/// Makes and changes hooks.
package struct HookService: Sendable {
    let book: HookBook
    let sender: HookSender
    let fetcher: Fetcher

    var store: any Store { sender.store }

    init(book: HookBook, sender: HookSender, fetcher: Fetcher) {
        (self.book, self.sender, self.fetcher) = (book, sender, fetcher)
    }

    /// Creates the service of a command when no server runs. It sends no mails.
    package init(
        store: any Store, registry: AppRegistry, key: SealingKey, fetcher: Fetcher
    ) {
        self.init(
            book: HookBook(),
            sender: HookSender(
                store: store, registry: registry, key: key,
                send: { (body) throws(FetchError) in try await fetcher.send(body) }),
            fetcher: fetcher)
    }

    /// Somebody who makes or changes hooks.
    enum Maker: Sendable {
        case `operator`
        case person(Access, network: String)
    }

    /// A hook with what is known of it.
    struct Listed: Sendable {
        let hook: StoredHook
        let settings: HookSettings
        /// The number of parked deliveries, up to ``HookLimits/waiting``.
        let parked: Int
        /// The time of the next attempt, in seconds since 1970; nil for none.
        let next: Int64?
        /// The last attempt; nil for none yet.
        let last: StoredAttempt?
    }

    /// Returns the hooks of an app, the earliest first.
    ///
    /// Throws: `HookError` `unknownApp`, or the store's error.
    func hooks(of id: String) async throws -> [Listed] {
        _ = try app(id)
        return try await store.read { (job) throws(StoreError) in
            let all = try job.hooks.hooks(limit: HookLimits.hooks).filter { $0.app == id }
            return try all.sorted { ($0.at, $0.id) < ($1.at, $1.id) }.map {
                (hook) throws(StoreError) in try Self.listed(hook, job)
            }
        }
    }

    /// Returns a hook of an app.
    ///
    /// Throws: `HookError` `unknownApp` or `unknownHook`, or the store's error.
    func hook(_ hook: String, of id: String) async throws -> Listed {
        _ = try app(id)
        let found = try await store.read { (job) throws(StoreError) -> Listed? in
            guard let stored = try job.hooks.hook(hook), stored.app == id else { return nil }
            return try Self.listed(stored, job)
        }
        guard let found else { throw HookError.unknownHook(hook) }
        return found
    }

    private static func listed(
        _ hook: StoredHook, _ job: any StoreReading
    ) throws(StoreError) -> Listed {
        Listed(
            hook: hook, settings: try hook.settings(),
            parked: try job.hooks.parkedCount(hook.id, limit: Int(HookLimits.waiting)),
            next: hook.stopped.isEmpty ? try job.hooks.nextDue(hook.id) : nil,
            last: try job.hooks.attempts(hook.id, limit: 1).first)
    }

    private func app(_ id: String) throws(HookError) -> RegisteredApp {
        guard let app = sender.registry.current.app(id) else { throw .unknownApp(id) }
        return app
    }

    /// Makes a hook; returns it with the text of its secret, which is not shown again; nil for one
    /// that sends mails.
    ///
    /// Throws: `HookError`, or the store's error.
    func make(
        _ wanted: HookSettings, for id: String, by maker: Maker
    ) async throws -> (Listed, secret: String?) {
        let secret = HookSecret()
        var settings = wanted
        if let copies = settings.copies, settings.collections.isEmpty {
            settings.collections = try collections(with: copies.field, of: id)
        }
        settings.scope = try check(settings, for: id, by: maker)
        settings.by = maker.name
        settings.secret = secret.sealed(sender.key)
        let hook = StoredHook(
            id: Token.randomName(), app: id, at: sender.clock(), bytes: settings.stored)
        let keys = maker.keys(with: .hook(hook.id)).and(.server)
        let isMade = try await store.commit(touching: keys) { (job) throws(StoreError) in
            let all = try job.hooks.hooks(limit: HookLimits.hooks)
            guard all.count < HookLimits.hooks,
                all.count(where: { $0.app == id }) < HookLimits.hooksPerApp
            else { return false }
            try job.hookChanges.put(hook)
            try maker.note(.hookMade, hook, wanted, at: hook.at, job.accountChanges)
            return true
        }
        guard isMade else { throw HookError.tooManyHooks(HookLimits.hooksPerApp) }
        try await book.load(from: store)
        let made = try await self.hook(hook.id, of: id)
        return (made, settings.copies == nil ? secret.text : nil)
    }

    /// Returns the scope whose records a hook would tell.
    func check(
        _ settings: HookSettings, for id: String, by maker: Maker
    ) throws(HookError) -> String {
        let app = try app(id)
        guard let live = app.live else { throw .notLive }
        guard !app.team.isEmpty else { throw .needsTeam }
        if settings.copies == nil {
            do throws(FetchError) { _ = try fetcher.place(settings.address) } catch {
                throw error == .badAddress ? .badAddress : .refusedAddress
            }
        }
        let known = (live.app?.collections ?? []).filter { $0.sharing != .catalogue }
        if let other = settings.collections.first(where: { name in
            !known.contains { $0.name == name }
        }) {
            throw .unknownCollection(other)
        }
        let told = known.filter { settings.includes($0.name) }
        guard !told.isEmpty else { throw .unknownCollection("") }
        if let copies = settings.copies { try check(copies, of: told) }
        var forms = Set(told.map(\.form))
        if settings.events.contains(.reviewed) {
            forms.formUnion(told.filter(\.isReviewed).map(\.reviewForm))
        }
        guard maker.mayRead(forms, in: app.team) else { throw .notReadable }
        return app.team
    }
}

extension HookService {
    /// Confirms that copies of some collections can be sent.
    private func check(
        _ copies: CopySettings, of collections: [AppCollection]
    ) throws(HookError) {
        guard sender.post != nil else { throw .noMail }
        for collection in collections {
            guard let form = form(of: collection, with: copies.field) else {
                throw .noMailField(copies.field, collection.name)
            }
            let known = form.definition.languages
            guard copies.language.isEmpty || known.contains(copies.language) else {
                throw .unknownLanguage(copies.language)
            }
        }
    }

    /// Returns the collections of an app whose records have a field of mail addresses.
    private func collections(
        with field: String, of id: String
    ) throws(HookError) -> [String] {
        let all = (try app(id).live?.app?.collections ?? []).filter { $0.sharing != .catalogue }
        let found = all.filter { form(of: $0, with: field) != nil }
        guard !found.isEmpty else { throw .noMailField(field, all.first?.name ?? "") }
        return found.map(\.name)
    }

    /// Returns the form of a collection; nil where it has no such field of mail addresses.
    private func form(of collection: AppCollection, with field: String) -> CompiledForm? {
        guard let form = sender.registry.current.forms.latest(collection.form)?.form else {
            return nil
        }
        let columns = form.definition.sections.flatMap {
            FormColumn.all(in: $0.contents, 0, of: form)
        }
        return columns.contains { $0.field.name == field && $0.field.type == "email" } ? form : nil
    }
}

extension HookService.Maker {
    /// The name that is stored: the account, or `operator`.
    var name: String {
        switch self {
        case .operator: Publication.operatorName
        case .person(let access, _): access.account
        }
    }

    /// Returns the keys of a change of a hook that is noted.
    func keys(with hook: StoreKey) -> Keys {
        guard case .person(let access, _) = self else { return Keys(hook, .audit) }
        return Keys(hook, .account(access.account), .audit)
    }

    /// Returns true when all records of some forms may be read in a scope.
    func mayRead(_ forms: Set<String>, in scope: String) -> Bool {
        guard case .person(let access, _) = self else { return true }
        guard access.scopes.contains(scope) else { return false }
        return access.readableForms(scope).map { $0.isSuperset(of: forms) } ?? true
    }

    /// Adds a line to the audit trail, and to the activity of the account.
    func note(
        _ what: Activity.What, _ hook: StoredHook, _ settings: HookSettings, at moment: Int64,
        _ accounts: any AccountWriting
    ) throws(StoreError) {
        // The path of an address may be as good as a password.
        let host = (try? RemoteURL(settings.address))?.host ?? ""
        let receiver = settings.copies.map { "mail " + $0.field } ?? host
        let detail = String("\(hook.app) \(receiver)".prefix(AccountLimits.auditDetail))
        switch self {
        case .operator:
            try AuditTrail.add(Activity(operator: what, detail, at: moment), to: accounts)
        case .person(let access, let network):
            try accounts.note(
                Activity(
                    what, account: access.account, at: moment, network: network,
                    detail: detail))
        }
    }
}
