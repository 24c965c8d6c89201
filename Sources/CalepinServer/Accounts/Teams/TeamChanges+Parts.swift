// Changes of the parts of a team, inside of a writing job: a part for each member from the moment
// that records of the team are in parts, and one for each group.

import CalepinAppModel
import CalepinExpressions

extension TeamChanges {
    /// Sets which of some forms have their records in parts of a team, and gives each member a
    /// part where records are each one's own.
    ///
    /// - Parameters:
    ///   - parted: those of them in parts.
    ///   - forms: all of the forms that are asked about; others stay as they are.
    /// Complexity: O(n) in the members where anything changes.
    func setParts(
        _ team: String, _ parted: [String: AppCollection.Rows], of forms: Set<String>
    ) throws(StoreError) {
        let known = try TeamParts(accounts).forms(of: team)
        let changed = parted.filter { known[$0.key] != $0.value }
        let ended = known.keys.filter { forms.contains($0) && parted[$0] == nil }
        guard !changed.isEmpty || !ended.isEmpty else { return }
        for (form, rows) in changed.sorted(by: { $0.key < $1.key }) {
            try accounts.put(PartedForm(form, rows, in: team).row)
        }
        for form in ended { try accounts.remove(.partedForm, PartedForm.key(form, in: team)) }
        for member in try accounts.members(of: team) {
            try addPart(team, of: member.account)
        }
        try note(team, "", "parts")
    }

    /// Gives an account a part of a team whose records are each one's own.
    func addPart(_ team: String, of account: String) throws(StoreError) {
        let part = TeamPart(of: account, in: team)
        guard try TeamParts(accounts).part(part.scope) == nil,
            try TeamParts(accounts).forms(of: team).values.contains(.own)
        else { return }
        try accounts.put(part.row)
    }

    // MARK: - Groups

    /// Makes a group, or gives it another title.
    ///
    /// Returns: `not-found` for a group that there is none of, `wrong-name` for a title that
    /// another group has, `too-many`.
    func putGroup(
        _ team: String, _ group: TeamGroup, isNew: Bool
    ) throws(StoreError) -> Decided<Void> {
        let others = try TeamParts(accounts).groups(of: team)
        guard isNew || others.contains(where: { $0.id == group.id }) else {
            return .failure(Problem(.notFound))
        }
        let isTaken = others.contains { other in
            other.id != group.id && other.title.lowercased() == group.title.lowercased()
        }
        guard !isTaken else { return .failure(Problem(.wrongName)) }
        guard !isNew || others.count < PeopleLimits.groups else {
            return .failure(Problem(.tooMany, "\(PeopleLimits.groups)"))
        }
        try accounts.put(TeamPart(group, in: team).row)
        try noteGroups(team, "", "group \(group.title)")
        return .success(())
    }

    /// Removes a group that has no records. Who was in it is in the other groups of theirs.
    ///
    /// Returns: `not-found`, `group-in-use` for one with records.
    func removeGroup(_ team: String, _ id: String) throws(StoreError) -> Decided<Void> {
        guard var group = try group(id, of: team) else { return .failure(Problem(.notFound)) }
        let scope = TeamGroup.scope(of: id, in: team)
        let count = try job.scope(scope)?.recordCount ?? 0
        guard count == 0 else { return .failure(Problem(.groupInUse, "\(count)")) }
        group.isEnded = true
        try accounts.put(TeamPart(group, in: team).row)
        try noteGroups(team, "", "group \(group.title) -")
        return .success(())
    }

    /// Puts a present member into groups; what is recorded goes into the first. Returns the
    /// account.
    ///
    /// Returns: `not-found` for somebody who is no member, `wrong-name` for a group that there is
    /// none of.
    func setGroups(
        _ team: String, _ name: String, _ groups: [String]
    ) throws(StoreError) -> Decided<String> {
        guard let person = try accounts.member(name, of: team) else {
            return .failure(Problem(.notFound))
        }
        return try setGroups(team, of: person.account, groups)
    }

    /// Puts the account of a present member into groups; returns it.
    ///
    /// Returns: as ``setGroups(_:_:_:)``.
    func setGroups(
        _ team: String, of account: String, _ groups: [String]
    ) throws(StoreError) -> Decided<String> {
        guard var member = try accounts.row(.member, team + " " + account).map(Member.init) else {
            return .failure(Problem(.notFound))
        }
        var titles: [String] = []
        for id in groups {
            guard let group = try group(id, of: team) else {
                return .failure(Problem(.wrongName))
            }
            titles.append(group.title)
        }
        guard member.groups.present != groups else { return .success(account) }
        member.groups.set(groups)
        try accounts.put(member)
        try noteGroups(
            team, account,
            "group " + (titles.isEmpty ? "-" : titles.joined(separator: ", ")))
        return .success(account)
    }

    /// Returns a group of a team that is there.
    private func group(_ id: String, of team: String) throws(StoreError) -> TeamGroup? {
        let group = try TeamParts(accounts).part(ofGroup: id, in: team)?.group
        return group?.isEnded == false ? group : nil
    }

    /// Records a change of groups. No browser pulls anew what it has: whoever comes into a group
    /// has none of its records yet, and a part that is left is gone.
    private func noteGroups(
        _ team: String, _ account: String, _ detail: String
    ) throws(StoreError) {
        try accounts.note(
            Activity(
                .accessChanged, account: account.isEmpty ? team : account, at: at,
                network: network, detail: String(detail.prefix(AccountLimits.auditDetail)),
                by: by, team: team))
    }
}
