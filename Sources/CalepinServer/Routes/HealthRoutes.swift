// `GET /health`: the state of the server, for monitoring by other programs.

import CalepinExpressions
import Hummingbird

/// The route of the health check.
struct HealthRoutes: Sendable {
    let store: any Store
    let version: String

    func add(to routes: inout Routes) {
        routes.get(
            "/health", PublishingDescriptions.health, for: .everybody, within: [], isShort: true
        ) { _, _, _ in
            _ = try await store.read { (job) throws(StoreError) in try job.epoch() }
            return Response.json { writer in
                writer.beginObject()
                writer.key("status")
                writer.string("ok")
                writer.key("version")
                writer.string(version)
                writer.endObject()
            }
        }
    }
}
