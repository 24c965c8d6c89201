// `/api/account/...` for a signed-in person: password, sessions, recovery codes, second factor,
// taking over a guest's records, export and deletion. Each route declares the level it needs.

import CalepinExpressions
import HTTPTypes
import Hummingbird

extension AccountRoutes {
    func addOwn(to routes: inout Routes) {
        addPassword(to: &routes)
        addSessions(to: &routes)
        addFactors(to: &routes)
        routes.post("/api/account/guest", AccountDescriptions.takeGuest, for: .account) {
            request, context, access in
            try await decideGuest(request, context, access)
        }
        routes.post("/api/account/delete", AccountDescriptions.deleteAccount, for: .confirmed) {
            request, context, access in
            let name = try text(try await request.json(), "name")
            return replyLeft(guest: try await service.delete(access, name: name))
        }
        routes.get(
            "/api/account/export", AccountDescriptions.exportAccount, for: .confirmed,
            within: [.asked, .account(.export)]
        ) {
            request, context, access in
            try await note(.exported, access, place(request, context))
            return try await AccountExport(store: service.store, access: access).response()
        }
    }

    /// Records an activity of the account.
    private func note(
        _ what: Activity.What, _ access: Access, _ place: RequestPlace
    ) async throws {
        let activity = Activity(
            what, account: access.account, at: service.now, network: place.network)
        let keys = Keys(.account(access.account), .audit)
        try await service.store.commit(touching: keys) { (job) throws(StoreError) in
            try job.accountChanges.note(activity)
        }
    }

    private func addPassword(to routes: inout Routes) {
        routes.patch("/api/account", AccountDescriptions.rename, for: .account) {
            request, context, access in
            let wanted = try text(try await request.json(), "title")
            guard let title = AccountName.title(wanted) else { throw Problem(.wrongName) }
            try await service.rename(access, title: title)
            return try await describe(access)
        }
        routes.post("/api/account/sign-out", AccountDescriptions.signOut, for: .anybody) {
            request, context, known in
            _ = try await request.json()
            // A session that has ended leaves only its cookie to remove.
            guard let access = known else { return replyLeft(guest: nil) }
            let token = try await service.signOut(access, place(request, context))
            return replyLeft(guest: token)
        }
        routes.post("/api/account/confirm", AccountDescriptions.confirm, for: .account) {
            request, context, access in
            let json = try await request.json()
            return try await reply(
                service.confirm(
                    access, password(json, "password"),
                    code: perhapsText(json, "code"), place(request, context)))
        }
        routes.post("/api/account/password", AccountDescriptions.newPassword, for: .account) {
            request, context, access in
            let json = try await request.json()
            let signedIn = try await service.confirm(
                access, password(json, "password"),
                code: perhapsText(json, "code"), changedTo: password(json, "newPassword"),
                place(request, context))
            await mails.tell(.newPassword, signedIn.access, request.language)
            return try await reply(signedIn)
        }
    }

    private func addSessions(to routes: inout Routes) {
        routes.get("/api/account/sessions", AccountDescriptions.sessions, for: .account) {
            _, context, access in
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
        routes.delete("/api/account/sessions", AccountDescriptions.endSessions, for: .confirmed) {
            request, context, access in
            try await service.endSessions(
                access, id: nil, place(request, context))
            return Response(status: .noContent)
        }
        routes.delete(
            "/api/account/sessions/{id}", AccountDescriptions.endSession, for: .confirmed
        ) {
            request, context, access in
            try await service.endSessions(
                access, id: context.named("id"),
                place(request, context))
            return Response(status: .noContent)
        }
        routes.get("/api/account/activity", AccountDescriptions.activity, for: .account) {
            _, context, access in
            let all = try await service.activity(of: access)
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

    private func addFactors(to routes: inout Routes) {
        routes.post(
            "/api/account/recovery-codes", AccountDescriptions.recoveryCodes, for: .confirmed
        ) {
            request, context, access in
            _ = try await request.json()
            let codes = try await service.makeRecoveryCodes(
                access, place(request, context))
            return Response.json { writer in
                writer.beginObject()
                writer.key("codes")
                writer.beginArray()
                for code in codes { writer.string(code) }
                writer.endArray()
                writer.endObject()
            }
        }
        routes.post("/api/account/second-factor", AccountDescriptions.beginFactor, for: .confirmed)
        {
            request, context, access in
            _ = try await request.json()
            let begun = try await service.beginSecondFactor(access)
            return Response.json { writer in
                writer.beginObject()
                writer.key("secret")
                writer.string(Base32.text(of: begun.secret))
                writer.key("uri")
                writer.string(OneTimeCode.address(begun.secret, name: begun.name))
                writer.endObject()
            }
        }
        routes.put("/api/account/second-factor", AccountDescriptions.turnOnFactor, for: .confirmed)
        {
            request, context, access in
            let code = try text(try await request.json(), "code")
            return try await reply(
                service.turnOnSecondFactor(
                    access, code: code, place(request, context)))
        }
        routes.delete(
            "/api/account/second-factor", AccountDescriptions.turnOffFactor, for: .confirmed
        ) {
            request, context, access in
            try await reply(
                service.turnOffSecondFactor(access, place(request, context)))
        }
    }

    private func decideGuest(
        _ request: Request, _ context: RequestContext, _ access: Access
    ) async throws -> Response {
        guard let take = try await request.json()["take"]?.asBool else {
            throw Problem.malformed("/take", .notBool)
        }
        let taken = take ? try await service.takeGuest(access, place(request, context)) : 0
        return Response.json { writer in
            writer.beginObject()
            writer.key("taken")
            writer.int(Int64(taken))
            writer.endObject()
        }
    }
}

extension AccountSession {
    /// Writes the session as it appears in a list of sessions.
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
    /// Writes the activity as an entry of a list.
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
