// The account of a request and its rights: the one place that decides about scopes and their
// contents. Routes call these functions and never decide by themselves; levels and cookies are in
// Routing/AccessService+Request.swift, the look-up of access is in AccessJob.swift.

import CalepinAppModel
import CalepinExpressions
import Foundation

/// The rights of one account. Everything that is not granted is denied.
struct Access: Sendable, Equatable {
    /// The account that made the request.
    let account: String
    /// The scopes it may read, its own first.
    private(set) var scopes: [String]
    /// The rights of the account by scope; scopes without any right are absent.
    private(set) var rights: [String: ScopeRight]
    /// The account's role on the server; nil for a guest.
    var role: Role?
    /// The session it is signed in with; nil for a guest.
    var session: AccountSession?
    /// The key of the program; nil for people.
    var key: ProgramKey?
    /// The time of the guest's last recorded visit, in seconds since 1970; nil for an account.
    var visitedAt: Int64?
    /// The public link whose record the guest fills in; nil for all others.
    var filling: Filling?

    /// A filling of a public link.
    struct Filling: Sendable, Equatable {
        let link: String
        /// The id of the app of the link.
        let app: String
    }

    /// Creates the access of an account that may do everything in some scopes.
    init(account: String, scopes: [String]) {
        self.account = account
        self.scopes = scopes
        rights = Dictionary(scopes.map { ($0, .whole) }) { first, _ in first }
    }

    /// Creates the access of a guest, with a scope of its own.
    init(guest: String) {
        self.init(account: guest, scopes: ["user:" + guest])
    }

    /// True for a guest, who has an account without a name and a role.
    var isGuest: Bool { role == nil }

    /// Returns true when the guest's visit is old enough to be recorded again.
    func isVisitOver(at moment: Int64) -> Bool {
        visitedAt.map { moment >= $0 + QuotaLimits.visitSeconds } ?? false
    }

    /// Grants a right in a scope.
    mutating func grant(_ right: ScopeRight, in scope: String) {
        rights[scope] = right
        if right != .former, !scopes.contains(scope) { scopes.append(scope) }
    }

    /// The scope of what belongs to the account alone.
    var ownScope: String { "user:" + account }

    /// Returns true when an owner recorded with a row is this account, or the guest it was before
    /// it signed in.
    func owns(_ other: String) -> Bool {
        other == account || !other.isEmpty && other == session?.guest
    }

    /// Returns the forms whose records the account may read in a scope; nil when all.
    func readableForms(_ scope: String) -> Set<String>? {
        switch rights[scope] {
        case .whole, .everything: nil
        case .part(let reading, _): reading
        case .former, nil: []
        }
    }

    /// Returns true when records of a form may be written in a scope. Catalogues are never
    /// written.
    func mayWrite(_ scope: String, form: String) -> Bool {
        guard !scope.hasPrefix("catalogue:") else { return false }
        switch rights[scope] {
        case .whole: return true
        case .part(_, let writing): return writing.contains(form)
        case .everything, .former, nil: return false
        }
    }

    /// Returns true when anything may be written in a scope.
    func mayWrite(_ scope: String) -> Bool {
        guard !scope.hasPrefix("catalogue:") else { return false }
        switch rights[scope] {
        case .whole: return true
        case .part(_, let writing): return !writing.isEmpty
        case .everything, .former, nil: return false
        }
    }

    /// Confirms that something in a scope may be read.
    ///
    /// Throws: `Problem` `not-found`, the same as for a scope that does not exist, so that the
    /// answer does not reveal it.
    func require(scope: String) throws(Problem) {
        guard scopes.contains(scope) else { throw Problem(.notFound) }
    }

    /// Confirms that mutations may be pushed to a scope. A former member may push too: such
    /// mutations are held.
    ///
    /// Throws: `Problem` `not-found`, as for a scope that does not exist.
    func requirePush(scope: String) throws(Problem) {
        guard rights[scope] != nil else { throw Problem(.notFound) }
    }

    /// Confirms that something may be written in a scope.
    ///
    /// Throws: `Problem` `not-found` as for a scope that does not exist, `no-access` when it may
    /// only be read.
    func requireWriting(scope: String) throws(Problem) {
        try require(scope: scope)
        guard mayWrite(scope) else { throw Problem(.noAccess) }
    }

