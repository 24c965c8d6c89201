// The operator's socket: schedules of accounts, and their files. The work is done in Schedules/.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The routes of schedules on the operator's socket.
struct OperatorScheduleRoutes: Sendable {
    let service: ScheduleService

    func add(to routes: inout Routes) {
        routes.post("/schedules", .unlisted, for: .operator, within: []) { request, _, _ in
            let json = try await request.json()
            return try await telling(json) { .json(try await service.carryOut(json)) }
        }
        routes.post("/schedules/file", .unlisted, for: .operator, within: []) {
            request, context, _ in
            let json = try await request.json()
            return try await telling(json) {
                let path = try await service.path(json)
                let body = try await FileIO().loadFile(path: path, context: context)
                return Response(status: .ok, body: ResponseBody { try await body.write($0) })
            }
        }
    }

    private func telling(
        _ json: JSONValue, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let error as ScheduleError {
            let language = Language(code: json.text("language")) ?? .english
            return Response.trouble(error.line(in: language), status: .conflict)
        }
    }
}
