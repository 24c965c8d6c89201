// Account administration by an operator, with or without a running server: add, list, links, roles
// and removal. Both the commands and the operator's socket call it; what people do with their own
// accounts is in SignInService.swift.

import CalepinExpressions
import Foundation

/// An error of an operator's request about an account.
package enum AccountAdminError: Error, Equatable, Sendable {
    /// No account has that name.
    case unknownName(String)
    /// The name is taken.
    case nameTaken(String)
    /// The text is not a valid name.
    case badName(String)
    /// No role has that name.
    case unknownRole(String)
    /// The server, or a team, would be left without an owner.
    case lastOwner
    /// No team has that scope.
    case unknownTeam(String)
    /// The title of a team is empty or too long.
    case badTitle
    /// The change is refused with the code of a problem.
    case refused(String)

    /// The message to the operator.
    package var words: String {
        switch self {
        case .unknownName(let name): "there is no account \(name)"
        case .nameTaken(let name): "there is an account \(name) already"
        case .badName(let name):
            "\(name) is no name: 2 to 64 of a-z, 0-9 and . _ - + @"
        case .unknownRole(let name): "\(name) is no role: owner, manager, agent or reader"
        case .lastOwner: "there must be an owner"
        case .unknownTeam(let scope): "there is no team \(scope)"
        case .badTitle: "the title of a team has 1 to 100 characters"
        case .refused(let code): code
        }
    }
}

/// An account as an operator sees it.
package struct AccountSummary: Equatable, Sendable {
    /// Its name.
    package var name: String
    /// Its role.
    package var role: String
    /// The number of sessions.
    package var sessions: Int
    /// The time of creation, in seconds since 1970.
    package var since: Int64
}

/// Account administration over a store.
package struct AccountAdmin: Sendable {
    let store: any Store
    let feed: any AccountFeeds
    let files: any AccountFiles
    let clock: @Sendable () -> Int64

    /// - Parameter clock: seconds since 1970.
    init(
        store: any Store, feed: any AccountFeeds, files: any AccountFiles,
        clock: @escaping @Sendable () -> Int64 = { SystemClock.seconds }
    ) {
        self.store = store
        self.feed = feed
        self.files = files
        self.clock = clock
    }

    private var now: Int64 { clock() }

    /// Creates an account without a password; returns the token of a link to set one.
    ///
    /// Throws: ``AccountAdminError``, or the store's error.
    package func add(_ name: String, title: String, role: String) async throws -> String {
        guard let known = AccountName(name) else { throw AccountAdminError.badName(name) }
        let role = try self.role(role)
        let (moment, token) = (now, Token.random())
        let account = Token.randomName()
        let keys = Keys(.name(known.text), .account(account), .audit)
            .and(role == .owner ? .server : nil)
        let isNew = try await store.commit(touching: keys) { (job) throws(StoreError) in
            let accounts = job.accountChanges
            guard try accounts.row(.name, known.text) == nil else { return false }
            let person = Person(
                account: account, name: known.text,
                title: AccountName.title(title) ?? known.text, role: role, since: moment)
            try accounts.add(person)
            try accounts.putLink(token, .invitation, person.account, at: moment)
            return true
        }
        guard isNew else { throw AccountAdminError.nameTaken(known.text) }
        return token
    }

    /// Returns all accounts, by name.
    ///
    /// Throws: the store's error.
    package func all() async throws -> [AccountSummary] {
        let moment = now
        return try await store.read { (job) throws(StoreError) in
            var all: [AccountSummary] = []
            for person in try job.accounts.people() {
                let sessions = try job.accounts.sessions(of: person.account)
                all.append(
                    AccountSummary(
                        name: person.name, role: person.role.rawValue,
                        sessions: sessions.count { $0.isAlive(at: moment) },
                        since: person.since))
            }
            return all.sorted { $0.name < $1.name }
        }
    }

    /// Ends all sessions of an account; returns the token of a link to set another password.
    ///
    /// - Parameter secondFactor: true to turn the second factor off.
    /// Throws: ``AccountAdminError``, or the store's error.
    package func reset(_ name: String, secondFactor: Bool) async throws -> String {
        let (moment, token) = (now, Token.random())
        let account = try await change(name, touching: Keys(.audit)) {
            (person, job) throws(StoreError) in
            let accounts = job.accountChanges
            var person = person
            if secondFactor {
                person.hasSecondFactor = false
                person.secret = ""
                // A short password was accepted because of the second factor and is not enough
                // without it.
                if person.isPasswordLong != true {
                    person.password = ""
                    person.isPasswordLong = nil
                }
                try accounts.put(person)
            }
            try accounts.endSessions(of: person.account)
            try accounts.endKeys(of: person.account)
            try accounts.removeProofs(.reset, of: person.account)
            try accounts.putLink(token, .reset, person.account, at: moment)
            return nil
        }
        feed.end { $0.account == account }
        return token
    }

    /// Changes the role of an account.
    ///
    /// Throws: ``AccountAdminError``, or the store's error.
    package func setRole(_ name: String, _ role: String) async throws {
        let (moment, role) = (now, try self.role(role))
        let account = try await change(name, touching: Keys(.server, .audit)) {
            (person, job) throws(StoreError) in
            let accounts = job.accountChanges
            if person.role == .owner, role != .owner, try accounts.owners().count == 1 {
                return .lastOwner
            }
            var person = person
            person.role = role
            try accounts.put(person)
            try accounts.note(
                Activity(
                    .roleChanged, account: person.account, at: moment, network: "operator",
                    detail: role.rawValue))
            return nil
        }
        feed.end { $0.account == account }
    }

    /// Removes an account with everything in its scope.
    ///
    /// Throws: ``AccountAdminError``, or the store's error.
    package func remove(_ name: String) async throws {
        let known = AccountName(name)?.text ?? name
        let person = try await store.read { (job) throws(StoreError) in
            try job.accounts.person(named: known)
        }
        guard let person else { throw AccountAdminError.unknownName(name) }
        do {
            try await remove(person)
        } catch let problem as Problem where problem.code == .lastOwner {
            throw AccountAdminError.lastOwner
        }
    }

    func role(_ name: String) throws(AccountAdminError) -> Role {
        guard let role = Role(rawValue: name) else { throw .unknownRole(name) }
        return role
    }

    /// Changes a person, or what belongs to it; returns the account.
    ///
    /// - Parameter keys: those that `body` needs besides the name and the account.
    func change(
        _ name: String, touching keys: Keys,
        _ body:
            @escaping @Sendable (Person, any StoreWriting) throws(StoreError)
            -> AccountAdminError?
    ) async throws -> String {
        let known = AccountName(name)?.text ?? name
        return try await store.commit(named: known, touching: keys) {
            (job) throws(StoreError) -> Result<String, AccountAdminError> in
            guard let person = try job.accounts.person(named: known) else {
                return .failure(.unknownName(name))
            }
            if let error = try body(person, job) { return .failure(error) }
            return .success(person.account)
        }.get()
    }
}

