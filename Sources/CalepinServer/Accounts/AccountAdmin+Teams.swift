// Teams by an operator: creating one, its members, and the list of all.

import CalepinExpressions

/// A team as an operator sees it.
package struct TeamSummary: Equatable, Sendable {
    /// Its scope.
    package var scope: String
    package var title: String
    /// The names of its members with their roles, by name.
    package var members: [Member]

    /// A member of a team.
    package struct Member: Equatable, Sendable {
        package var name: String
        package var role: String
    }
}

extension AccountAdmin {
    /// Creates a team; returns its scope.
    ///
    /// Throws: ``AccountAdminError``, or the store's error.
    package func addTeam(_ title: String, owner name: String) async throws -> String {
        guard let title = AccountName.title(title) else { throw AccountAdminError.badTitle }
        let (moment, scope) = (clock(), "team:" + Token.randomName())
        let account = try await change(name, touching: Keys(.scope(scope))) {
            (person, job) throws(StoreError) in
            let made = try TeamChanges(job: job, at: moment)
                .make(scope, title: title, owner: person.account)
            return made.failure.map { .refused($0.code.rawValue) }
        }
        feed.end { $0.account == account }
        return scope
    }

    /// Adds a member to a team, changes its role, or removes it.
    ///
    /// - Parameter role: the name of a role; empty to remove the member.
    /// Throws: ``AccountAdminError``, or the store's error.
    package func setMember(_ scope: String, _ name: String, _ role: String) async throws {
        let (moment, role) = (clock(), role.isEmpty ? nil : try self.role(role))
        let account = try await change(name, touching: Keys(.scope(scope), .audit)) {
            (person, job) throws(StoreError) in
            guard try job.accounts.team(scope) != nil else { return .unknownTeam(scope) }
            let made = try TeamChanges(job: job, at: moment).setMember(scope, person.name, role)
            switch made.failure?.code {
            case nil: return nil
            case .lastOwner: return .lastOwner
            case let code?: return .refused(code.rawValue)
            }
        }
        feed.end { $0.account == account }
    }

    /// Returns all teams, by title.
    ///
    /// Throws: the store's error.
    package func teams() async throws -> [TeamSummary] {
        let all = try await store.read { (job) throws(StoreError) in
            var teams: [String: TeamSummary] = [:]
            for person in try job.accounts.people() {
                for member in try job.accounts.memberships(of: person.account) {
                    let empty = TeamSummary(
                        scope: member.scope,
                        title: try job.accounts.team(member.scope)?.title ?? "", members: [])
                    teams[member.scope, default: empty].add(person.name, member.role)
                }
            }
            return Array(teams.values)
        }
        return all.sorted { ($0.title, $0.scope) < ($1.title, $1.scope) }
    }
}

extension TeamSummary {
    /// Adds a member in the order of names; none for a former one.
    fileprivate mutating func add(_ name: String, _ role: Role?) {
        guard let role else { return }
        members.append(Member(name: name, role: role.rawValue))
        members.sort { $0.name < $1.name }
    }
}

extension Result {
    /// The error of a failure; nil for a success.
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
