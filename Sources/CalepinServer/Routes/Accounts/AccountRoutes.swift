// `/api/account`: the state of the account, registration, signing in and out, links. The work is
// done by SignInService.swift; the messages are described in docs/accounts.md. Routes about a
// person's own account are in AccountRoutes+Own.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The routes about accounts.
struct AccountRoutes: Sendable {
    let service: SignInService
    let mails: MailService
    /// True when `X-Forwarded-For` comes from the operator's own proxy.
    let isBehindProxy: Bool
    let counts: ServerCounts

    func add(to routes: inout Routes) {
        routes.get("/api/account", AccountDescriptions.account, for: .anybody) {
            request, context, known in
            try await describe(known, place(request, context))
        }
        routes.post("/api/account/register", AccountDescriptions.register, for: .everybody) {
            request, context, _ in
            try await register(request, context)
        }
        routes.post("/api/account/sign-in", AccountDescriptions.signIn, for: .everybody) {
            request, context, _ in
            let json = try await request.json()
            let credentials = try credentials(json)
            let code = try perhapsText(json, "code")
            let signedIn = try await signIn(
                Credentials(
                    name: credentials.name, password: credentials.password, code: code),
                place(request, context))
            if signedIn.known != nil {
                await mails.tell(.newBrowser, signedIn.access, request.language)
            }
            return try await reply(signedIn)
        }
        routes.post("/api/account/link", AccountDescriptions.link, for: .everybody) {
            request, context, _ in
            try await look(request, context)
        }
        routes.post("/api/account/link/use", AccountDescriptions.useLink, for: .everybody) {
            request, context, _ in
            try await use(request, context)
        }
        routes.post("/api/account/reset", AccountDescriptions.resetPassword, for: .everybody) {
            request, context, _ in
            try await reset(request, context)
        }
        addOwn(to: &routes)
        addMail(to: &routes)
        addKeys(to: &routes)
        addDevices(to: &routes)
    }

    /// Signs in, and counts what came of it.
    private func signIn(
        _ credentials: Credentials, _ place: RequestPlace
    ) async throws -> SignedIn {
        do {
            let signedIn = try await service.signIn(credentials, place)
            counts.signIns.add()
            return signedIn
        } catch let problem as Problem {
            let isRefused = problem.code == .wrongCredentials || problem.code == .tooOften
            if isRefused { counts.refusedSignIns.add() }
            throw problem
        }
    }

    /// Returns the origin of a request: its network, browser and cookies.
    func place(_ request: Request, _ context: RequestContext) -> RequestPlace {
        let service = service.access
        func digest(_ name: String) -> String {
            request.cookie(name).map { Token.isWellFormed($0) ? Token.digest($0) : "" } ?? ""
        }
        let agent = (request.headers[.userAgent] ?? "").prefix(AccountLimits.agentLength)
        return RequestPlace(
            network: RequestAddress.network(
                of: request, context.address, isBehindProxy: isBehindProxy),
            agent: String(agent.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }),
            token: digest(service.tokenName), known: digest(service.knownName))
    }

    /// Returns a required text member.
    ///
    /// Throws: `Problem` `malformed`.
    func text(_ json: JSONValue, _ key: String) throws(Problem) -> String {
        try json.requiredText(key)
    }

    /// Returns an optional text member.
    ///
    /// Throws: `Problem` `malformed` when it is present and not a text.
    func perhapsText(_ json: JSONValue, _ key: String) throws(Problem) -> String? {
        try json.optionalText(key)
    }

    /// Reads a name and a password for signing in. An invalid name is treated as an unknown one.
    private func credentials(_ json: JSONValue) throws(Problem) -> Credentials {
        let name = try text(json, "name")
        return Credentials(
            name: AccountName(name)?.text ?? "", password: try password(json, "password"),
            code: nil)
    }

    /// Reads a password within the maximum size.
    ///
    /// Throws: `Problem` `malformed` or `weak-password`.
    func password(_ json: JSONValue, _ key: String) throws(Problem) -> Password {
        let password = Password(try text(json, key))
        guard password.bytes.count <= AccountLimits.passwordBytes else {
            try service.require(password, name: "", isAlone: true)
            throw Problem.malformed("/" + key, .notName(AccountLimits.passwordBytes))
        }
        return password
    }
}