// MARK: - Links and removal

extension AccountAdmin {
    /// Creates the link of the first owner and revokes earlier ones; returns its token, or nil
    /// when there is an owner.
    ///
    /// - Parameter isBesideOthers: true where other servers make links too, which stay valid.
    func makeOwnerLink(isBesideOthers: Bool = false) async throws -> String? {
        let (moment, token) = (now, Token.random())
        return try await store.commit(touching: Keys(.server, .account(""))) {
            (job) throws(StoreError) in
            let accounts = job.accountChanges
            guard try accounts.owners().isEmpty else { return nil }
            // Those of other servers that start at the same time stay; one alone is used.
            if !isBesideOthers { try accounts.removeProofs(.owner, of: "") }
            try accounts.put(
                Proof(
                    digest: Token.digest(token), purpose: .owner, account: "",
                    until: moment + AccountLimits.ownerLinkSeconds))
            return token
        }
    }

    /// Removes a person with all rows, records and attachments.
    ///
    /// Throws: `Problem` `last-owner`, or the store's error.
    func remove(_ person: Person) async throws {
        try await files.removeFiles {
            for _ in 0..<AccountLimits.nameTries {
                if let gone = try await removeRows(of: person) { return gone }
            }
            throw StoreError.busy
        }
        files.removeParts(of: person.account)
        feed.end { $0.account == person.account }
    }

    /// Removes the rows of a person; returns the blobs whose files no scope names any more, or nil
    /// when the person came into another team meanwhile.
    private func removeRows(of person: Person) async throws -> [StoredBlob]? {
        let (scope, moment) = ("user:" + person.account, SystemClock.seconds)
        let teams = try await store.read { (job) throws(StoreError) in
            try job.accounts.memberships(of: person.account).map(\.scope)
        }
        let keys = Keys(.account(person.account), .scope(scope), .server, .audit)
            .and(teams.map { .scope($0) })
        return try await store.commit(touching: keys) {
            (job) throws(StoreError) -> Decided<[StoredBlob]?> in
            let accounts = job.accountChanges
            let members = try accounts.memberships(of: person.account)
            guard Set(members.map(\.scope)).isSubset(of: teams) else { return .success(nil) }
            let owners = try accounts.owners()
            guard owners.map(\.account) != [person.account] else {
                return .failure(Problem(.lastOwner))
            }
            let all = try accounts.blobs(scope: scope, after: "", limit: .max)
            for member in members {
                try accounts.remove(.member, member.scope + " " + person.account)
                try accounts.removePlaces(of: person.account, scope: member.scope)
            }
            try accounts.removeScope(scope)
            try accounts.removeAccount(person.account)
            try AuditTrail.add(
                Activity(.removed, account: person.account, at: moment, network: ""),
                to: accounts)
            // Nothing is named in this turn of the files.
            let upkeep = job.unheld.upkeep
            var gone: [StoredBlob] = []
            for blob in all where try !upkeep.isKept(storedHash: blob.storedHash) {
                gone.append(blob)
            }
            return .success(gone)
        }.get()
    }
}

extension AccountWriting {
    /// Writes a link for an account.
    func putLink(
        _ token: String, _ purpose: Proof.Purpose, _ account: String, at moment: Int64
    ) throws(StoreError) {
        try put(
            Proof(
                digest: Token.digest(token), purpose: purpose, account: account,
                until: moment + AccountLimits.linkSeconds))
        try note(Activity(.linkMade, account: account, at: moment, network: "operator"))
    }
}
