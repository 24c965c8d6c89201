// `/api/teams`: teams, their members and grants. Only a team's owners see it; for all others it
// does not exist. The rights that follow are computed in AccessJob.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The routes about teams.
struct TeamRoutes: Sendable {
    let service: SignInService
    /// True when a proxy names the address of the client.
    let isBehindProxy: Bool

    func add(to routes: inout Routes) {
        routes.post("/api/teams", AccountDescriptions.makeTeam, for: .manager) {
            request, _, access in
            let wanted = try await request.json().optionalText("title") ?? ""
            guard let title = AccountName.title(wanted) else { throw Problem(.wrongName) }
            return try await make(title, access)
        }
        routes.get("/api/teams/{id}", AccountDescriptions.team, for: .account) {
            _, context, access in
            try await describe(try access.ownedTeam(context.named("id")), status: .ok)
        }
        routes.put("/api/teams/{id}/members", AccountDescriptions.setMember, for: .account) {
            request, context, access in
            try await setMember(
                try await request.json(), try access.ownedTeam(context.named("id")), access,
                network(request, context))
        }
        routes.put("/api/teams/{id}/grants", AccountDescriptions.setGrant, for: .account) {
            request, context, access in
            try await setGrant(
                try await request.json(), try access.ownedTeam(context.named("id")), access,
                network(request, context))
        }
    }

    private func network(_ request: Request, _ context: RequestContext) -> String {
        RequestAddress.network(of: request, context.address, isBehindProxy: isBehindProxy)
    }

    private func make(_ title: String, _ access: Access) async throws -> Response {
        let (moment, scope) = (service.now, "team:" + Token.randomName())
        try await service.change(touching: Keys(.scope(scope), .account(access.account))) {
            (job) throws(StoreError) in
            try TeamChanges(job: job, at: moment).make(scope, title: title, owner: access.account)
        }
        service.feed.end { $0.account == access.account }
        return try await describe(scope, status: .created)
    }

    private func describe(
        _ scope: String, status: HTTPResponse.Status
    ) async throws -> Response {
        let found = try await service.store.read { (job) throws(StoreError) in
            var people: [(Person, Role)] = []
            for member in try job.accounts.members(of: scope) {
                guard let role = member.role,
                    let person = try job.accounts.person(member.account)
                else { continue }
                people.append((person, role))
            }
            return (try job.accounts.team(scope), people, try job.accounts.grants(of: scope))
        }
        return Response.json(status: status) { writer in
            writer.beginObject()
            writer.key("scope")
            writer.string(scope)
            writer.key("title")
            writer.string(found.0?.title ?? "")
            writer.key("members")
            writer.beginArray()
            for (person, role) in found.1.sorted(by: { $0.0.name < $1.0.name }) {
                writer.texts([("name", person.name), ("role", role.rawValue)])
            }
            writer.endArray()
            writer.key("grants")
            writer.beginArray()
            for grant in found.2 {
                writer.texts([
                    ("role", grant.role.rawValue), ("collection", grant.collection),
                    ("right", grant.right.rawValue),
                ])
            }
            writer.endArray()
            writer.endObject()
        }
    }

    /// Adds a member, changes its role, or removes it.
    private func setMember(
        _ json: JSONValue, _ scope: String, _ asker: Access, _ network: String
    ) async throws -> Response {
        let moment = service.now
        let name = try json.requiredText("name").lowercased()
        let role = try json.word("role").map { (word) throws(Problem) in
            try Role.of(word, at: "/role")
        }
        let keys = Keys(.scope(scope), .audit)
        let account = try await service.store.commit(named: name, touching: keys) {
            (job) throws(StoreError) in
            try TeamChanges(job: job, at: moment, by: asker.account, network: network)
                .setMember(scope, name, role)
        }.get()
        service.feed.end { $0.account == account }
        return try await describe(scope, status: .ok)
    }

    /// Gives a role a right on a collection, or removes it.
    private func setGrant(
        _ json: JSONValue, _ scope: String, _ asker: Access, _ network: String
    ) async throws -> Response {
        let (moment, collection) = (service.now, try json.requiredText("collection"))
        guard !collection.isEmpty, collection.utf8.count <= AccountLimits.collectionBytes else {
            throw Problem.malformed("/collection", .notName(AccountLimits.collectionBytes))
        }
        let role = try Role.of(json.requiredText("role"), at: "/role")
        let right = try json.word("right").map { (word) throws(Problem) in
            try Right.of(word, at: "/right")
        }
        try await service.change(touching: Keys(.scope(scope), .audit)) {
            (job) throws(StoreError) in
            try TeamChanges(job: job, at: moment, by: asker.account, network: network)
                .setGrant(scope, role, collection, right)
        }
        service.feed.end { $0.scopes.contains(scope) }
        return try await describe(scope, status: .ok)
    }
}

extension JSONWriter {
    /// Writes an object of texts.
    fileprivate mutating func texts(_ members: [(String, String)]) {
        beginObject()
        for (name, text) in members { member(name, text) }
        endObject()
    }
}
