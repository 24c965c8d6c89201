// Public links for those who make them: listing, making, changing and ending links. The people of
// a link are in LinkService+People.swift; the same work is done by a command when no server runs.

import CalepinExpressions
import CalepinForms

/// Makes and changes public links.
package struct LinkService: Sendable {
    let store: any Store
    let registry: AppRegistry
    /// Encrypts the tokens of addresses, which are shown again to whoever made the link.
    let key: SealingKey
    var clock: @Sendable () -> Int64 = { SystemClock.seconds }

    /// Creates the service of a server, or of a command when none runs.
    package init(store: any Store, registry: AppRegistry, key: SealingKey) {
        (self.store, self.registry, self.key) = (store, registry, key)
    }

    /// A link with what is known of it.
    struct Listed: Sendable {
        let link: StoredLink
        let settings: LinkSettings
        let state: LinkState
        let counts: [LinkCount]
        /// The token of the address of everybody; empty for a link of people.
        let token: String

        func count(_ name: String) -> Int64 { counts.first { $0.name == name }?.count ?? 0 }
    }

    /// Returns the links of an app, the latest first.
    ///
    /// Throws: `LinkError` `unknownApp`, or the store's error.
    func links(of id: String) async throws -> [Listed] {
        guard let app = registry.current.app(id) else { throw LinkError.unknownApp(id) }
        let (moment, key) = (clock(), key)
        return try await store.read { (job) throws(StoreError) in
            try job.links.links(of: id, limit: LinkLimits.links).map {
                (link) throws(StoreError) in
                try Self.listed(link, app, job.links, key, at: moment)
            }
        }
    }

    /// Returns the links of an app as JSON.
    ///
    /// Throws: as ``links(of:)``.
    func list(of id: String) async throws -> JSONValue {
        let links = try await links(of: id)
        return LinkJSON.list(links, needsTeam: registry.current.app(id)?.team.isEmpty ?? true)
    }

    /// Returns a link of an app.
    ///
    /// Throws: `LinkError` `unknownApp` or `unknownLink`, or the store's error.
    func link(_ link: String, of id: String) async throws -> Listed {
        guard let app = registry.current.app(id) else { throw LinkError.unknownApp(id) }
        let (moment, key) = (clock(), key)
        let found = try await store.read { (job) throws(StoreError) -> Listed? in
            guard let stored = try job.links.link(link), stored.app == id else { return nil }
            return try Self.listed(stored, app, job.links, key, at: moment)
        }
        guard let found else { throw LinkError.unknownLink(link) }
        return found
    }

    private static func listed(
        _ link: StoredLink, _ app: RegisteredApp, _ links: any LinkReading, _ key: SealingKey,
        at moment: Int64
    ) throws(StoreError) -> Listed {
        let settings = try link.settings()
        let first = try links.invitations(of: link.id, after: -1, limit: 1).first
        let isOpen = settings.reach == .open
        return Listed(
            link: link, settings: settings,
            state: try settings.state(link, app, links, at: moment),
            counts: try links.counts(
                of: link.id, limit: LinkLimits.quotas * Int(LinkLimits.values)),
            token: isOpen ? first?.plainToken(key) ?? "" : "")
    }

    /// Makes a link; returns it.
    ///
    /// - Parameters:
    ///   - wanted: The settings; without a form that of the app's first list.
    ///   - confirmation: The id of the form as it was typed, for a link that is open to everybody.
    /// Throws: `LinkError`, or the store's error.
    func make(
        _ wanted: LinkSettings, for id: String, confirmation: String
    ) async throws -> Listed {
        var settings = wanted
        let (app, form) = try require(&settings, of: id)
        if settings.reach == .open, confirmation != settings.form {
            throw LinkError.unconfirmed(settings.form)
        }
        try requireFuture(settings)
        guard let live = app.live else { throw LinkError.notLive }
        _ = try QuotaCache().values(settings.quotas, form, of: live)
        let link = StoredLink(
            id: Token.randomName(), app: id, at: clock(), bytes: settings.json.bytes)
        let open = settings.reach == .open ? StoredInvitation(of: link.id, key: key) : nil
        let keys = Keys(.app(id), .link(link.id))
        let isMade = try await store.commit(touching: keys) { (job) throws(StoreError) in
            let all = try job.links.links(of: id, limit: LinkLimits.links)
            guard all.count < LinkLimits.links else { return false }
            try job.linkChanges.put(link)
            if let open { try job.linkChanges.put(open) }
            return true
        }
        guard isMade else { throw LinkError.tooManyLinks(LinkLimits.links) }
        return try await self.link(link.id, of: id)
    }

    /// Changes the dates, quotas and title of a link, or ends it; returns it.
    ///
    /// Throws: `LinkError`, or the store's error.
    func change(_ link: String, of id: String, to wanted: LinkSettings) async throws -> Listed {
        let old = try await self.link(link, of: id)
        guard !old.settings.isEnded else { throw LinkError.ended }
        var settings = wanted
        (settings.reach, settings.form) = (old.settings.reach, old.settings.form)
        settings.by = old.settings.by
        if !settings.isEnded { try check(settings, old, of: id) }
        let changed = StoredLink(
            id: link, app: id, at: old.link.at, bytes: settings.json.bytes)
        let isWritten = try await store.commit(touching: Keys(.link(link))) {
            (job) throws(StoreError) in
            guard try job.links.link(link) == old.link else { return false }
            try job.linkChanges.put(changed)
            return true
        }
        // Somebody else has changed it meanwhile.
        guard isWritten else { throw Problem(.storeBusy) }
        return try await self.link(link, of: id)
    }

    /// Confirms that a link can have other settings.
    private func check(
        _ settings: LinkSettings, _ old: Listed, of id: String
    ) throws {
        var wanted = settings
        let (app, form) = try require(&wanted, of: id)
        try requireFuture(settings, besides: old.settings)
        let known = Set(old.settings.quotas.map(\.by))
        if old.count(LinkCounter.received) > 0,
            let late = settings.quotas.first(where: { !known.contains($0.by) })
        {
            throw LinkError.lateQuota(late.by)
        }
        guard let live = app.live else { throw LinkError.notLive }
        _ = try QuotaCache().values(settings.quotas, form, of: live)
    }

    /// Returns the app and the form of a link.
    ///
    /// Throws: `LinkError` where nothing could be received.
    private func require(
        _ settings: inout LinkSettings, of id: String
    ) throws(LinkError) -> (RegisteredApp, JudgedForm) {
        guard let app = registry.current.app(id) else { throw .unknownApp(id) }
        guard let live = app.live, app.stage == .live || app.stage == .closing else {
            throw .notLive
        }
        guard !app.team.isEmpty else { throw .needsTeam }
        let forms = live.collectedForms
        if settings.form.isEmpty { settings.form = forms.first ?? "" }
        let wanted = settings.form
        guard forms.contains(wanted),
            let judged = live.forms.last(where: { $0.form.definition.id == wanted })
        else { throw .unknownForm(wanted) }
        guard !judged.form.definition.isNeverSubmitted else { throw .neverSubmitted(wanted) }
        return (app, judged)
    }

    /// Confirms that dates are not over, except those that a link had before.
    private func requireFuture(
        _ settings: LinkSettings, besides old: LinkSettings = LinkSettings()
    ) throws(LinkError) {
        let now = clock()
        if let closes = settings.closes, closes <= now, closes != old.closes {
            throw .past("closes")
        }
        if let until = settings.editableUntil, until <= now, until != old.editableUntil {
            throw .past("editableUntil")
        }
    }
}

extension AppVersion {
    /// The forms of the collections of records, in their order, that of the start collection
    /// first.
    fileprivate var collectedForms: [String] {
        let declaration = (try? JSONValue(reading: served.declaration)) ?? .null
        let start = declaration["start"]?.asString
        let collections = (declaration["collections"]?.elements ?? []).filter {
            $0["sharing"]?.asString != "catalogue"
        }
        let first = collections.filter { $0["name"]?.asString == start }
        return (first + collections).compactMap { $0["form"]?.asString }
    }
}

extension StoredInvitation {
    /// Creates an address with a random token.
    init(
        of link: String, number: Int64 = 0, name: String = "", mail: String = "", key: SealingKey
    ) {
        let token = Token.random()
        self.init(
            digest: Token.digest(token), link: link, number: number,
            token: key.seal(token), name: name, mail: mail)
    }

    /// Returns the token; empty when it was encrypted with another key.
    func plainToken(_ key: SealingKey) -> String { key.text(of: token) ?? "" }
}
