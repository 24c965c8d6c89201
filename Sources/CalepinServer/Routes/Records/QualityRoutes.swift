// `GET /api/records/APP/COLLECTION/quality`: what checks find in the records of a query, by check
// and by person; and the same on the operator's socket. The work is done in Records/Quality.

import CalepinExpressions
import CalepinQuery
import HTTPTypes
import Hummingbird
import NIOCore

/// The route of quality.
struct QualityRoutes: Sendable {
    let tables: RecordTables
    let registry: AppRegistry
    let limiter: RateLimiter?

    func add(to routes: inout Routes) {
        routes.get(
            "/api/records/{app}/{collection}/quality", RecordDescriptions.quality, for: .account,
            within: [.asked], taking: RecordRoutes.parameters, keys: .reading
        ) { request, context, access in
            let readable = try ReadableParts(context, access, registry.current)
            let targets = readable.first.targets.count
            try limiter?.take(
                .query, access.counted,
                count: QualityLimits.cost + targets * CatalogueLimits.conditionCost)
            return try await request.telling {
                let report = try await tables.quality(
                    request.uri.query ?? "", in: readable, request.language)
                return .json(report.json())
            }
        }
    }

    /// Adds the route of the operator's socket.
    static func addOperator(
        to routes: inout Routes, _ service: QualityService, _ registry: AppRegistry
    ) {
        routes.post("/quality", .unlisted, for: .operator, within: []) { request, _, _ in
            let json = try await request.json()
            let language = Language(code: json.text("language")) ?? .english
            do {
                let bytes = try await service.made(json, registry.current, language)
                return Response(
                    status: .ok, headers: [.contentType: "application/octet-stream"],
                    body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
            } catch let error as ExportFailure {
                return Response.trouble(error.message(in: language), status: .conflict)
            }
        }
    }
}
