// `/api/account/mail` and `/api/account/forgotten`: the mail address of an account, and the link
// for a forgotten password. Without a mail server these routes answer as if they did not exist.

import CalepinExpressions
import HTTPTypes
import Hummingbird

extension AccountRoutes {
    func addMail(to routes: inout Routes) {
        routes.post("/api/account/forgotten", AccountDescriptions.forgotten, for: .everybody) {
            request, context, _ in
            let name = try text(try await request.json(), "name")
            try await mails.forget(name, request.language, place(request, context))
            return sent()
        }
        routes.put("/api/account/mail", AccountDescriptions.setMail, for: .confirmed) {
            request, context, access in
            let mail = try text(try await request.json(), "mail")
            try await mails.askMail(
                access, mail, request.language, place(request, context))
            return sent()
        }
        routes.post("/api/account/mail/confirm", AccountDescriptions.confirmMail, for: .everybody)
        {
            request, context, _ in
            let token = try text(try await request.json(), "token")
            let person = try await mails.confirmMail(
                token, request.language, place(request, context))
            return Response.json { writer in
                writer.beginObject()
                writer.member("name", person.name)
                writer.member("mail", person.mail)
                writer.endObject()
            }
        }
        routes.delete("/api/account/mail", AccountDescriptions.removeMail, for: .confirmed) {
            request, context, access in
            try await mails.removeMail(
                access, request.language, place(request, context))
            return try await describe(access)
        }
    }

    /// Returns the answer to a request for a mail, the same whether one was sent or not.
    private func sent() -> Response {
        Response.json(status: .accepted) { writer in
            writer.beginObject()
            writer.member("next", "mail")
            writer.endObject()
        }
    }

    /// Writes the account's addresses: the confirmed one, and one that waits for confirmation.
    func writeMail(_ person: Person, waiting: Proof?, to writer: inout JSONWriter) {
        guard mails.post != nil else { return }
        for (key, text) in [("mail", person.mail), ("mailWaiting", waiting?.mail ?? "")]
        where !text.isEmpty {
            writer.member(key, text)
        }
    }
}
