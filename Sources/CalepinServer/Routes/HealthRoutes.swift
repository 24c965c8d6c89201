// `GET /health`: whether the server can do its work, for those who watch over it.

import CalepinExpressions
import Hummingbird

/// Tells whether the server is well.
struct HealthRoutes: Sendable {
    let store: any Store
    let version: String

    func add(to routes: inout Routes) {
        routes.get("/health", for: .everybody, within: [], isShort: true) { _, _, _ in
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
