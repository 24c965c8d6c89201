// `/api/teams/ID/people` and `/api/teams/ID/invitations`: the people of a team for its owners,
// what one of them sees, what becomes of their devices, and invitations. For all others the team
// does not exist. The work is done in People/ and Accounts/People/.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The routes about the people of teams.
struct PeopleRoutes: Sendable {
    let people: PeopleService
    let parts: PartHandover
    let devices: DeviceService
    let invitations: InvitationService
    /// True when a proxy names the address of the client.
    let isBehindProxy: Bool
    /// The page that the server has; nil for none.
    let page: WebShell?
    /// The share of the machine for lists of invitations, which have hundreds of rows.
    private let share = WorkShare(atOnce: PeopleLimits.listsAtOnce)

    init(
        people: PeopleService, parts: PartHandover, devices: DeviceService,
        invitations: InvitationService, isBehindProxy: Bool, page: WebShell?
    ) {
        (self.people, self.parts, self.devices) = (people, parts, devices)
        (self.invitations, self.isBehindProxy, self.page) = (invitations, isBehindProxy, page)
    }

    private static let base = "/api/teams/{id}/people"
    private static let invited = "/api/teams/{id}/invitations"
    // What is done with many has addresses of its own: below `invited` there are ids.
    private static let checked = "/api/teams/{id}/invitees/check"
    private static let mailed = "/api/teams/{id}/invitation-mails"

    func add(to routes: inout Routes) {
        routes.get(
            Self.base, PeopleDescriptions.people, for: .account,
            within: [.asked, .account(.query)]
        ) { _, context, access in
            let scope = try access.ownedTeam(context.named("id"))
            let found = try await people.people(of: scope)
            let json = PeopleJSON(
                build: page?.build ?? "", sendsMail: invitations.post != nil,
                mayManage: access.mayManagePeople)
            return .json(json.list(found, of: scope).bytes)
        }
        routes.get(
            Self.base + "/{member}/sees", PeopleDescriptions.sees, for: .account,
            within: [.asked, .account(.seen)]
        ) { request, context, access in
            let scope = try access.ownedTeam(context.named("id"))
            let seen = try await people.seen(
                by: try name(context), in: scope, access, place(request, context))
            return .json(PeopleJSON.seen(seen).bytes)
        }
        routes.put(
            Self.base + "/{member}/devices/{device}", PeopleDescriptions.setFate, for: .confirmed
        ) { request, context, access in
            let then = try await request.json().requiredText("then")
            let scope = try access.managedTeam(context.named("id"))
            try await devices.setFate(
                try DeviceFate.of(then, at: "/then"), of: context.named("device"),
                of: try name(context), in: scope, access, place(request, context))
            return Response(status: .noContent)
        }
        routes.post(
            Self.base + "/{member}/part", PeopleDescriptions.handOverPart, for: .account,
            within: [.asked, .account(.handedOver)]
        ) { request, context, access in
            let json = try await request.json()
            let scope = try access.ownedTeam(context.named("id"))
            let isTrial = json["run"] != .bool(true)
            let (giver, taker) = (try name(context), try json.requiredText("to"))
            let handed = try await parts.handOver(
                .member(giver), to: .member(taker), in: scope, isTrial: isTrial, access,
                place(request, context))
            return .json(PeopleJSON.handed(handed).bytes)
        }
        addInvitations(to: &routes)
    }

