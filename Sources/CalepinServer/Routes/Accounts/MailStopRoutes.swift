// `POST /api/mail/stop`: whoever got a mail ends such mails with the token in it, without an
// account. The page sends the token in the body; mail programs send it in the address, as RFC 8058
// has it.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The route that ends mails.
struct MailStopRoutes: Sendable {
    let service: MailStopService

    func add(to routes: inout Routes) {
        routes.post(
            RequestPath.mailStop, AppDescriptions.mailStop, for: .everybody,
            within: [.asked, .network(.contact)],
            taking: [.text("token", maxBytes: MailLimits.stopTokenBytes)]
        ) { request, context, _ in
            if let token = context.values["token"] {
                return reply(try await service.change(token, isEnd: true))
            }
            let json = try await request.json()
            guard let token = json["token"]?.asString,
                token.utf8.count <= MailLimits.stopTokenBytes
            else { throw Problem.malformed("/token", .notText) }
            let isEnd: Bool
            switch json["again"] {
            case nil, .null?, .bool(false)?: isEnd = true
            case .bool(true)?: isEnd = false
            default: throw Problem.malformed("/again", .notBool)
            }
            return reply(try await service.change(token, isEnd: isEnd))
        }
    }

    private func reply(_ stop: MailStop) -> Response {
        Response.json { writer in
            writer.beginObject()
            switch stop {
            case .address(let address):
                writer.member("what", "copies")
                writer.member("address", address)
            case .schedule: writer.member("what", "schedule")
            }
            writer.endObject()
        }
    }
}
