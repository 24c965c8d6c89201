// The groups of a team, such as its regions: each has a part of the team's records, and members. A
// group is the row of its part, and the row of a member names the groups that the member is in.

import CalepinExpressions
import CalepinSync

/// A group of a team.
struct TeamGroup: Hashable, Sendable {
    /// The id in requests.
    let id: String
    var title: String
    /// True after it was removed: what arrives late is set aside in its part.
    var isEnded = false

    init(id: String, title: String) { (self.id, self.title) = (id, title) }

    init(_ json: JSONValue) {
        self.init(id: json.text("group"), title: json.text("title"))
        isEnded = json["ended"] == .bool(true)
    }

    var json: JSONValue {
        .row([
            ("group", .string(id)), ("title", .string(title)), ("ended", .bool(isEnded)),
        ])
    }

    /// Returns the scope of the records of a group.
    static func scope(of id: String, in team: String) -> String {
        "team:" + Identifier(named: "group \(team) \(id)").description
    }
}

/// The groups of a member.
struct MemberGroups: Equatable, Sendable {
    /// The ids of the groups that the member is in. What is recorded goes into the first.
    var present: [String] = []
    /// The ids of those that the member was in before, the latest last: what was recorded there
    /// and comes late is set aside.
    var former: [String] = []

    init() {}

    init(_ json: JSONValue) {
        let texts = { (key: String) in (json[key]?.elements ?? []).compactMap(\.asString) }
        (present, former) = (texts("groups"), texts("formerGroups"))
    }

    /// Puts the member into other groups, and notes which ones are left.
    mutating func set(_ groups: [String]) {
        let left = present.filter { !groups.contains($0) }
        former = former.filter { !left.contains($0) } + left
        former = Array(
            former.filter { !groups.contains($0) }.suffix(PeopleLimits.formerGroups))
        present = groups
    }

    var members: [(String, JSONValue)] {
        [("groups", present), ("formerGroups", former)].compactMap { key, ids in
            ids.isEmpty ? nil : (key, .array(ids.map { .string($0) }))
        }
    }
}
