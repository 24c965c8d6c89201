// `/api/teams/ID/groups`: the groups of a team for its owners, and who is in them. For all others
// the team does not exist. The work is done in People/.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The routes about the groups of teams.
struct GroupRoutes: Sendable {
    let groups: GroupService
    let parts: PartHandover
    /// True when a proxy names the address of the client.
    let isBehindProxy: Bool

    private static let base = "/api/teams/{id}/groups"
    private static let one = base + "/{group}"

    func add(to routes: inout Routes) {
        routes.post(
            Self.base, PeopleDescriptions.makeGroup, for: .account,
            within: [.asked, .account(.grouped)]
        ) { request, context, access in
            let title = try Self.title(await request.json())
            let team = try access.ownedTeam(context.named("id"))
            let made = try await groups.make(title, in: team, access, place(request, context))
            return .json(PeopleJSON.group(made).bytes, status: .created)
        }
        routes.put(
            Self.one, PeopleDescriptions.renameGroup, for: .account,
            within: [.asked, .account(.grouped)]
        ) { request, context, access in
            let title = try Self.title(await request.json())
            let team = try access.ownedTeam(context.named("id"))
            try await groups.rename(
                context.named("group"), to: title, in: team, access, place(request, context))
            return Response(status: .noContent)
        }
        routes.delete(
            Self.one, PeopleDescriptions.removeGroup, for: .account,
            within: [.asked, .account(.grouped)]
        ) { request, context, access in
            let team = try access.ownedTeam(context.named("id"))
            try await groups.remove(
                context.named("group"), in: team, access, place(request, context))
            return Response(status: .noContent)
        }
        routes.post(
            Self.one + "/part", PeopleDescriptions.handOverGroup, for: .account,
            within: [.asked, .account(.handedOver)]
        ) { request, context, access in
            let json = try await request.json()
            let team = try access.ownedTeam(context.named("id"))
            let (giver, taker) = (context.named("group"), try json.requiredText("to"))
            let handed = try await parts.handOver(
                .group(giver), to: .group(taker), in: team, isTrial: json["run"] != .bool(true),
                access, place(request, context))
            return .json(PeopleJSON.handed(handed).bytes)
        }
        routes.put(
            "/api/teams/{id}/people/{member}/groups", PeopleDescriptions.setGroups,
            for: .account, within: [.asked, .account(.grouped)]
        ) { request, context, access in
            let wanted = try Self.groups(await request.json())
            let team = try access.ownedTeam(context.named("id"))
            guard let name = AccountName(context.named("member")) else {
                throw Problem(.notFound)
            }
            try await groups.set(
                wanted, of: name.text, in: team, access, place(request, context))
            return Response(status: .noContent)
        }
    }

    /// Returns the title of a group.
    ///
    /// Throws: `Problem` `malformed`, `wrong-name`.
    private static func title(_ json: JSONValue) throws(Problem) -> String {
        guard let title = AccountName.title(try json.requiredText("title")) else {
            throw Problem(.wrongName)
        }
        return title
    }

    /// Returns the ids of the groups of a request, each once.
    ///
    /// Throws: `Problem` `malformed`, `too-many`.
    private static func groups(_ json: JSONValue) throws(Problem) -> [String] {
        guard let list = json["groups"]?.elements else {
            throw .malformed("/groups", json["groups"] == nil ? .missing : .notTexts)
        }
        guard list.count <= PeopleLimits.groupsOfMember else {
            throw Problem(.tooMany, "\(PeopleLimits.groupsOfMember)")
        }
        var ids: [String] = []
        for (place, element) in list.enumerated() {
            guard let id = element.asString else {
                throw .malformed("/groups/\(place)", .notText)
            }
            if !ids.contains(id) { ids.append(id) }
        }
        return ids
    }

    private func place(_ request: Request, _ context: RequestContext) -> RequestPlace {
        RequestPlace(
            network: RequestAddress.network(
                of: request, context.address, isBehindProxy: isBehindProxy))
    }
}
