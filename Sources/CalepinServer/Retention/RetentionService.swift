// Rules of retention for those who look after an app: listing, setting, and looking at what would
// go. How they are carried out is in RetentionService+Running.swift, an operator's commands are in
// RetentionService+Operator.swift.

import CalepinExpressions
import Logging

/// The rules of retention of a server.
package struct RetentionService: Sendable {
    let store: any Store
    let registry: AppRegistry
    let hooks: HookBook
    let feed: Feed
    /// Seconds since 1970.
    let clock: @Sendable () -> Int64
    let share = WorkShare(atOnce: RetentionLimits.atOnce)
    /// One rule is carried out at a time.
    let turn = AsyncSemaphore(1)

    init(
        store: any Store, registry: AppRegistry, hooks: HookBook, feed: Feed,
        clock: @escaping @Sendable () -> Int64
    ) {
        (self.store, self.registry, self.hooks) = (store, registry, hooks)
        (self.feed, self.clock) = (feed, clock)
    }

    /// Somebody who sets a rule or has it carried out.
    enum Asker: Sendable {
        case `operator`
        case person(Access, network: String)
    }

    /// A collection with its rule; none where none was set.
    struct Listed: Sendable {
        let collection: RetainedCollection
        let stored: StoredRetention?
    }

    /// Returns the collections of an app with their rules.
    ///
    /// Throws: ``RetentionError``; the store's error.
    func rules(of app: String, by asker: Asker) async throws -> [Listed] {
        let all = try RetainedCollection.all(of: app, registry.current)
            .filter { asker.mayChange($0) }
        guard !all.isEmpty else { throw RetentionError.notWritable }
        return try await store.read { (job) throws(StoreError) in
            try all.map { collection throws(StoreError) in
                Listed(
                    collection: collection,
                    stored: try StoredRetention.found(collection.key, job.accounts))
            }
        }
    }

    /// Returns a collection of an app with its rule.
    ///
    /// Throws: ``RetentionError``; the store's error.
    func listed(_ name: String, of app: String, by asker: Asker) async throws -> Listed {
        let collection = try collection(name, of: app, by: asker)
        return try await store.read { (job) throws(StoreError) in
            Listed(
                collection: collection,
                stored: try StoredRetention.found(collection.key, job.accounts))
        }
    }

    private func collection(
        _ name: String, of app: String, by asker: Asker
    ) throws(RetentionError) -> RetainedCollection {
        let collection = try RetainedCollection(name, of: app, registry.current)
        guard asker.mayChange(collection) else { throw .notWritable }
        return collection
    }

    /// Sets the rule of a collection. One that is on is due at once.
    ///
    /// Throws: ``RetentionError``; the store's error.
    func set(
        _ rule: Retention, for name: String, of app: String, by asker: Asker,
        in language: Language
    ) async throws -> Listed {
        let collection = try collection(name, of: app, by: asker)
        try collection.check(rule)
        let moment = clock()
        let keys = Keys(.scope(collection.team), .audit)
        try await store.commit(touching: keys) { (job) throws(StoreError) in
            var stored = StoredRetention(
                team: collection.team, app: app, collection: name, rule, by: asker.name,
                at: moment)
            stored.language = language
            if let known = try StoredRetention.found(collection.key, job.accounts) {
                (stored.unnoted, stored.last) = (known.unnoted, known.last)
                stored.endedAt = known.endedAt
            }
            if !rule.isOn { stored.due = .max }
            try job.accountChanges.put(stored.row)
            try asker.note(
                .retentionSet, "\(app)/\(name) \(rule.json.text)", at: moment, job.accountChanges)
        }
        return try await listed(name, of: app, by: asker)
    }

    /// Returns what a rule would take now; that of the collection where none is given.
    ///
    /// Complexity: O(n) in the bytes of the records of the collection.
    /// Throws: ``RetentionError``; the store's error; `CancellationError`.
    func preview(
        of rule: Retention?, for name: String, of app: String, by asker: Asker
    ) async throws -> RetentionPreview {
        let listed = try await listed(name, of: app, by: asker)
        let rule = rule ?? listed.stored?.rule ?? Retention()
        try listed.collection.check(rule)
        let scan = RetentionScan(
            store: store, collection: listed.collection, rule: rule, moment: clock(), share: share)
        let found = try await scan.found(limit: RetentionLimits.shown, isWhole: true)
        return try await RetentionPreview(found, listed.collection, store, share)
    }
}

extension RetainedCollection {
    /// The key of the row of its rule.
    var key: String { StoredRetention.key(team, app, name) }
}

extension RetentionService.Asker {
    /// The name that is stored: the account, or `operator`.
    var name: String {
        switch self {
        case .operator: Publication.operatorName
        case .person(let access, _): access.account
        }
    }

    /// Returns true for somebody who may change all records of a collection: in the scope of a
    /// team whose records are in parts, only those who look after all of them may write.
    func mayChange(_ collection: RetainedCollection) -> Bool {
        guard case .person(let access, _) = self else { return true }
        return access.scopes.contains(collection.team)
            && access.mayWrite(collection.team, form: collection.form)
    }

    /// Adds a line to the audit trail.
    func note(
        _ what: Activity.What, _ detail: String, at moment: Int64, _ accounts: any AccountWriting
    ) throws(StoreError) {
        let detail = String(detail.prefix(AccountLimits.auditDetail))
        switch self {
        case .operator:
            try AuditTrail.add(Activity(operator: what, detail, at: moment), to: accounts)
        case .person(let access, let network):
            try AuditTrail.add(
                Activity(
                    what, account: access.account, at: moment, network: network, detail: detail),
                to: accounts)
        }
    }
}
