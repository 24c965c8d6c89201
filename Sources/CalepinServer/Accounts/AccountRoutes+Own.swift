// `/api/account/...` for whoever is signed in: the password, sessions, recovery codes, the second
// factor, what a guest had, export and deletion. Who may is in RouteAccess.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird

extension AccountRoutes {
    func addOwn(to router: Router<Exchange>) {
        addPassword(to: router)
        addSessions(to: router)
        addFactors(to: router)
        router.post("/api/account/guest") { request, exchange in
            try await decideGuest(request, exchange)
        }
        router.post("/api/account/delete") { request, exchange in
            let name = try text(try await request.json(), "name")
            return replyLeft(guest: try await service.delete(exchange.access(), name: name))
        }
        router.get("/api/account/export") { request, exchange in
            let access = try exchange.access()
            try service.limiter?.take(.export, access.account)
            try await note(.exported, access, place(request, exchange))
            return try await AccountExport(store: service.store, access: access).response()
        }
    }

    /// Notes what somebody did.
    private func note(
        _ what: Activity.What, _ access: Access, _ place: RequestPlace
    ) async throws {
        let activity = Activity(
            what, account: access.account, at: service.now, network: place.network)
        try await service.store.commit { (job) throws(StoreError) in
            try job.accountChanges.note(activity)
        }
    }

    private func addPassword(to router: Router<Exchange>) {
        router.patch("/api/account") { request, exchange in
            let wanted = try text(try await request.json(), "title")
            guard let title = AccountName.title(wanted) else { throw Problem(.wrongName) }
            try await service.rename(exchange.access(), title: title)
            return try await describe(exchange.known)
        }
        router.post("/api/account/sign-out") { request, exchange in
            _ = try await request.json()
            // A session that is over already has left nothing but its cookie.
            guard let access = exchange.known else { return replyLeft(guest: nil) }
            let token = try await service.signOut(access, place(request, exchange))
            return replyLeft(guest: token)
        }
        router.post("/api/account/confirm") { request, exchange in
            let json = try await request.json()
            return try await reply(
                service.confirm(
                    exchange.access(), password(json, "password"),
                    code: perhapsText(json, "code"), place(request, exchange)))
        }
        router.post("/api/account/password") { request, exchange in
            let json = try await request.json()
            return try await reply(
                service.confirm(
                    exchange.access(), password(json, "password"),
                    code: perhapsText(json, "code"), changedTo: password(json, "newPassword"),
                    place(request, exchange)))
        }
    }

    private func addSessions(to router: Router<Exchange>) {
        router.get("/api/account/sessions") { _, exchange in
            let access = try exchange.access()
            let all = try await service.sessions(of: access)
            return Response.json { writer in
                writer.beginObject()
                writer.key("sessions")
                writer.beginArray()
                for session in all { session.write(to: &writer, own: access.session?.id) }
                writer.endArray()
                writer.endObject()
            }
        }
        router.delete("/api/account/sessions") { request, exchange in
            try await service.endSessions(
                exchange.access(), id: nil, place(request, exchange))
            return Response(status: .noContent)
        }
        router.delete("/api/account/sessions/:id") { request, exchange in
            try await service.endSessions(
                exchange.access(), id: exchange.parameters.get("id") ?? "",
                place(request, exchange))
            return Response(status: .noContent)
        }
        router.get("/api/account/activity") { _, exchange in
            let all = try await service.activity(of: exchange.access())
            return Response.json { writer in
                writer.beginObject()
                writer.key("activity")
                writer.beginArray()
                for one in all { one.write(to: &writer) }
                writer.endArray()
                writer.endObject()
            }
        }
    }

    private func addFactors(to router: Router<Exchange>) {
        router.post("/api/account/recovery-codes") { request, exchange in
            _ = try await request.json()
            let codes = try await service.makeRecoveryCodes(
                exchange.access(), place(request, exchange))
            return Response.json { writer in
                writer.beginObject()
                writer.key("codes")
                writer.beginArray()
                for code in codes { writer.string(code) }
                writer.endArray()
                writer.endObject()
            }
        }
        router.post("/api/account/second-factor") { request, exchange in
            _ = try await request.json()
            let begun = try await service.beginSecondFactor(exchange.access())
            return Response.json { writer in
                writer.beginObject()
                writer.key("secret")
                writer.string(Base32.text(of: begun.secret))
                writer.key("uri")
                writer.string(OneTimeCode.address(begun.secret, name: begun.name))
                writer.endObject()
            }
        }
        router.put("/api/account/second-factor") { request, exchange in
            let code = try text(try await request.json(), "code")
            return try await reply(
                service.turnOnSecondFactor(
                    exchange.access(), code: code, place(request, exchange)))
        }
        router.delete("/api/account/second-factor") { request, exchange in
            try await reply(
                service.turnOffSecondFactor(exchange.access(), place(request, exchange)))
        }
    }

    private func decideGuest(_ request: Request, _ exchange: Exchange) async throws -> Response {
        guard let take = try await request.json()["take"]?.asBool else {
            throw Problem.malformed("/take", .notBool)
        }
        let access = try exchange.access()
        let taken = take ? try await service.takeGuest(access, place(request, exchange)) : 0
        return Response.json { writer in
            writer.beginObject()
            writer.key("taken")
            writer.int(Int64(taken))
            writer.endObject()
        }
    }
}

extension AccountSession {
    /// What a list of sessions shows.
    func write(to writer: inout JSONWriter, own: String?) {
        writer.beginObject()
        writer.key("id")
        writer.string(id)
        writer.key("agent")
        writer.string(agent)
        writer.key("since")
        writer.int(since)
        writer.key("lastUsed")
        writer.int(lastUsed)
        writer.key("isThis")
        writer.bool(id == own)
        writer.endObject()
    }
}

extension Activity {
    /// A line of what happened.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.key("at")
        writer.int(at)
        writer.key("what")
        writer.string(what.rawValue)
        writer.key("network")
        writer.string(network)
        if !detail.isEmpty {
            writer.key("detail")
            writer.string(detail)
        }
        writer.endObject()
    }
}
