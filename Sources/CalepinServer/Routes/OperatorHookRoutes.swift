// The operator's socket: hooks. The work is done in Hooks/HookService.swift.

import CalepinExpressions
import Hummingbird

/// The route of hooks on the operator's socket.
struct OperatorHookRoutes: Sendable {
    let service: HookService

    func add(to routes: inout Routes) {
        routes.post("/hooks", .unlisted, for: .operator, within: []) { request, _, _ in
            let json = try await request.json()
            do {
                return Response.json(try await service.carryOut(json))
            } catch let error as HookError {
                let language = Language(code: json.text("language")) ?? .english
                return Response.trouble(error.line(in: language), status: .conflict)
            }
        }
    }
}
