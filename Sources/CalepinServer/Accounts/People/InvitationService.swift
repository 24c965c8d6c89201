// Invitations into a team for those who make them: making, listing, mailing and revoking. They are
// used in InvitationService+Joining.swift.

import CalepinExpressions

/// Invitations into teams.
struct InvitationService: Sendable {
    let accounts: SignInService
    /// Returns the sender of mails at each use; nil when none are sent.
    let mailing: @Sendable () -> MailSender?

    /// The sender of mails; nil when none are sent.
    var post: MailSender? { mailing() }
    var now: Int64 { accounts.now }
    var key: SealingKey { accounts.key }

    /// Returns the open invitations into a team, the latest first.
    ///
    /// Throws: the store's error.
    func invitations(into scope: String) async throws -> [TeamInvitation] {
        let moment = now
        return try await accounts.store.read { (job) throws(StoreError) in
            try job.accounts.invitations(into: scope, at: moment)
        }
    }

    /// Returns the groups of a team.
    ///
    /// Throws: the store's error.
    func groups(of scope: String) async throws -> [TeamGroup] {
        try await accounts.store.read { (job) throws(StoreError) in
            try TeamParts(job.accounts).groups(of: scope)
        }
    }

    /// Invites people. An open invitation of the same address is replaced; of several people with
    /// one address the first counts.
    ///
    /// Throws: `Problem` `too-many` beyond the number of open invitations, `wrong-name` for a
    /// group that there is none of, and nobody is invited; `too-often`; the store's error.
    func invite(
        _ people: [Invitee], into scope: String, _ asker: Access, _ place: RequestPlace
    ) async throws -> [TeamInvitation] {
        try accounts.limiter?.take(.invited, asker.account, count: people.count)
        var known: Set<String> = []
        let (moment, key) = (now, key)
        let wanted = people.filter {
            $0.mail.isEmpty || known.insert($0.mail.lowercased()).inserted
        }
        let made = wanted.map {
            TeamInvitation(
                $0, into: scope, by: asker.account, token: Token.random(), key: key,
                at: moment)
        }
        var done: [TeamInvitation] = []
        do {
            while done.count < made.count {
                let rest = made[done.count...]
                let turn = InvitationTurn(
                    made: Array(rest.prefix(PeopleLimits.invitedPerTurn)), rest: Array(rest),
                    scope: scope, account: asker.account, network: place.network, moment: moment)
                try await accounts.change(touching: turn.keys) { (job) throws(StoreError) in
                    try turn.write(job.accountChanges)
                }
                done += turn.made
            }
        } catch let problem as Problem {
            // Somebody else has invited people meanwhile, or removed a group.
            try await takeBack(done, into: scope)
            throw problem
        }
        return made
    }

    /// Removes invitations whose tokens nobody has seen.
    private func takeBack(_ made: [TeamInvitation], into scope: String) async throws {
        guard !made.isEmpty else { return }
        try await accounts.store.commit(touching: Keys(.scope(scope))) {
            (job) throws(StoreError) in
            for one in made { try job.accountChanges.remove(.teamInvitation, one.digest) }
        }
    }

