// Looks up the present rights of a token's account in the store. Nothing is cached here, so a
// change holds from the next request on. The rules that follow from the rights are in
// Access.swift.

/// The look-up of one request's access.
struct AccessJob {
    let job: any StoreReading
    let now: Int64

    /// Returns the access of the token with a digest; nil when the token is not valid.
    func access(token digest: String) throws(StoreError) -> Access? {
        if let session = try job.accounts.session(digest) {
            guard session.isAlive(at: now),
                let person = try job.accounts.person(session.account)
            else { return nil }
            return try access(of: person, session)
        }
        guard let guest = try job.account(token: digest) else { return nil }
        var access = Access(guest: guest)
        access.visitedAt = try job.accounts.row(.visit, guest)?.at ?? 0
        if let filling = try job.links.filling(of: guest),
            let link = try job.links.link(filling.link)
        {
            access.filling = Access.Filling(link: link.id, app: link.app)
        }
        return access
    }

    /// Returns the access of the key with a digest, also of one that is over; nil when there is
    /// none.
    func access(key digest: String) throws(StoreError) -> Access? {
        guard let key = try job.accounts.programKey(digest),
            let person = try job.accounts.person(key.account)
        else { return nil }
        return try access(of: person, nil).limited(to: key)
    }

    /// Returns the access of a person, in a session or without one.
    func access(
        of person: Person, _ session: AccountSession?
    ) throws(StoreError) -> Access {
        var access = Access(account: person.account, scopes: ["user:" + person.account])
        access.role = person.role
        access.session = session
        if let session, !session.guest.isEmpty {
            access.grant(.whole, in: "user:" + session.guest)
        }
        let parts = TeamParts(job.accounts)
        for member in try job.accounts.memberships(of: person.account) {
            let right = try right(of: member, person)
            let parted = try parts.forms(of: member.scope)
            guard !parted.isEmpty else {
                access.grant(right, in: member.scope)
                continue
            }
            let readsAll = member.role?.readsAllParts ?? false
            access.grant(
                readsAll ? right : right.without(Set(parted.keys)), in: member.scope)
            access.noteParts(of: parted, in: member.scope)
            try grantParts(to: &access, member, right, readsAll: readsAll)
        }
        return access
    }

    /// Grants what a member may do in the parts of a team: in the own one and those of the
    /// member's groups, and in all of them where the role has all. In a group that was left, only
    /// what comes late is taken, to be set aside.
    ///
    /// Complexity: O(n) in the parts that are granted.
    private func grantParts(
        to access: inout Access, _ member: Member, _ right: ScopeRight, readsAll: Bool
    ) throws(StoreError) {
        let parts = TeamParts(job.accounts)
        let (team, parted) = (member.scope, access.partedForms[member.scope] ?? [:])
        var all: [(part: TeamPart, isLeft: Bool)] = []
        if parted.values.contains(.own),
            let own = try parts.part(of: member.account, in: team)
        {
            all.append((own, false))
        }
        if parted.values.contains(.group) {
            for id in member.groups.present {
                guard let part = try parts.part(ofGroup: id, in: team) else { continue }
                all.append((part, part.isEnded))
            }
            for id in readsAll ? [] : member.groups.former {
                guard let part = try parts.part(ofGroup: id, in: team) else { continue }
                all.append((part, true))
            }
        }
        if readsAll {
            let scopes = Set(all.map(\.part.scope))
            for part in try parts.all(of: team)
            where !scopes.contains(part.scope) && parted.values.contains(part.holder.rows) {
                all.append((part, false))
            }
        }
        for (part, isLeft) in all {
            let forms = parted.filter { $0.value == part.holder.rows }.keys
            let isClosed = isLeft && !readsAll
            access.grant(isClosed ? .former : right.only(Set(forms)), in: part)
        }
        if let home = all.first(where: { $0.part.group != nil && !$0.part.isEnded })?.part,
            member.groups.present.contains(home.group?.id ?? "")
        {
            access.noteParts(of: parted, in: team, home: home.scope)
        }
    }

    /// Returns the rights of a member: everything for an owner, for others what grants give.
    private func right(of member: Member, _ person: Person) throws(StoreError) -> ScopeRight {
        guard let role = member.role else { return .former }
        if role == .owner { return .whole }
        var reading: Set<String> = []
        var writing: Set<String> = []
        for grant in try job.accounts.grants(of: member.scope) where grant.role == role {
            reading.insert(grant.collection)
            if grant.right == .write, role.mayWrite, person.role.mayWrite {
                writing.insert(grant.collection)
            }
        }
        return .part(reading: reading, writing: writing)
    }
}
