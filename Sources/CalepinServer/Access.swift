// Who is asking, and what that account may do: the one place that decides about scopes and what
// is in them. Whom a route is for it says itself, and how access is looked up is in
// Accounts/AccessJob.swift. Routes ask and never decide by themselves.

import CalepinCollections
import CalepinExpressions
import Foundation
import HTTPTypes
import Hummingbird

/// What one account may do. Whatever is not granted is denied.
struct Access: Sendable, Equatable {
    /// The account asking.
    let account: String
    /// The scopes it may read, its own first.
    private(set) var scopes: [String]
    /// What it may do in each scope it has to do with.
    private(set) var rights: [String: ScopeRight]
    /// What it is on the server; nil for a guest.
    var role: Role?
    /// The session it is signed in with; nil for a guest.
    var session: AccountSession?
    /// When a guest was last noted to be here, in seconds since 1970; nil for an account.
    var visitedAt: Int64?

    /// An account that may do everything in some scopes.
    init(account: String, scopes: [String]) {
        self.account = account
        self.scopes = scopes
        rights = Dictionary(scopes.map { ($0, .whole) }) { first, _ in first }
    }

    /// A guest, with a scope of its own.
    init(guest: String) {
        self.init(account: guest, scopes: ["user:" + guest])
    }

    /// Whether it is a guest.
    var isGuest: Bool { role == nil }

    /// Whether it is a guest whose visit is to be noted again.
    func isVisitOver(at moment: Int64) -> Bool {
        visitedAt.map { moment >= $0 + RoomLimits.visitSeconds } ?? false
    }

    /// Lets it do something in a scope.
    mutating func grant(_ right: ScopeRight, in scope: String) {
        rights[scope] = right
        if right != .former, !scopes.contains(scope) { scopes.append(scope) }
    }

    /// The scope of what belongs to the account alone.
    var ownScope: String { "user:" + account }

    /// Whether something that is kept by account is this one's: what it had as a guest is too.
    func owns(_ other: String) -> Bool {
        other == account || !other.isEmpty && other == session?.guest
    }

    /// The collections of a scope that may be read, by the form of their records; nil when all.
    func readableForms(_ scope: String) -> Set<String>? {
        switch rights[scope] {
        case .whole: nil
        case .part(let reading, _): reading
        case .former, nil: []
        }
    }

    /// Whether records of a form may be written in a scope: no catalogue ever is.
    func mayWrite(_ scope: String, form: String) -> Bool {
        guard !scope.hasPrefix("catalogue:") else { return false }
        switch rights[scope] {
        case .whole: return true
        case .part(_, let writing): return writing.contains(form)
        case .former, nil: return false
        }
    }

    /// Whether anything may be written in a scope.
    func mayWrite(_ scope: String) -> Bool {
        guard !scope.hasPrefix("catalogue:") else { return false }
        switch rights[scope] {
        case .whole: return true
        case .part(_, let writing): return !writing.isEmpty
        case .former, nil: return false
        }
    }

    /// Confirms that something in a scope may be read.
    ///
    /// Throws: `Problem` `not-found`, as for a scope that does not exist: that one exists is
    /// nobody else's business.
    func require(scope: String) throws(Problem) {
        guard scopes.contains(scope) else { throw Problem(.notFound) }
    }

    /// Confirms that mutations may be brought to a scope. Those of a former member are: they are
    /// set aside.
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

/// Finds out who is asking.
struct AccessService: Sendable {
    let store: any Store
    /// Whether tokens may only travel over TLS.
    let isSecure: Bool
    /// Seconds since 1970.
    let now: @Sendable () -> Int64
    private let lately = AccessMemory()

    /// Over a store; with the clock of the system unless there is another.
    init(
        store: any Store, isSecure: Bool,
        now: @escaping @Sendable () -> Int64 = { SystemClock.seconds }
    ) {
        (self.store, self.isSecure, self.now) = (store, isSecure, now)
    }

    /// The name of the cookie that holds a token; a browser accepts the prefix only over TLS.
    var tokenName: String { isSecure ? "__Host-calepin" : "calepin" }

    /// The name of the cookie by which a browser is known in which somebody signed in.
    var knownName: String { tokenName + "-known" }

    /// The access of a request whose token is known; nil when it brings none that is.
    func known(_ request: some RequestHead) async throws -> Access? {
        guard let token = request.cookie(tokenName) else { return nil }
        let moment = now()
        if let access = remembered(token, at: moment) { return access }
        guard Token.isWellFormed(token) else { return nil }
        // Before it is looked up: what is changed meanwhile makes the next one look anew.
        let version = store.accessVersion
        let key = Token.digest(token)
        let access = try await store.glance { (job) throws(StoreError) in
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

    /// The access of a request whose token was looked up lately; nil when it has to be looked up.
    func remembered(_ request: some RequestHead) -> Access? {
        request.cookie(tokenName).flatMap { remembered($0, at: now()) }
    }

    private func remembered(_ token: String, at moment: Int64) -> Access? {
        guard let access = lately.access(token, version: store.accessVersion) else { return nil }
        if access.isVisitOver(at: moment) { return nil }
        guard let session = access.session else { return access }
        let isStale = moment >= session.lastUsed + AccountLimits.noteSeconds
        return isStale || !session.isAlive(at: moment) ? nil : access
    }

    /// Confirms that somebody may use routes of a level.
    ///
    /// Throws: `Problem` `no-token`, `no-account`, `confirm-first` or `no-access`.
    func require(_ level: RouteLevel, of access: Access?) throws(Problem) {
        switch level {
        case .everybody, .anybody: return
        case .operator: throw Problem(.notFound)
        case .token, .account, .confirmed, .manager: break
        }
        guard let access else { throw Problem(.noToken) }
        if level == .token { return }
        guard let role = access.role, let session = access.session else {
            throw Problem(.noAccount)
        }
        if level == .confirmed, !session.isConfirmed(at: now()) { throw Problem(.confirmFirst) }
        if level == .manager, role != .owner, role != .manager { throw Problem(.noAccess) }
    }

    /// Notes that a session was used, if it is still there.
    private func noteUse(of digest: String, at moment: Int64) async throws {
        try await store.commit { (job) throws(StoreError) in
            guard var session = try job.accounts.session(digest) else { return }
            session.lastUsed = moment
            try job.accountChanges.put(session)
        }
    }

    /// Notes that a guest is here.
    private func noteVisit(of guest: String, at moment: Int64) async throws {
        try await store.commit { (job) throws(StoreError) in
            // Not of one that was forgotten meanwhile.
            guard try job.accounts.isGuest(guest) else { return }
            try job.accountChanges.put(AccountRow(visit: guest, at: moment))
        }
    }

    /// Whether a browser brings the token of a session that is over: it is to sign in again, and
    /// does not become a guest without being asked, who would be told to drop what is here.
    func isOver(_ request: some RequestHead) -> Bool {
        [tokenName, knownName].allSatisfy { name in
            request.cookie(name).map(Token.isWellFormed) ?? false
        }
    }

    /// A new guest, and the token that proves it.
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

    /// The head that makes a browser keep a token: unreachable for scripts, never sent from
    /// another site, a year at most. Whether it still proves anything is decided here, not there.
    func tokenHead(_ token: String) -> String {
        head(tokenName, token, seconds: 31_536_000)
    }

    /// The head that makes a browser forget its token.
    var noTokenHead: String { head(tokenName, "", seconds: 0) }

    /// The head of a cookie that only we read.
    func head(_ name: String, _ text: String, seconds: Int64) -> String {
        "\(name)=\(text); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }
}
