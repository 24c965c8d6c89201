// The operator's socket: exports of records. The work is done in Exports/.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The route of exports on the operator's socket.
struct OperatorExportRoutes: Sendable {
    let exports: ExportService
    let registry: AppRegistry

    func add(to routes: inout Routes) {
        routes.post("/export", for: .operator, within: []) { request, _, _ in
            let json = try await request.json()
            do {
                let task = try await exports.task(json, registry.current)
                try await exports.noteExport(json)
                return Response(
                    status: .ok, headers: [.contentType: task.mediaType],
                    body: exports.body(of: task))
            } catch let error as ExportFailure {
                let language = Language(code: json.text("language")) ?? .english
                return Response.trouble(error.message(in: language), status: .conflict)
            }
        }
    }
}
