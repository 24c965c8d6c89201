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
        for member in try job.accounts.memberships(of: person.account) {
            access.grant(try right(of: member, person), in: member.scope)
        }
        return access
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
