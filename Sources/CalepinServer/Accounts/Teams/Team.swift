// The content of the rows about teams: members of a scope, and the rights that grants give them.
// The rights of one account are computed in AccessJob.swift.

import CalepinExpressions

/// A scope that several accounts share.
struct Team: Equatable, Sendable {
    var scope: String
    var title: String
    var since: Int64

    init(scope: String, title: String, since: Int64) {
        self.scope = scope
        self.title = title
        self.since = since
    }

    init(_ row: AccountRow) {
        self.init(scope: row.key, title: row.json.text("title"), since: row.at)
    }

    var row: AccountRow {
        AccountRow(
            .team, key: scope, owner: scope, at: since,
            json: .row([("title", .string(title))]))
    }
}

/// An account in a team.
struct Member: Equatable, Sendable {
    var scope: String
    var account: String
    /// The role; nil for a former member, whose unsent mutations are still accepted.
    var role: Role?
    var since: Int64
    var groups = MemberGroups()

    init(scope: String, account: String, role: Role?, since: Int64) {
        self.scope = scope
        self.account = account
        self.role = role
        self.since = since
    }

    init(_ row: AccountRow) {
        let json = row.json
        self.init(
            scope: json.text("scope"), account: json.text("account"),
            role: Role(rawValue: json.text("role")), since: row.at)
        groups = MemberGroups(json)
    }

    /// The two rows of a membership, one owned by the account and one by the scope, so that both
    /// could be stored on separate machines.
    var rows: [AccountRow] {
        let json = JSONValue.row(
            [
                ("scope", .string(scope)), ("account", .string(account)),
                ("role", .string(role?.rawValue ?? "")),
            ] + groups.members.map { ($0, $1) })
        return [
            AccountRow(
                .membership, key: account + " " + scope, owner: account, at: since, json: json),
            AccountRow(.member, key: scope + " " + account, owner: scope, at: since, json: json),
        ]
    }
}

/// The right of a role on a collection of a team.
struct Grant: Equatable, Sendable {
    var scope: String
    var role: Role
    /// The form of the collection's records.
    var collection: String
    var right: Right

    init(scope: String, role: Role, collection: String, right: Right) {
        self.scope = scope
        self.role = role
        self.collection = collection
        self.right = right
    }

    init?(_ row: AccountRow) {
        let json = row.json
        guard let role = Role(rawValue: json.text("role")),
            let right = Right(rawValue: json.text("right"))
        else { return nil }
        self.init(
            scope: row.owner, role: role, collection: json.text("collection"), right: right)
    }

    static func key(scope: String, role: Role, collection: String) -> String {
        "\(scope) \(role.rawValue) \(collection)"
    }

    var row: AccountRow {
        AccountRow(
            .grant, key: Self.key(scope: scope, role: role, collection: collection),
            owner: scope, at: 0,
            json: .row([
                ("role", .string(role.rawValue)), ("collection", .string(collection)),
                ("right", .string(right.rawValue)),
            ]))
    }
}

extension AccountReading {
    func team(_ scope: String) throws(StoreError) -> Team? {
        try row(.team, scope).map(Team.init)
    }

    func memberships(of account: String) throws(StoreError) -> [Member] {
        try rows(.membership, owner: account).map(Member.init)
    }

    func members(of scope: String) throws(StoreError) -> [Member] {
        try rows(.member, owner: scope).map(Member.init)
    }

    func grants(of scope: String) throws(StoreError) -> [Grant] {
        try rows(.grant, owner: scope).compactMap(Grant.init)
    }
}

extension AccountWriting {
    func put(_ member: Member) throws(StoreError) {
        for row in member.rows { try put(row) }
    }
}
