// The groups of teams for their owners: making, naming and removing them, and putting members into
// them. What is written is in Accounts/Teams.

import CalepinExpressions

/// A group of a team with what is in it.
struct CountedGroup: Sendable {
    let group: TeamGroup
    /// The scope of its records.
    let scope: String
    /// The number of its records, those in the trash included.
    let records: Int64
}

/// The groups of teams.
struct GroupService: Sendable {
    let accounts: SignInService

    private typealias Work<Outcome> =
        @Sendable (TeamChanges) throws(StoreError) -> Decided<Outcome>

    /// Makes a group of a team.
    ///
    /// Throws: `Problem` `wrong-name` for a title that another one has, `too-many`; the store's
    /// error.
    func make(
        _ title: String, in team: String, _ asker: Access, _ place: RequestPlace
    ) async throws -> CountedGroup {
        let group = TeamGroup(id: Token.randomName(), title: title)
        try await change(team, asker, place) { (changes) throws(StoreError) in
            try changes.putGroup(team, group, isNew: true)
        }
        return CountedGroup(
            group: group, scope: TeamGroup.scope(of: group.id, in: team), records: 0)
    }

    /// Gives a group another title.
    ///
    /// Throws: `Problem` `not-found`, `wrong-name`; the store's error.
    func rename(
        _ id: String, to title: String, in team: String, _ asker: Access, _ place: RequestPlace
    ) async throws {
        let group = TeamGroup(id: id, title: title)
        try await change(team, asker, place) { (changes) throws(StoreError) in
            try changes.putGroup(team, group, isNew: false)
        }
    }

    /// Removes a group without records.
    ///
    /// Throws: `Problem` `not-found`, `group-in-use`; the store's error.
    func remove(
        _ id: String, in team: String, _ asker: Access, _ place: RequestPlace
    ) async throws {
        try await change(team, asker, place, with: TeamGroup.scope(of: id, in: team)) {
            (changes) throws(StoreError) in
            try changes.removeGroup(team, id)
        }
        accounts.feed.end { $0.scopes.contains(team) }
    }

    /// Puts a member into groups, and out of all others. What the member records goes into the
    /// first.
    ///
    /// Throws: `Problem` `not-found`, `wrong-name`; the store's error.
    func set(
        _ groups: [String], of name: String, in team: String, _ asker: Access,
        _ place: RequestPlace
    ) async throws {
        let (moment, by) = (accounts.now, asker.account)
        let account = try await accounts.store.commit(
            named: name, touching: Keys(.scope(team), .audit)
        ) { (job) throws(StoreError) in
            try TeamChanges(job: job, at: moment, by: by, network: place.network)
                .setGroups(team, name, groups)
        }.get()
        accounts.feed.end { $0.account == account }
    }

    private func change<Outcome: Sendable>(
        _ team: String, _ asker: Access, _ place: RequestPlace, with scope: String? = nil,
        _ work: @escaping Work<Outcome>
    ) async throws -> Outcome {
        let (moment, by) = (accounts.now, asker.account)
        let keys = Keys(.scope(team), .audit).and(scope.map { .scope($0) })
        return try await accounts.change(touching: keys) {
            (job) throws(StoreError) -> Decided<Outcome> in
            try work(TeamChanges(job: job, at: moment, by: by, network: place.network))
        }
    }
}

extension StoreReading {
    /// Returns the groups of a team by title, each with the number of its records.
    ///
    /// Complexity: O(n) in the parts of the team.
    func groups(of team: String) throws(StoreError) -> [CountedGroup] {
        var counted: [CountedGroup] = []
        for group in try TeamParts(accounts).groups(of: team) {
            let place = TeamGroup.scope(of: group.id, in: team)
            counted.append(
                CountedGroup(
                    group: group, scope: place, records: try scope(place)?.recordCount ?? 0))
        }
        return counted
    }
}
