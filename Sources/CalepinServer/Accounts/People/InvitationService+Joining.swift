// Invitations into a team for those who got one: the team it leads to, and joining it with an
// account that exists or with a new one. An invitation works once.

import CalepinExpressions

extension InvitationService {
    /// Returns an open invitation with the title of its team, by its token, without using it up.
    /// The caller counts the request.
    ///
    /// Throws: `Problem` `not-found` for one that was used or revoked, is over or never was.
    func open(_ token: String) async throws -> (invitation: TeamInvitation, team: String) {
        guard Token.isWellFormed(token) else { throw Problem(.notFound) }
        let (digest, moment) = (Token.digest(token), now)
        let found = try await accounts.store.read { (job) throws(StoreError) in
            try job.accounts.invitation(digest, at: moment).map { (one) throws(StoreError) in
                (one, try job.accounts.team(one.scope)?.title ?? "")
            }
        }
        guard let found else { throw Problem(.notFound) }
        return found
    }

    /// Adds the account of a request to the team of an invitation, which is used up.
    ///
    /// Throws: `Problem` `not-found`, `too-often`, `too-many` when the account is in as many teams
    /// as it may be.
    func join(_ token: String, _ access: Access, _ place: RequestPlace) async throws {
        try accounts.limiter?.take(.signIn, place.network)
        let scope = try await open(token).invitation.scope
        let (digest, moment) = (Token.digest(token), now)
        // The change looks the member up by name.
        let name = try await accounts.store.read { (job) throws(StoreError) in
            try job.accounts.person(access.account)?.name ?? ""
        }
        let keys = Keys(.scope(scope), .account(access.account), .name(name), .audit)
        try await accounts.change(touching: keys) { (job) throws(StoreError) -> Decided<Void> in
            guard let person = try job.accounts.person(access.account) else {
                return .failure(Problem(.noToken))
            }
            return try JoiningJob(job: job, at: moment, place: place).admit(person, by: digest)
        }
        accounts.feed.end { $0.account == access.account }
    }

    /// Creates an account in the team of an invitation, which is used up, and signs it in; also
    /// where nobody may register.
    ///
    /// Throws: `Problem` `not-found`, `wrong-name` for one that is taken or missing,
    /// `weak-password`, `busy`; the invitation then stays valid.
    func begin(
        _ token: String, _ wanted: Registration, _ place: RequestPlace
    ) async throws -> SignedIn {
        let scope = try await open(token).invitation.scope
        guard AccountName(wanted.name) != nil else { throw Problem(.wrongName) }
        try accounts.require(wanted.password, name: wanted.name, isAlone: true)
        let (digest, moment) = (Token.digest(token), now)
        let signedIn = try await accounts.hasher.admit { work in
            let text = try await work.text(of: wanted.password)
            let fresh = Token.randomName()
            let keys = Keys(
                .name(wanted.name), .account(fresh), .account(""), .scope(scope), .audit
            ).and(try await accounts.store.holder(ofToken: place.token))
            return try await accounts.change(touching: keys) {
                (job) throws(StoreError) -> Decided<SignedIn> in
                let joining = JoiningJob(job: job, at: moment, place: place)
                return try joining.begin(wanted, password: text, as: fresh, by: digest)
            }
        }
        accounts.endGuestFeeds(signedIn)
        return signedIn
    }
}

/// The use of an invitation inside of a writing job.
private struct JoiningJob {
    let job: any StoreWriting
    /// Seconds since 1970.
    let at: Int64
    let place: RequestPlace

    private var accounts: any AccountWriting { job.accountChanges }

    /// Adds an account to the team of an invitation; a role that it has there stays.
    func admit(_ person: Person, by digest: String) throws(StoreError) -> Decided<Void> {
        guard let invitation = try accounts.invitation(digest, at: at) else {
            return .failure(Problem(.notFound))
        }
        let all = try accounts.memberships(of: person.account)
        if all.first(where: { $0.scope == invitation.scope })?.role == nil {
            guard all.count < AccountLimits.teams else {
                return .failure(Problem(.tooMany, "\(AccountLimits.teams)"))
            }
            let made = try TeamChanges(
                job: job, at: at, by: person.account, network: place.network
            )
            .setMember(invitation.scope, person.name, invitation.invitee.role)
            if case .failure(let problem) = made { return .failure(problem) }
            try join(invitation, person)
        }
        try accounts.remove(.teamInvitation, digest)
        try accounts.note(
            Activity(
                .linkUsed, account: person.account, at: at, network: place.network,
                detail: "team", team: invitation.scope))
        return .success(())
    }

    /// Puts a new member into the group of the invitation, unless that was removed meanwhile.
    private func join(
        _ invitation: TeamInvitation, _ person: Person
    ) throws(StoreError) {
        guard !invitation.invitee.group.isEmpty else { return }
        _ = try TeamChanges(job: job, at: at, by: person.account, network: place.network)
            .setGroups(invitation.scope, of: person.account, [invitation.invitee.group])
    }

    /// Creates an account, adds it to the team of an invitation, and starts a session.
    func begin(
        _ wanted: Registration, password text: String, as account: String, by digest: String
    ) throws(StoreError) -> Decided<SignedIn> {
        guard let invitation = try accounts.invitation(digest, at: at) else {
            return .failure(Problem(.notFound))
        }
        guard try accounts.row(.name, wanted.name) == nil else {
            return .failure(Problem(.wrongName))
        }
        guard try accounts.members(of: invitation.scope).count < AccountLimits.teamRows else {
            return .failure(Problem(.tooMany, "\(AccountLimits.teamRows)"))
        }
        var person = Person(
            account: account, name: wanted.name, title: wanted.title, role: .agent,
            since: at)
        person.password = text
        person.isPasswordLong = wanted.password.isLong
        try accounts.add(person)
        if case .failure(let problem) = try admit(person, by: digest) { return .failure(problem) }
        return .success(try SessionJob(job: job, now: at, place: place).begin(for: person))
    }
}