    private func addInvitations(to routes: inout Routes) {
        routes.get(
            Self.invited, PeopleDescriptions.invitations, for: .account,
            within: [.asked, .account(.query)]
        ) { _, context, access in
            let scope = try access.ownedTeam(context.named("id"))
            return try await share.pass {
                .json(PeopleJSON.invitations(try await invitations.invitations(into: scope)).bytes)
            }
        }
        routes.post(Self.invited, PeopleDescriptions.invite, for: .confirmed) {
            request, context, access in
            let json = try await request.json(upTo: PeopleLimits.fileBytes)
            let scope = try access.managedTeam(context.named("id"))
            let wanted = try Invitee.list(json)
            return try await share.pass {
                let made = try await invitations.invite(
                    wanted, into: scope, access, place(request, context))
                return .json(
                    PeopleJSON.invitations(made, key: invitations.key).bytes, status: .created)
            }
        }
        routes.post(
            Self.checked, PeopleDescriptions.checkInvitees, for: .account,
            within: [.asked, .account(.imported)]
        ) { request, context, access in
            let scope = try access.managedTeam(context.named("id"))
            let bytes = try await request.bytes(upTo: PeopleLimits.fileBytes)
            guard !bytes.isEmpty else { throw Problem.malformed("", .missing) }
            return try await share.pass {
                let file = InviteeFile(bytes, groups: try await invitations.groups(of: scope))
                let open = try await invitations.invitations(into: scope)
                return .json(PeopleJSON.checked(file, open, in: request.language).bytes)
            }
        }
        routes.post(Self.mailed, PeopleDescriptions.mailInvitations, for: .confirmed) {
            request, context, access in
            let json = try await request.json()
            let scope = try access.managedTeam(context.named("id"))
            let named = try json.optionalText("language").flatMap { Language(code: $0) }
            let mailed = try await invitations.mail(
                try json.optionalText("invitation"), into: scope, named ?? request.language)
            return .json(
                JSONValue.object([
                    JSONMember("sent", .int(Int64(mailed.sent))),
                    JSONMember("left", .int(Int64(mailed.left))),
                ]).bytes)
        }
        addOneInvitation(to: &routes)
    }

    private func addOneInvitation(to routes: inout Routes) {
        let path = Self.invited + "/{invitation}"
        routes.get(path, PeopleDescriptions.invitation, for: .confirmed) { _, context, access in
            let scope = try access.managedTeam(context.named("id"))
            let id = context.named("invitation")
            let found = try await invitations.invitations(into: scope).first { $0.id == id }
            guard let found else { throw Problem(.notFound) }
            return .json(PeopleJSON.one(found, key: invitations.key).bytes)
        }
        routes.delete(path, PeopleDescriptions.revokeInvitation, for: .confirmed) {
            request, context, access in
            let scope = try access.managedTeam(context.named("id"))
            try await invitations.revoke(
                context.named("invitation"), into: scope, access, place(request, context))
            return Response(status: .noContent)
        }
    }

    /// Returns the name of the member in the address of a request.
    ///
    /// Throws: `Problem` `not-found` for what is no name.
    private func name(_ context: RequestContext) throws(Problem) -> String {
        guard let name = AccountName(context.named("member")) else { throw Problem(.notFound) }
        return name.text
    }

    private func place(_ request: Request, _ context: RequestContext) -> RequestPlace {
        RequestPlace(
            network: RequestAddress.network(
                of: request, context.address, isBehindProxy: isBehindProxy))
    }
}

extension Invitee {
    /// Reads the people of a request.
    ///
    /// Throws: `Problem` `malformed`, `wrong-mail`, `too-many`.
    static func list(_ json: JSONValue) throws(Problem) -> [Invitee] {
        guard let list = json["people"], list != .null else {
            throw .malformed("/people", .missing)
        }
        guard let elements = list.elements, !elements.isEmpty else {
            throw .malformed("/people", .notTexts)
        }
        guard elements.count <= PeopleLimits.invitedAtOnce else {
            throw Problem(.tooMany, "\(PeopleLimits.invitedAtOnce)")
        }
        var people: [Invitee] = []
        for (place, element) in elements.enumerated() {
            people.append(try Invitee(element, at: "/people/\(place)"))
        }
        return people
    }

    private init(_ json: JSONValue, at pointer: String) throws(Problem) {
        guard json.members != nil else { throw .malformed(pointer, .notObject) }
        let wanted = try json.optionalText("name", at: pointer) ?? ""
        if !wanted.isEmpty {
            guard let title = AccountName.title(wanted) else {
                throw .malformed(pointer + "/name", .notTitle(PeopleLimits.nameLength))
            }
            name = title
        }
        mail = try json.optionalText("mail", at: pointer) ?? ""
        guard mail.isEmpty || MailAddress(mail) != nil else { throw Problem(.wrongMail) }
        if let text = try json.optionalText("role", at: pointer) {
            role = try Role.of(text, at: pointer + "/role")
        }
        group = try json.optionalText("group", at: pointer) ?? ""
    }
}
