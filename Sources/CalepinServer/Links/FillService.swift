// Public links for those who fill in: what a link is for and whether it is open, and the guest
// with which a filling begins. Submissions are judged in Receipt.swift.

import CalepinAppModel
import CalepinExpressions

/// The state of a link for whoever opens it.
package enum LinkState: String, Sendable {
    /// A record may be begun and submitted.
    case open
    /// Nothing new is begun; what was begun in time may be submitted.
    case closing
    case closed
    /// No more records are wanted.
    case full
    /// The person's record was received and cannot be changed any more.
    case used
}

/// A link as it is found by a token.
struct FoundLink: Sendable {
    let link: StoredLink
    let settings: LinkSettings
    let invitation: StoredInvitation
    /// The app; nil when it is not there any more.
    let app: RegisteredApp?
    let state: LinkState
}

/// Public links for those who fill in.
struct FillService: Sendable {
    let store: any Store
    let registry: AppRegistry
    let access: AccessService
    let quota: GuestQuota
    let now: @Sendable () -> Int64

    /// Returns the link of a token.
    ///
    /// Throws: `Problem` `not-found` for an unknown token; the store's error.
    func find(_ token: String) async throws -> FoundLink {
        guard Token.isWellFormed(token) else { throw Problem(.notFound) }
        let (digest, moment, apps) = (Token.digest(token), now(), registry.current)
        let found = try await store.readInline { (job) throws(StoreError) -> FoundLink? in
            guard let invitation = try job.links.invitation(digest) else { return nil }
            return try Self.found(invitation, job.links, apps, at: moment)
        }
        guard let found else { throw Problem(.notFound) }
        return found
    }

    private static func found(
        _ invitation: StoredInvitation, _ links: any LinkReading, _ apps: RegistrySnapshot,
        at moment: Int64
    ) throws(StoreError) -> FoundLink? {
        guard let link = try links.link(invitation.link) else { return nil }
        let settings = try link.settings()
        let app = apps.app(link.app)
        var state = try settings.state(link, app, links, at: moment)
        if state != .closed, invitation.submittedAt > 0 {
            // A record that counts already is changed also where no more are wanted.
            state = settings.isEditable(at: moment) ? .open : .used
        }
        return FoundLink(
            link: link, settings: settings, invitation: invitation, app: app, state: state)
    }

    /// Begins a filling, or goes on with that of a person on another device; returns the guest and
    /// its credential.
    ///
    /// Throws: `Problem` `not-found`, `link-closed`, `link-full`, `link-used`, `too-many`,
    /// `no-guest-room` or `disk-low`; the store's error.
    func begin(_ token: String) async throws -> (guest: String, credential: String) {
        let found = try await find(token)
        let isBegun = !found.invitation.guest.isEmpty
        switch found.state {
        case .open: break
        case .closing: if !isBegun { throw Problem(.linkClosed) }
        case .closed: throw Problem(.linkClosed)
        case .full: throw Problem(.linkFull)
        case .used: throw Problem(.linkUsed)
        }
        try quota.requireGuestRoom()
        let (credential, fresh, moment) = (Token.random(), Token.randomName(), now())
        let key = Token.digest(credential)
        let keys = Keys(.link(found.link.id), .account(fresh))
            .and(isBegun ? .account(found.invitation.guest) : nil)
        let begun = try await store.commit(touching: keys) { (job) throws(StoreError) -> Begun in
            guard var invitation = try job.links.invitation(found.invitation.digest),
                invitation.devices < LinkLimits.devices
            else { return .refused }
            // Another device of the same person has begun meanwhile.
            guard invitation.guest == found.invitation.guest else { return .outdated }
            var guest = invitation.guest
            // The guest may have been removed, a long time after.
            let isKnown = guest.isEmpty ? false : try job.accounts.isGuest(guest)
            if !isKnown {
                guard invitation.submittedAt == 0 else { return .refused }
                guest = fresh
                try job.addAccount(guest, token: key, at: moment)
                try job.linkChanges.put(
                    StoredFilling(
                        guest: guest, link: invitation.link, invitation: invitation.digest,
                        at: moment))
                let begun = try job.links.count(LinkCounter.begun, of: invitation.link)
                try job.linkChanges.setCount(LinkCounter.begun, of: invitation.link, begun + 1)
            } else {
                try job.accountChanges.addToken(key, account: guest)
            }
            try job.accountChanges.put(AccountRow(visit: guest, at: moment))
            guard invitation.number > 0 else { return .guest(guest) }
            invitation.guest = guest
            invitation.devices += 1
            if invitation.begunAt == 0 { invitation.begunAt = moment }
            try job.linkChanges.put(invitation)
            return .guest(guest)
        }
        switch begun {
        case .guest(let guest): return (guest, credential)
        case .outdated: return try await begin(token)
        case .refused:
            guard found.invitation.devices >= LinkLimits.devices else { throw Problem(.linkUsed) }
            throw Problem(.tooMany, "\(LinkLimits.devices)")
        }
    }

    /// The ways in which beginning ends.
    private enum Begun {
        case guest(String)
        /// The address is used, or on too many devices.
        case refused
        /// The address is not what it was.
        case outdated
    }
}

extension LinkSettings {
    /// Returns the state of the link for somebody who begins.
    func state(
        _ link: StoredLink, _ app: RegisteredApp?, _ links: any LinkReading, at moment: Int64
    ) throws(StoreError) -> LinkState {
        guard !isEnded, let app, !app.team.isEmpty, app.live != nil,
            app.stage == .live || app.stage == .closing
        else { return .closed }
        if let lastMoment, moment >= lastMoment { return .closed }
        if isOver(at: moment) || app.stage == .closing { return .closing }
        for quota in quotas where quota.by.isEmpty {
            if try links.count(quota.counter(of: ""), of: link.id) >= quota.most { return .full }
        }
        return .open
    }
}

// MARK: - JSON

extension FoundLink {
    /// The link as the page of whoever fills in gets it.
    var json: JSONValue {
        var members = [
            JSONMember("link", .string(link.id)), JSONMember("app", .string(link.app)),
            JSONMember("form", .string(settings.form)),
            JSONMember("state", .string(state.rawValue)),
        ]
        if let app, let live = app.live {
            let summary = (try? JSONValue(reading: live.served.summary)) ?? .null
            for key in ["title", "summary"] {
                if let value = summary[key] { members.append(JSONMember(key, value)) }
            }
            members.append(JSONMember("stage", .string(app.stage.rawValue)))
            members.append(JSONMember("version", .number("\(live.number)")))
            let collections = (try? JSONValue(reading: live.served.declaration))?["collections"]
            let own = collections?.elements?.first {
                $0["form"]?.asString == settings.form && $0["sharing"]?.asString != "catalogue"
            }
            if let name = own?["name"] { members.append(JSONMember("collection", name)) }
        }
        if !invitation.name.isEmpty {
            members.append(JSONMember("person", .string(invitation.name)))
        }
        let moments = [
            ("closes", settings.closes), ("lastDay", settings.lastMoment),
            ("editableUntil", settings.editableUntil),
            ("submittedAt", invitation.submittedAt > 0 ? invitation.submittedAt : nil),
        ]
        for (key, moment) in moments {
            if let moment { members.append(JSONMember(key, .number("\(moment)"))) }
        }
        return .object(members)
    }
}
