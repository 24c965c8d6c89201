// Public links as JSON for those who make them: the same on the operator's socket and in pages.

import CalepinExpressions

/// The JSON of public links and their people.
enum LinkJSON {
    /// Returns the list of the links of an app.
    ///
    /// - Parameter needsTeam: true when the app has to be a team's before it can have links.
    static func list(_ links: [LinkService.Listed], needsTeam: Bool) -> JSONValue {
        var members = [JSONMember("links", .array(links.map(one)))]
        if needsTeam { members.append(JSONMember("needsTeam", .bool(true))) }
        return .object(members)
    }

    /// Returns a link with its counters.
    static func one(_ listed: LinkService.Listed) -> JSONValue {
        var members = [
            JSONMember("id", .string(listed.link.id)),
            JSONMember("app", .string(listed.link.app)),
            JSONMember("at", .number("\(listed.link.at)")),
            JSONMember("state", .string(listed.state.rawValue)),
        ]
        members += listed.settings.members.filter { $0.key != "quotas" }
        let quotas = listed.settings.quotas.map { quota(($0, listed)) }
        members.append(JSONMember("quotas", .array(quotas)))
        for name in [LinkCounter.begun, LinkCounter.received, LinkCounter.people] {
            members.append(JSONMember(name, .number("\(listed.count(name))")))
        }
        if !listed.token.isEmpty { members.append(JSONMember("token", .string(listed.token))) }
        return .object(members)
    }

    private static func quota(
        _ given: (quota: LinkQuota, listed: LinkService.Listed)
    ) -> JSONValue {
        let quota = given.quota
        let start = quota.counter(of: "")
        let counts = given.listed.counts.filter { $0.name.hasPrefix(start) && $0.count > 0 }
        return .object([
            JSONMember("by", .string(quota.by)), JSONMember("most", .number("\(quota.most)")),
            JSONMember(
                "counts",
                .array(
                    counts.map { one in
                        .object([
                            JSONMember("value", .string(String(one.name.dropFirst(start.count)))),
                            JSONMember("count", .number("\(one.count)")),
                        ])
                    })),
        ])
    }

    /// Returns the people of a link.
    static func people(_ people: [InvitedPerson]) -> JSONMember {
        JSONMember(
            "people",
            .array(
                people.map { person in
                    let row = person.invitation
                    var members = [
                        JSONMember("number", .number("\(row.number)")),
                        JSONMember("name", .string(row.name)),
                        JSONMember("mail", .string(row.mail)),
                        JSONMember("state", .string(person.state)),
                    ]
                    if let at = person.at { members.append(JSONMember("at", .number("\(at)"))) }
                    if row.mailedAt > 0 {
                        members.append(JSONMember("mailedAt", .number("\(row.mailedAt)")))
                    }
                    members.append(JSONMember("token", .string(person.token)))
                    return .object(members)
                }))
    }
}
