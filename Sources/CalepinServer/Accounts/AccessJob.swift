// Looks up what a token's account may do at this moment. Nothing is remembered from one request
// to the next, so a change holds from the next one on. What follows for a request is in
// Access.swift.

/// The look-up of one request's access.
struct AccessJob {
    let job: any StoreReading
    let now: Int64

    /// The access a token gives, by its digest; nil when it proves nothing.
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
        return access
    }

    private func access(
        of person: Person, _ session: AccountSession
    ) throws(StoreError) -> Access {
        var access = Access(account: person.account, scopes: ["user:" + person.account])
        access.role = person.role
        access.session = session
        if !session.guest.isEmpty { access.grant(.whole, in: "user:" + session.guest) }
        for member in try job.accounts.memberships(of: person.account) {
            access.grant(try right(of: member, person), in: member.scope)
        }
        return access
    }

    /// What a member may do: nothing that no grant gives, but for owners.
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