// MARK: - Registration and signing in

extension AccountRoutes {
    private func register(_ request: Request, _ context: RequestContext) async throws -> Response {
        let wanted = try await registration(try await request.json())
        try service.require(wanted.password, name: wanted.name, isAlone: true)
        try await service.register(wanted, place(request, context))
        return Response.json(status: .accepted) { writer in
            writer.beginObject()
            writer.key("next")
            writer.string("sign-in")
            writer.endObject()
        }
    }

    /// Reads the name, title and password of a new account.
    ///
    /// Throws: `Problem` `malformed` or `wrong-name`.
    private func registration(_ json: JSONValue) async throws -> Registration {
        guard let name = AccountName(try text(json, "name")) else { throw Problem(.wrongName) }
        let title = try perhapsText(json, "title").flatMap(AccountName.title) ?? name.text
        return Registration(
            name: name.text, title: title, password: try password(json, "password"))
    }

    private func look(_ request: Request, _ context: RequestContext) async throws -> Response {
        let token = try text(try await request.json(), "token")
        let found: (Proof, Person?)
        do {
            found = try await service.link(token, place(request, context))
        } catch let problem as Problem where problem.code == .notFound {
            return try await lookAtInvitation(token)
        }
        let (proof, person) = found
        return Response.json { writer in
            writer.beginObject()
            writer.key("purpose")
            writer.string(proof.purpose.rawValue)
            if let person {
                writer.key("name")
                writer.string(person.name)
                writer.key("secondFactor")
                writer.bool(person.hasSecondFactor)
            }
            if proof.purpose == .mail {
                writer.key("mail")
                writer.string(proof.mail)
            }
            writer.endObject()
        }
    }

    private func lookAtInvitation(_ token: String) async throws -> Response {
        let (invitation, team) = try await invitations.open(token)
        return Response.json { writer in
            writer.beginObject()
            writer.member("purpose", "team")
            writer.member("team", team)
            writer.member("role", invitation.invitee.role.rawValue)
            writer.member("title", invitation.invitee.name)
            writer.member("mail", invitation.invitee.mail)
            writer.endObject()
        }
    }

    private func use(_ request: Request, _ context: RequestContext) async throws -> Response {
        let json = try await request.json()
        var wanted = Registration(name: "", title: "", password: try password(json, "password"))
        if json["name"] != nil { wanted = try await registration(json) }
        let (token, place) = (try text(json, "token"), place(request, context))
        do {
            let signedIn = try await service.use(
                link: token, wanted, code: try perhapsText(json, "code"), place)
            await mails.tell(.newPassword, signedIn.access, request.language)
            return try await reply(signedIn)
        } catch let problem as Problem where problem.code == .notFound {
            return try await reply(try await invitations.begin(token, wanted, place))
        }
    }

    private func reset(_ request: Request, _ context: RequestContext) async throws -> Response {
        let json = try await request.json()
        var credentials = try credentials(json)
        credentials.code = try perhapsText(json, "code")
        try service.require(credentials.password, name: credentials.name, isAlone: true)
        let signedIn = try await service.reset(
            credentials, recoveryCode: try text(json, "recoveryCode"), place(request, context))
        await mails.tell(.newPassword, signedIn.access, request.language)
        return try await reply(signedIn)
    }
}

// MARK: - Answers

