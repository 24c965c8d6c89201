// What becomes of devices: a browser tells of itself, its session is ended by those who look after
// a team of the account, and it removes its records when it is asked to. The rows are in
// Device.swift.

import CalepinExpressions

/// The devices of accounts.
struct DeviceService: Sendable {
    let accounts: SignInService

    private var now: Int64 { accounts.now }

    /// Notes what a browser told of itself; returns true when it is to remove its records once
    /// all of its changes were sent. Scopes that the account has no right in are left out.
    ///
    /// Throws: `Problem` `no-account` for a guest, the store's error.
    func note(
        build: String, unsent: [String: Int64], of access: Access
    ) async throws -> Bool {
        let session = try accounts.session(of: access)
        var note = DeviceNote(session: session.id, account: session.account, at: now)
        note.build = build
        note.unsent = unsent.filter { $0.value > 0 && access.rights[$0.key] != nil }
        let told = note
        return try await accounts.store.commit(touching: Keys(.account(session.account))) {
            (job) throws(StoreError) in
            // The session may have ended meanwhile.
            guard let session = try job.accounts.session(session.digest) else { return false }
            try job.accountChanges.put(told.row)
            return session.wipesWhenSent
        }
    }

    /// Ends the session of a member's device, or has its records removed.
    ///
    /// Throws: `Problem` `not-found` for somebody who is no member, and for a device that is not
    /// there or cannot do this any more; `no-access` for the device of an owner of the server.
    func setFate(
        _ fate: DeviceFate, of device: String, of name: String, in scope: String, _ asker: Access,
        _ place: RequestPlace
    ) async throws {
        let moment = now
        let found = try await accounts.store.read { (job) throws(StoreError) in
            try job.accounts.member(name, of: scope)
        }
        guard let found else { throw Problem(.notFound) }
        let keys = Keys(.scope(scope), .account(found.account), .name(name), .audit)
        let account = try await accounts.change(touching: keys) {
            (job) throws(StoreError) -> Decided<String> in
            guard let person = try job.accounts.member(name, of: scope),
                person.account == found.account
            else {
                return .failure(Problem(.notFound))
            }
            if person.role == .owner, asker.role != .owner {
                return .failure(Problem(.noAccess))
            }
            var changes = DeviceChanges(accounts: job.accountChanges, at: moment, place: place)
            (changes.by, changes.team) = (asker.account, scope)
            guard try changes.set(fate, of: device, of: person.account) else {
                return .failure(Problem(.notFound))
            }
            return .success(person.account)
        }
        accounts.feed.end { $0.account == account && $0.session?.id == device }
    }

    /// Returns the scope whose records a browser is to remove, by the digest of a token whose
    /// session has ended; nil when there is nothing to remove.
    ///
    /// Throws: the store's error.
    func scopeToWipe(_ token: String) async throws -> String? {
        guard !token.isEmpty else { return nil }
        let wipe = try await accounts.store.read { (job) throws(StoreError) in
            try job.accounts.wipe(token)
        }
        return wipe.map { "user:" + $0.account }
    }

    /// Notes that a browser has removed its records, or is about to now that all is sent, and
    /// ends its session; returns false for one that was not asked to.
    ///
    /// Throws: the store's error.
    func noteWiped(_ place: RequestPlace) async throws -> Bool {
        guard !place.token.isEmpty else { return false }
        let moment = now
        let holder = try await accounts.store.read { (job) throws(StoreError) -> String? in
            if let wipe = try job.accounts.wipe(place.token) { return wipe.account }
            return try job.accounts.session(place.token)?.account
        }
        guard let holder else { return false }
        let ended = try await accounts.store.commit(touching: Keys(.account(holder), .audit)) {
            (job) throws(StoreError) in
            try DeviceChanges(accounts: job.accountChanges, at: moment, place: place).noteWiped()
        }
        guard let ended else { return false }
        accounts.feed.end { $0.session?.id == ended }
        return true
    }
}

/// Changes of devices inside of a writing job.
private struct DeviceChanges {
    let accounts: any AccountWriting
    /// Seconds since 1970.
    let at: Int64
    let place: RequestPlace
    /// The account that makes them; empty for that of the device.
    var by = ""
    /// The scope of the team that is asked; empty for none.
    var team = ""

    /// Changes what becomes of a device; returns false when there is no such device, or it cannot
    /// do this any more.
    func set(
        _ fate: DeviceFate, of device: String, of account: String
    ) throws(StoreError) -> Bool {
        let session = try accounts.sessions(of: account).first { $0.id == device }
        if var session {
            switch fate {
            case .end: try accounts.remove(.session, session.digest)
            case .wipe:
                try accounts.remove(.session, session.digest)
                try accounts.put(DeviceWipe(of: session, at: at).row)
            case .wipeWhenSent, .keep:
                guard session.isAlive(at: at) else { return false }
                session.wipesWhenSent = fate == .wipeWhenSent
                try accounts.put(session)
            }
        } else {
            let wipe = try accounts.rows(.wipe, owner: account).map(DeviceWipe.init)
                .first { $0.id == device }
            guard let wipe, wipe.doneAt == 0, fate == .keep else { return false }
            try accounts.remove(.wipe, wipe.digest)
        }
        try note(fate == .end ? .sessionEnded : .wipeAsked, account, fate.rawValue)
        return true
    }

    /// Notes that the browser of the request has removed its records, and ends its session;
    /// returns the id that the session has or had, or nil for a browser that was not asked to.
    func noteWiped() throws(StoreError) -> String? {
        if var wipe = try accounts.wipe(place.token) {
            guard wipe.doneAt == 0 else { return wipe.id }
            wipe.doneAt = at
            try accounts.put(wipe.row)
            try note(.wiped, wipe.account, "")
            return wipe.id
        }
        guard let session = try accounts.session(place.token), session.wipesWhenSent else {
            return nil
        }
        try accounts.remove(.session, session.digest)
        var wipe = DeviceWipe(of: session, at: at)
        wipe.doneAt = at
        try accounts.put(wipe.row)
        try note(.wiped, session.account, "")
        return session.id
    }

    private func note(
        _ what: Activity.What, _ account: String, _ detail: String
    ) throws(StoreError) {
        try accounts.note(
            Activity(
                what, account: account, at: at, network: place.network, detail: detail, by: by,
                team: team))
    }
}
