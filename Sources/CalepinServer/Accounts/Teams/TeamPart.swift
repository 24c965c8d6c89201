// The parts of a team's records: each member's own, or each group's, in a scope of its own, so
// that a device holds those alone and sync stays as it is. The forms whose records are in parts
// are rows of the team, written when an app is published. The rights that follow are computed in
// AccessJob.swift.

import CalepinAppModel
import CalepinExpressions
import CalepinSync

/// The one who has a part of a team's records.
enum PartHolder: Hashable, Sendable {
    /// A member, by the account.
    case member(String)
    case group(TeamGroup)

    /// The rows of the collections whose records are in such a part.
    var rows: AppCollection.Rows {
        switch self {
        case .member: .own
        case .group: .group
        }
    }
}

/// The records of a team that one member or one group has.
struct TeamPart: Equatable, Sendable {
    /// The scope of the team.
    let team: String
    let holder: PartHolder

    init(of account: String, in team: String) {
        (holder, self.team) = (.member(account), team)
    }

    init(_ group: TeamGroup, in team: String) {
        (holder, self.team) = (.group(group), team)
    }

    init(_ row: AccountRow) {
        let json = row.json
        if json["group"] == nil {
            self.init(of: json.text("account"), in: row.owner)
        } else {
            self.init(TeamGroup(json), in: row.owner)
        }
    }

    /// The group that has it; nil for the part of a member.
    var group: TeamGroup? {
        if case .group(let group) = holder { group } else { nil }
    }

    /// True when nothing is recorded in it any more.
    var isEnded: Bool { group?.isEnded ?? false }

    /// The scope of the records: always the same for an account or a group in a team.
    var scope: String {
        switch holder {
        case .member(let account):
            "team:" + Identifier(named: "part \(team) \(account)").description
        case .group(let group): TeamGroup.scope(of: group.id, in: team)
        }
    }

    var row: AccountRow {
        let json: JSONValue =
            switch holder {
            case .member(let account): .row([("account", .string(account))])
            case .group(let group): group.json
            }
        return AccountRow(.part, key: scope, owner: team, at: 0, json: json)
    }
}

/// A form whose records are in parts of a team.
struct PartedForm: Equatable, Sendable {
    let team: String
    let form: String
    /// The records that a member has; never all.
    let rows: AppCollection.Rows

    init(_ form: String, _ rows: AppCollection.Rows, in team: String) {
        (self.form, self.rows, self.team) = (form, rows, team)
    }

    init(_ row: AccountRow) {
        let json = row.json
        // Rows of earlier versions name none, and are of own records.
        self.init(
            json.text("form"), AppCollection.Rows(rawValue: json.text("rows")) ?? .own,
            in: row.owner)
    }

    static func key(_ form: String, in team: String) -> String { team + " " + form }

    var row: AccountRow {
        AccountRow(
            .partedForm, key: Self.key(form, in: team), owner: team, at: 0,
            json: .row([("form", .string(form)), ("rows", .string(rows.rawValue))]))
    }
}

/// The parts of teams, as the rows about accounts have them.
struct TeamParts {
    private let accounts: any AccountReading

    init(_ accounts: any AccountReading) { self.accounts = accounts }

    /// Returns the part with a scope; nil for every other scope.
    func part(_ scope: String) throws(StoreError) -> TeamPart? {
        try accounts.row(.part, scope).map(TeamPart.init)
    }

    /// Returns the part of an account in a team; nil when it has none.
    func part(of account: String, in team: String) throws(StoreError) -> TeamPart? {
        try part(TeamPart(of: account, in: team).scope)
    }

    /// Returns the part of a group of a team; nil when there is none.
    func part(ofGroup id: String, in team: String) throws(StoreError) -> TeamPart? {
        try part(TeamGroup.scope(of: id, in: team))
    }

    /// Returns all parts of a team, also those of people who have left and of groups that were
    /// removed.
    ///
    /// Complexity: O(n) in them.
    func all(of team: String) throws(StoreError) -> [TeamPart] {
        try accounts.rows(.part, owner: team).map(TeamPart.init)
    }

    /// Returns the groups of a team that are there, by title.
    ///
    /// Complexity: O(n) in the parts of the team.
    func groups(of team: String) throws(StoreError) -> [TeamGroup] {
        try all(of: team).compactMap(\.group).filter { !$0.isEnded }
            .sorted { ($0.title, $0.id) < ($1.title, $1.id) }
    }

    /// Returns the forms whose records are in parts of a team, with which.
    func forms(of team: String) throws(StoreError) -> [String: AppCollection.Rows] {
        let all = try accounts.rows(.partedForm, owner: team).map(PartedForm.init)
        return Dictionary(all.map { ($0.form, $0.rows) }) { first, _ in first }
    }
}
