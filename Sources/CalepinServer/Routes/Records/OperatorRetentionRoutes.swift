// The operator's socket: rules of retention. The work is done in Retention/RetentionService.swift.

import CalepinExpressions
import Hummingbird

/// The route of rules of retention on the operator's socket.
struct OperatorRetentionRoutes: Sendable {
    let service: RetentionService

    func add(to routes: inout Routes) {
        routes.post("/retention", .unlisted, for: .operator, within: []) { request, _, _ in
            let json = try await request.json()
            do {
                return Response.json(try await service.carryOut(json))
            } catch let error as RetentionError {
                let language = Language(code: json.text("language")) ?? .english
                return Response.trouble(error.line(in: language), status: .conflict)
            }
        }
    }
}
