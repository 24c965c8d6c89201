// Shared views for those who make them and for those who look. The records are read with the
// access that whoever made the view has at that moment, and only as long as it still could make
// it; what those who look can ask for is in OpenView.swift.

import CalepinExpressions
import CalepinQuery

/// Makes, lists, ends and opens shared views.
struct SharedViewService: Sendable {
    let store: any Store
    let tables: RecordTables
    let registry: AppRegistry
    /// Encrypts the tokens of addresses, which are shown again to those who look after them.
    let key: SealingKey
    /// Seconds since 1970.
    let clock: @Sendable () -> Int64

    /// A view with the name of whoever made it.
    struct Listed: Sendable {
        let view: SharedView
        let by: String
        /// False where whoever made it may not share the records any more.
        let isOpen: Bool
    }

    /// Returns the open views of a collection, the latest first.
    ///
    /// Throws: `Problem` `no-access`; the store's error.
    func views(of readable: ReadableParts, _ access: Access) async throws -> [Listed] {
        let (owner, moment) = (try readable.first.sharingOwner(access), clock())
        let (app, collection) = (readable.first.app, readable.first.collection.name)
        let snapshot = registry.current
        return try await store.read { (job) throws(StoreError) in
            var listed: [Listed] = []
            for view in try SharedView.all(of: owner, job.accounts, at: moment)
            where view.app == app && view.collection == collection {
                let person = try job.accounts.person(view.by)
                let isOpen = try Self.readable(view, snapshot, job, at: moment) != nil
                listed.append(Listed(view: view, by: person?.name ?? "", isOpen: isOpen))
            }
            return listed
        }
    }

    /// Makes a view of a collection.
    ///
    /// Throws: `Problem` `no-access`, `malformed`, `bad-query`, `wrong-name` for a reader that
    /// there is none of, `too-many`; `QueryError`; the store's error.
    func make(
        _ wish: SharedViewWish, of readable: ReadableParts, _ access: Access,
        in language: Language
    ) async throws -> Listed {
        let (owner, moment) = (try readable.first.sharingOwner(access), clock())
        let times = moment + 1...moment + SharedViewLimits.days * 86_400
        guard times.contains(wish.until) else {
            let words = ["\(times.lowerBound)", "…", "\(times.upperBound)"]
            throw Problem.malformed("/until", .noneOf(words))
        }
        let known = OpenView.shareable(try await tables.columns(of: readable))
        for (place, name) in wish.columns.enumerated()
        where !known.contains(where: { $0.name == name }) {
            throw Problem.malformed("/columns/\(place)", .noneOf(known.map(\.name)))
        }
        // What cannot be asked now could not be asked later.
        var trial = try wish.selection(in: language)
        trial.query.limit = 1
        _ = try await tables.answer(trial, in: readable)
        let (token, key) = (Token.random(), key)
        let (app, collection) = (readable.first.app, readable.first.collection.name)
        let keys = Keys(.owner(owner), .account(access.account))
        return try await store.commit(touching: keys) {
            (job) throws(StoreError) -> Decided<Listed> in
            let changes = job.accountChanges
            let open = try SharedView.all(of: owner, changes, at: moment)
            guard open.count < SharedViewLimits.perOwner else {
                return .failure(Problem(.tooMany, "\(SharedViewLimits.perOwner)"))
            }
            var (wish, reader) = (wish, "")
            if !wish.reader.isEmpty {
                let name = wish.reader.lowercased()
                guard let person = try job.unheld.accounts.person(named: name) else {
                    return .failure(Problem(.wrongName))
                }
                (reader, wish.reader) = (person.account, person.name)
            }
            let view = SharedView(
                wish, of: app, collection, ownedBy: owner, by: access.account, for: reader,
                token: token, key: key, at: moment)
            try changes.put(view.row)
            let by = try changes.person(access.account)?.name ?? ""
            return .success(Listed(view: view, by: by, isOpen: true))
        }.get()
    }

    /// Ends a view; returns it.
    ///
    /// Throws: `Problem` `not-found`, `no-access`; the store's error.
    func end(
        _ id: String, of readable: ReadableParts, _ access: Access
    ) async throws -> SharedView {
        let (owner, moment) = (try readable.first.sharingOwner(access), clock())
        let (app, collection) = (readable.first.app, readable.first.collection.name)
        return try await store.commit(touching: Keys(.owner(owner))) {
            (job) throws(StoreError) -> Decided<SharedView> in
            let changes = job.accountChanges
            let found = try SharedView.all(of: owner, changes, at: moment).first {
                $0.id == id && $0.app == app && $0.collection == collection
            }
            guard let found else { return .failure(Problem(.notFound)) }
            try changes.remove(.sharedView, found.digest)
            return .success(found)
        }.get()
    }

    /// Opens the view of a token.
    ///
    /// - Parameter access: The access of the browser's own session; nil for none.
    /// Throws: `Problem` `not-found`, the same for what never was, is over or is for somebody
    /// else; `no-account` where one has to sign in; the store's error.
    func open(_ token: String, for access: Access?) async throws -> OpenView {
        guard Token.isWellFormed(token) else { throw Problem(.notFound) }
        let (digest, moment, snapshot) = (Token.digest(token), clock(), registry.current)
        let found = try await store.readInline {
            (job) throws(StoreError) -> (SharedView, ReadableParts)? in
            guard let view = try SharedView.found(digest, job.accounts, at: moment),
                let readable = try Self.readable(view, snapshot, job, at: moment)
            else { return nil }
            return (view, readable)
        }
        guard let (view, readable) = found else { throw Problem(.notFound) }
        if !view.reader.isEmpty {
            guard let access, !access.isGuest, access.session != nil else {
                throw Problem(.noAccount)
            }
            guard access.account == view.reader else { throw Problem(.notFound) }
        }
        return try OpenView(view, readable, try await tables.columns(of: readable))
    }

    /// Returns the records of a view, as whoever made it may read them; nil where they may not be
    /// shared any more.
    private static func readable(
        _ view: SharedView, _ snapshot: RegistrySnapshot, _ job: any StoreReading,
        at moment: Int64
    ) throws(StoreError) -> ReadableParts? {
        guard let person = try job.accounts.person(view.by) else { return nil }
        let access = try AccessJob(job: job, now: moment).access(of: person, nil)
        let named = view.wish.scope.isEmpty ? nil : view.wish.scope
        let readable = try? ReadableParts(
            view.collection, of: view.app, in: named, access, snapshot)
        guard let readable,
            let owner = try? readable.first.sharingOwner(access), owner == view.owner
        else { return nil }
        return readable
    }
}