extension AccountRoutes {
    /// Returns the answer to a successful sign-in, with the cookies to store.
    func reply(_ signedIn: SignedIn) async throws -> Response {
        var response = try await describe(signedIn.access)
        let access = service.access
        if let known = signedIn.known {
            response.headers.append(
                HTTPField(
                    name: .setCookie,
                    value: access.header(
                        access.knownName, known, seconds: AccountLimits.knownSeconds)))
        }
        response.headers.append(
            HTTPField(
                name: .setCookie,
                value: access.tokenHeader(signedIn.token)))
        return response
    }

    /// Returns the answer to signing out, with the token of the earlier guest if there was one.
    func replyLeft(guest token: String?) -> Response {
        let access = service.access
        return Response(
            status: .noContent,
            headers: [
                .setCookie: token.map(access.tokenHeader) ?? access.noTokenHeader,
                .cacheControl: "no-store",
                // Earlier versions let the browser cache attachments; they are removed too.
                .clearSiteData: "\"cache\"",
            ])
    }

    /// Returns the state of the account as JSON.
    ///
    /// - Parameter place: the place of a request that may have the token of a session that has
    ///   ended.
    func describe(_ access: Access?, _ place: RequestPlace? = nil) async throws -> Response {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.key("state")
        writer.string(access == nil ? "stranger" : access?.role == nil ? "guest" : "account")
        writer.key("mayRegister")
        writer.bool(service.mayRegister())
        if mails.post != nil {
            writer.key("sendsMail")
            writer.bool(true)
        }
        if let access, let session = access.session {
            try await describe(access, session, &writer)
        } else if let access {
            writer.key("scope")
            writer.string(access.ownScope)
        } else if let place, let scope = try await devices.scopeToWipe(place.token) {
            writer.member("wipe", scope)
        }
        writer.endObject()
        return Response.json(writer.bytes)
    }

    private func describe(
        _ access: Access, _ session: AccountSession, _ writer: inout JSONWriter
    ) async throws {
        let found = try await service.store.read { (job) throws(StoreError) in
            (
                try job.accounts.person(access.account),
                try job.accounts.proofs(.recovery, of: access.account).count,
                try job.accounts.proofs(.mail, of: access.account).last
            )
        }
        guard let person = found.0 else { throw Problem(.noToken) }
        for (key, text) in [
            ("name", person.name), ("title", person.title), ("role", person.role.rawValue),
            ("scope", access.ownScope),
        ] {
            writer.key(key)
            writer.string(text)
        }
        writer.key("scopes")
        try await writeScopes(access, &writer)
        writer.key("secondFactor")
        writer.bool(person.hasSecondFactor)
        writer.key("recoveryCodes")
        writer.int(Int64(found.1))
        writeMail(person, waiting: found.2, to: &writer)
        writer.key("isConfirmed")
        writer.bool(session.isConfirmed(at: service.now))
        if session.wipesWhenSent {
            writer.key("wipesWhenSent")
            writer.bool(true)
        }
        if let records = try await service.guestRecords(access) {
            writer.key("guest")
            writer.beginObject()
            writer.key("scope")
            writer.string("user:" + session.guest)
            writer.key("records")
            writer.int(records)
            writer.endObject()
        }
    }

    private func writeScopes(_ access: Access, _ writer: inout JSONWriter) async throws {
        let guest = access.session.map { "user:" + $0.guest } ?? ""
        let teams = try await service.store.read { (job) throws(StoreError) in
            var titles: [String: (Member, String)] = [:]
            for member in try job.accounts.memberships(of: access.account) {
                titles[member.scope] = (member, try job.accounts.team(member.scope)?.title ?? "")
            }
            return titles
        }
        writer.beginArray()
        for scope in access.scopes where scope != guest && access.parts[scope] == nil {
            writer.beginObject()
            writer.key("scope")
            writer.string(scope)
            writer.key("role")
            writer.string((teams[scope]?.0.role ?? .owner).rawValue)
            writer.key("mayWrite")
            writer.bool(access.mayWrite(scope))
            if let title = teams[scope]?.1 {
                writer.key("title")
                writer.string(title)
            }
            writer.endObject()
        }
        writer.endArray()
    }
}
