// The operator's socket: exports and changes of records. The work is done in Exports/ and
// Changes/.

import CalepinExpressions
import HTTPTypes
import Hummingbird

/// The routes of exports and changes on the operator's socket.
struct OperatorExportRoutes: Sendable {
    let exports: ExportService
    let changes: RecordChanges
    let registry: AppRegistry

    func add(to routes: inout Routes) {
        routes.post("/export", .unlisted, for: .operator, within: []) { request, _, _ in
            let json = try await request.json()
            do {
                let task = try await exports.task(json, registry.current)
                try await exports.noteExport(json)
                return Response(
                    status: .ok, headers: [.contentType: task.mediaType],
                    body: try await exports.body(of: task))
            } catch let error as ExportFailure {
                let language = Language(code: json.text("language")) ?? .english
                return Response.trouble(error.message(in: language), status: .conflict)
            }
        }
        routes.post("/changes", .unlisted, for: .operator, within: []) { request, _, _ in
            let json = try await request.json()
            do {
                return .json(try await changes.page(json, registry.current, exports))
            } catch let error as ExportFailure {
                let language = Language(code: json.text("language")) ?? .english
                return Response.trouble(error.message(in: language), status: .conflict)
            }
        }
    }
}
