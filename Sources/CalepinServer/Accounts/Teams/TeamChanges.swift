// Changes of teams, their members and grants, inside of a writing job: the same for the requests
// of people and for those of an operator. Who may ask is decided before.

import CalepinExpressions

/// Changes of teams at one moment, in seconds since 1970.
struct TeamChanges {
    let job: any StoreWriting
    let at: Int64
    /// The account that makes them; empty for an operator.
    var by = ""
    /// The network of the request; `operator` for a command.
    var network = "operator"

    var accounts: any AccountWriting { job.accountChanges }

    /// Creates a team with an owner.
    ///
    /// Returns: `too-many` when the account is in as many teams as it may be.
    func make(
        _ scope: String, title: String, owner account: String
    ) throws(StoreError) -> Decided<Void> {
        guard try accounts.memberships(of: account).count < AccountLimits.teams else {
            return .failure(Problem(.tooMany, "\(AccountLimits.teams)"))
        }
        try accounts.put(Team(scope: scope, title: title, since: at).row)
        try accounts.put(Member(scope: scope, account: account, role: .owner, since: at))
        return .success(())
    }

    /// Adds a member, changes its role, or removes it; returns its account.
    ///
    /// Returns: `wrong-name`, `last-owner` or `too-many` when that cannot be.
    func setMember(
        _ scope: String, _ name: String, _ role: Role?
    ) throws(StoreError) -> Decided<String> {
        let members = try accounts.members(of: scope)
        guard let person = try accounts.person(named: name) else {
            return .failure(Problem(.wrongName))
        }
        let old = members.first { $0.account == person.account }
        let owners = members.filter { $0.role == .owner }
        if old?.role == .owner, role != .owner, owners.count == 1 {
            return .failure(Problem(.lastOwner))
        }
        guard role == nil || old != nil || members.count < AccountLimits.teamRows else {
            return .failure(Problem(.tooMany, "\(AccountLimits.teamRows)"))
        }
        if role != nil || old != nil {
            var member = Member(scope: scope, account: person.account, role: role, since: at)
            member.groups = old?.groups ?? MemberGroups()
            try accounts.put(member)
            try addPart(scope, of: person.account)
        }
        try note(scope, person.account, role?.rawValue ?? "-")
        return .success(person.account)
    }

    /// Gives a role a right on a collection, or removes it.
    ///
    /// Returns: `too-many` when the team has as many grants as it may have.
    func setGrant(
        _ scope: String, _ role: Role, _ collection: String, _ right: Right?
    ) throws(StoreError) -> Decided<Void> {
        if let right {
            guard try accounts.grants(of: scope).count < AccountLimits.teamRows else {
                return .failure(Problem(.tooMany, "\(AccountLimits.teamRows)"))
            }
            try accounts.put(
                Grant(scope: scope, role: role, collection: collection, right: right).row)
        } else {
            try accounts.remove(
                .grant, Grant.key(scope: scope, role: role, collection: collection))
        }
        try note(scope, "", "\(role.rawValue) \(collection)")
        return .success(())
    }

    /// Adds the usual grants for forms for which the team has none: managers and agents write,
    /// readers read. What does not fit into the team's number of grants is left out.
    ///
    /// - Parameter reviews: the forms of reviews, which agents only read.
    func addUsualGrants(
        _ scope: String, _ forms: [String], reviews: Set<String> = []
    ) throws(StoreError) {
        let grants = try accounts.grants(of: scope)
        let known = Set(grants.map(\.collection))
        let new = forms.filter { !known.contains($0) }.flatMap { form in
            Role.allCases.filter { $0 != .owner }.map { role in
                Grant(
                    scope: scope, role: role, collection: form,
                    right: role.mayWrite && (role == .manager || !reviews.contains(form))
                        ? .write : .read)
            }
        }.prefix(max(0, AccountLimits.teamRows - grants.count))
        guard !new.isEmpty else { return }
        for grant in new { try accounts.put(grant.row) }
        try note(scope, "", "usual grants")
    }

    /// Records a change of access and raises the scope's access epoch, so that every browser pulls
    /// the scope anew: it may now read more or less than it has.
    func note(
        _ name: String, _ account: String, _ detail: String
    ) throws(StoreError) {
        var scope = try job.scope(name) ?? StoredScope(name: name)
        scope.accessEpoch += 1
        try job.put(scope)
        try accounts.note(
            Activity(
                .accessChanged, account: account.isEmpty ? name : account, at: at,
                network: network, detail: detail, by: by, team: name))
    }
}
