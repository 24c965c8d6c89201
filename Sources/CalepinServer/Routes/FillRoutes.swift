// `/api/fill`: public links for those who fill in. A credential of a filling comes in the header
// `X-Calepin-Fill`, so that the account of the browser stays as it is; see
// Routing/AccessService+Request.swift. The work is done in Links/FillService.swift.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The routes of public links.
struct FillRoutes: Sendable {
    let service: FillService

    func add(to routes: inout Routes) {
        routes.post("/api/fill", AppDescriptions.fill, for: .everybody) { request, _, _ in
            let token = try await request.json().requiredText("token")
            return .json(try await service.find(token).json.bytes)
        }
        routes.post(
            "/api/fill/begin", AppDescriptions.beginFilling, for: .everybody,
            within: [.asked, .network(.contact)]
        ) { request, _, _ in
            let token = try await request.json().requiredText("token")
            let begun = try await service.begin(token)
            return Response.json(status: .created) { writer in
                writer.beginObject()
                writer.member("credential", begun.credential)
                writer.member("scope", "user:" + begun.guest)
                writer.endObject()
            }
        }
    }
}
