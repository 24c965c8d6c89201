// The people of a team, what one of them sees, and invitations, as JSON.

import CalepinExpressions

/// The people of a team as JSON.
struct PeopleJSON {
    /// The version of the page that the server has; empty without a page.
    let build: String
    /// True when the server sends mail.
    let sendsMail: Bool
    /// True when whoever asks may invite people and end devices.
    let mayManage: Bool

    /// Returns the people of a team.
    func list(_ team: PeopleOfTeam, of scope: String) -> JSONValue {
        .object([
            JSONMember("scope", .string(scope)), JSONMember("title", .string(team.title)),
            JSONMember("build", .string(build)), JSONMember("sendsMail", .bool(sendsMail)),
            JSONMember("mayManage", .bool(mayManage)),
            JSONMember("hasGroupRows", .bool(team.hasGroupRows)),
            JSONMember("groups", .array(team.groups.map(Self.group))),
            JSONMember("people", .array(team.people.map(\.json))),
        ])
    }

    /// Returns a group of a team.
    static func group(_ counted: CountedGroup) -> JSONValue {
        .object([
            JSONMember("id", .string(counted.group.id)),
            JSONMember("title", .string(counted.group.title)),
            JSONMember("scope", .string(counted.scope)),
            JSONMember("records", .int(counted.records)),
        ])
    }

    /// Returns what somebody sees of a team, by app.
    static func seen(_ seen: SeenTeam) -> JSONValue {
        let collections = seen.collections.map { one in
            JSONValue.object([
                JSONMember("parts", one.parts.map { .int(Int64($0)) } ?? .null),
                JSONMember("groups", .array(one.groups.map { .string($0) })),
                JSONMember("app", .string(one.readable.app)),
                JSONMember("appTitle", one.readable.version.app?.title.json ?? .null),
                JSONMember("collection", .string(one.readable.collection.name)),
                JSONMember("title", one.readable.title.json),
                JSONMember("mayWrite", .bool(one.mayWrite)),
                JSONMember("records", .int(one.count)),
            ])
        }
        return .object([
            JSONMember("role", .string(seen.role.rawValue)),
            JSONMember("collections", .array(collections)),
        ])
    }

    /// Returns how many records were handed over, and how many are left.
    static func handed(_ handed: HandedRecords) -> JSONValue {
        .object([
            JSONMember("moved", .int(handed.moved)), JSONMember("left", .int(handed.left)),
        ])
    }

    /// Returns a file of people with its faults, and the number of open invitations that it
    /// replaces.
    static func checked(
        _ file: InviteeFile, _ open: [TeamInvitation], in language: Language
    ) -> JSONValue {
        let known = Set(open.map { $0.invitee.mail.lowercased() }.filter { !$0.isEmpty })
        let people = file.people.map { one in
            JSONValue.object(
                one.members + [
                    JSONMember("isInvited", .bool(known.contains(one.mail.lowercased())))
                ])
        }
        let faults = file.faults.map { fault in
            JSONValue.object([
                JSONMember("line", .int(Int64(fault.line))),
                JSONMember("text", .string(fault.sentence(in: language))),
            ])
        }
        return .object([
            JSONMember("people", .array(people)), JSONMember("faults", .array(faults)),
            JSONMember("faultCount", .int(Int64(file.faultCount))),
        ])
    }

    /// Returns invitations, with their tokens where there is a key to decrypt them.
    static func invitations(_ all: [TeamInvitation], key: SealingKey? = nil) -> JSONValue {
        .object([JSONMember("invitations", .array(all.map { one($0, key: key) }))])
    }

    /// Returns an invitation, with its token where there is a key to decrypt it.
    static func one(_ invitation: TeamInvitation, key: SealingKey? = nil) -> JSONValue {
        var members =
            [JSONMember("id", .string(invitation.id))] + invitation.invitee.members + [
                JSONMember("since", .int(invitation.since)),
                JSONMember("until", .int(invitation.until)),
            ]
        if invitation.mailedAt > 0 {
            members.append(JSONMember("mailedAt", .int(invitation.mailedAt)))
        }
        if let key { members.append(JSONMember("token", .string(invitation.plainToken(key)))) }
        return .object(members)
    }
}

extension Invitee {
    fileprivate var members: [JSONMember] {
        [
            JSONMember("name", .string(name)), JSONMember("mail", .string(mail)),
            JSONMember("role", .string(role.rawValue)), JSONMember("group", .string(group)),
        ]
    }
}

extension TeamPerson {
    /// The person with the latest devices.
    fileprivate var json: JSONValue {
        var members = [
            JSONMember("name", .string(person.name)), JSONMember("title", .string(person.title)),
            JSONMember("role", .string(role.rawValue)), JSONMember("since", .int(since)),
            JSONMember("groups", .array(groups.map { .string($0) })),
        ]
        if let lastContact { members.append(JSONMember("lastContact", .int(lastContact))) }
        if let unsent { members.append(JSONMember("unsent", .int(unsent))) }
        let latest = devices.prefix(PeopleLimits.devices)
        members.append(JSONMember("devices", .array(latest.map(\.json))))
        return .object(members)
    }
}

extension Device {
    fileprivate var json: JSONValue {
        var members = [
            JSONMember("id", .string(id)), JSONMember("agent", .string(agent)),
            JSONMember("state", .string(state.rawValue)), JSONMember("since", .int(since)),
            JSONMember("lastContact", .int(lastContact)),
        ]
        if !build.isEmpty { members.append(JSONMember("build", .string(build))) }
        if let unsent { members.append(JSONMember("unsent", .int(unsent))) }
        if wipedAt > 0 { members.append(JSONMember("wipedAt", .int(wipedAt))) }
        return .object(members)
    }
}
