// `GET /api/apps`, `GET /api/apps/ID` and `GET /api/apps/ID/VERSION`: the declarations of the
// apps. They are public, because they contain no records. A published version never changes.

import CalepinExpressions
import HTTPTypes
import Hummingbird
import NIOCore

/// Serves declarations.
struct AppRoutes: Sendable {
    let registry: AppRegistry
    let store: any Store

    func add(to routes: inout Routes) {
        routes.get("/api/apps", for: .everybody) { request, _, _ in
            registry.current.list.response(to: request)
        }
        routes.get("/api/apps/{id}", for: .everybody) { request, context, _ in
            guard let live = registry.current.app(context.named("id"))?.live else {
                throw Problem(.notFound)
            }
            return live.response.response(to: request)
        }
        routes.get("/api/apps/{id}/{version}", for: .everybody) { request, context, _ in
            try await version(
                context.named("version"), of: context.named("id"), request)
        }
    }

    /// Returns a version that people use or have used.
    private func version(
        _ text: String, of id: String, _ request: Request
    ) async throws -> Response {
        guard let live = registry.current.app(id)?.live,
            let number = Int64(text, in: 0...live.number), "\(number)" == text
        else { throw Problem(.notFound) }
        if number == live.number {
            var response = live.response.response(to: request)
            if number > 0 { response.headers[.cacheControl] = Self.unchanging }
            return response
        }
        let stored = try await store.read { (job) throws(StoreError) in
            try job.registry.version(number, of: id)
        }
        guard let stored else { throw Problem(.notFound) }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/json", .cacheControl: Self.unchanging,
                .eTag: "\"\(stored.hash.prefix(24))\"",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: stored.bytes)))
    }

    private static let unchanging = "public, max-age=31536000, immutable"
}