    /// Confirms that everything in a scope may be read.
    ///
    /// Throws: `Problem` `not-found` as for a scope that does not exist, `no-access` when only
    /// some collections may be read.
    func requireWhole(scope: String) throws(Problem) {
        try require(scope: scope)
        guard rights[scope] == .whole else { throw Problem(.noAccess) }
    }
}

extension Access? {
    /// Confirms that whoever asks may read the rows of a catalogue: a stranger where there is no
    /// access. That the catalogue exists, its app says to everyone.
    ///
    /// Throws: `Problem` `no-account` when one has to sign in, `no-access` when it is for a team.
    func require(_ readers: CatalogueReaders) throws(Problem) {
        if readers == .everyone { return }
        guard let access = self, !access.isGuest else { throw .unread(.noAccount, why: "account") }
        guard case .team(let id) = readers, !access.scopes.contains("team:" + id) else { return }
        throw .unread(.noAccess, why: "members")
    }
}

extension Problem {
    /// Rows that are not for whoever asks, with the reason as pages sort it.
    fileprivate static func unread(_ code: Code, why: String) -> Problem {
        var problem = Problem(code)
        problem.members.append(JSONMember("why", .string(why)))
        return problem
    }
}

/// Looks up the access of a request by its token.
struct AccessService: Sendable {
    let store: any Store
    /// True when tokens may only travel over TLS.
    let isSecure: Bool
    /// Seconds since 1970.
    let now: @Sendable () -> Int64
    private let lately = AccessCache()
    /// The access of keys, apart from that of tokens: neither takes the place of the other.
    let latelyByKey = AccessCache()

    /// Creates a service over a store; the clock is the system's by default.
    init(
        store: any Store, isSecure: Bool,
        now: @escaping @Sendable () -> Int64 = { SystemClock.seconds }
    ) {
        (self.store, self.isSecure, self.now) = (store, isSecure, now)
    }

    /// Returns the access of a token; nil when it is not valid.
    func known(_ token: String) async throws -> Access? {
        let moment = now()
        if let access = remembered(token, at: moment) { return access }
        guard Token.isWellFormed(token) else { return nil }
        // Read before the look-up, so that a change in between invalidates the cached entry.
        let version = store.accessVersion
        let key = Token.digest(token)
        let access = try await store.readInline { (job) throws(StoreError) in
            try AccessJob(job: job, now: moment).access(token: key)
        }
        if let session = access?.session,
            moment >= session.lastUsed + AccountLimits.noteSeconds
        {
            try await noteUse(of: key, at: moment)
        } else if let access, access.isVisitOver(at: moment) {
            try await noteVisit(of: access.account, at: moment)
        } else if let access {
            lately.keep(access, token, version: version)
        }
        return access
    }

    /// Returns the cached access of a token; nil when it has to be looked up in the store.
    func remembered(_ token: String) -> Access? { remembered(token, at: now()) }

    private func remembered(_ token: String, at moment: Int64) -> Access? {
        guard let access = lately.access(token, version: store.accessVersion) else { return nil }
        if access.isVisitOver(at: moment) { return nil }
        guard let session = access.session else { return access }
        let isStale = moment >= session.lastUsed + AccountLimits.noteSeconds
        return isStale || !session.isAlive(at: moment) ? nil : access
    }

    /// Records the time a session was used, if it still exists.
    private func noteUse(of digest: String, at moment: Int64) async throws {
        try await store.commit { (job) throws(StoreError) in
            guard var session = try job.accounts.session(digest) else { return }
            session.lastUsed = moment
            try job.accountChanges.put(session)
        }
    }

    /// Records the time of a guest's visit.
    private func noteVisit(of guest: String, at moment: Int64) async throws {
        try await store.commit { (job) throws(StoreError) in
            // A guest that was removed in the meantime is not recorded.
            guard try job.accounts.isGuest(guest) else { return }
            try job.accountChanges.put(AccountRow(visit: guest, at: moment))
        }
    }

    /// Creates a guest and the token that identifies it.
    func makeGuest(at seconds: Int64) async throws -> (access: Access, token: String) {
        let token = Token.random()
        let account = Token.randomName()
        let key = Token.digest(token)
        try await store.commit { (job) throws(StoreError) in
            try job.addAccount(account, token: key, at: seconds)
            try job.accountChanges.put(AccountRow(visit: account, at: seconds))
        }
        var access = Access(guest: account)
        access.visitedAt = seconds
        return (access, token)
    }
}
