// `GET /api/apps`, `GET /api/apps/ID` and `GET /api/apps/ID/VERSION`: the declarations of the
// apps. They are public, because they contain no records. A published version never changes; only
// the one that people use is served, from memory.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// Serves declarations.
struct AppRoutes: Sendable {
    let registry: AppRegistry

    func add(to routes: inout Routes) {
        routes.get("/api/apps", for: .everybody) { request, _, _ in
            registry.current.list.response(to: request)
        }
        routes.get("/api/apps/{id}", for: .everybody) { request, context, _ in
            guard let live = registry.current.served(context.named("id")) else {
                throw Problem(.notFound)
            }
            return live.response.response(to: request)
        }
        routes.get("/api/apps/{id}/{version}", for: .everybody) { request, context, _ in
            guard let live = registry.current.served(context.named("id")),
                context.named("version") == "\(live.number)"
            else { throw Problem(.notFound) }
            var response = live.response.response(to: request)
            // Those that ship change with the program.
            if live.number > 0 { response.headers[.cacheControl] = Self.unchanging }
            return response
        }
    }

    private static let unchanging = "public, max-age=31536000, immutable"
}
