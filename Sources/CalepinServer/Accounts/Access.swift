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
    /// The parts of teams' records that it has a right to, by their scopes.
    private(set) var parts: [String: TeamPart] = [:]
    /// The forms whose records are in parts with which, by team.
    private(set) var partedForms: [String: [String: AppCollection.Rows]] = [:]
    /// The scopes of the groups into which the account collects, by team.
    private var homes: [String: String] = [:]
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
    /// The stamps of ``StoreStamp/all(of:)`` when it was looked up; none where no other server
    /// changes it.
    var stamps: [Int64] = []

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

    /// Grants a right in a scope.
    mutating func grant(_ right: ScopeRight, in scope: String) {
        rights[scope] = right
        if right != .former, !scopes.contains(scope) { scopes.append(scope) }
    }

    /// Grants a right in a part of a team's records.
    mutating func grant(_ right: ScopeRight, in part: TeamPart) {
        let scope = part.scope
        parts[scope] = part
        grant(right, in: scope)
    }

    /// Notes which forms of a team have their records in parts.
    ///
    /// - Parameter home: The scope of the group into which the account collects; nil for none.
    mutating func noteParts(
        of forms: [String: AppCollection.Rows], in team: String, home: String? = nil
    ) {
        (partedForms[team], homes[team]) = (forms, home)
    }

    /// Takes over which scopes are parts from the access that this one is a share of.
    mutating func takeParts(of other: Access) {
        parts = other.parts.filter { rights[$0.key] != nil }
        (partedForms, homes) = (other.partedForms, other.homes)
    }

    /// Returns the scope of the team of which a scope is a part; the scope itself for every other.
    func team(of scope: String) -> String { parts[scope]?.team ?? scope }

    /// Returns the scope of the part of a team's records into which the account collects: the own
    /// one, or that of its first group; nil when it has none.
    func ownPart(of team: String, _ rows: AppCollection.Rows) -> String? {
        let scope = rows == .group ? homes[team] : TeamPart(of: account, in: team).scope
        return scope.flatMap { scopes.contains($0) ? $0 : nil }
    }

    /// Returns the scopes with records of a form of a team that is in parts: the part into which
    /// the account collects, the others that it may read, and the team's scope, which has those
    /// that came without a person.
    ///
    /// Complexity: O(n) in the scopes.
    func parts(of form: String, in team: String) -> [String] {
        let rows = partedForms[team]?[form]
        let own = rows.flatMap { ownPart(of: team, $0) }
        let others = scopes.filter { scope in
            guard scope != own, let part = parts[scope], part.team == team else { return false }
            return part.holder.rows == rows && !part.isEnded
        }
        return ([own].compactMap(\.self) + others + [team]).filter { scope in
            scopes.contains(scope) && readableForms(scope)?.contains(form) ?? true
        }
    }

    /// Returns true for the scope of a team of which the account may read nothing any more since
    /// its records are in parts: to its devices it is gone, and they ask for their part.
    func isLeftForParts(_ scope: String) -> Bool {
        partedForms[scope] != nil && readableForms(scope)?.isEmpty == true
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
    /// written, and in a part nothing but what is in parts.
    func mayWrite(_ scope: String, form: String) -> Bool {
        guard !scope.hasPrefix("catalogue:") else { return false }
        if let part = parts[scope] {
            let rows = partedForms[part.team]?[form]
            guard rows == part.holder.rows, !part.isEnded else { return false }
        }
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

    /// Returns the scope of a team that the account owns.
    ///
    /// Throws: `Problem` `not-found`, the same as for a team that does not exist.
    func ownedTeam(_ id: String) throws(Problem) -> String {
        let scope = "team:" + id
        // The scope of a part is that of no team.
        guard rights[scope] == .whole, parts[scope] == nil else { throw Problem(.notFound) }
        return scope
    }

    /// Returns the scope of a team whose people the account may look after: invite them, and have
    /// their devices ended. That takes an owner of the team who makes teams.
    ///
    /// Throws: `Problem` `not-found` as for a team that does not exist, `no-access`.
    func managedTeam(_ id: String) throws(Problem) -> String {
        let scope = try ownedTeam(id)
        guard mayManagePeople else { throw Problem(.noAccess) }
        return scope
    }

    /// True for an account that may bring new people to the server.
    var mayManagePeople: Bool { role == .owner || role == .manager }

    /// Confirms that everything in a scope may be read.
    ///
    /// Throws: `Problem` `not-found` as for a scope that does not exist, `no-access` when only
    /// some collections may be read.
    func requireWhole(scope: String) throws(Problem) {
        try require(scope: scope)
        guard rights[scope] == .whole else { throw Problem(.noAccess) }
    }
}

extension StoreStamp {
    /// Returns the names whose stamps are raised when an access may have changed.
    static func all(of access: Access) -> [StoreStamp] {
        let teams = Set(access.rights.keys.map(access.team(of:)).filter { $0.hasPrefix("team:") })
        return [.account(access.account)] + teams.sorted().map { .scope($0) }
            + (access.filling.map { [.link($0.link)] } ?? [])
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
    private let consoleUse = ConsoleUse()
    /// The access of keys, apart from that of tokens: neither takes the place of the other.
    let latelyByKey = AccessCache()
    /// Is told the stamp of apps, before a request is answered; see ``StoreStamp``.
    var seeApps: @Sendable (Int64) async throws -> Void = { _ in }
    /// False to keep the console open to sessions that nobody uses.
    var locksConsole = true
    /// True when other servers change what access depends on.
    private let isShared: Bool

    /// Creates a service over a store; the clock is the system's by default.
    init(
        store: any Store, isSecure: Bool,
        now: @escaping @Sendable () -> Int64 = { SystemClock.seconds }
    ) {
        (self.store, self.isSecure, self.now) = (store, isSecure, now)
        isShared = store is any SharedStore
    }

    /// The number under which what is looked up now is remembered. With other servers it is always
    /// the same, because what was remembered is compared with the stamps in the store.
    var version: UInt64 { isShared ? 0 : store.accessVersion }

    /// Returns true when an access is still what the store says: one trip, where other servers
    /// may have changed it.
    func isCurrent(_ access: Access) async throws -> Bool {
        guard isShared else { return true }
        let stamps = try await store.stamps(of: StoreStamp.all(of: access) + [.apps])
        if let apps = stamps.last { try await seeApps(apps) }
        return access.stamps.elementsEqual(stamps.dropLast())
    }

    /// Looks an access up in the store, with its stamps.
    func look(
        _ digest: String,
        _ find: @escaping @Sendable (any StoreReading) throws(StoreError) -> Access?
    ) async throws -> Access? {
        let (access, apps) = try await store.readInline(expecting: Hint(.access(digest: digest))) {
            (job) throws(StoreError) -> (Access?, Int64?) in
            guard var access = try find(job) else { return (nil, nil) }
            let stamps = try job.stamps(of: StoreStamp.all(of: access) + [.apps])
            access.stamps = stamps.dropLast()
            return (access, stamps.last)
        }
        if let apps { try await seeApps(apps) }
        return access
    }

    /// Returns the access of a token; nil when it is not valid.
    func known(_ token: String) async throws -> Access? {
        let moment = now()
        if let access = kept(token, at: moment), try await isCurrent(access) { return access }
        guard Token.isWellFormed(token) else { return nil }
        // Read before the look-up, so that a change in between invalidates the cached entry.
        let version = version
        let key = Token.digest(token)
        let access = try await look(key) { (job) throws(StoreError) in
            try AccessJob(job: job, now: moment).access(token: key)
        }
        if let session = access?.session,
            moment >= session.lastUsed + AccountLimits.noteSeconds
        {
            try await noteUse(of: session, at: moment)
        } else if let access, isVisitOver(access, at: moment) {
            try await noteVisit(of: access.account, at: moment)
        } else if let access {
            lately.keep(access, token, version: version)
        }
        return access
    }

    /// Returns the cached access of a token; nil when the store has to be asked.
    func remembered(_ token: String) -> Access? { isShared ? nil : kept(token, at: now()) }

    private func kept(_ token: String, at moment: Int64) -> Access? {
        guard let access = lately.access(token, version: version) else { return nil }
        if isVisitOver(access, at: moment) { return nil }
        guard let session = access.session else { return access }
        let isStale = moment >= session.lastUsed + AccountLimits.noteSeconds
        return isStale || !session.isAlive(at: moment) ? nil : access
    }

    /// Records the time a session was used, if it still exists.
    private func noteUse(
        of session: AccountSession, at moment: Int64, isOfConsole: Bool = false
    ) async throws {
        let (digest, keys) = (session.digest, Keys(.account(session.account)))
        let hint = Hint(.account(.session, key: digest))
        try await store.commit(touching: keys, expecting: hint) { (job) throws(StoreError) in
            guard var session = try job.accounts.session(digest) else { return }
            session.lastUsed = moment
            if isOfConsole { session.consoleAt = moment }
            try job.accountChanges.put(session)
        }
    }

    /// Confirms that the console is open to an access, and notes that it was used.
    ///
    /// - Parameter isByPerson: False for requests that a page sends by itself.
    /// Throws: `Problem` `console-idle`; the store's error.
    func useConsole(_ access: Access, isByPerson: Bool) async throws {
        guard locksConsole, let session = access.session else { return }
        let moment = now()
        guard session.isOpenToConsole(usedAt: consoleUse.last(of: session), at: moment) else {
            throw Problem(.consoleIdle)
        }
        guard isByPerson else { return }
        consoleUse.note(session, at: moment)
        guard moment >= session.consoleAt + ConsoleLimits.noteSeconds else { return }
        try await noteUse(of: session, at: moment, isOfConsole: true)
    }

    /// Returns true when a guest's visit is old enough to be recorded again.
    private func isVisitOver(_ access: Access, at moment: Int64) -> Bool {
        access.visitedAt.map { moment >= $0 + QuotaLimits.visitSeconds } ?? false
    }

    /// Records the time of a guest's visit.
    private func noteVisit(of guest: String, at moment: Int64) async throws {
        try await store.commit(touching: Keys(.account(guest))) { (job) throws(StoreError) in
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
        try await store.commit(touching: Keys(.account(account))) { (job) throws(StoreError) in
            try job.addAccount(account, token: key, at: seconds)
            try job.accountChanges.put(AccountRow(visit: account, at: seconds))
        }
        var access = Access(guest: account)
        access.visitedAt = seconds
        return (access, token)
    }
}
