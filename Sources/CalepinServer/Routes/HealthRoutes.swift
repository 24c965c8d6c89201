// `GET /health`: the state of the server, for monitoring by other programs.

import CalepinExpressions
import Hummingbird

/// The route of the health check.
struct HealthRoutes: Sendable {
    let store: any Store
    let version: String
    /// Notes the requests that the server sends to itself.
    let probe: ProxyProbe

    func add(to routes: inout Routes) {
        routes.get(
            "/health", PublishingDescriptions.health, for: .everybody, within: [],
            taking: [.text("probe")], isShort: true
        ) { request, context, _ in
            if let name = context.values["probe"] {
                let isForwarded = request.header(.forwardedFor) != nil
                probe.note(name, ProxyProbe.Arrival(isForwarded: isForwarded))
            }
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