    /// Mails an invitation, also one that was mailed before; or all that have an address and were
    /// not mailed yet, as many as the queue has room for. Returns the number of mails, and of
    /// those that are left.
    ///
    /// - Parameter id: the invitation; nil for all.
    /// Throws: `Problem` `not-found` without mail or for an invitation that is not open,
    /// `wrong-mail` for one without an address, `too-often`; the store's error.
    func mail(
        _ id: String?, into scope: String, _ language: Language
    ) async throws -> (sent: Int, left: Int) {
        guard let post else { throw Problem(.notFound) }
        var waiting = try await invitations(into: scope)
        if let id {
            guard let one = waiting.first(where: { $0.id == id }) else { throw Problem(.notFound) }
            guard !one.invitee.mail.isEmpty else { throw Problem(.wrongMail) }
            try accounts.limiter?.take(.invitedMail, one.invitee.mail.lowercased())
            waiting = [one]
        } else {
            waiting.removeAll { $0.mailedAt > 0 || $0.invitee.mail.isEmpty }
        }
        waiting.removeAll { $0.plainToken(key).isEmpty }
        // Half of the queue is left to accounts.
        let room = max(0, MailLimits.waiting / 2 - post.tally.waiting)
        let sent = waiting.prefix(room)
        guard !sent.isEmpty else { return (0, waiting.count) }
        let (moment, digests) = (now, Set(sent.map(\.digest)))
        let title = try await accounts.store.commit(touching: Keys(.scope(scope))) {
            (job) throws(StoreError) in
            let changes = job.accountChanges
            // Those that were used or revoked meanwhile stay gone.
            for var one in try changes.invitations(into: scope, at: moment)
            where digests.contains(one.digest) {
                one.mailedAt = moment
                try changes.put(one.row)
            }
            return try changes.team(scope)?.title ?? ""
        }
        for one in sent { send(one, title, language, post) }
        return (sent.count, waiting.count - sent.count)
    }

    private func send(
        _ invitation: TeamInvitation, _ title: String, _ language: Language, _ post: MailSender
    ) {
        let link = post.settings.link(invitation.plainToken(key))
        post.send {
            MailAddress(invitation.invitee.mail).map { address in
                TeamInvitationMail(
                    name: invitation.invitee.name, team: title, link: link,
                    until: invitation.until
                ).mail(to: address, in: language)
            }
        }
    }

    /// Revokes an open invitation.
    ///
    /// Throws: `Problem` `not-found`, the store's error.
    func revoke(
        _ id: String, into scope: String, _ asker: Access, _ place: RequestPlace
    ) async throws {
        let moment = now
        let keys = Keys(.scope(scope), .account(asker.account), .audit)
        try await accounts.change(touching: keys) { (job) throws(StoreError) -> Decided<Void> in
            let changes = job.accountChanges
            let found = try changes.invitations(into: scope, at: moment).first { $0.id == id }
            guard let found else { return .failure(Problem(.notFound)) }
            try changes.remove(.teamInvitation, found.digest)
            try changes.note(
                Activity(
                    .invitationRevoked, account: asker.account, at: moment,
                    network: place.network, detail: scope, team: scope))
            return .success(())
        }
    }
}

/// Some invitations of a list that are made in one turn of the writer.
private struct InvitationTurn: Sendable {
    let made: [TeamInvitation]
    /// These and the later ones of the list.
    let rest: [TeamInvitation]
    let scope, account, network: String
    /// Seconds since 1970.
    let moment: Int64

    var keys: Keys { Keys(.scope(scope), .account(account), .audit) }

    /// Makes them in place of open ones of the same addresses.
    ///
    /// Complexity: O(n) in the open invitations of the team.
    /// Throws: the store's error.
    func write(_ changes: any AccountWriting) throws(StoreError) -> Decided<Void> {
        func addresses(of some: [TeamInvitation]) -> Set<String> {
            Set(some.map { $0.invitee.mail.lowercased() }).subtracting([""])
        }
        let open = try changes.invitations(into: scope, at: moment)
        let (now, later) = (addresses(of: made), addresses(of: rest))
        let left = open.filter { !later.contains($0.invitee.mail.lowercased()) }
        guard left.count + rest.count <= PeopleLimits.invitations else {
            return .failure(Problem(.tooMany, "\(PeopleLimits.invitations)"))
        }
        let groups = Set(try TeamParts(changes).groups(of: scope).map(\.id))
        let wished = Set(rest.map(\.invitee.group)).subtracting([""])
        guard wished.isSubset(of: groups) else { return .failure(Problem(.wrongName)) }
        for one in open where now.contains(one.invitee.mail.lowercased()) {
            try changes.remove(.teamInvitation, one.digest)
        }
        for one in made { try changes.put(one.row) }
        try changes.note(
            Activity(
                .invited, account: account, at: moment, network: network,
                detail: "\(scope) \(made.count)", team: scope))
        return .success(())
    }
}
