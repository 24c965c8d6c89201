// `GET /api/openapi.json`: the description of the API, made of the declarations of all routes.

import Hummingbird
import Synchronization

/// The route of the description.
struct OpenAPIRoutes: Sendable {
    let version: String

    /// Adds the route, which describes the routes that were added before.
    func add(to routes: inout Routes) {
        let document = OpenAPI(routes.all, version: version)
        let made = CachedOpenAPI(document)
        routes.get("/api/openapi.json", .unlisted, for: .everybody) { request, _, _ in
            made.response.response(to: request)
        }
    }
}

/// The document's answer, made when it is first asked for.
private final class CachedOpenAPI: Sendable {
    private let document: OpenAPI
    private let made = Mutex<CachedResponse?>(nil)

    init(_ document: OpenAPI) { self.document = document }

    var response: CachedResponse {
        made.withLock { made in
            if let made { return made }
            let response = CachedResponse(document.json(), type: "application/json")
            made = response
            return response
        }
    }
}
