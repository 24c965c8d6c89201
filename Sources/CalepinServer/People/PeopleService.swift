// The people of a team for its owners: each with the last contact and devices, and what one of
// them sees. That is asked of the same code that decides about their requests.

import CalepinExpressions

/// A member of a team, with the devices.
struct TeamPerson: Sendable {
    let person: Person
    let role: Role
    /// The time since which the present role counts, in seconds since 1970.
    let since: Int64
    let devices: [Device]
    /// The ids of the member's groups.
    var groups: [String] = []

    /// The time of the last contact, in seconds since 1970; nil for none that is known.
    var lastContact: Int64? { devices.first?.lastContact }

    /// The number of changes for the team that were unsent at the last contacts; nil when no
    /// device has told.
    var unsent: Int64? {
        let told = devices.compactMap(\.unsent)
        return told.isEmpty ? nil : told.reduce(0, +)
    }
}

/// The people of a team with its groups.
struct PeopleOfTeam: Sendable {
    let title: String
    var people: [TeamPerson] = []
    var groups: [CountedGroup] = []
    /// True when records of the team are each group's.
    var hasGroupRows = false
}

/// The collections of a team that somebody sees.
struct SeenTeam: Sendable {
    /// A collection with the number of its records, those in the trash included.
    struct Collection: Sendable {
        let readable: ReadableCollection
        /// The number of parts that are seen; nil for a collection that is not in parts.
        let parts: Int?
        /// The titles of the groups that are seen.
        let groups: [String]
        let mayWrite: Bool
        let count: Int64
    }

    let role: Role
    let collections: [Collection]
}

/// The people of teams.
struct PeopleService: Sendable {
    let accounts: SignInService
    let registry: AppRegistry

    /// Returns the members of a team by name, with the title of the team and its groups.
    ///
    /// Complexity: O(n) in the members and their devices.
    /// Throws: the store's error.
    func people(of scope: String) async throws -> PeopleOfTeam {
        let moment = accounts.now
        var found = try await accounts.store.read { (job) throws(StoreError) in
            var team = PeopleOfTeam(title: try job.accounts.team(scope)?.title ?? "")
            team.groups = try job.groups(of: scope)
            team.hasGroupRows =
                try TeamParts(job.accounts).forms(of: scope).values.contains(.group)
            let known = Set(team.groups.map(\.group.id))
            for member in try job.accounts.members(of: scope) {
                guard let role = member.role,
                    let person = try job.accounts.person(member.account)
                else { continue }
                let part = TeamPart(of: person.account, in: scope).scope
                let groups = member.groups
                let others = (groups.present + groups.former).map {
                    TeamGroup.scope(of: $0, in: scope)
                }
                let devices = try job.accounts.devices(
                    of: person.account, in: [scope, part] + others, at: moment)
                team.people.append(
                    TeamPerson(
                        person: person, role: role, since: member.since, devices: devices,
                        groups: groups.present.filter { known.contains($0) }))
            }
            return team
        }
        found.people.sort { $0.person.name < $1.person.name }
        return found
    }

    /// Returns what a member sees of a team, by the access that a request of theirs has, and notes
    /// for them that it was looked at.
    ///
    /// Complexity: O(n) in the records of the team for each of its collections.
    /// Throws: `Problem` `not-found` for somebody who is no member, the store's error.
    func seen(
        by name: String, in scope: String, _ asker: Access, _ place: RequestPlace
    ) async throws -> SeenTeam {
        let (moment, snapshot) = (accounts.now, registry.current)
        let found = try await accounts.store.read {
            (job) throws(StoreError) -> (access: Access, role: Role?, by: String)? in
            guard let person = try job.accounts.member(name, of: scope) else { return nil }
            let role = try job.accounts.memberships(of: person.account)
                .first { $0.scope == scope }?.role
            return (
                try AccessJob(job: job, now: moment).access(of: person, nil), role,
                try job.accounts.person(asker.account)?.name ?? asker.account
            )
        }
        guard let found else { throw Problem(.notFound) }
        let access = found.access
        let keys = Keys(.account(access.account), .audit)
        try await accounts.store.commit(touching: keys) { (job) throws(StoreError) in
            try job.accountChanges.note(
                Activity(
                    .looked, account: access.account, at: moment, network: place.network,
                    detail: found.by, by: asker.account, team: scope))
        }
        var collections: [SeenTeam.Collection] = []
        for found in ReadableParts.all(access, snapshot) {
            let readable = found.first
            guard snapshot.team(of: readable.app) == scope else { continue }
            let (form, scopes) = (readable.collection.form, found.scopes)
            let count = try await accounts.store.read { (job) throws(StoreError) in
                var count: Int64 = 0
                for one in scopes {
                    count += try job.accounts.sum(scope: one, forms: [form]).count
                }
                return count
            }
            collections.append(
                SeenTeam.Collection(
                    readable: readable,
                    parts: readable.collection.rows == .all
                        ? nil : scopes.count { access.parts[$0] != nil },
                    groups: scopes.compactMap { access.parts[$0]?.group?.title },
                    mayWrite: access.mayWrite(readable.scope, form: form), count: count))
        }
        return SeenTeam(role: found.role ?? .reader, collections: collections)
    }
}

extension AccountReading {
    /// Returns a present member of a team by name; nil when there is none.
    func member(_ name: String, of scope: String) throws(StoreError) -> Person? {
        guard let person = try person(named: name.lowercased()),
            let row = try row(.member, scope + " " + person.account), Member(row).role != nil
        else { return nil }
        return person
    }
}
