// The content of the rows about invitations into a team. Whoever has the token joins the team,
// with an account that exists or with a new one; they are made and used in
// InvitationService.swift.

import CalepinExpressions

/// Somebody who is to be invited into a team.
struct Invitee: Equatable, Sendable {
    /// The name that those who invite know; empty for none.
    var name = ""
    /// The mail address; empty for none.
    var mail = ""
    var role = Role.agent
    /// The id of a group of the team; empty for none.
    var group = ""
}

/// An open invitation into a team.
struct TeamInvitation: Equatable, Sendable {
    /// The digest of its token.
    let digest: String
    let scope: String
    /// The id in lists.
    let id: String
    let invitee: Invitee
    /// The token, encrypted with the server's key.
    let token: String
    /// The account that invites.
    let by: String
    /// The time of its creation and of its end, in seconds since 1970.
    let since: Int64
    let until: Int64
    /// The time it was last mailed, in seconds since 1970; 0 for never.
    var mailedAt: Int64 = 0

    /// Creates an invitation with a token.
    init(
        _ invitee: Invitee, into scope: String, by account: String, token: String,
        key: SealingKey, at moment: Int64
    ) {
        digest = Token.digest(token)
        (self.scope, self.invitee, by) = (scope, invitee, account)
        id = Token.randomName()
        self.token = key.seal(token)
        (since, until) = (moment, moment + PeopleLimits.invitationSeconds)
    }

    init(_ row: AccountRow) {
        let json = row.json
        (digest, scope, until) = (row.key, row.owner, row.at)
        (id, token, by) = (json.text("id"), json.text("token"), json.text("by"))
        (since, mailedAt) = (json.number("since"), json.number("mailedAt"))
        invitee = Invitee(
            name: json.text("name"), mail: json.text("mail"),
            role: Role(rawValue: json.text("role")) ?? .reader, group: json.text("group"))
    }

    var row: AccountRow {
        AccountRow(
            .teamInvitation, key: digest, owner: scope, at: until,
            json: .row([
                ("id", .string(id)), ("name", .string(invitee.name)),
                ("mail", .string(invitee.mail)), ("role", .string(invitee.role.rawValue)),
                ("group", invitee.group.isEmpty ? nil : .string(invitee.group)),
                ("token", .string(token)), ("by", .string(by)), ("since", .int(since)),
                ("mailedAt", .int(mailedAt)),
            ]))
    }

    /// Returns the token; empty when it was encrypted with another key.
    func plainToken(_ key: SealingKey) -> String { key.text(of: token) ?? "" }
}

extension AccountReading {
    /// Returns an open invitation by the digest of its token; nil when it is over, or whoever made
    /// it is no owner of the team any more.
    func invitation(_ digest: String, at now: Int64) throws(StoreError) -> TeamInvitation? {
        guard let found = try row(.teamInvitation, digest).map(TeamInvitation.init),
            now < found.until, try owns(found.by, found.scope)
        else { return nil }
        return found
    }

    /// Returns the open invitations into a team, the latest first.
    ///
    /// Complexity: O(n) in the invitations.
    func invitations(
        into scope: String, at now: Int64
    ) throws(StoreError) -> [TeamInvitation] {
        // Few accounts make all of them.
        var owners: [String: Bool] = [:]
        var open: [TeamInvitation] = []
        for one in try rows(.teamInvitation, owner: scope).map(TeamInvitation.init)
        where now < one.until {
            if owners[one.by] == nil { owners[one.by] = try owns(one.by, scope) }
            if owners[one.by] == true { open.append(one) }
        }
        return open.sorted { ($0.since, $0.digest) > ($1.since, $1.digest) }
    }

    private func owns(_ account: String, _ scope: String) throws(StoreError) -> Bool {
        try row(.member, scope + " " + account).map(Member.init)?.role == .owner
    }
}
