// `/api/account/mail` and `/api/account/forgotten`: the address of an account, and a mail for the
// day its password is forgotten. Without a mail server these answer like what does not exist.

import CalepinExpressions
import HTTPTypes
import Hummingbird

extension AccountRoutes {
    func addMail(to routes: inout Routes) {
        routes.post("/api/account/forgotten", for: .everybody) { request, exchange, _ in
            let name = try text(try await request.json(), "name")
            try await mails.forget(name, request.language, place(request, exchange))
            return sent()
        }
        routes.put("/api/account/mail", for: .confirmed) { request, exchange, access in
            let mail = try text(try await request.json(), "mail")
            try await mails.askMail(
                access, mail, request.language, place(request, exchange))
            return sent()
        }
        routes.post("/api/account/mail/confirm", for: .everybody) { request, exchange, _ in
            let token = try text(try await request.json(), "token")
            let person = try await mails.confirmMail(
                token, request.language, place(request, exchange))
            return Response.json { writer in
                writer.beginObject()
                writer.member("name", person.name)
                writer.member("mail", person.mail)
                writer.endObject()
            }
        }
        routes.delete("/api/account/mail", for: .confirmed) { request, exchange, access in
            try await mails.removeMail(
                access, request.language, place(request, exchange))
            return try await describe(access)
        }
    }

    /// The answer to whoever had a mail sent, or perhaps not.
    private func sent() -> Response {
        Response.json(status: .accepted) { writer in
            writer.beginObject()
            writer.member("next", "mail")
            writer.endObject()
        }
    }

    /// Writes what an account has of addresses: the one that counts, and one that was not
    /// confirmed yet.
    func writeMail(_ person: Person, waiting: Proof?, to writer: inout JSONWriter) {
        guard mails.post != nil else { return }
        for (key, text) in [("mail", person.mail), ("mailWaiting", waiting?.mail ?? "")]
        where !text.isEmpty {
            writer.member(key, text)
        }
    }
}
