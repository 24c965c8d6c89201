// `GET /api/apps`, `GET /api/apps/ID` and `GET /api/apps/ID/VERSION`: the declarations of the
// apps, those of a team for its members. A published version never changes; only the one that
// people use, or try, is served, from memory.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// Serves declarations.
struct AppRoutes: Sendable {
    let registry: AppRegistry

    func add(to routes: inout Routes) {
        routes.get("/api/apps", for: .anybody) { request, _, access in
            registry.current.list(for: access?.scopes ?? [])
                .response(to: request, isPublic: false)
        }
        routes.get("/api/apps/{id}", for: .anybody) { request, context, access in
            try served(request, context, access).response
        }
        routes.get("/api/apps/{id}/{version}", for: .anybody) { request, context, access in
            var found = try served(request, context, access)
            guard context.named("version") == "\(found.number)" else { throw Problem(.notFound) }
            // Those that ship change with the program.
            if found.number > 0 {
                let readers = found.isPublic ? "public" : "private"
                found.response.headers[.cacheControl] = "\(readers), \(Self.unchanging)"
            }
            return found.response
        }
    }

    /// A declaration as it is served.
    private struct Served {
        let number: Int64
        let isPublic: Bool
        var response: Response
    }

    /// Returns the version of an app that is served to whoever asks.
    ///
    /// Throws: `Problem` `not-found`, also for the app of a team of others.
    private func served(
        _ request: Request, _ context: RequestContext, _ access: Access?
    ) throws(Problem) -> Served {
        let (id, apps) = (context.named("id"), registry.current)
        guard let found = apps.served(id, for: access?.scopes ?? []) else {
            throw Problem(.notFound)
        }
        let isPublic = apps.team(of: id).isEmpty
        return Served(
            number: found.number, isPublic: isPublic,
            response: found.response.response(to: request, isPublic: isPublic))
    }

    private static let unchanging = "max-age=31536000, immutable"
}
